import { CLOCK_TOLERANCE_MS } from '../time/till-clock.ts';
import type { EmployeeClaim } from './principal.ts';

/**
 * Whether the employee was signed in when something was done that arrives only now, as far as the till's clock tells. A token that has ended is still on
 * the device: it speaks for what was done in its time, and for nothing else.
 * @param at milliseconds since the epoch, by the till's clock
 */
export function workedAt({ issuedAt, endedAt }: Pick<EmployeeClaim & { readonly state: 'ended' }, 'issuedAt' | 'endedAt'>, at: number): boolean {
  return at >= issuedAt - CLOCK_TOLERANCE_MS && at <= endedAt + CLOCK_TOLERANCE_MS;
}
