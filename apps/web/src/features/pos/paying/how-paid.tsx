import { type FrozenSale, readTender } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';

const isolate = (text: string): string => `\u2066${text}\u2069`;

type Paid = Pick<FrozenSale, 'cart'> & {
  readonly priced: Pick<FrozenSale['priced'], 'total' | 'paid' | 'change'>;
};

/**
 * The total of a finished sale and its tenders in words; for a refund, the amount and its tenders.
 */
export function HowPaid({ sale: { cart, priced } }: { readonly sale: Paid }): ReactNode {
  const { t } = useTranslation('payments');
  if (cart.payments.length === 0) return t('nothingToPay');
  const phrases = cart.payments.map((payment): string => {
    const tender = readTender(payment);
    // A tender of the tenant or of a plugin has only its given name.
    return !tender.ok ||
      tender.value.method === 'plugin' ||
      tender.value.method === 'other' ||
      tender.value.method === 'own'
      ? t('byName', { name: payment.name })
      : t(`by.${tender.value.method}`);
  });
  const by = [...new Set(phrases)].reduce((all, next) => t('byBoth', { all, next }));
  const sum = isolate(
    formatMoney(priced.total < 0 ? 0 - priced.paid : priced.paid - priced.change),
  );
  return t(priced.total < 0 ? 'giveBack' : 'paidBy', { sum, by });
}
