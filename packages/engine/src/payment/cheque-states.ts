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
