import { randomBytes } from 'node:crypto';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { assertStrongPassword, hashPassword } from '../../kernel/auth/password.ts';
import { hashToken } from '../../kernel/auth/tokens.ts';
import type { SystemSecrets } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { writeAudit } from '../audit/index.ts';
import { listCloudsOf } from '../auth/index.ts';
import { passwordChangedMail, resetLinkMail } from './mail-words.ts';
import * as store from './password-reset.store.ts';

const LINK_MINUTES = 30;

/**
 * Sends a link to the account's address. Everything that differs between an address with an account and one without is
 * done behind the answer, so that neither the answer nor its time tells which.
 * @throws SIGN_IN_LIMITED, for an address that nobody has as well
 */
export async function requestReset(kernel: Kernel, email: string, address: string): Promise<void> {
  const [account, network] = [email.toLowerCase(), networkOf(address)];
  await kernel.limits.begin([attemptCount('reset', network, account), attemptCount('resetOf', account), attemptCount('resets', network)]);
  kernel.mail.later(() => writeResetMail(kernel, account));
}

async function writeResetMail(kernel: Kernel, account: string): Promise<SystemMail | null> {
  const user = await store.findActiveUser(kernel.database.system, account);
  if (user === null) return null;
  const token = randomBytes(32).toString('base64url');
  await store.insertReset(kernel.database.system, user.id, hashOf(kernel.database.secrets, token), new Date(kernel.now() + LINK_MINUTES * 60_000));
  return resetLinkMail(user.email, linkOf(kernel.config, token), LINK_MINUTES);
}

/** What the database keeps of a link; keyed, as of every token. */
function hashOf(secrets: SystemSecrets, token: string): Buffer {
  return hashToken(secrets['session-token'], `reset ${token}`);
}

/** Behind the `#`, so that the token is in no log and in no referrer. Never by what the caller says that our address is. */
function linkOf({ publicUrl, port }: Kernel['config'], token: string): string {
  return `${publicUrl ?? `http://localhost:${port ?? ''}`}/#/reset/${token}`;
}

/**
 * Sets a new password by a link. Every session of the user ends, devices and networks that were known are strangers again,
 * and the user is told by mail.
 * @throws RESET_LINK_INVALID for one that is used, over or of a user who is blocked; WEAK_PASSWORD leaves it as it is
 */
export async function setForgottenPassword(kernel: Kernel, { token, password }: { readonly token: string; readonly password: string }, address: string): Promise<void> {
  const { limits, database: { system, secrets } } = kernel;
  const network = networkOf(address);
  // Hashing is dear.
  await limits.begin([attemptCount('resets', network)]);
  const tokenHash = hashOf(secrets, token);
  const user = await store.findReset(system, tokenHash, new Date(kernel.now()));
  if (user === null) throw new AppError('RESET_LINK_INVALID');
  assertStrongPassword(password, [user.email.split('@', 1)[0] ?? '', ...user.name.split(' ')]);
  const ended = await store.setPasswordByLink(system, tokenHash, await hashPassword(password), new Date(kernel.now()));
  if (ended === null) throw new AppError('RESET_LINK_INVALID');
  for (const cloudId of ended) kernel.sessions.forget(cloudId);
  await writeDown(kernel, user.id, ended.length);
  // Whoever has the account's mail is not made to wait for tries that were theirs too.
  await limits.clear([attemptCount('pair', network, user.email)]);
  kernel.mail.later(() => Promise.resolve(passwordChangedMail(user.email)));
}

/** In the business that the user signs in to; a support agent whom nobody lets in has none. */
async function writeDown(kernel: Kernel, userId: number, sessionsEnded: number): Promise<void> {
  const cloud = (await listCloudsOf(kernel.database.system, userId, kernel.now()))[0];
  if (cloud === undefined) return;
  await kernel.tenant(cloud.cloud_id).tx((tx) =>
    writeAudit(tx, { action: 'user.password_reset', actor: { kind: 'user', id: userId }, entity: 'user', entityId: String(userId), after: { sessions_ended: sessionsEnded } }));
}
