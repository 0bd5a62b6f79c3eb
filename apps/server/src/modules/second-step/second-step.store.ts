import type { SystemDb } from '../../kernel/db/index.ts';

/** The second step of a user as it is stored. */
export interface SecondStepRow extends Record<string, unknown> {
  /** Encrypted. */
  readonly secret: string;
  readonly last_step: number;
  readonly confirmed: boolean;
  readonly recovery_left: number;
}

export function findSecondStep(system: SystemDb, userId: number): Promise<SecondStepRow | null> {
  return system.find<SecondStepRow>('second_step.find', 'SELECT * FROM auth_find_second_step($1)', [
    userId,
  ]);
}

/** False while the second step is on. */
export async function beginSecondStep(
  system: SystemDb,
  userId: number,
  secret: string,
): Promise<boolean> {
  return (
    (
      await system.find<{ begun: boolean | null }>(
        'second_step.begin',
        'SELECT auth_begin_second_step($1, $2) AS begun',
        [userId, secret],
      )
    )?.begun === true
  );
}

/** False when another secret was begun meanwhile, or it is on already. */
export function confirmSecondStep(
  system: SystemDb,
  userId: number,
  code: { readonly secret: string; readonly step: number },
  recovery: readonly Buffer[],
): Promise<boolean> {
  return isDone(
    system,
    'second_step.confirm',
    'SELECT auth_confirm_second_step($1, $2, $3, $4) AS done',
    [userId, code.secret, code.step, recovery],
  );
}

/** False when the code of this time step, or of a later one, was used before. */
export function useCodeStep(
  system: SystemDb,
  userId: number,
  secret: string,
  step: number,
): Promise<boolean> {
  return isDone(system, 'second_step.use_code', 'SELECT auth_use_code_step($1, $2, $3) AS done', [
    userId,
    secret,
    step,
  ]);
}

/** How many are left; null when the code is not the user's, or was used. */
export async function useRecoveryCode(
  system: SystemDb,
  userId: number,
  hash: Buffer,
): Promise<number | null> {
  return (
    (
      await system.find<{ left: number | null }>(
        'second_step.use_recovery',
        'SELECT auth_use_recovery_code($1, $2) AS left',
        [userId, hash],
      )
    )?.left ?? null
  );
}

/** False while the second step is off. */
export function renewRecoveryCodes(
  system: SystemDb,
  userId: number,
  recovery: readonly Buffer[],
): Promise<boolean> {
  return isDone(system, 'second_step.renew', 'SELECT auth_renew_recovery_codes($1, $2) AS done', [
    userId,
    recovery,
  ]);
}

/** False when it was off. */
export function endSecondStep(system: SystemDb, userId: number): Promise<boolean> {
  return isDone(system, 'second_step.end', 'SELECT auth_end_second_step($1) AS done', [userId]);
}

export interface NewSignInStep {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly passwordMark: Buffer;
  readonly now: number;
  readonly seconds: number;
}

export async function openSignInStep(
  system: SystemDb,
  { tokenHash, userId, passwordMark, now, seconds }: NewSignInStep,
): Promise<void> {
  await system.query(
    'second_step.open_sign_in',
    'SELECT auth_open_sign_in_step($1, $2, $3, $4, $5)',
    [tokenHash, userId, passwordMark, new Date(now), seconds],
  );
}

export function findSignInStep<Row extends Record<string, unknown>>(
  system: SystemDb,
  tokenHash: Buffer,
  now: number,
): Promise<Row | null> {
  return system.find<Row>(
    'second_step.find_sign_in',
    'SELECT id, email, kind FROM auth_find_sign_in_step($1, $2)',
    [tokenHash, new Date(now)],
  );
}

/** False when a simultaneous call used it. */
export function useSignInStep(system: SystemDb, tokenHash: Buffer): Promise<boolean> {
  return isDone(system, 'second_step.use_sign_in', 'SELECT auth_use_sign_in_step($1) AS done', [
    tokenHash,
  ]);
}

/** A user of any business, for the operator's command. */
export async function findUserId(system: SystemDb, email: string): Promise<number | null> {
  return (
    (
      await system.find<{ id: number }>(
        'second_step.user',
        'SELECT id FROM auth_find_user_by_email($1)',
        [email],
      )
    )?.id ?? null
  );
}

/** Businesses that the user belongs to. */
export async function listCloudsOf(system: SystemDb, userId: number): Promise<readonly number[]> {
  return (
    await system.query<{ cloud_id: number }>(
      'second_step.clouds',
      'SELECT cloud_id FROM auth_list_clouds($1)',
      [userId],
    )
  ).rows.map(({ cloud_id }) => cloud_id);
}

async function isDone(
  system: SystemDb,
  name: string,
  sql: string,
  params: readonly unknown[],
): Promise<boolean> {
  return (await system.find<{ done: boolean }>(name, sql, params))?.done === true;
}
