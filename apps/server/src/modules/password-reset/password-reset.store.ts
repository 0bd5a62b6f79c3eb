import type { PermissionMap } from '@dalpak/contracts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';

interface ResetUserRow extends Record<string, unknown> {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/** Null for an address without an account, and for a blocked user. */
export function findActiveUser(system: SystemDb, email: string): Promise<ResetUserRow | null> {
  return system.find<ResetUserRow>(
    'reset.user',
    "SELECT id, email, name FROM auth_find_user_by_email($1) WHERE status = 'active'",
    [email],
  );
}

/** The user of the back office that an employee is; null = none. */
export async function findUserOf(db: TenantDb, employee: number): Promise<number | null> {
  const row = await db.find<{ user_id: number }>(
    'reset.user_of',
    'SELECT user_id FROM cloud_users WHERE cloud_id = $1 AND employee_id = $2 ORDER BY user_id LIMIT 1',
    [db.cloudId, employee],
  );
  return row?.user_id ?? null;
}

/** What a user may do in the back office, and at a till as an employee. */
export async function listRights(db: TenantDb, userId: number): Promise<readonly PermissionMap[]> {
  const { rows } = await db.query<{ permissions: PermissionMap }>(
    'reset.rights',
    `SELECT DISTINCT p.permissions FROM cloud_users m
     LEFT JOIN employees e ON e.cloud_id = m.cloud_id AND e.id = m.employee_id
     JOIN positions p ON p.cloud_id = m.cloud_id AND p.id IN (m.position_id, e.position_id)
     WHERE m.cloud_id = $1 AND m.user_id = $2`,
    [db.cloudId, userId],
  );
  return rows.map(({ permissions }) => permissions);
}

/** Null for a blocked user. */
export function findUserById(system: SystemDb, id: number): Promise<ResetUserRow | null> {
  return system.find<ResetUserRow>(
    'reset.user_by_id',
    "SELECT id, email, name FROM auth_find_user($1) WHERE status = 'active'",
    [id],
  );
}

/** Stores the hash of a link, replacing the user's former one. */
export async function insertReset(
  system: SystemDb,
  userId: number,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await system.query('reset.begin', 'SELECT auth_begin_password_reset($1, $2, $3)', [
    userId,
    tokenHash,
    expiresAt,
  ]);
}

export function findReset(
  system: SystemDb,
  tokenHash: Buffer,
  now: Date,
): Promise<ResetUserRow | null> {
  return system.find<ResetUserRow>(
    'reset.find',
    'SELECT user_id AS id, email, name FROM auth_find_password_reset($1, $2)',
    [tokenHash, now],
  );
}

/**
 * Uses the link up.
 * @returns the cloud of each session that ended, or null when the link is invalid
 */
export async function setPasswordByLink(
  system: SystemDb,
  tokenHash: Buffer,
  passwordHash: string,
  now: Date,
): Promise<readonly number[] | null> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'reset.use',
    'SELECT cloud_id FROM auth_use_password_reset($1, $2, $3) AS cloud_id',
    [tokenHash, passwordHash, now],
  );
  return rows.length === 0 ? null : rows.slice(1).map(({ cloud_id }) => cloud_id);
}

/** Sets the password directly. @returns the cloud of each session that ended */
export async function setPassword(
  system: SystemDb,
  userId: number,
  passwordHash: string,
): Promise<readonly number[]> {
  return (
    await system.query<{ cloud_id: number }>(
      'reset.set',
      'SELECT cloud_id FROM auth_reset_password($1, $2) AS cloud_id',
      [userId, passwordHash],
    )
  ).rows.map(({ cloud_id }) => cloud_id);
}

/** An id that no session has. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Ends every session of the user. @returns how many there were */
export async function endSessions(system: SystemDb, userId: number): Promise<number> {
  return (
    await system.query('reset.end_sessions', 'SELECT auth_end_sessions($1, $2, NULL)', [
      userId,
      NO_SESSION,
    ])
  ).rowCount;
}
