import { randomBytes } from 'node:crypto';
import { APP, type AuditAction, type SecondStepView } from '@dalpak/contracts';
import type { UserPrincipal } from '../../kernel/auth/principal.ts';
import { findUserAccess } from '../../kernel/auth/session.store.ts';
import { isSecondStepWanted } from '../../kernel/auth/sessions.ts';
import { base32, findTotpStep, otpauthUri, TOTP_SECRET_BYTES } from '../../kernel/auth/totp.ts';
import { type Database, tenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { writeAudit } from '../audit/index.ts';
import { assertPassword } from '../my-account/index.ts';
import * as store from './second-step.store.ts';
import {
  type CodeAttempt,
  makeRecoveryCodes,
  openSecret,
  sealSecret,
  runCountedAttempt,
  useCode,
} from './use-code.ts';

type UserContext = Pick<SessionContext, 'db' | 'cloudId' | 'session' | 'request'> & {
  readonly user: UserPrincipal;
};

/** The name that authenticator apps show with the code. */
const ISSUER = APP.name.charAt(0).toUpperCase() + APP.name.slice(1);

export async function viewSecondStep(
  kernel: Kernel,
  { db, user }: UserContext,
): Promise<SecondStepView> {
  const [row, access] = await Promise.all([
    store.findSecondStep(kernel.database.system, user.id),
    findUserAccess(db, user.id),
  ]);
  const on = row?.confirmed === true;
  return {
    on,
    recovery_left: on ? row.recovery_left : 0,
    required: access !== null && isSecondStepWanted(access, kernel.config.providerCodes ?? true),
  };
}

/**
 * Creates a new secret, which takes effect when a code of it is confirmed. Confirming it takes the
 * secret, hence the password too.
 * @throws WRONG_PASSWORD, SIGN_IN_LIMITED; CONFLICT while the second step is on
 */
export async function begin(
  kernel: Kernel,
  ctx: UserContext,
  password: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { database } = kernel;
  const { user } = ctx;
  await assertPassword(kernel, ctx, password);
  const secret = randomBytes(TOTP_SECRET_BYTES);
  if (
    !(await store.beginSecondStep(
      database.system,
      user.id,
      sealSecret(database.secrets['second-step'], user.id, secret),
    ))
  )
    throw new AppError('CONFLICT');
  return { secret: base32(secret), uri: otpauthUri(ISSUER, user.email, secret) };
}

/**
 * Turns the second step on with the first code of the app.
 * @returns the recovery codes
 * @throws WRONG_CODE, SIGN_IN_LIMITED; CONFLICT when it is on, or was not begun
 */
export async function confirm(kernel: Kernel, ctx: UserContext, code: string): Promise<string[]> {
  const { system, secrets } = kernel.database;
  const { id } = ctx.user;
  const row = await store.findSecondStep(system, id);
  const secret =
    row === null || row.confirmed ? null : openSecret(secrets['second-step'], id, row.secret);
  if (row === null || secret === null) throw new AppError('CONFLICT');
  const step = await runCountedAttempt(kernel, codeAttemptOf(ctx, code), () =>
    Promise.resolve(findTotpStep(secret, code.replaceAll(' ', ''), kernel.now(), -1)),
  );
  const { codes, hashes } = makeRecoveryCodes(secrets['second-step'], id);
  if (!(await store.confirmSecondStep(system, id, { secret: row.secret, step }, hashes)))
    throw new AppError('CONFLICT');
  await auditStepChange(kernel, ctx, 'user.second_step_on', { recovery_codes: codes.length });
  return codes;
}

/**
 * Credentials that are required again before the second step is changed, so that it cannot be
 * turned off at an open screen.
 */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

/**
 * Replaces the recovery codes.
 * @throws WRONG_PASSWORD, WRONG_CODE, SIGN_IN_LIMITED; CONFLICT when it is off
 */
export async function renew(kernel: Kernel, ctx: UserContext, proof: Proof): Promise<string[]> {
  await assertProof(kernel, ctx, proof);
  const { codes, hashes } = makeRecoveryCodes(kernel.database.secrets['second-step'], ctx.user.id);
  if (!(await store.renewRecoveryCodes(kernel.database.system, ctx.user.id, hashes)))
    throw new AppError('CONFLICT');
  await auditStepChange(kernel, ctx, 'user.recovery_codes_made', { recovery_codes: codes.length });
  return codes;
}

/**
 * Turns the second step off.
 * @throws WRONG_PASSWORD, WRONG_CODE, SIGN_IN_LIMITED; CONFLICT when it is off
 */
export async function end(kernel: Kernel, ctx: UserContext, proof: Proof): Promise<void> {
  await assertProof(kernel, ctx, proof);
  if (!(await store.endSecondStep(kernel.database.system, ctx.user.id)))
    throw new AppError('CONFLICT');
  await auditStepChange(kernel, ctx, 'user.second_step_off', null);
}

/** Checks the password first, so that a wrong one uses up no code. */
async function assertProof(
  kernel: Kernel,
  ctx: UserContext,
  { password, code }: Proof,
): Promise<void> {
  const row = await store.findSecondStep(kernel.database.system, ctx.user.id);
  if (row === null || !row.confirmed) throw new AppError('CONFLICT');
  await assertPassword(kernel, ctx, password);
  const used = await useCode(kernel, codeAttemptOf(ctx, code));
  if (used.kind === 'recovery')
    await auditStepChange(kernel, ctx, 'user.recovery_code_used', { recovery_codes: used.left });
}

function codeAttemptOf({ user, request, db }: UserContext, code: string): CodeAttempt {
  const slowed = { entity: 'user', entityId: String(user.id) } as const;
  // The cookie of a known device is sent with the sign-in only.
  return {
    userId: user.id,
    account: user.email,
    code,
    address: request.address,
    device: null,
    findAuditTarget: () => Promise.resolve({ db, slowed }),
  };
}

async function auditStepChange(
  kernel: Kernel,
  { db, user, cloudId }: UserContext,
  action: AuditAction,
  after: unknown,
): Promise<void> {
  await db.tx((tx) =>
    writeAudit(tx, {
      action,
      actor: { kind: 'user', id: user.id },
      agentUserId: user.kind === 'support' ? user.id : null,
      entity: 'user',
      entityId: String(user.id),
      after,
    }),
  );
  kernel.sessions.dropCache(cloudId);
}

/**
 * Turns the second step off, on the operator's responsibility, for a user who lost the app and the
 * recovery codes. It is audited in each business of the user.
 * @returns null for an e-mail that no user has; false when the second step was off
 */
export async function resetSecondStep(
  { system, pool }: Pick<Database, 'system' | 'pool'>,
  email: string,
): Promise<boolean | null> {
  const userId = await store.findUserId(system, email);
  if (userId === null) return null;
  if (!(await store.endSecondStep(system, userId))) return false;
  for (const cloudId of await store.listCloudsOf(system, userId)) {
    await tenantDb(pool, cloudId).tx((tx) =>
      writeAudit(tx, {
        action: 'user.second_step_reset',
        actor: { kind: 'system', id: null },
        entity: 'user',
        entityId: String(userId),
      }),
    );
  }
  return true;
}
