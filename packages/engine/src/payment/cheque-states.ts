import { findDocumentRule } from '../document/document-rules.ts';
import { findDocumentType, passesChequesOn } from '../document/document-types.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { ChequeTender } from './tenders.ts';

/** The fields that identify a cheque, independent of its amount and due date. */
export type ChequeIdentity = Pick<ChequeTender, 'bank' | 'branch' | 'account' | 'number'>;

/** The identity of a cheque as one text: bank, branch, account and number without leading zeros. */
export function chequeIdentityText({ bank, branch, account, number }: ChequeIdentity): string {
  return [bank, branch, account, number].map((part) => part.replace(/^0+/, '')).join('-');
}

/**
 * State of a cheque. A customer's cheque is pending the review of its offline sale, in hand,
 * deposited at the bank, endorsed to a supplier, returned unpaid to the business, charged back to
 * the customer (who owes the sum again), refunded to the customer as the cheque itself, or declined
 * by the review, so that it stayed with the customer. An own cheque of the business is issued to a
 * supplier.
 */
export const CHEQUE_STATES = [
  'pending',
  'in_hand',
  'deposited',
  'endorsed',
  'returned',
  'charged_back',
  'handed_back',
  'declined',
  'issued',
] as const;
export type ChequeState = (typeof CHEQUE_STATES)[number];
/** Destination or origin of a document's cheques. */
export type ChequeParty = 'bank' | 'supplier' | 'customer';

/**
 * Destination or origin of a back-office document's cheques: a deposit brings them to the bank, a
 * payment to a supplier, and a receipt from a customer. Null for documents without cheques and for
 * a till sale.
 */
export function chequePartyOf(typeId: number): ChequeParty | null {
  const type = findDocumentType(typeId);
  if (type === undefined || findDocumentRule(typeId)?.tenders.includes('cheque') !== true)
    return null;
  return !passesChequesOn(type)
    ? 'customer'
    : type.ledger === 'supplier_payment'
      ? 'supplier'
      : 'bank';
}

export const CHEQUE_MOVES = [
  'receive',
  'claim',
  'accept',
  'decline',
  'issue',
  'deposit',
  'endorse',
  'return',
  'charge_back',
  'hand_back',
] as const;
export type ChequeMove = (typeof CHEQUE_MOVES)[number];

/** Moves that begin the record of a cheque. */
const FIRST_MOVES: Partial<Record<ChequeMove, ChequeState>> = {
  receive: 'in_hand',
  claim: 'pending',
  issue: 'issued',
};

/**
 * Allowed moves by state. A returned cheque may be deposited or endorsed again, any number of
 * times. A cheque that a supplier returns is charged back to the known customer and has no value
 * any more. A cheque in hand may be refunded to its customer, and is a new cheque in hand if they
 * pay with it again. A late sale can bring in a cheque that a supplier was paid with meanwhile as
 * if it were an own one: then it was the customer's, and is endorsed.
 */
const MOVES: Readonly<Record<ChequeState, Partial<Record<ChequeMove, ChequeState>>>> = {
  pending: { accept: 'in_hand', decline: 'declined' },
  in_hand: { deposit: 'deposited', endorse: 'endorsed', hand_back: 'handed_back' },
  deposited: { return: 'returned' },
  endorsed: { return: 'returned', charge_back: 'charged_back' },
  returned: { deposit: 'deposited', endorse: 'endorsed', hand_back: 'handed_back' },
  charged_back: {},
  handed_back: {},
  declined: {},
  issued: { receive: 'endorsed' },
};

/**
 * Returns the state of a cheque after a move; the current state as error when the move is not
 * allowed.
 * @param from null for a cheque without a record
 */
export function applyChequeMove(
  from: ChequeState | null,
  move: ChequeMove,
): Result<ChequeState, ChequeState | null> {
  const to = (from === null ? FIRST_MOVES : MOVES[from])[move];
  return to === undefined ? err(from) : ok(to);
}
