import type { StampResult } from '@dalpak/contracts';

/**
 * The worked time shown with a stamp: the day so far, or the work shift that the stamp ends when
 * that is longer. An employee who leaves after midnight worked all of it yesterday.
 */
export function workedMinutes({
  today_minutes: today,
  shift_minutes: shift,
}: Pick<StampResult, 'today_minutes' | 'shift_minutes'>): {
  readonly of: 'today' | 'shift';
  readonly minutes: number;
} {
  return shift !== null && shift > today
    ? { of: 'shift', minutes: shift }
    : { of: 'today', minutes: today };
}
