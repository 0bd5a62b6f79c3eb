import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import {
  deviceAccountKey,
  findKnownDevice,
  rememberAccount,
} from '../../kernel/auth/known-device.ts';
import type { KnownDevice } from '../../kernel/auth/known-device.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import type { Sessions, UserTokens } from '../../kernel/auth/sessions.ts';
import { verifyPassword } from '../../kernel/auth/password.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { countAudited, writeAudit } from '../audit/index.ts';
import {
  findSignInStep,
  openSignInStep,
  type ProvenUser,
  signsInWithCodes,
  type UsedCode,
  useCode,
  useSignInStep,
} from '../second-step/index.ts';
import { agentEntered } from '../support/index.ts';
import { findUserByEmail, listCloudsOf } from './auth.store.ts';

/** The credentials of a sign-in, and where it comes from. */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** The second-step code, from clients that send it together with the password. */
  readonly code: string | undefined;
  readonly from: Caller;
}

/** Where a sign-in comes from. */
export interface Caller {
  /** Network address. */
  readonly address: string;
  /** The known device that the browser's cookie names. */
  readonly device: KnownDevice | null;
}

export interface SignedIn {
  readonly tokens: UserTokens;
  /** Value of the cookie by which the browser is recognized from now on. */
  readonly deviceCookie: string;
}

/**
 * Signs a user in and opens a session in their favourite cloud, or their first.
 *
 * @throws SIGN_IN_LIMITED while the caller has to wait after wrong attempts; WRONG_CREDENTIALS,
 *   the same for an unknown address, a wrong password, a blocked user and one without a cloud;
 *   SUPPORT_NO_GRANT for an agent without a support grant; SECOND_STEP_NEEDED with a token for
 *   {@link finishSignIn} where a code is required and none was sent; WRONG_CODE.
 */
export async function signIn(
  kernel: Kernel,
  { email, password, code, from }: SignInRequest,
): Promise<SignedIn> {
  const { database } = kernel;
  const account = email.toLowerCase();
  const network = networkOf(from.address);
  const counts = await attemptCountsOf(kernel, account, network, from.device);
  await countAudited(kernel, {
    counts: [...counts.own, ...counts.shared],
    network,
    findAuditTarget: () => findAuditTargetOf(kernel, account),
  });
  const user = await findUserByEmail(database.system, account);
  const fits = await verifyPassword(password, user?.password_hash ?? null);
  if (user === null || !fits || user.status !== 'active') throw new AppError('WRONG_CREDENTIALS');
  const proven = { id: user.id, email: account, kind: user.kind };
  if (!(await signsInWithCodes(kernel, user.id))) return openSessionOf(kernel, proven, from, null);
  // The password was right, so this attempt is not counted as wrong; earlier ones stay counted
  // until the code is right too.
  await kernel.limits.forgive([...counts.own, ...counts.shared]);
  if (code === undefined)
    throw new AppError('SECOND_STEP_NEEDED', {
      stepToken: await openSignInStep(kernel, user.id, user.password_hash),
    });
  return openSessionOf(kernel, proven, from, await useCodeOf(kernel, proven, code, from));
}

/**
 * Finishes the sign-in of a user whose password was right, with the code of the second step. A
 * wrong code leaves the token valid; the right one uses up both.
 * @throws SIGN_IN_STEP_ENDED for a token that expired or was used; WRONG_CODE; SIGN_IN_LIMITED;
 *   SUPPORT_NO_GRANT
 */
export async function finishSignIn(
  kernel: Kernel,
  token: string,
  code: string,
  from: Caller,
): Promise<SignedIn> {
  const user = await findSignInStep(kernel, token);
  const used = await useCodeOf(kernel, user, code, from);
  await useSignInStep(kernel, token);
  return openSessionOf(kernel, user, from, used);
}

function useCodeOf(
  kernel: Kernel,
  { id, email }: ProvenUser,
  code: string,
  { address, device }: Caller,
): Promise<UsedCode> {
  return useCode(kernel, {
    userId: id,
    account: email,
    code,
    address,
    device,
    findAuditTarget: () => findAuditTargetOf(kernel, email),
  });
}

/**
 * Opens the session of a user who has passed every required step.
 * @throws WRONG_CREDENTIALS, SUPPORT_NO_GRANT
 */
async function openSessionOf(
  kernel: Kernel,
  user: ProvenUser,
  from: Caller,
  used: UsedCode | null,
): Promise<SignedIn> {
  const { limits, database } = kernel;
  const network = networkOf(from.address);
  const cloud = (await listCloudsOf(database.system, user.id, kernel.now()))[0];
  // The password was right, so it is safe to say that no business has granted the agent access.
  if (cloud === undefined)
    throw new AppError(user.kind === 'support' ? 'SUPPORT_NO_GRANT' : 'WRONG_CREDENTIALS');
  const counts = await attemptCountsOf(kernel, user.email, network, from.device);
  await limits.clear(counts.own);
  // With a code, the counts were forgiven when the password was found right.
  if (used === null) await limits.forgive(counts.shared);
  await limits.rememberNetwork(user.email, network);
  const db = kernel.tenant(cloud.cloud_id);
  if (used?.kind === 'recovery') await writeRecoveryUsed(db, user.id, used.left);
  const tokens = await kernel.sessions.openUser(user.id, cloud.cloud_id);
  if (user.kind === 'support') await agentEntered(db, user.id);
  return {
    tokens,
    deviceCookie: rememberAccount(
      database.secrets['known-device'],
      from.device,
      await deviceAccountKey(database.system, user.email),
    ),
  };
}

async function writeRecoveryUsed(db: TenantDb, userId: number, left: number): Promise<void> {
  await db.tx((tx) =>
    writeAudit(tx, {
      action: 'user.recovery_code_used',
      actor: { kind: 'user', id: userId },
      entity: 'user',
      entityId: String(userId),
      after: { recovery_codes: left },
    }),
  );
}

/**
 * The counts that an attempt goes on: `own` are this caller's at this account, `shared` are those
 * of other callers too. A device that signed in to the account before shares no count, so that
 * strangers' attempts cannot keep its right password from being checked.
 */
async function attemptCountsOf(
  kernel: Kernel,
  account: string,
  network: string,
  device: KnownDevice | null,
) {
  const known = await findKnownDevice(kernel.database, device, account);
  if (known !== null) return { own: [attemptCount('device', known.id, account)], shared: [] };
  const own = [attemptCount('pair', network, account)];
  const ofNetwork = attemptCount('network', network);
  // Many addresses guessing at one account slow down those from which no user ever signed in to it.
  if (await kernel.limits.knowsNetwork(account, network)) return { own, shared: [ofNetwork] };
  return { own, shared: [ofNetwork, attemptCount('account', account)] };
}

/** Where the log records that a user's sign-in is slowed down. */
async function findAuditTargetOf(kernel: Kernel, email: string) {
  const user = await findUserByEmail(kernel.database.system, email);
  const cloud =
    user === null
      ? undefined
      : (await listCloudsOf(kernel.database.system, user.id, kernel.now()))[0];
  if (user === null || cloud === undefined) return null;
  return {
    db: kernel.tenant(cloud.cloud_id),
    slowed: { entity: 'user' as const, entityId: String(user.id) },
  };
}

/**
 * Exchanges a refresh token for new tokens; each token works once. A second use within seconds
 * comes from two tabs of one browser and answers CONFLICT (the newer cookies are there already); a
 * later one ends the session.
 */
export async function renew(
  sessions: Sessions,
  refreshToken: string | undefined,
): Promise<UserTokens> {
  if (refreshToken === undefined) throw new AppError('UNAUTHENTICATED');
  const outcome = await sessions.renewUser(refreshToken);
  if (typeof outcome !== 'string') return outcome;
  throw new AppError(outcome === 'raced' ? 'CONFLICT' : 'UNAUTHENTICATED');
}
