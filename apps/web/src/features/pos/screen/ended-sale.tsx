import { IconCash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { type OpenSale, readOpenSale } from './open-sale.ts';

const isolate = (agorot: number): string => `\u2066${formatMoney(agorot)}\u2069`;

/**
 * Shows the bill that was open when another device took over this till: it was not sold, and its
 * payments are not the shop's.
 */
export function EndedSale(): ReactNode {
  const { t } = useTranslation('pos');
  const [sale, setSale] = useState<OpenSale | null>(null);
  useEffect(() => {
    // A device whose store does not open has no stored bill.
    void readOpenSale().then(setSale, () => undefined);
  }, []);
  if (sale === null) return null;
  const { total, paidAgorot: taken } = sale;
  return (
    <MessageBox
      tone="bad"
      icon={<IconCash size={20} />}
      title={
        total === null ? t('endedSaleTitle') : t('endedSaleTitleSum', { total: isolate(total) })
      }
    >
      <div data-testid="ended-sale">
        {taken > 0 && <div>{t('endedSaleTaken', { taken: isolate(taken) })}</div>}
        <div>{t(taken > 0 ? 'endedSaleNext' : 'endedBillNext')}</div>
      </div>
    </MessageBox>
  );
}
