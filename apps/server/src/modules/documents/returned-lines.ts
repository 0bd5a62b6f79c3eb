import { chequeWayOf, ledgerLine, type LedgerLine } from '@dalpak/engine';

/** A cheque that came back, as {@link returnedLines} reads it. */
interface Returned {
  /** Agorot. */
  readonly amount: number;
  /** Who owes it again. */
  readonly customer: number | null;
  /** It went out as one of the business itself, and was found to be a customer's later: a sale came late. */
  readonly postedAsOwn: boolean;
}

/** The account that it comes off, by where it was. */
const FROM = { bank: 'bank', supplier: 'suppliers', customer: 'cheques' } as const;

/**
 * What a cheque that came back posts. What the bank gave back lies with the business again, and so does what a supplier brought back that no customer is known of;
 * else its customer owes the sum again. The supplier is owed again what the cheque had paid. One that went out as one of the business itself is not to be paid
 * any more, and never left the cheques that were taken: there it lies, or there it goes off now.
 * One that its customer has again goes off those in hand.
 * @param type of the document that it went out by, or came in by
 */
export function returnedLines(type: number, { amount, customer, postedAsOwn }: Returned): readonly LedgerLine[] {
  const from = FROM[chequeWayOf(type) ?? 'customer'];
  if (customer === null) return ledgerLine(postedAsOwn ? 'cheques_payable' : 'cheques', from, amount);
  return [...ledgerLine('customers', from, amount), ...(postedAsOwn ? ledgerLine('cheques_payable', 'cheques', amount) : [])];
}
