import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface MembershipRow extends Record<string, unknown> {
  readonly cloud_id: number;
  readonly uuid: string;
  readonly code: string;
  readonly name: string;
  readonly avatar: string;
  readonly favourite: boolean;
}

/**
 * Open clouds that the user belongs to, or that grant them access as a support agent now;
 * favourites first.
 */
export async function listMemberships(
  system: SystemDb,
  userId: number,
  now: number,
): Promise<readonly MembershipRow[]> {
  const { rows } = await system.query<MembershipRow>(
    'clouds.list',
    'SELECT cloud_id, uuid, code, name, avatar, favourite FROM auth_list_clouds($1, $2)',
    [userId, new Date(now)],
  );
  return rows;
}

interface PlaceRow extends Record<string, unknown> {
  readonly cloud_id: number;
  readonly branch_id: number;
  readonly branch_name: string;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
}

/** Open branches with their open terminals, of every cloud that {@link listMemberships} names. */
export async function listPlaces(
  system: SystemDb,
  userId: number,
  now: number,
): Promise<readonly PlaceRow[]> {
  const { rows } = await system.query<PlaceRow>(
    'clouds.places',
    'SELECT cloud_id, branch_id, branch_name, terminal_id, terminal_name FROM auth_list_places($1, $2)',
    [userId, new Date(now)],
  );
  return rows;
}

/** Whether the branch is open and the terminal belongs to it; both are optional. */
export async function isPlace(
  tx: TenantTx,
  branchId: number | null,
  terminalId: number | null,
): Promise<boolean> {
  const row = await tx.find<{ fits: boolean }>(
    'clouds.is_place',
    `SELECT ($2::integer IS NULL OR EXISTS (SELECT FROM branches WHERE cloud_id = $1 AND id = $2 AND active))
        AND ($3::integer IS NULL OR EXISTS (SELECT FROM terminals WHERE cloud_id = $1 AND branch_id = $2 AND id = $3 AND active)) AS fits`,
    [tx.cloudId, branchId, terminalId],
  );
  return row?.fits === true;
}

/**
 * Moves the session to this transaction's cloud.
 * @returns the cloud that it leaves; null when the user does not belong to the new one
 */
export async function moveSession(
  tx: TenantTx,
  sessionId: string,
  branchId: number | null,
  terminalId: number | null,
): Promise<number | null> {
  const row = await tx.find<{ left_id: number | null }>(
    'clouds.move_session',
    'SELECT auth_switch_cloud($2, $1, $3, $4) AS left_id',
    [tx.cloudId, sessionId, branchId, terminalId],
  );
  return row?.left_id ?? null;
}

export async function setFavourite(
  tx: TenantTx,
  userId: number,
  favourite: boolean,
): Promise<void> {
  await tx.query(
    'clouds.favourite',
    'UPDATE cloud_users SET favourite = $3 WHERE cloud_id = $1 AND user_id = $2',
    [tx.cloudId, userId, favourite],
  );
}

export interface WorkPlaceRow extends Record<string, unknown> {
  readonly branch_id: number | null;
  readonly branch_name: string | null;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
}

/** Where a user's session works, with the names of the places that still exist. */
export function findWorkPlace(db: TenantDb, sessionId: string): Promise<WorkPlaceRow | null> {
  return db.find<WorkPlaceRow>(
    'clouds.work_place',
    `SELECT b.id AS branch_id, b.name AS branch_name, t.id AS terminal_id, t.name AS terminal_name
     FROM auth_session_place($2) s
     LEFT JOIN branches b ON b.cloud_id = $1 AND b.id = s.branch_id AND b.active
     LEFT JOIN terminals t ON t.cloud_id = $1 AND t.branch_id = b.id AND t.id = s.terminal_id AND t.active`,
    [db.cloudId, sessionId],
  );
}
