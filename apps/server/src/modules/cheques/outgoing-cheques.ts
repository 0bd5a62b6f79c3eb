import type { Reason } from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { chequePartyOf, formatMoney, type Cart, type ChequeMove } from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ChequeReceipt, ChequeRecord } from './cheques.store.ts';
import {
  type NamedCheque,
  type LockedCheques,
  canMove,
  isReceived,
  findIssuedAs,
  isAbout,
} from './locked-cheques.ts';
import type { PendingContext } from './pending-cheques.ts';
import { chequeTwice } from './cheques-in-hand.ts';

/**
 * Checks the cheques that go out by a deposit or a supplier payment against those received, those
 * already out, and each other. A cheque in a supplier payment that was never received is an own
 * cheque of the business, and goes out once.
 * @returns keys of the payments that are own cheques
 * @throws PAYMENT_DETAILS for a cheque of a deposit that was never received, one received with
 *   other details than the document has, one that is deposited or endorsed, one that occurs twice,
 *   and an own cheque that fell due before the document or went out before
 */
export function assertChequesInHand(
  { cheques, records }: LockedCheques,
  { header }: Cart,
): ReadonlySet<string> {
  const move: ChequeMove =
    chequePartyOf(header.documentType) === 'supplier' ? 'endorse' : 'deposit';
  const ours = new Set<string>();
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const known = records.filter((one) => one.identity === cheque.identity && isReceived(one));
    const own = move === 'endorse' && known.length === 0;
    if (own) ours.add(cheque.key);
    const problem = own
      ? ownChequeProblem(cheque, { records, seen, day: header.date })
      : outgoingProblem(cheque, { known, seen, move });
    if (problem !== null)
      throw new AppError('PAYMENT_DETAILS', {
        details: [{ ...problem, field: `cart.Payments.${cheque.key}` }],
      });
    seen.add(cheque.identity);
  }
  return ours;
}

const chequeEndorsed = (number: string, { number: payment }: ChequeReceipt): Reason =>
  explain('cheque_endorsed', { number, payment });

function ownChequeProblem(
  { tender: { number, dueDate }, identity }: NamedCheque,
  { records, seen, day }: Pick<PendingContext, 'records' | 'seen'> & { readonly day: string },
): Reason | null {
  const went = findIssuedAs(identity, records)?.went ?? null;
  if (went !== null) return chequeEndorsed(number, went);
  if (seen.has(identity)) return chequeTwice(number);
  return dueDate < day ? explain('cheque_due_before', { number }) : null;
}

interface OutgoingContext {
  /** Records of the cheque, the one that moved last at the end. */
  readonly known: readonly ChequeRecord[];
  readonly seen: ReadonlySet<string>;
  readonly move: ChequeMove;
}

/** Returns why a customer's cheque cannot go out, with what to do; null when it can. */
function outgoingProblem(
  { tender: { number, dueDate }, amount, identity }: NamedCheque,
  { known, seen, move }: OutgoingContext,
): Reason | null {
  const about = known.find(isAbout);
  if (about?.went && !canMove(about.state, move))
    return about.state === 'endorsed'
      ? chequeEndorsed(number, about.went)
      : explain('cheque_deposited', { number, deposit: about.went.number });
  if (about === undefined) {
    const ended = known.at(-1);
    if (ended === undefined) return explain('cheque_never_received', { number });
    return ended.state === 'handed_back'
      ? explain('cheque_handed_back', { number })
      : explain('cheque_charged_back', { number });
  }
  if (seen.has(identity)) return chequeTwice(number);
  if (about.amount !== amount)
    return explain('cheque_other_amount', { number, amount: formatMoney(about.amount) });
  if (about.due !== dueDate) return explain('cheque_other_due', { number });
  return null;
}
