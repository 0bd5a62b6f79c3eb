import { MARK_DAYS, type MarkRules, TRIED_WEEKS } from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import { findMarks, scorePeople, type Scored, type Subject, type Tally } from './score.ts';

/** What one person did in one day. */
export interface DayTally extends Tally {
  readonly employeeId: number;
  /** Local date. */
  readonly day: string;
  readonly position: number;
  /** Whether the day was in a branch that serves at tables. */
  readonly dines: boolean;
}

/** Earlier periods that a person's own past has. */
const PAST_PERIODS = 6;

function add(tallies: readonly Tally[]): Tally {
  const signs: Partial<Record<string, number>> = {};
  let bills = 0;
  let minutes = 0;
  for (const tally of tallies) {
    bills += tally.bills;
    minutes += tally.minutes;
    for (const [sign, times] of Object.entries(tally.signs))
      signs[sign] = (signs[sign] ?? 0) + times;
  }
  return { bills, minutes, signs };
}

const inDays = (days: readonly DayTally[], from: string, to: string): readonly DayTally[] =>
  days.filter(({ day }) => day >= from && day <= to);

/** The people of the days until a day, as they are compared. */
export function peopleUntil(days: readonly DayTally[], until: string): readonly Subject[] {
  const byPerson = new Map<number, DayTally[]>();
  for (const one of days) {
    const own = byPerson.get(one.employeeId);
    if (own === undefined) byPerson.set(one.employeeId, [one]);
    else own.push(one);
  }
  return [...byPerson].flatMap(([employeeId, own]): Subject[] => {
    const now = inDays(own, addDays(until, 1 - MARK_DAYS), until);
    const [first] = now;
    if (first === undefined) return [];
    const dining = now.filter(({ dines }) => dines).length * 2 > now.length;
    return [
      {
        employeeId,
        group: `${first.position} ${dining ? 'tables' : 'shop'}`,
        ...add(now),
        past: Array.from({ length: PAST_PERIODS }, (_, at) => {
          const to = addDays(until, -MARK_DAYS * (at + 1));
          return add(inDays(own, addDays(to, 1 - MARK_DAYS), to));
        }),
      },
    ];
  });
}

/** Days before the first that a look reads. */
export const READ_DAYS = MARK_DAYS * (PAST_PERIODS + 1);

export const marksUntil = (
  days: readonly DayTally[],
  until: string,
  rules: MarkRules,
): readonly Scored[] => findMarks(scorePeople(peopleUntil(days, until)), rules);

/**
 * How many new marks each of the last weeks would have had: a pattern that goes on is one mark, as
 * it is where it stands open.
 */
export function tryRules(
  days: readonly DayTally[],
  until: string,
  rules: MarkRules,
): readonly { readonly week: string; readonly marks: number }[] {
  let before = new Set<string>();
  return Array.from({ length: TRIED_WEEKS }, (_, at) => {
    const last = addDays(until, -7 * (TRIED_WEEKS - 1 - at));
    const now = new Set(
      marksUntil(days, last, rules).map(({ employeeId, sign }) => `${employeeId} ${sign}`),
    );
    const marks = [...now].filter((key) => !before.has(key)).length;
    before = now;
    return { week: addDays(last, -6), marks };
  });
}
