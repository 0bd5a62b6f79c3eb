import type { PermissionMap, RotaRequest } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface RequestRow extends Record<string, unknown> {
  readonly id: string;
  readonly employee_id: number;
  readonly employee_name: string;
  readonly kind: RotaRequest['kind'];
  readonly day: string;
  readonly shift_id: string | null;
  readonly to_id: number | null;
  readonly to_name: string | null;
  readonly note: string;
  readonly state: RotaRequest['state'];
  readonly answer: string;
  /** Branches of the swapped shift, or of the shifts that the employee has or had around the day. */
  readonly branches: readonly number[];
}

/** Days before and after a wish in which a shift shows where its employee works. */
const NEAR_DAYS = 56;
const REQUEST = `SELECT r.id, r.employee_id, btrim(e.first_name || ' ' || e.last_name) AS employee_name, r.kind, r.day::text AS day, r.shift_id,
  r.to_employee_id AS to_id, btrim(t.first_name || ' ' || t.last_name) AS to_name, r.note, r.state, r.answer,
  ARRAY(SELECT DISTINCT s.branch_id FROM rota_shifts s WHERE s.cloud_id = r.cloud_id AND CASE WHEN r.shift_id IS NULL
    THEN s.employee_id = r.employee_id AND s.day BETWEEN r.day - ${NEAR_DAYS} AND r.day + ${NEAR_DAYS} ELSE s.stage = 'published' AND s.id = r.shift_id END) AS branches
  FROM rota_requests r JOIN employees e ON e.cloud_id = r.cloud_id AND e.id = r.employee_id
  LEFT JOIN employees t ON t.cloud_id = r.cloud_id AND t.id = r.to_employee_id`;
const MOST = 300;

/**
 * Whether a request concerns someone of these branches: a swap that of its shift, and a wish those
 * where its employee works, or all while they work in none.
 * @param branches null = all
 */
export function concerns(
  { kind, branches: own }: Pick<RequestRow, 'kind' | 'branches'>,
  branches: readonly number[] | null,
): boolean {
  return (
    branches === null ||
    own.some((branch) => branches.includes(branch)) ||
    (kind !== 'swap' && own.length === 0)
  );
}

export function requestView(row: RequestRow): RotaRequest {
  return {
    id: row.id,
    employee: { id: row.employee_id, name: row.employee_name },
    kind: row.kind,
    day: row.day,
    shift: row.shift_id,
    to: row.to_id === null ? null : { id: row.to_id, name: row.to_name ?? '' },
    note: row.note,
    state: row.state,
    answer: row.answer,
  };
}

/** Requests about the days, both inclusive, that were not withdrawn. */
export async function listRequests(
  db: TenantDb,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    'rota.requests',
    `${REQUEST} WHERE r.cloud_id = $1 AND r.day BETWEEN $2::date AND $3::date AND r.state <> 'withdrawn' ORDER BY r.day, r.asked_at, r.id LIMIT ${MOST}`,
    [db.cloudId, from, to],
  );
  return rows;
}

/** Requests of one employee about the days from this one on. */
export async function listOwnRequests(
  db: TenantDb,
  employee: number,
  from: string,
): Promise<readonly RequestRow[]> {
  const { rows } = await db.query<RequestRow>(
    'rota.own_requests',
    `${REQUEST} WHERE r.cloud_id = $1 AND r.employee_id = $2 AND r.day >= $3::date AND r.state <> 'withdrawn' ORDER BY r.day, r.asked_at, r.id LIMIT ${MOST}`,
    [db.cloudId, employee, from],
  );
  return rows;
}

/** Locks the request, so that of two answers one is given. */
export function findRequest(tx: TenantTx, id: string): Promise<RequestRow | null> {
  return tx.find<RequestRow>(
    'rota.request',
    `${REQUEST} WHERE r.cloud_id = $1 AND r.id = $2 FOR UPDATE OF r`,
    [tx.cloudId, id],
  );
}

export interface NewRequest {
  readonly id: string;
  readonly employee: number;
  readonly kind: RotaRequest['kind'];
  readonly day: string;
  readonly shift: string | null;
  readonly to: number | null;
  readonly note: string;
  readonly at: Date;
}

/** False when the id is used. */
export async function insertRequest(tx: TenantTx, request: NewRequest): Promise<boolean> {
  const { rowCount } = await tx.query(
    'rota.insert_request',
    `INSERT INTO rota_requests (cloud_id, id, employee_id, kind, day, shift_id, to_employee_id, note, asked_at)
     VALUES ($1, $2, $3, $4, $5::date, $6, $7, $8, $9) ON CONFLICT (cloud_id, id) DO NOTHING`,
    [
      tx.cloudId,
      request.id,
      request.employee,
      request.kind,
      request.day,
      request.shift,
      request.to,
      request.note,
      request.at,
    ],
  );
  return rowCount === 1;
}

export async function setRequestState(
  tx: TenantTx,
  id: string,
  {
    state,
    answer,
    at,
  }: { readonly state: RotaRequest['state']; readonly answer: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    'rota.set_request_state',
    'UPDATE rota_requests SET state = $3, answer = $4, answered_at = $5 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, state, answer, at],
  );
}

/** Users who plan: those of the back office whose rights allow it are told of requests. */
export async function listPlanners(
  db: TenantDb,
): Promise<readonly { readonly user_id: number; readonly permissions: PermissionMap }[]> {
  const { rows } = await db.query<{ user_id: number; permissions: PermissionMap }>(
    'rota.planners',
    `SELECT u.user_id, p.permissions FROM cloud_users u
     JOIN positions p ON p.cloud_id = u.cloud_id AND p.id = u.position_id WHERE u.cloud_id = $1 ORDER BY u.user_id LIMIT 50`,
    [db.cloudId],
  );
  return rows;
}
