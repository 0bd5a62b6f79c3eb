import { canGrant } from '@dalpak/contracts';
import { randomBytes } from 'node:crypto';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { assertStrongPassword, hashPassword } from '../../kernel/auth/password.ts';
import { hashToken } from '../../kernel/auth/tokens.ts';
import type { Database, SystemSecrets } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { explain } from '../../kernel/errors/explain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { actorOf, type AuditEntry, writeAudit } from '../audit/index.ts';
import { listCloudsOf } from '../auth/index.ts';
import { passwordChangedMail, resetLinkMail } from './mail-words.ts';
import * as store from './password-reset.store.ts';

export const LINK_MINUTES = 30;

/** Facts of the address by which users reach the server. */
export type LinkPlace = Pick<Kernel['config'], 'publicUrl' | 'port'>;

/**
 * Sends a reset link to the account's address. Everything that differs between an address with an
 * account and one without happens after the answer, so that neither the answer nor its time reveals
 * which it is.
 * @throws SIGN_IN_LIMITED, also for an address without an account
 */
export async function requestReset(kernel: Kernel, email: string, address: string): Promise<void> {
  const [account, network] = [email.toLowerCase(), networkOf(address)];
  await kernel.limits.begin([
    attemptCount('reset', network, account),
    attemptCount('resetOf', account),
    attemptCount('resets', network),
  ]);
  kernel.mail.sendInBackground(() => writeResetMail(kernel, account));
}

async function writeResetMail(kernel: Kernel, account: string): Promise<SystemMail | null> {
  const user = await store.findActiveUser(kernel.database.system, account);
  if (user === null) return null;
  const link = await makeLink(kernel.database, kernel.config, user.id, kernel.now());
  await auditUser(kernel, user.id, { action: 'user.reset_link_made', after: {} });
  return resetLinkMail(user.email, link, LINK_MINUTES);
}

/**
 * Mails a link to the user that an employee signs in with. The manager does not see it, so it opens
 * nothing to them.
 * @throws AppError NOT_FOUND for an employee without a user; PERMISSION_DENIED for one who may do
 *   what the caller may not; SIGN_IN_LIMITED by the caller's own count
 */
export async function sendLinkTo(
  kernel: Kernel,
  ctx: SessionContext,
  employee: number,
): Promise<void> {
  const userId = requireFound(await store.findUserOf(ctx.db, employee));
  const user = requireFound(await store.findUserById(kernel.database.system, userId));
  const rights = await store.listRights(ctx.db, userId);
  if (!rights.every((map) => canGrant(ctx.ownPerr, map)))
    throw new AppError('PERMISSION_DENIED', { reason: explain('permissions_beyond_own') });
  const { actor } = actorOf(ctx);
  await kernel.limits.begin([attemptCount('resetBy', ctx.db.cloudId, actor.kind, actor.id ?? 0)]);
  const link = await makeLink(kernel.database, kernel.config, user.id, kernel.now());
  await ctx.db.tx((tx) =>
    writeAudit(tx, {
      action: 'user.reset_link_made',
      ...actorOf(ctx),
      entity: 'user',
      entityId: String(user.id),
      after: {},
    }),
  );
  kernel.mail.sendInBackground(() =>
    Promise.resolve(resetLinkMail(user.email, link, LINK_MINUTES)),
  );
}

/** Makes a reset link for the user; earlier links stop working. */
export async function makeLink(
  { system, secrets }: Pick<Database, 'system' | 'secrets'>,
  place: LinkPlace,
  userId: number,
  now: number,
  minutes = LINK_MINUTES,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store.insertReset(system, userId, hashOf(secrets, token), new Date(now + minutes * 60_000));
  return linkOf(place, token);
}

/** The keyed hash of a link's token, which the database stores, as of every token. */
function hashOf(secrets: SystemSecrets, token: string): Buffer {
  return hashToken(secrets['session-token'], `reset ${token}`);
}

/**
 * The token follows the `#`, so that it is in no log and no referrer. The host is that of the
 * configuration, never that of the request.
 */
function linkOf({ publicUrl, port }: LinkPlace, token: string): string {
  return `${publicUrl ?? `http://localhost:${port ?? ''}`}/#/reset/${token}`;
}

/**
 * Sets a new password by a link. Every session of the user ends, known devices and networks are
 * forgotten, and the user is notified by mail.
 * @throws RESET_LINK_INVALID for one that was used, has expired or is of a blocked user;
 *   WEAK_PASSWORD, after which the link still works
 */
export async function setForgottenPassword(
  kernel: Kernel,
  { token, password }: { readonly token: string; readonly password: string },
  address: string,
): Promise<void> {
  const {
    limits,
    database: { system, secrets },
  } = kernel;
  const network = networkOf(address);
  // Hashing is expensive, so attempts are limited first.
  await limits.begin([attemptCount('resets', network)]);
  const tokenHash = hashOf(secrets, token);
  const user = await store.findReset(system, tokenHash, new Date(kernel.now()));
  if (user === null) throw new AppError('RESET_LINK_INVALID');
  assertPasswordOf(user, password);
  const ended = await store.setPasswordByLink(
    system,
    tokenHash,
    await hashPassword(password),
    new Date(kernel.now()),
  );
  if (ended === null) throw new AppError('RESET_LINK_INVALID');
  for (const cloudId of ended) kernel.sessions.dropCache(cloudId);
  await auditUser(kernel, user.id, {
    action: 'user.password_reset',
    after: { sessions_ended: ended.length },
  });
  // The owner of the account's mailbox need not wait because of earlier wrong attempts.
  await limits.clear([attemptCount('pair', network, user.email)]);
  kernel.mail.sendInBackground(() =>
    Promise.resolve(passwordChangedMail(user.email, { at: kernel.now(), from: address })),
  );
}

/** @throws WEAK_PASSWORD */
export function assertPasswordOf(
  { email, name }: { readonly email: string; readonly name: string },
  password: string,
): void {
  assertStrongPassword(password, [email.split('@', 1)[0] ?? '', ...name.split(' ')]);
}

/**
 * Audited in the business that the user signs in to; a support agent without a support grant has
 * none.
 */
async function auditUser(
  kernel: Kernel,
  userId: number,
  { action, after }: Pick<AuditEntry, 'action' | 'after'>,
): Promise<void> {
  const cloud = (await listCloudsOf(kernel.database.system, userId, kernel.now()))[0];
  if (cloud === undefined) return;
  await kernel.tenant(cloud.cloud_id).tx((tx) =>
    writeAudit(tx, {
      action,
      actor: { kind: 'user', id: userId },
      entity: 'user',
      entityId: String(userId),
      after,
    }),
  );
}
