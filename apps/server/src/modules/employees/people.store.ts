import type { PermissionMap } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';

/** What people of these positions may do. */
export async function findPositionRights(tx: TenantTx, positions: readonly number[]): Promise<readonly PermissionMap[]> {
  const { rows } = await tx.query<{ permissions: PermissionMap }>(
    'employees.position_rights', 'SELECT permissions FROM positions WHERE cloud_id = $1 AND id = ANY ($2::integer[])', [tx.cloudId, positions],
  );
  return rows.map(({ permissions }) => permissions);
}

/** Whether another employee has the card; who is out of use keeps it. */
export async function isCardTaken(tx: TenantTx, digest: Buffer, employee: number): Promise<boolean> {
  const row = await tx.find('employees.card_taken', 'SELECT 1 AS found FROM employees WHERE cloud_id = $1 AND card_lookup = $2 AND id <> $3', [tx.cloudId, digest, employee]);
  return row !== null;
}

/** Whether somebody in use has one of these positions: an employee, or a user of the back office. */
export async function isPositionHeld(tx: TenantTx, positions: readonly number[]): Promise<boolean> {
  const row = await tx.find(
    'employees.position_held',
    `SELECT 1 AS found FROM employees WHERE cloud_id = $1 AND active AND position_id = ANY ($2::integer[])
     UNION ALL SELECT 1 FROM cloud_users WHERE cloud_id = $1 AND position_id = ANY ($2::integer[]) LIMIT 1`,
    [tx.cloudId, positions],
  );
  return row !== null;
}
