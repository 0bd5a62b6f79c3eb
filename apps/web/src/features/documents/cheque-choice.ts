import type { ChequeInHand } from '@dalpak/contracts';
import { type Cart, type CartCommand, meansFields, MEANS_NAME, readMeans } from '@dalpak/engine';

/** What tells one cheque from another, as the server holds them against each other: zeros before its numbers mean nothing. */
export function chequeKey({ bank, branch, account, number, amount }: Pick<ChequeInHand, 'bank' | 'branch' | 'account' | 'number' | 'amount'>): string {
  return [bank, branch, account, number].map((part) => part.replace(/^0+/, '')).concat(String(amount)).join('-');
}

/** The payments of a document by the cheques that they are. */
export function chosenCheques({ payments }: Pick<Cart, 'payments'>): ReadonlyMap<string, string> {
  return new Map(payments.flatMap((payment): [string, string][] => {
    const means = readMeans(payment);
    return means.ok && means.value.method === 'cheque' ? [[chequeKey({ ...means.value, amount: payment.amount }), payment.key]] : [];
  }));
}

/** Puts a cheque in hand into a document that it goes out by. Its account was looked at by whoever took it. */
export function paymentOf({ bank, branch, account, number, due, amount }: ChequeInHand): CartCommand {
  return { type: 'addPayment', payment: { ...meansFields({ method: 'cheque', bank, branch, account, number, dueDate: due, accountConfirmed: true }), name: MEANS_NAME.cheque, amount } };
}

/** Cheques in which what was typed occurs: in the name of who gave it, in one of its numbers, in its sum. */
export function chequesWith(cheques: readonly ChequeInHand[], typed: string): readonly ChequeInHand[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return cheques;
  return cheques.filter(({ customer, number, account, amount }) => [customer.toLowerCase(), number, account, (amount / 100).toFixed(2)].some((text) => text.includes(wanted)));
}

/** What of the cheques in hand a document gives out: a cheque of our own is none of them. */
export function givenOut(cheques: readonly ChequeInHand[], chosen: ReadonlyMap<string, string>): { readonly count: number; readonly sum: number } {
  const given = cheques.filter((cheque) => chosen.has(chequeKey(cheque)));
  return { count: given.length, sum: given.reduce((sum, { amount }) => sum + amount, 0) };
}
