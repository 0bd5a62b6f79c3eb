import { CLOCK_TOLERANCE_MS } from '../time/till-clock.ts';
import type { EmployeeClaim } from './principal.ts';

/**
 * Whether the employee was signed in when an action that arrives late happened, by the till's
 * clock. An ended token is still on the device: it is valid for actions within its lifetime and for
 * nothing else.
 * @param at milliseconds since the epoch, by the till's clock
 */
export function wasSignedInAt(
  { issuedAt, endedAt }: Pick<EmployeeClaim & { readonly state: 'ended' }, 'issuedAt' | 'endedAt'>,
  at: number,
): boolean {
  return at >= issuedAt - CLOCK_TOLERANCE_MS && at <= endedAt + CLOCK_TOLERANCE_MS;
}
