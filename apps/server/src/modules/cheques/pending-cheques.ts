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
): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  for (const { key, amount } of payments) {
    const cheque = cheques.find((one) => one.key === key);
    const fault =
      cheque === undefined
        ? `אי אפשר לקרוא את הפרטים של שיק על ${formatMoney(Math.abs(amount))} ₪`
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
): string | null {
  const {
    tender: { number, dueDate },
    amount,
    identity,
  } = cheque;
  if (seen.has(pendingKey(cheque))) return `שיק ${number} רשום בעסקה פעמיים`;
  if (amount < 0) {
    const record = findOfSales({ identity, amount: 0 - amount }, sales, records);
    if (record === null) return `המכירה שהוחזרה לא שולמה בשיק ${number}`;
    return canMove(record.state, 'hand_back')
      ? null
      : `שיק ${number} אינו בעסק. אם חזר, רשמו זאת בהפקדה או בתשלום לספק שבו יצא, ואשרו אחר כך`;
  }
  if (!isPlausibleDueDate(dueDate)) return `תאריך הפירעון של שיק ${number} אינו אפשרי`;
  const before = findAbout(identity, records);
  const out = before?.went ?? findIssuedAs(identity, records)?.went ?? null;
  const wentText = out === null ? '' : `יצא ב${documentText(out)}`;
  if (before === null)
    return out === null ? null : `שיק ${number} כבר יצא מהעסק, ב${documentText(out)}`;
  const came = `שיק ${number} כבר התקבל בעסק, ב${documentText(before.came)}`;
  return out === null
    ? `${came}. אם נרשם שם בטעות, החזירו אותו שם ללקוח ואשרו אחר כך`
    : `${came}, ו${wentText}`;
}
