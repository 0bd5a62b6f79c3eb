import type { PermissionMap } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';

/**
 * Permission maps of these employees, without unknown ones and those who left. One statement for
 * all.
 */
export async function rightsOf(
  db: TenantDb,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, PermissionMap>> {
  const { rows } = await db.query<{ id: number; permissions: PermissionMap }>(
    'employees.rights',
    `SELECT e.id, p.permissions FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
     WHERE e.cloud_id = $1 AND e.id = ANY ($2::integer[]) AND e.active`,
    [db.cloudId, employeeIds],
  );
  return new Map(rows.map((row) => [row.id, row.permissions]));
}
