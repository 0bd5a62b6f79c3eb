import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { deviceAccount, deviceKnows, rememberAccount } from '../../kernel/auth/known-device.ts';
import type { KnownDevice } from '../../kernel/auth/known-device.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import type { Sessions, UserTokens } from '../../kernel/auth/sessions.ts';
import { passwordFits } from '../../kernel/auth/password.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { countAudited } from '../audit/index.ts';
import { agentEntered } from '../support/index.ts';
import { findUserByEmail, listCloudsOf } from './auth.store.ts';

/** Who wants to sign in, and from where. */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** Network address of the caller. */
  readonly address: string;
  /** What the browser's cookie says. */
  readonly device: KnownDevice | null;
}

export interface SignedIn {
  readonly tokens: UserTokens;
  /** Value of the cookie by which the browser is known from now on. */
  readonly deviceCookie: string;
}

/**
 * Signs a user in and opens a session in their favourite cloud, or their first.
 *
 * @throws SIGN_IN_LIMITED while the caller has to wait after wrong tries; WRONG_CREDENTIALS, the same for an unknown
 *   address, a wrong password, a blocked user and one without a cloud; SUPPORT_NO_GRANT for an agent whom no business lets in.
 */
export async function signIn(kernel: Kernel, request: SignInRequest): Promise<SignedIn> {
  const { limits, database } = kernel;
  const account = request.email.toLowerCase();
  const network = networkOf(request.address);
  const deviceName = await deviceAccount(database.system, account);
  const isKnown = request.device !== null && deviceKnows(database.secrets['known-device'], request.device, deviceName);
  const counts = await countsOf(kernel, account, network, isKnown ? request.device : null);
  await countAudited(kernel, { counts: [...counts.own, ...counts.shared], network, home: () => homeOf(kernel, account) });
  const user = await findUserByEmail(database.system, account);
  const fits = await passwordFits(request.password, user?.password_hash ?? null);
  if (user === null || !fits || user.status !== 'active') throw new AppError('WRONG_CREDENTIALS');
  const cloud = (await listCloudsOf(database.system, user.id, kernel.now()))[0];
  // The password was right: an agent may know that no business lets them in now.
  if (cloud === undefined) throw new AppError(user.kind === 'support' ? 'SUPPORT_NO_GRANT' : 'WRONG_CREDENTIALS');
  await limits.clear(counts.own);
  await limits.forgive(counts.shared);
  await limits.rememberNetwork(account, network);
  const tokens = await kernel.sessions.openUser(user.id, cloud.cloud_id);
  if (user.kind === 'support') await agentEntered(kernel.tenant(cloud.cloud_id), user.id);
  return { tokens, deviceCookie: rememberAccount(database.secrets['known-device'], request.device, deviceName) };
}

/**
 * Counts the try goes on. `own` are this caller's at this account, `shared` are those of others too. A device that
 * signed in to the account before shares with nobody: whatever strangers do, its right password is looked at.
 */
async function countsOf(kernel: Kernel, account: string, network: string, known: KnownDevice | null) {
  if (known !== null) return { own: [attemptCount('device', known.id, account)], shared: [] };
  const own = [attemptCount('pair', network, account)];
  const ofNetwork = attemptCount('network', network);
  // Many addresses guessing at one account slow down those from which nobody ever signed in to it.
  if (await kernel.limits.knowsNetwork(account, network)) return { own, shared: [ofNetwork] };
  return { own, shared: [ofNetwork, attemptCount('account', account)] };
}

/** Where it is written down that a user's sign-in is slowed down. */
async function homeOf(kernel: Kernel, email: string) {
  const user = await findUserByEmail(kernel.database.system, email);
  const cloud = user === null ? undefined : (await listCloudsOf(kernel.database.system, user.id, kernel.now()))[0];
  if (user === null || cloud === undefined) return null;
  return { db: kernel.tenant(cloud.cloud_id), slowed: { entity: 'user' as const, entityId: String(user.id) } };
}

/**
 * Exchanges a refresh token for new tokens; each works once. A second use within seconds is two tabs of one browser and
 * answers CONFLICT (the newer cookies are there already); a later one ends the session.
 */
export async function renew(sessions: Sessions, refreshToken: string | undefined): Promise<UserTokens> {
  if (refreshToken === undefined) throw new AppError('UNAUTHENTICATED');
  const outcome = await sessions.renewUser(refreshToken);
  if (typeof outcome !== 'string') return outcome;
  throw new AppError(outcome === 'raced' ? 'CONFLICT' : 'UNAUTHENTICATED');
}
