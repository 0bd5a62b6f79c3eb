import {
  SETTINGS,
  type ModulesAccess,
  type PermissionMap,
  type TerminalKind,
  type UserKind,
} from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../db/index.ts';

/** Channel that announces a cloud whose access rights changed; see {@link parseAccessNotice}. */
export const ACCESS_CHANNEL = 'dalpak_access';

/** Whose access changed. */
export interface AccessNotice {
  readonly cloudId: number;
  /** One session, or everything at one terminal; null = every session of the cloud. */
  readonly target: { readonly session: string } | { readonly terminal: number } | null;
}

/**
 * Parses an announcement: `7`, `7:session:<uuid>` or `7:terminal:3`. Any other text after the cloud
 * means every session.
 */
export function parseAccessNotice(payload: string): AccessNotice {
  const [cloud = '', kind, id = ''] = payload.split(':');
  const who =
    kind === 'session' ? { session: id } : kind === 'terminal' ? { terminal: Number(id) } : null;
  return { cloudId: Number(cloud), target: who };
}

export interface SessionRow extends Record<string, unknown> {
  readonly session_id: string;
  readonly kind: 'user' | 'terminal' | 'employee';
  readonly cloud_id: number | null;
  readonly user_id: number | null;
  readonly terminal_id: number | null;
  readonly employee_id: number | null;
  readonly device_uid: string | null;
  readonly created_at: Date;
  readonly ended_at: Date;
  readonly active: boolean;
}

/** Licence columns; all null when there is none. */
interface ServiceColumns {
  readonly service_id: number | null;
  readonly service_code: string;
  readonly service_status: string;
  readonly service_status_name: string;
  readonly service_status_reason: string;
  readonly service_modules: Partial<ModulesAccess>;
  readonly cloud_status: string;
}

export interface UserAccessRow extends Record<string, unknown>, ServiceColumns {
  readonly email: string;
  readonly name: string;
  readonly kind: UserKind;
  readonly employee_id: number | null;
  readonly permissions: PermissionMap | null;
  /** End of a support agent's grant; null for all other users. */
  readonly grant_ends_at: Date | null;
  /** The business requires codes from every back-office user. */
  readonly codes_wanted: boolean;
}

export interface TerminalAccessRow extends Record<string, unknown>, ServiceColumns {
  readonly terminal_id: number | null;
  readonly branch_id: number;
  readonly terminal_name: string;
  readonly terminal_no: number;
  readonly terminal_kind: TerminalKind;
}

export interface EmployeeRow extends Record<string, unknown> {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly position_id: number;
  readonly position_name: string;
  readonly language: string | null;
  readonly permissions: PermissionMap;
  readonly picture: string | null;
  readonly active: boolean;
}

const SERVICE_COLUMNS = `s.id AS service_id, s.code AS service_code, s.status AS service_status, s.status_name AS service_status_name,
  s.status_reason AS service_status_reason, s.modules AS service_modules, c.status AS cloud_status`;

export function findSession(system: SystemDb, tokenHash: Buffer): Promise<SessionRow | null> {
  return system.find<SessionRow>('auth.find_session', 'SELECT * FROM auth_find_session($1)', [
    tokenHash,
  ]);
}

/**
 * The user as a member of this cloud, or as its support agent; null when blocked, no longer a
 * member or without a grant.
 */
export function findUserAccess(db: TenantDb, userId: number): Promise<UserAccessRow | null> {
  return db.find<UserAccessRow>(
    'auth.user_access',
    `SELECT u.email, u.name, u.auth_kind AS kind, e.id AS employee_id, p.permissions, g.ends_at AS grant_ends_at, ${SERVICE_COLUMNS},
       EXISTS (SELECT FROM settings w WHERE w.cloud_id = $1 AND w.key = $3 AND w.scope = 'cloud' AND w.value = 'true'::jsonb) AS codes_wanted
     FROM auth_find_member($2) u
     JOIN clouds c ON c.id = $1
     LEFT JOIN cloud_users m ON m.cloud_id = $1 AND m.user_id = u.id AND u.auth_kind <> 'support'
     LEFT JOIN employees e ON e.cloud_id = m.cloud_id AND e.id = m.employee_id AND e.active
     LEFT JOIN support_grants g ON g.cloud_id = $1 AND g.agent_user_id = u.id AND g.status = 'approved' AND u.auth_kind = 'support'
     LEFT JOIN positions p ON p.cloud_id = m.cloud_id AND p.id = m.position_id
     LEFT JOIN LATERAL (SELECT * FROM services x WHERE x.cloud_id = $1 ORDER BY x.id LIMIT 1) s ON true
     WHERE u.status = 'active' AND (m.user_id IS NOT NULL OR g.id IS NOT NULL)`,
    [db.cloudId, userId, SETTINGS.officeCodes.key],
  );
}

/** Whether the user signs in with codes. */
export async function hasSecondStep(system: SystemDb, userId: number): Promise<boolean> {
  return (
    (
      await system.find<{ has: boolean }>(
        'auth.has_second_step',
        'SELECT auth_has_second_step($1) AS has',
        [userId],
      )
    )?.has === true
  );
}

/**
 * The terminal while this device holds it; its columns are null when it was deleted or taken over
 * by another device.
 */
export function findTerminalAccess(
  db: TenantDb,
  terminalId: number,
  deviceUid: string,
): Promise<TerminalAccessRow | null> {
  return db.find<TerminalAccessRow>(
    'auth.terminal_access',
    `SELECT t.id AS terminal_id, t.branch_id, t.name AS terminal_name, t.terminal_no, t.kind AS terminal_kind, ${SERVICE_COLUMNS}
     FROM clouds c
     LEFT JOIN terminals t ON t.cloud_id = c.id AND t.id = $2 AND t.device_uid = $3 AND t.active
     LEFT JOIN services s ON s.cloud_id = c.id AND s.id = t.service_id
     WHERE c.id = $1`,
    [db.cloudId, terminalId, deviceUid],
  );
}

/** The business of an access key and the key's number there; null when unknown. */
export function findAccessKey(
  system: SystemDb,
  keyHash: Buffer,
): Promise<{ readonly cloud_id: number; readonly id: number } | null> {
  return system.find('auth.find_key', 'SELECT cloud_id, id FROM auth_find_access_key($1)', [
    keyHash,
  ]);
}

export interface KeyAccessRow extends Record<string, unknown>, ServiceColumns {
  readonly key_name: string;
  readonly scopes: unknown;
  readonly reports: readonly string[];
  readonly branch_ids: readonly number[] | null;
  readonly networks: readonly string[];
  readonly expires_at: Date | null;
  /** When the secret of this call stops; null = it is the key's own. */
  readonly secret_until: Date | null;
}

/** The current scopes of a key; null when it was revoked. */
export function findKeyAccess(
  db: TenantDb,
  keyId: number,
  secretHash: Buffer,
): Promise<KeyAccessRow | null> {
  return db.find<KeyAccessRow>(
    'auth.key_access',
    `SELECT k.name AS key_name, k.scopes, k.reports, k.branch_ids, k.networks, k.expires_at,
       CASE WHEN k.key_hash = $3 THEN NULL ELSE k.earlier_until END AS secret_until, ${SERVICE_COLUMNS}
     FROM access_keys k JOIN clouds c ON c.id = k.cloud_id
     LEFT JOIN LATERAL (SELECT * FROM services x WHERE x.cloud_id = $1 ORDER BY x.id LIMIT 1) s ON true
     WHERE k.cloud_id = $1 AND k.id = $2 AND k.revoked_at IS NULL AND (k.key_hash = $3 OR k.earlier_hash = $3)`,
    [db.cloudId, keyId, secretHash],
  );
}

/** Stores when a key was used, to the minute: many calls cause one write. */
export async function recordKeyUse(db: TenantDb, keyId: number, now: number): Promise<void> {
  await db.tx((tx) =>
    tx.query(
      'auth.touch_key',
      "UPDATE access_keys SET last_used_at = $3 WHERE cloud_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < $3::timestamptz - interval '1 minute')",
      [db.cloudId, keyId, new Date(now)],
    ),
  );
}

const EMPLOYEE_SQL = `SELECT e.id, e.first_name, e.last_name, e.position_id, p.name AS position_name, p.permissions, e.picture, e.language, e.active
  FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
  WHERE e.cloud_id = $1`;

export function findEmployee(db: TenantDb, employeeId: number): Promise<EmployeeRow | null> {
  return db.find<EmployeeRow>('auth.employee', `${EMPLOYEE_SQL} AND e.id = $2`, [
    db.cloudId,
    employeeId,
  ]);
}

/** Finds an employee who works here now by the keyed hash of the card. */
export function findEmployeeByCard(db: TenantDb, cardHash: Buffer): Promise<EmployeeRow | null> {
  return db.find<EmployeeRow>(
    'auth.employee_by_card',
    `${EMPLOYEE_SQL} AND e.card_lookup = $2 AND e.active`,
    [db.cloudId, cardHash],
  );
}

export interface NewUserSession {
  readonly cloudId: number;
  readonly userId: number;
  readonly accessHash: Buffer;
  readonly accessSeconds: number;
  readonly refreshHash: Buffer;
  readonly refreshSeconds: number;
}

export async function insertUserSession(system: SystemDb, session: NewUserSession): Promise<void> {
  await system.query(
    'auth.create_session',
    "SELECT auth_create_session('user', $1, $2, NULL, NULL, NULL, $3, $4, $5, $6)",
    [
      session.cloudId,
      session.userId,
      session.accessHash,
      session.accessSeconds,
      session.refreshHash,
      session.refreshSeconds,
    ],
  );
}

export interface NewTillSession {
  readonly terminalId: number;
  /** Absent for the session of the till itself. */
  readonly employeeId?: number;
  readonly deviceUid?: string;
  readonly accessHash: Buffer;
  readonly accessSeconds: number;
}

/** A session of a till of this cloud, or of an employee at it. */
export async function insertTillSession(tx: TenantTx, session: NewTillSession): Promise<void> {
  await tx.query(
    'auth.create_cloud_session',
    'SELECT auth_create_cloud_session($1, $2, $3, $4, $5)',
    [
      session.terminalId,
      session.employeeId ?? null,
      session.deviceUid ?? null,
      session.accessHash,
      session.accessSeconds,
    ],
  );
}

export type RefreshOutcome = 'rotated' | 'unknown' | 'expired' | 'revoked' | 'raced' | 'reused';

export async function rotateRefresh(
  system: SystemDb,
  refreshHash: Buffer,
  next: {
    readonly accessHash: Buffer;
    readonly accessSeconds: number;
    readonly refreshHash: Buffer;
    readonly refreshSeconds: number;
  },
): Promise<{ readonly outcome: RefreshOutcome; readonly cloudId: number | null }> {
  const row = await system.find<{ outcome: RefreshOutcome; cloud_id: number | null }>(
    'auth.rotate_refresh',
    'SELECT outcome, cloud_id FROM auth_rotate_refresh($1, $2, $3, $4, $5)',
    [refreshHash, next.accessHash, next.accessSeconds, next.refreshHash, next.refreshSeconds],
  );
  return { outcome: row?.outcome ?? 'unknown', cloudId: row?.cloud_id ?? null };
}

export async function endSession(system: SystemDb, sessionId: string): Promise<void> {
  await system.query('auth.end_session', 'SELECT auth_end_session($1)', [sessionId]);
}

export async function endTerminalSessions(tx: TenantTx, terminalId: number): Promise<void> {
  await tx.query('auth.revoke_terminal', 'SELECT auth_revoke_terminal($1, $2)', [
    tx.cloudId,
    terminalId,
  ]);
}

/**
 * Deletes tokens this long after their expiry, with expired sessions, networks and failed attempts.
 */
export async function deleteOldSessions(
  system: Pick<SystemDb, 'query'>,
  keepSeconds: number,
): Promise<void> {
  await system.query('auth.sweep', 'SELECT auth_sweep($1)', [keepSeconds]);
}

/**
 * Announces to every process that access in this cloud changed. Call it in the transaction that
 * changes employees, positions, terminals, services or members; it is delivered at commit.
 */
export async function announceAccessChange(
  db: SystemDb | TenantTx,
  cloudId: number,
): Promise<void> {
  await db.query('auth.announce', 'SELECT pg_notify($1, $2)', [ACCESS_CHANNEL, String(cloudId)]);
}
