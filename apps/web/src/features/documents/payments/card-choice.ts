import type { CardTotal } from '@dalpak/contracts';
import { type Cart, type CartCommand, tenderFields, TENDER_NAME, readTender } from '@dalpak/engine';

/** The payments of a card deposit, by the key of their card total. */
export function paymentByTotal({ payments }: Pick<Cart, 'payments'>): ReadonlyMap<string, string> {
  return new Map(
    payments.flatMap((payment): [string, string][] => {
      const means = readTender(payment);
      return means.ok && means.value.method === 'card'
        ? [[means.value.transaction, payment.key]]
        : [];
    }),
  );
}

/** Command that adds the undeposited rest of a card total to a deposit. */
export function addTotalCommand({ key, amount }: CardTotal): CartCommand {
  const means = {
    method: 'card',
    terms: 'regular',
    payments: 1,
    first: null,
    fixed: null,
    brand: null,
    lastDigits: '',
    confirmation: '',
    transaction: key,
  } as const;
  return {
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME.card, amount },
  };
}
