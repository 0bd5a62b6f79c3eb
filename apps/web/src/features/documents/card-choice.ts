import type { CardTotal } from '@dalpak/contracts';
import { type Cart, type CartCommand, meansFields, MEANS_NAME, readMeans } from '@dalpak/engine';

/** The payments of a deposit by the totals of cards that they are. */
export function chosenTotals({ payments }: Pick<Cart, 'payments'>): ReadonlyMap<string, string> {
  return new Map(payments.flatMap((payment): [string, string][] => {
    const means = readMeans(payment);
    return means.ok && means.value.method === 'card' ? [[means.value.transaction, payment.key]] : [];
  }));
}

/** Puts what of a total was not deposited yet into a deposit. */
export function paymentOfTotal({ key, amount }: CardTotal): CartCommand {
  const means = { method: 'card', terms: 'regular', payments: 1, first: null, fixed: null, brand: null, lastDigits: '', confirmation: '', transaction: key } as const;
  return { type: 'addPayment', payment: { ...meansFields(means), name: MEANS_NAME.card, amount } };
}
