import type { IssuedVoucher } from '@dalpak/engine';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { issuedVouchersOf } from '../printing/print-issued.ts';
import { currentTill } from '../till/till.registry.ts';

const shown = (text: string): string => `\u2066${text}\u2069`;

/**
 * Numbers of issued vouchers and coupons. They stay on the screen until the next sale, because
 * without a printer they are shown nowhere else.
 */
export function IssuedVouchers({ saleId }: { readonly saleId: string }): ReactNode {
  const { t } = useTranslation('refund');
  const { t: tCompose } = useTranslation('compose');
  const { t: tCoupons } = useTranslation('coupons');
  const [papers, setPapers] = useState<readonly IssuedVoucher[]>([]);
  useEffect(() => {
    void currentTill()
      ?.sales.get(saleId)
      .then((stored) => setPapers(stored === undefined ? [] : issuedVouchersOf(stored)));
  }, [saleId]);
  if (papers.length === 0) return null;
  return (
    <MessageBox tone="quiet">
      {papers.map(({ kind, number, amount, name }) => {
        if (amount === null)
          return (
            <div key={number} data-testid="issued">
              {tCoupons('issued', { number: shown(number), name: name ?? '' })}
            </div>
          );
        const said = { number: shown(number), sum: shown(formatMoney(amount)) };
        return (
          <div key={number} data-testid="issued">
            {kind === 'credit_voucher' ? t('voucherIssued', said) : tCompose('cardIssued', said)}
          </div>
        );
      })}
    </MessageBox>
  );
}
