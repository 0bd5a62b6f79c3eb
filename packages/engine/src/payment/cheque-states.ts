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
 * State of a customer's cheque: in hand, deposited at the bank, endorsed to a supplier, returned
 * unpaid to the business, charged back to the customer (who owes the sum again), or refunded to the
 * customer as the cheque itself.
 */
export const CHEQUE_STATES = [
  'in_hand',
  'deposited',
  'endorsed',
  'returned',
  'charged_back',
  'handed_back',
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

/** Facts that determine the state of a customer's cheque. */
export interface ChequeFacts {
  /** How the cheque finally left the business; null while it has not. */
  readonly over: 'charged_back' | 'handed_back' | null;
  /** Type of the document that deposited or endorsed it, unless it was returned since. */
  readonly out: number | null;
  /** Whether it was deposited or endorsed before and returned. */
  readonly cameBack?: boolean;
}

/** Derives the state of a cheque from its facts. */
export function chequeState({ over, out, cameBack = false }: ChequeFacts): ChequeState {
  if (over !== null) return over;
  if (out !== null) return chequePartyOf(out) === 'supplier' ? 'endorsed' : 'deposited';
  return cameBack ? 'returned' : 'in_hand';
}

export type ChequeMove = 'deposit' | 'endorse' | 'return' | 'charge_back' | 'hand_back';

/**
 * Allowed moves by state. A returned cheque may be deposited or endorsed again, any number of
 * times. A cheque that a supplier returns is charged back to the known customer and has no value
 * any more. A cheque in hand may be refunded to its customer, and is a new cheque in hand if they
 * pay with it again.
 */
const MOVES: Readonly<Record<ChequeState, Partial<Record<ChequeMove, ChequeState>>>> = {
  in_hand: { deposit: 'deposited', endorse: 'endorsed', hand_back: 'handed_back' },
  deposited: { return: 'returned' },
  endorsed: { return: 'returned', charge_back: 'charged_back' },
  returned: { deposit: 'deposited', endorse: 'endorsed', hand_back: 'handed_back' },
  charged_back: {},
  handed_back: {},
};

/** The state after a move; the current state as error when the move is not allowed. */
export function moveCheque(from: ChequeState, move: ChequeMove): Result<ChequeState, ChequeState> {
  const to = MOVES[from][move];
  return to === undefined ? err(from) : ok(to);
}
