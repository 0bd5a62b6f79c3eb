import type { PermissionMap } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Permission maps of these positions. */
export async function findPositionRights(
  tx: TenantTx,
  positions: readonly number[],
): Promise<readonly PermissionMap[]> {
  const { rows } = await tx.query<{ permissions: PermissionMap }>(
    'employees.position_rights',
    'SELECT permissions FROM positions WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
    [tx.cloudId, positions],
  );
  return rows.map(({ permissions }) => permissions);
}

/** The permission map of an employee, active or not; none for one without a position. */
export async function findRightsOf(
  tx: TenantTx,
  employeeId: number,
): Promise<readonly PermissionMap[]> {
  const { rows } = await tx.query<{ permissions: PermissionMap }>(
    'employees.rights_of',
    'SELECT p.permissions FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id WHERE e.cloud_id = $1 AND e.id = $2',
    [tx.cloudId, employeeId],
  );
  return rows.map(({ permissions }) => permissions);
}

/** Permission maps of those of these employees whose status would change to `active`. */
export async function findRightsOfStatusChange(
  tx: TenantTx,
  employees: readonly number[],
  active: boolean,
): Promise<readonly PermissionMap[]> {
  const { rows } = await tx.query<{ permissions: PermissionMap }>(
    'employees.turning_rights',
    `SELECT DISTINCT p.permissions FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
     WHERE e.cloud_id = $1 AND e.id = ANY ($2::integer[]) AND e.active <> $3`,
    [tx.cloudId, employees, active],
  );
  return rows.map(({ permissions }) => permissions);
}

/** Whether another employee has the card; an inactive employee keeps theirs. */
export async function findCardHolder(
  tx: TenantTx,
  digest: Buffer,
  employee: number,
): Promise<string | null> {
  const row = await tx.find<{ name: string }>(
    'employees.card_holder',
    "SELECT trim(first_name || ' ' || last_name) AS name FROM employees WHERE cloud_id = $1 AND card_lookup = $2 AND id <> $3",
    [tx.cloudId, digest, employee],
  );
  return row?.name ?? null;
}

/**
 * Whether the users in this position are the only ones of the back office who may do everything.
 */
export async function isLastFullAccessPosition(tx: TenantTx, position: number): Promise<boolean> {
  const row = await tx.find<{ held: boolean; others: boolean }>(
    'employees.last_of_all',
    `SELECT bool_or(p.id = $2) AS held, bool_or(p.id <> $2) AS others FROM positions p
     WHERE p.cloud_id = $1 AND p.active AND p.permissions->>'all' = '1'
       AND EXISTS (SELECT 1 FROM cloud_users u WHERE u.cloud_id = p.cloud_id AND u.position_id = p.id)`,
    [tx.cloudId, position],
  );
  return row?.held === true && !row.others;
}

/** Names of some employees who may do everything, and so change the rights of others. */
export async function listFullAccessNames(db: TenantDb, most: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    'employees.full_access',
    `SELECT btrim(e.first_name || ' ' || e.last_name) AS name FROM employees e
     JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id AND p.active
     WHERE e.cloud_id = $1 AND e.active AND p.permissions->>'all' = '1' ORDER BY e.id LIMIT $2`,
    [db.cloudId, most],
  );
  return rows.map(({ name }) => name);
}

/** Whether an active employee or a user of the back office has one of these positions. */
export async function isPositionInUse(
  tx: TenantTx,
  positions: readonly number[],
): Promise<boolean> {
  const row = await tx.find(
    'employees.position_held',
    `SELECT 1 AS found FROM employees WHERE cloud_id = $1 AND active AND position_id = ANY ($2::integer[])
     UNION ALL SELECT 1 FROM cloud_users WHERE cloud_id = $1 AND position_id = ANY ($2::integer[]) LIMIT 1`,
    [tx.cloudId, positions],
  );
  return row !== null;
}
