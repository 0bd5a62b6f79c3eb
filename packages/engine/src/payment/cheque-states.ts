import { findDocumentRule } from '../document/document-rules.ts';
import { findDocumentType, givesCheques } from '../document/document-types.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { ChequeMeans } from './payment-means.ts';

/** What tells one cheque from another, whatever sum or day is written on it. */
export type ChequeNumber = Pick<ChequeMeans, 'bank' | 'branch' | 'account' | 'number'>;

/** Bank, branch, account and number in one, without the zeros before them: of two texts with the same one both are the same cheque. */
export function wholeNumber({ bank, branch, account, number }: ChequeNumber): string {
  return [bank, branch, account, number].map((part) => part.replace(/^0+/, '')).join('-');
}

/**
 * Where a cheque lies: with the business, at the bank, with a supplier, with the business again because nobody paid it, with nobody, because its
 * customer owes the sum again, or with its customer again.
 */
export const CHEQUE_STATES = ['in_hand', 'deposited', 'endorsed', 'returned', 'charged_back', 'handed_back'] as const;
export type ChequeState = (typeof CHEQUE_STATES)[number];
/** Whom the cheques of a document went to, or came from. */
export type ChequeWay = 'bank' | 'supplier' | 'customer';

/** The way of the cheques of a document of the back office: a deposit brings them to the bank, a payment to a supplier, and a receipt from a customer. Null where it has none, and for the sale of a till. */
export function chequeWayOf(typeId: number): ChequeWay | null {
  const type = findDocumentType(typeId);
  if (type === undefined || findDocumentRule(typeId)?.means.includes('cheque') !== true) return null;
  return !givesCheques(type) ? 'customer' : type.ledger === 'supplier_payment' ? 'supplier' : 'bank';
}

/** What is known of a cheque that the business was paid with. */
export interface ChequeFacts {
  /** Why it is nobody's here any more. */
  readonly over: 'charged_back' | 'handed_back' | null;
  /** Type of the document that it went out by, and has not come back of. */
  readonly out: number | null;
  /** It went out before, and came back. */
  readonly cameBack?: boolean;
}

/** Where a cheque lies. */
export function chequeState({ over, out, cameBack = false }: ChequeFacts): ChequeState {
  if (over !== null) return over;
  if (out !== null) return chequeWayOf(out) === 'supplier' ? 'endorsed' : 'deposited';
  return cameBack ? 'returned' : 'in_hand';
}

export type ChequeMove = 'deposit' | 'endorse' | 'return' | 'charge_back' | 'hand_back';

/**
 * A cheque that came back may be tried again or given on, as often as it comes back; one that lies at the bank or with a supplier may not. What a supplier
 * brings back is charged to the customer who gave it, where one is known, and is worth nothing more. One that lies with the
 * business may be handed back to its customer, and comes in anew when they pay with it again.
 */
const MOVES: Readonly<Record<ChequeState, Partial<Record<ChequeMove, ChequeState>>>> = {
  in_hand: { deposit: 'deposited', endorse: 'endorsed', hand_back: 'handed_back' },
  deposited: { return: 'returned' },
  endorsed: { return: 'returned', charge_back: 'charged_back' },
  returned: { deposit: 'deposited', endorse: 'endorsed', hand_back: 'handed_back' },
  charged_back: {},
  handed_back: {},
};

/** Where a move leads; the state that it can not be made from, when it can not. */
export function moveCheque(from: ChequeState, move: ChequeMove): Result<ChequeState, ChequeState> {
  const to = MOVES[from][move];
  return to === undefined ? err(from) : ok(to);
}
