import type { SystemDb } from '../../kernel/db/index.ts';

export async function findPassword(system: SystemDb, userId: number): Promise<string | null> {
  return (
    (
      await system.find<{ hash: string | null }>(
        'account.password',
        'SELECT auth_find_password($1) AS hash',
        [userId],
      )
    )?.hash ?? null
  );
}

/** Sets name and e-mail. A unique violation means that another user has the e-mail. */
export async function updateUser(
  system: SystemDb,
  userId: number,
  name: string,
  email: string,
): Promise<void> {
  await system.query('account.update', 'SELECT auth_update_user($1, $2, $3)', [
    userId,
    name,
    email,
  ]);
}

export interface OpenSessionRow extends Record<string, unknown> {
  readonly id: string;
  readonly cloud: string;
  readonly started_at: Date;
  readonly seen_at: Date;
}

export async function listSessions(
  system: SystemDb,
  userId: number,
  accessSeconds: number,
): Promise<readonly OpenSessionRow[]> {
  return (
    await system.query<OpenSessionRow>(
      'account.sessions',
      'SELECT * FROM auth_list_sessions($1, $2)',
      [userId, accessSeconds],
    )
  ).rows;
}

/**
 * Ends the user's sessions except `keep`, or `only` one of them.
 * @returns the cloud of each that ended
 */
export async function endSessions(
  system: SystemDb,
  userId: number,
  keep: string,
  only: string | null,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'account.end_sessions',
    'SELECT cloud_id FROM auth_end_sessions($1, $2, $3) AS cloud_id',
    [userId, keep, only],
  );
  return rows.map(({ cloud_id }) => cloud_id);
}

/** Sets the password and ends every other session. @returns the cloud of each that ended */
export async function setPassword(
  system: SystemDb,
  userId: number,
  hash: string,
  keep: string,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'account.set_password',
    'SELECT cloud_id FROM auth_set_password($1, $2, $3) AS cloud_id',
    [userId, hash, keep],
  );
  return rows.map(({ cloud_id }) => cloud_id);
}
