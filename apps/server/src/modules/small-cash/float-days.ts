import {
  addPieces,
  CHANGE_PIECES,
  type ChangeDay,
  dayOf,
  type FloatProposal,
  type Pieces,
  piecesOfSum,
  proposeFloat,
  sumOfPieces,
  weekdayOf,
} from '@dalpak/engine';
import { specialDayOf } from '../../kernel/time/hebrew-calendar.ts';
import type { ChangeRow } from './small-cash.store.ts';

/** Days since 1970-01-01. */
type DayNumber = number;

/** Days in which a weekday shows that the till works on it. */
const RECENT_DAYS = 28;
const FRIDAY = 6;
/** Days ahead in which a closed day of the bank is looked for: it is closed each week. */
const AHEAD = 14;

/** Change of each day by note and coin, as the fewest pieces give each sum. */
export function changeDays(rows: readonly ChangeRow[]): readonly ChangeDay[] {
  const days = new Map<string, Pieces>();
  for (const { day, change, times } of rows) {
    const pieces = piecesOfSum(change);
    const some = Object.fromEntries(
      CHANGE_PIECES.flatMap((piece) =>
        pieces[piece] === undefined ? [] : [[piece, pieces[piece] * times]],
      ),
    );
    days.set(day, addPieces(days.get(day) ?? {}, some));
  }
  return [...days].map(([day, pieces]) => ({ day: dayOf(day), pieces }));
}

/** Whether banks are closed: Fridays, Saturdays, holidays and their eves. */
export function isBankClosed(day: DayNumber): boolean {
  const kind = specialDayOf(day)?.kind;
  return weekdayOf(day) >= FRIDAY || kind === 'holiday' || kind === 'eve';
}

/** Whether a till is expected to work: on that weekday, and on holidays where it did before. */
function worksOn(past: readonly ChangeDay[], day: DayNumber): boolean {
  if (specialDayOf(day)?.kind === 'holiday')
    return past.some((one) => specialDayOf(one.day)?.kind === 'holiday');
  return past.some(
    (one) => one.day >= day - RECENT_DAYS - 7 && weekdayOf(one.day) === weekdayOf(day),
  );
}

/** The next day on which a till is expected to work, after a day. */
export function nextWorkDay(past: readonly ChangeDay[], after: DayNumber): DayNumber {
  for (let day = after + 1; day <= after + AHEAD; day += 1) if (worksOn(past, day)) return day;
  return after + 1;
}

/** What to fetch, on the last day on which the bank is open, for days on which it is closed. */
export interface BankTrip {
  readonly by: DayNumber;
  readonly until: DayNumber;
  readonly pieces: Pieces;
}

/**
 * What the next days without a bank need beyond the float of their first one; null where that is
 * enough, or where the till does not work on them.
 */
export function planBankTrip(past: readonly ChangeDay[], today: DayNumber): BankTrip | null {
  let by = today;
  while (isBankClosed(by) || !isBankClosed(by + 1)) by += 1;
  let until = by + 1;
  while (isBankClosed(until + 1)) until += 1;
  const days: FloatProposal[] = [];
  for (let day = by + 1; day <= until; day += 1) {
    const need = worksOn(past, day) ? proposeFloat(past, day) : null;
    if (need !== null) days.push(need);
  }
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const pieces = Object.fromEntries(
    CHANGE_PIECES.flatMap((piece) => {
      const given = days.reduce((sum, { expected }) => sum + (expected[piece] ?? 0), 0);
      const spare = (last.float[piece] ?? 0) - (last.expected[piece] ?? 0);
      const count = given + spare - (first.float[piece] ?? 0);
      return count > 0 ? [[piece, count]] : [];
    }),
  ) as Pieces;
  return sumOfPieces(pieces) === 0 ? null : { by, until, pieces };
}
