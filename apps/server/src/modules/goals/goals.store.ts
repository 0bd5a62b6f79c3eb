import type { Goal, GoalScope, PermissionMap } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface GoalRow extends Record<string, unknown> {
  readonly id: number;
  readonly month: string;
  readonly measure: Goal['measure'];
  readonly scope: GoalScope;
  readonly of: number | null;
  readonly amount: number;
  readonly days: number[] | null;
  readonly opened: boolean;
  readonly name: string;
}

const MOST = 300;

/** Whose names a scope has. */
const NAMES: Readonly<Record<Exclude<GoalScope, 'business'>, string>> = {
  branch: 'SELECT name FROM branches WHERE cloud_id = $1 AND id = ',
  department: 'SELECT name FROM departments WHERE cloud_id = $1 AND id = ',
  employee:
    "SELECT btrim(first_name || ' ' || last_name) FROM employees WHERE cloud_id = $1 AND id = ",
};

export async function listGoals(db: TenantDb, month: string): Promise<readonly GoalRow[]> {
  const { rows } = await db.query<GoalRow>(
    'goals.list',
    `SELECT g.id, g.month, g.measure, g.scope, nullif(g.place, 0) AS of, g.amount, g.days, g.opened,
       coalesce(CASE g.scope WHEN 'branch' THEN (${NAMES.branch}g.place) WHEN 'department' THEN (${NAMES.department}g.place) WHEN 'employee' THEN (${NAMES.employee}g.place) END, '') AS name
     FROM goals g WHERE g.cloud_id = $1 AND g.month = $2 ORDER BY g.scope, g.measure, g.place LIMIT ${MOST}`,
    [db.cloudId, month],
  );
  return rows;
}

/** Whether the place of a goal exists. */
export async function hasPlace(
  tx: TenantTx,
  scope: GoalScope,
  of: number | null,
): Promise<boolean> {
  if (scope === 'business' || of === null) return scope === 'business';
  const row = await tx.find<{ found: boolean }>(
    `goals.has_${scope}`,
    `SELECT EXISTS (${NAMES[scope]}$2) AS found`,
    [tx.cloudId, of],
  );
  return row?.found === true;
}

export async function upsertGoal(tx: TenantTx, goal: Goal): Promise<number> {
  const { month, measure, scope, of, amount, days, opened } = goal;
  const id = await leaseIds(tx, 'goals');
  const row = await tx.find<{ id: number }>(
    'goals.set',
    `INSERT INTO goals (cloud_id, id, month, measure, scope, place, amount, days, opened) VALUES ($1, $2, $3, $4, $5, $6, $7, $8::bigint[], $9)
     ON CONFLICT (cloud_id, month, measure, scope, place) DO UPDATE SET amount = excluded.amount, days = excluded.days, opened = excluded.opened RETURNING id`,
    [tx.cloudId, id, month, measure, scope, of ?? 0, amount, days, opened],
  );
  return row?.id ?? id;
}

/** What an employee may do, at a till and in the back office. */
export async function listRights(
  tx: TenantTx,
  employee: number,
): Promise<readonly PermissionMap[]> {
  const { rows } = await tx.query<{ permissions: PermissionMap }>(
    'goals.rights',
    `SELECT p.permissions FROM positions p WHERE p.cloud_id = $1 AND p.id IN (
       SELECT position_id FROM employees WHERE cloud_id = $1 AND id = $2
       UNION SELECT position_id FROM cloud_users WHERE cloud_id = $1 AND employee_id = $2)`,
    [tx.cloudId, employee],
  );
  return rows.map(({ permissions }) => permissions);
}

/** @returns what it was of; null when there was none */
export function deleteGoal(
  tx: TenantTx,
  id: number,
): Promise<Pick<GoalRow, 'measure' | 'scope' | 'of'> | null> {
  return tx.find<Pick<GoalRow, 'measure' | 'scope' | 'of'>>(
    'goals.delete',
    'DELETE FROM goals WHERE cloud_id = $1 AND id = $2 RETURNING measure, scope, nullif(place, 0) AS of',
    [tx.cloudId, id],
  );
}
