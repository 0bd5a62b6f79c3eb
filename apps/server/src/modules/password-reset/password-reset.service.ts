import { randomBytes } from 'node:crypto';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { assertStrongPassword, hashPassword } from '../../kernel/auth/password.ts';
import { hashToken } from '../../kernel/auth/tokens.ts';
import type { Database, SystemSecrets } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { writeAudit } from '../audit/index.ts';
import { listCloudsOf } from '../auth/index.ts';
import { passwordChangedMail, resetLinkMail } from './mail-words.ts';
import * as store from './password-reset.store.ts';

export const LINK_MINUTES = 30;

/** Where people reach the server. */
export type LinkPlace = Pick<Kernel['config'], 'publicUrl' | 'port'>;

/**
 * Sends a link to the account's address. Everything that differs between an address with an account and one without is
 * done behind the answer, so that neither the answer nor its time tells which.
 * @throws SIGN_IN_LIMITED, for an address that no one has as well
 */
export async function requestReset(kernel: Kernel, email: string, address: string): Promise<void> {
  const [account, network] = [email.toLowerCase(), networkOf(address)];
  await kernel.limits.begin([attemptCount('reset', network, account), attemptCount('resetOf', account), attemptCount('resets', network)]);
  kernel.mail.later(() => writeResetMail(kernel, account));
}

async function writeResetMail(kernel: Kernel, account: string): Promise<SystemMail | null> {
  const user = await store.findActiveUser(kernel.database.system, account);
  if (user === null) return null;
  return resetLinkMail(user.email, await makeLink(kernel.database, kernel.config, user.id, kernel.now()), LINK_MINUTES);
}

/** A link of the user, the only one that opens anything. */
export async function makeLink({ system, secrets }: Pick<Database, 'system' | 'secrets'>, place: LinkPlace, userId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await store.insertReset(system, userId, hashOf(secrets, token), new Date(now + LINK_MINUTES * 60_000));
  return linkOf(place, token);
}

/** What the database keeps of a link; keyed, as of every token. */
function hashOf(secrets: SystemSecrets, token: string): Buffer {
  return hashToken(secrets['session-token'], `reset ${token}`);
}

/** Behind the `#`, so that the token is in no log and in no referrer. Never by what the caller says that our address is. */
function linkOf({ publicUrl, port }: LinkPlace, token: string): string {
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
  assertPasswordOf(user, password);
  const ended = await store.setPasswordByLink(system, tokenHash, await hashPassword(password), new Date(kernel.now()));
  if (ended === null) throw new AppError('RESET_LINK_INVALID');
  for (const cloudId of ended) kernel.sessions.forget(cloudId);
  await writeDown(kernel, user.id, ended.length);
  // The person who has the account's mail is not made to wait for tries that were theirs too.
  await limits.clear([attemptCount('pair', network, user.email)]);
  kernel.mail.later(() => Promise.resolve(passwordChangedMail(user.email)));
}

/** @throws WEAK_PASSWORD */
export function assertPasswordOf({ email, name }: { readonly email: string; readonly name: string }, password: string): void {
  assertStrongPassword(password, [email.split('@', 1)[0] ?? '', ...name.split(' ')]);
}

/** In the business that the user signs in to; a support agent whom no one lets in has none. */
async function writeDown(kernel: Kernel, userId: number, sessionsEnded: number): Promise<void> {
  const cloud = (await listCloudsOf(kernel.database.system, userId, kernel.now()))[0];
  if (cloud === undefined) return;
  await kernel.tenant(cloud.cloud_id).tx((tx) =>
    writeAudit(tx, { action: 'user.password_reset', actor: { kind: 'user', id: userId }, entity: 'user', entityId: String(userId), after: { sessions_ended: sessionsEnded } }));
}
