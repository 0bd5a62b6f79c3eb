import type { IssuedPaper } from '@dalpak/engine';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { MessageBox } from '../../../ui/message-box.tsx';
import { papersOf } from '../model/print-issued.ts';
import { currentTill } from '../model/till.registry.ts';

const shown = (text: string): string => `\u2066${text}\u2069`;

/**
 * Numbers that the sale gave out and that are worth money, or a discount: they stand here until the
 * next sale, since without a printer nothing else tells them.
 */
export function IssuedPapers({ saleId }: { readonly saleId: string }): ReactNode {
  const { t } = useTranslation('refund');
  const { t: tCompose } = useTranslation('compose');
  const { t: tCoupons } = useTranslation('coupons');
  const [papers, setPapers] = useState<readonly IssuedPaper[]>([]);
  useEffect(() => {
    void currentTill()?.sales.get(saleId).then((stored) => setPapers(stored === undefined ? [] : papersOf(stored)));
  }, [saleId]);
  if (papers.length === 0) return null;
  return (
    <MessageBox tone="quiet">
      {papers.map(({ kind, number, amount, name }) => {
        if (amount === null) return <div key={number} data-testid="issued">{tCoupons('issued', { number: shown(number), name: name ?? '' })}</div>;
        const said = { number: shown(number), sum: shown(formatMoney(amount)) };
        return <div key={number} data-testid="issued">{kind === 'credit_voucher' ? t('voucherIssued', said) : tCompose('cardIssued', said)}</div>;
      })}
    </MessageBox>
  );
}
