import type { StampResult } from '@dalpak/contracts';

/**
 * What to read beside a stamp: the day so far, or the shift that it ends where that holds more. Whoever leaves after
 * midnight worked all of it yesterday.
 */
export function workedOf({ today_minutes: today, shift_minutes: shift }: Pick<StampResult, 'today_minutes' | 'shift_minutes'>): { readonly of: 'today' | 'shift'; readonly minutes: number } {
  return shift !== null && shift > today ? { of: 'shift', minutes: shift } : { of: 'today', minutes: today };
}
