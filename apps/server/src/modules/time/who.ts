import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { findEmployeeByCard } from '../../kernel/auth/session.store.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { countAudited } from '../audit/index.ts';
import { findLinkedEmployee, type Person } from './person.store.ts';

/** How a person says who they are. */
export type Verification = { readonly type: 'card'; readonly card: string } | { readonly type: 'session' };

/**
 * Whose time it is: at a terminal the holder of the card, whoever is signed in there; in the back office the user's own
 * employee. A till's session is nobody's: it stays open when its cashier walks away.
 *
 * @throws UNKNOWN_CARD, SIGN_IN_LIMITED as at the sign-in by card; TERMINAL_REQUIRED for a card without a terminal;
 *   NOT_AN_EMPLOYEE for a user without one.
 */
export async function whoAsks(kernel: Kernel, ctx: SessionContext, verification: Verification): Promise<Person> {
  if (verification.type === 'card') return holderOf(kernel, ctx, verification.card);
  if (ctx.user === null || ctx.session.kind !== 'user') throw new AppError('VALIDATION_FAILED', { details: [{ text: 'החתימו כרטיס עובד.', field: 'type' }] });
  const person = await findLinkedEmployee(ctx.db, ctx.user.id);
  if (person === null) throw new AppError('NOT_AN_EMPLOYEE');
  return person;
}

async function holderOf(kernel: Kernel, { db, terminal, request }: SessionContext, card: string): Promise<Person> {
  if (terminal === null) throw new AppError('TERMINAL_REQUIRED');
  // The same count as of the sign-in: guessing cards here is guessing cards there.
  const counts = [attemptCount('card', db.cloudId, terminal.id)];
  const slowed = { entity: 'terminal', entityId: String(terminal.id), terminalId: terminal.id } as const;
  await countAudited(kernel, { counts, network: networkOf(request.address), home: () => Promise.resolve({ db, slowed }) });
  const row = await findEmployeeByCard(db, hashCard(kernel.database.secrets['card-lookup'], db.cloudId, card));
  if (row === null) throw new AppError('UNKNOWN_CARD');
  await kernel.limits.forgive(counts);
  return { id: row.id, first_name: row.first_name, last_name: row.last_name };
}
