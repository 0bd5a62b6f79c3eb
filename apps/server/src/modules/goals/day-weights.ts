import { dateOf, dayOf, weekdayOf } from '@dalpak/engine';
import { dayKindOf } from '../../kernel/time/hebrew-calendar.ts';

/** Days before a month from which it is known how such days sell: a little more than a year. */
const PAST_DAYS = 371;
/** Weekdays that a kind of day sells like, where none of it is known. */
const LIKE = { eve: '6', holiday: '7', half: '' } as const;

/** The days before a month that show how its days sell. */
export function pastOf(month: string): { readonly from: string; readonly to: string } {
  const first = dayOf(`${month}-01`);
  return { from: dateOf(first - PAST_DAYS), to: dateOf(first - 1) };
}

function kindOf(day: string): string {
  const kind = dayKindOf(day);
  return kind === 'ordinary' ? String(weekdayOf(dayOf(day))) : kind;
}

/**
 * How much each day sells, compared with the others: the average of the past days of its kind (the weekday,
 * an eve, a holiday), a closed day with nothing. The past begins with the first day that sold.
 */
export function dayWeights(
  days: readonly string[],
  past: { readonly from: string; readonly to: string },
  sold: ReadonlyMap<string, number>,
): readonly number[] {
  const began = [...sold.keys()].toSorted()[0];
  if (began === undefined) return days.map(() => 0);
  const kinds = new Map<string, { sum: number; count: number }>();
  const first = Math.max(dayOf(past.from), dayOf(began));
  for (let at = first; at <= dayOf(past.to); at += 1) {
    const day = dateOf(at);
    const kind = kindOf(day);
    const { sum, count } = kinds.get(kind) ?? { sum: 0, count: 0 };
    kinds.set(kind, { sum: sum + (sold.get(day) ?? 0), count: count + 1 });
  }
  const average = (kind: string): number | null => {
    const found = kinds.get(kind);
    return found === undefined ? null : found.sum / found.count;
  };
  return days.map((day) => {
    const kind = kindOf(day);
    const like = kind === 'eve' || kind === 'holiday' ? LIKE[kind] : String(weekdayOf(dayOf(day)));
    return average(kind) ?? average(like) ?? 0;
  });
}
