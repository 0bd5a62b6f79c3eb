import type { Reason } from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { formatMoney, isPlausibleDueDate } from '@dalpak/engine';
import type { ChequeRecord } from './cheques.store.ts';
import {
  type NamedCheque,
  type LockedCheques,
  findAbout,
  findOfSales,
  canMove,
  type ChequePayment,
  findIssuedAs,
} from './locked-cheques.ts';
import { documentText } from './cheques-in-hand.ts';

/** A payment by a pending cheque, with its line in the sale. */
export type PendingPayment = ChequePayment & { readonly line: number };

/**
 * Returns the pending cheques of a sale that cannot become effective, by payment key, each with the
 * reason and what to do first: unreadable details, an impossible due date, a number that is already
 * out (also as an own cheque), or any problem a new cheque could have.
 * @param sales ids of the sales that it refunds
 */
export function findPendingProblems(
  { cheques, records }: LockedCheques,
  payments: readonly PendingPayment[],
  sales: readonly string[],
): ReadonlyMap<string, Reason> {
  const seen = new Set<string>();
  const faults = new Map<string, Reason>();
  for (const { key, amount } of payments) {
    const cheque = cheques.find((one) => one.key === key);
    const fault =
      cheque === undefined
        ? explain('cheque_unreadable', { amount: formatMoney(Math.abs(amount)) })
        : pendingProblem(cheque, { sales, records, seen });
    if (fault !== null) faults.set(key, fault);
    else if (cheque !== undefined) seen.add(pendingKey(cheque));
  }
  return faults;
}

/** A sale may receive one cheque and return another of the same number. */
const pendingKey = ({ identity, amount }: NamedCheque): string =>
  `${Math.sign(amount)} ${identity}`;

export interface PendingContext {
  readonly sales: readonly string[];
  readonly records: readonly ChequeRecord[];
  readonly seen: ReadonlySet<string>;
}

function pendingProblem(
  cheque: NamedCheque,
  { sales, records, seen }: PendingContext,
): Reason | null {
  const {
    tender: { number, dueDate },
    amount,
    identity,
  } = cheque;
  if (seen.has(pendingKey(cheque))) return explain('cheque_twice_in_sale', { number });
  if (amount < 0) {
    const record = findOfSales({ identity, amount: 0 - amount }, sales, records);
    if (record === null) return explain('cheque_not_of_refunded', { number });
    return canMove(record.state, 'hand_back') ? null : explain('cheque_out', { number });
  }
  if (!isPlausibleDueDate(dueDate)) return explain('cheque_due_impossible', { number });
  const before = findAbout(identity, records);
  const out = before?.went ?? findIssuedAs(identity, records)?.went ?? null;
  if (before === null)
    return out === null
      ? null
      : explain('cheque_went_before', { number, document: documentText(out) });
  const came = explain('cheque_came', { number, document: documentText(before.came) });
  return out === null
    ? explain('cheque_came_by_mistake', { came })
    : explain('cheque_came_and_went', {
        came,
        went: explain('cheque_went', { document: documentText(out) }),
      });
}
