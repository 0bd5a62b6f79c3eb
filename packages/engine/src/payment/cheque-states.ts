import { err, ok, type Result } from '../kernel/result.ts';

/** Where a cheque lies: with the business, at the bank, with the business again because the bank did not pay it, or with a supplier. */
export const CHEQUE_STATES = ['in_hand', 'deposited', 'endorsed', 'returned'] as const;
export type ChequeState = (typeof CHEQUE_STATES)[number];
export type ChequeMove = 'deposit' | 'endorse' | 'return';

/** A cheque that came back may be tried again or given on, as often as it comes back; one that lies at the bank or with a supplier may not. */
const MOVES: Readonly<Record<ChequeState, Partial<Record<ChequeMove, ChequeState>>>> = {
  in_hand: { deposit: 'deposited', endorse: 'endorsed' },
  deposited: { return: 'returned' },
  endorsed: {},
  returned: { deposit: 'deposited', endorse: 'endorsed' },
};

/** Where a move leads; the state that it can not be made from, when it can not. */
export function moveCheque(from: ChequeState, move: ChequeMove): Result<ChequeState, ChequeState> {
  const to = MOVES[from][move];
  return to === undefined ? err(from) : ok(to);
}
