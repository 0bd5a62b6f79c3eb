import { hasCode } from '../../../platform/api/errors.ts';
import { signOutEmployee } from '../../../platform/session/session.store.ts';

/**
 * Opens the sign-in when the server no longer knows the employee at the till; the bill stays as it
 * is.
 * @returns whether the call failed for that reason
 */
export function openSignInWhenSignedOut(error: unknown): boolean {
  if (!hasCode(error, 'EMPLOYEE_REQUIRED')) return false;
  void signOutEmployee();
  return true;
}
