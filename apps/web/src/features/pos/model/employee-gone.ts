import { hasCode } from '../../../platform/api/errors.ts';
import { signOutEmployee } from '../../../platform/session/session.store.ts';

/**
 * When the server no longer knows who stands at the till, the sign-in opens by itself; the bill
 * waits behind it.
 * @returns whether that is what the call failed of
 */
export function askedForEmployee(error: unknown): boolean {
  if (!hasCode(error, 'EMPLOYEE_REQUIRED')) return false;
  void signOutEmployee();
  return true;
}
