import { weekdayOf, type DayNumber } from '../time/civil.ts';
import type { DayMark, SpecialDay } from './forecast.types.ts';

/** Feasts for which shops sell more in the week before their eves. */
const FEASTS: ReadonlySet<string> = new Set([
  'rosh-hashanah-eve',
  'sukkot-eve',
  'pesach-eve',
  'shavuot-eve',
]);
const NEAR_DAYS = 3;
const FAR_DAYS = 7;

/**
 * What the calendar says of each day of a period.
 * @param specialOf holidays, eves and half-holidays by the calendar; null = an ordinary day
 */
export function markDays(
  first: DayNumber,
  count: number,
  specialOf: (day: DayNumber) => SpecialDay | null,
): readonly DayMark[] {
  const specials = Array.from({ length: count + FAR_DAYS + 1 }, (_, at) => specialOf(first + at));
  return Array.from({ length: count }, (_, at) => {
    const weekday = weekdayOf(first + at);
    const special = specials[at] ?? null;
    if (special !== null) return { weekday, ...special };
    for (let ahead = 1; ahead <= FAR_DAYS; ahead += 1) {
      const name = specials[at + ahead]?.name ?? '';
      if (FEASTS.has(name))
        return {
          weekday,
          name: name.slice(0, -'-eve'.length),
          kind: ahead <= NEAR_DAYS ? 'near' : 'far',
        } as const;
    }
    return { weekday, name: '', kind: 'ordinary' } as const;
  });
}
