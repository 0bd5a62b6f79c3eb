import type { MyAccount } from '@dalpak/contracts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { assertStrongPassword, hashPassword, verifyPassword } from '../../kernel/auth/password.ts';
import type { UserPrincipal } from '../../kernel/auth/principal.ts';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { ACCESS_SECONDS } from '../../kernel/auth/sessions.ts';
import { isUniqueViolation } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { countAudited, writeAudit, type AuditEntry } from '../audit/index.ts';
import * as store from './my-account.store.ts';

type UserContext = Pick<SessionContext, 'db' | 'cloudId' | 'session' | 'request'> & {
  readonly user: UserPrincipal;
};

export async function myAccount(
  kernel: Kernel,
  { user, session }: UserContext,
): Promise<MyAccount> {
  const sessions = await store.listSessions(kernel.database.system, user.id, ACCESS_SECONDS);
  return {
    name: user.name,
    email: user.email,
    sessions: sessions.map(({ id, cloud, started_at, seen_at }) => ({
      id,
      cloud,
      current: id === session.id,
      started_at: started_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  };
}

/**
 * Changes name and e-mail. The e-mail is a credential of the sign-in, so changing it requires the
 * password.
 * @throws WRONG_PASSWORD, EMAIL_TAKEN, SIGN_IN_LIMITED
 */
export async function updateAccount(
  kernel: Kernel,
  ctx: UserContext,
  change: { readonly name: string; readonly email: string; readonly password?: string | undefined },
): Promise<void> {
  const email = change.email.toLowerCase();
  if (email !== ctx.user.email) await assertPassword(kernel, ctx, change.password ?? '');
  try {
    await store.updateUser(kernel.database.system, ctx.user.id, change.name, email);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
  await auditAccountChange(
    kernel,
    ctx,
    'user.changed',
    { name: ctx.user.name, email: ctx.user.email },
    { name: change.name, email },
  );
}

/** @throws WRONG_PASSWORD, WEAK_PASSWORD, SIGN_IN_LIMITED */
export async function changePassword(
  kernel: Kernel,
  ctx: UserContext,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  await assertPassword(kernel, ctx, current);
  const { user } = ctx;
  assertStrongPassword(password, [user.email.split('@', 1)[0] ?? '', ...user.name.split(' ')]);
  const ended = await store.setPassword(
    kernel.database.system,
    user.id,
    await hashPassword(password),
    ctx.session.id,
  );
  for (const cloudId of ended) kernel.sessions.dropCache(cloudId);
  await auditAccountChange(kernel, ctx, 'user.password_changed', null, {
    sessions_ended: ended.length,
  });
}

/**
 * Ends another session, or all the others.
 * @throws NOT_FOUND for one that is not this user's, has ended, or is the current one.
 */
export async function endOtherSessions(
  kernel: Kernel,
  ctx: UserContext,
  only: string | null,
): Promise<void> {
  const ended = await store.endSessions(kernel.database.system, ctx.user.id, ctx.session.id, only);
  if (only !== null && ended.length === 0) throw new AppError('NOT_FOUND');
  for (const cloudId of ended) kernel.sessions.dropCache(cloudId);
  await auditAccountChange(kernel, ctx, 'user.sessions_ended', null, {
    sessions_ended: ended.length,
  });
}

/**
 * Checks the user's password. Attempts are counted like sign-ins, so that a password cannot be
 * guessed at an open screen.
 * @throws WRONG_PASSWORD, SIGN_IN_LIMITED
 */
export async function assertPassword(
  kernel: Kernel,
  { user, request, db }: Pick<UserContext, 'user' | 'request' | 'db'>,
  password: string,
): Promise<void> {
  const network = networkOf(request.address);
  const counts = [attemptCount('pair', network, user.email)];
  const slowed = { entity: 'user', entityId: String(user.id) } as const;
  await countAudited(kernel, {
    counts,
    network,
    findAuditTarget: () => Promise.resolve({ db, slowed }),
  });
  if (!(await verifyPassword(password, await store.findPassword(kernel.database.system, user.id))))
    throw new AppError('WRONG_PASSWORD');
  await kernel.limits.forgive(counts);
}

async function auditAccountChange(
  kernel: Kernel,
  { db, user, cloudId }: UserContext,
  action: AuditEntry['action'],
  before: unknown,
  after: unknown,
): Promise<void> {
  await db.tx(async (tx) => {
    await writeAudit(tx, {
      action,
      actor: { kind: 'user', id: user.id },
      agentUserId: user.kind === 'support' ? user.id : null,
      entity: 'user',
      entityId: String(user.id),
      before,
      after,
    });
    await announceAccessChange(tx, cloudId);
  });
  kernel.sessions.dropCache(cloudId);
}
