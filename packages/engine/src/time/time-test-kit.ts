import type { EpochMs } from '../kernel/units.ts';
import { dayOf, minuteAt } from './civil.ts';
import type { ClosedShift, WorkCalendar, WorkRules } from './time.types.ts';

const HOUR_MS = 3_600_000;
/**
 * Israeli summer time in 2026: from 27 March at 02:00 to 25 October at 02:00, by the law of 2013.
 */
const SUMMER = { from: 1_774_569_600_000, to: 1_792_882_800_000 } as const;

export const ISRAEL: WorkCalendar = {
  offsetAt: (at) => (at >= SUMMER.from && at < SUMMER.to ? 180 : 120),
  isHoliday: () => false,
};

export const FIVE_DAYS: WorkRules = { weekDays: 5, shortDay: 5, restDay: 7 };
export const SIX_DAYS: WorkRules = { ...FIVE_DAYS, weekDays: 6 };

/** Instant of an Israeli local time such as `2026-11-22 08:00`. */
export function clock(text: string): EpochMs {
  const [date = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return minuteAt(dayOf(date), hours * 60 + minutes, ISRAEL.offsetAt) * 60_000;
}

export function aShift(from: string, to: string): ClosedShift {
  return {
    state: 'closed',
    inId: `in ${from}`,
    outId: `out ${to}`,
    from: clock(from),
    to: clock(to),
  };
}

export const HOURS = (hours: number): number => hours * HOUR_MS;
