import { explain } from '../../kernel/errors/explain.ts';
import type { Verify } from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { verifyEmployee } from '../employees/index.ts';
import { findLinkedEmployee, type Person } from './person.store.ts';

/** How an employee identifies themselves. */
export type Verification = Verify | { readonly type: 'session' };

/**
 * The employee whose time is stamped: at a terminal the holder of the card or the finger, whichever
 * employee is signed in there; in the back office the user's own employee. A till's session
 * identifies no employee, because it stays open when its cashier walks away.
 *
 * @throws UNKNOWN_CARD, UNKNOWN_FINGERPRINT, SIGN_IN_LIMITED as at the sign-in; TERMINAL_REQUIRED
 *   for a card without a terminal; NOT_AN_EMPLOYEE for a user without one.
 */
export async function identifyEmployee(
  kernel: Kernel,
  ctx: SessionContext,
  verification: Verification,
): Promise<Person> {
  if (verification.type !== 'session') return holderOf(kernel, ctx, verification);
  if (ctx.user === null || ctx.session.kind !== 'user')
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('stamp_card'), field: 'type' }],
    });
  const person = await findLinkedEmployee(ctx.db, ctx.user.id);
  if (person === null) throw new AppError('NOT_AN_EMPLOYEE');
  return person;
}

async function holderOf(
  kernel: Kernel,
  { db, terminal, user, request }: SessionContext,
  verify: Verify,
): Promise<Person> {
  if (terminal === null) throw new AppError('TERMINAL_REQUIRED');
  const { id, firstName, lastName } = await verifyEmployee(
    kernel,
    { db, terminal, user, request },
    verify,
  );
  return { id, first_name: firstName, last_name: lastName };
}
