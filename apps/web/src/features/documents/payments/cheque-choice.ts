import type { ChequeInHand } from '@dalpak/contracts';
import { type Cart, type CartCommand, tenderFields, TENDER_NAME, readTender } from '@dalpak/engine';

/** Key that identifies a cheque as the server compares them: leading zeros do not count. */
export function chequeKey({
  bank,
  branch,
  account,
  number,
  amount,
}: Pick<ChequeInHand, 'bank' | 'branch' | 'account' | 'number' | 'amount'>): string {
  return [bank, branch, account, number]
    .map((part) => part.replace(/^0+/, ''))
    .concat(String(amount))
    .join('-');
}

/** The payments of a document, by the key of their cheque. */
export function paymentByCheque({ payments }: Pick<Cart, 'payments'>): ReadonlyMap<string, string> {
  return new Map(
    payments.flatMap((payment): [string, string][] => {
      const means = readTender(payment);
      return means.ok && means.value.method === 'cheque'
        ? [[chequeKey({ ...means.value, amount: payment.amount }), payment.key]]
        : [];
    }),
  );
}

/**
 * Command that adds a cheque in hand to a deposit or payment. Its account was confirmed when the
 * cheque was received.
 */
export function addChequeCommand({
  bank,
  branch,
  account,
  number,
  due,
  amount,
}: ChequeInHand): CartCommand {
  return {
    type: 'addPayment',
    payment: {
      ...tenderFields({
        method: 'cheque',
        bank,
        branch,
        account,
        number,
        dueDate: due,
        accountConfirmed: true,
      }),
      name: TENDER_NAME.cheque,
      amount,
    },
  };
}

/** Cheques that contain the typed text: in the customer's name, in a number, or in the amount. */
export function searchCheques(
  cheques: readonly ChequeInHand[],
  typed: string,
): readonly ChequeInHand[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return cheques;
  return cheques.filter(({ customer, number, account, amount }) =>
    [customer.toLowerCase(), number, account, (amount / 100).toFixed(2)].some((text) =>
      text.includes(wanted),
    ),
  );
}

/**
 * Count and total of the cheques in hand that a document passes on; cheques of our own are not
 * among them.
 */
export function sumChosenCheques(
  cheques: readonly ChequeInHand[],
  chosen: ReadonlyMap<string, string>,
): { readonly count: number; readonly sum: number } {
  const given = cheques.filter((cheque) => chosen.has(chequeKey(cheque)));
  return { count: given.length, sum: given.reduce((sum, { amount }) => sum + amount, 0) };
}
