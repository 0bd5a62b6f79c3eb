import { chequePartyOf, ledgerLine, type LedgerLine } from '@dalpak/engine';

/** A returned cheque, as {@link returnedLines} reads it. */
interface Returned {
  /** Agorot. */
  readonly amount: number;
  /** Customer who owes it again. */
  readonly customer: number | null;
  /**
   * Whether it went out as an own cheque of the business and a late sale later showed that it was a
   * customer's.
   */
  readonly postedAsOwn: boolean;
}

/** Account that is credited, by where the cheque was. */
const FROM = { bank: 'bank', supplier: 'suppliers', customer: 'cheques' } as const;

/**
 * Returns the ledger lines of a returned cheque. A cheque that the bank returned is in hand again,
 * and so is one that a supplier returned without a known customer; otherwise its customer owes the
 * amount again. The supplier is owed again what the cheque had paid. One that was posted as an own
 * cheque is no longer payable and never left the cheques account: it stays there, or is credited
 * there now. One returned to its customer is credited to the cheques in hand.
 * @param type of the document that it went out by, or came in by
 */
export function returnedLines(
  type: number,
  { amount, customer, postedAsOwn }: Returned,
): readonly LedgerLine[] {
  const from = FROM[chequePartyOf(type) ?? 'customer'];
  if (customer === null)
    return ledgerLine(postedAsOwn ? 'cheques_payable' : 'cheques', from, amount);
  return [
    ...ledgerLine('customers', from, amount),
    ...(postedAsOwn ? ledgerLine('cheques_payable', 'cheques', amount) : []),
  ];
}
