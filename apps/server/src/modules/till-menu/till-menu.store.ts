import { readTillMenu, type TillMenuLayout } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The branch number that stands for the whole business. */
const ALL = 0;

/**
 * The layout that applies in a place: of the branch, else of the business, else the default one.
 */
export async function findMenu(
  db: TenantDb,
  branch: number | null,
): Promise<TillMenuLayout & { readonly own: boolean }> {
  const row = await db.find<{
    branch_id: number;
    shown: readonly string[];
    hidden: readonly string[];
  }>(
    'till_menu.find',
    'SELECT branch_id, shown, hidden FROM till_menus WHERE cloud_id = $1 AND branch_id = ANY ($2::integer[]) ORDER BY branch_id DESC LIMIT 1',
    [db.cloudId, [ALL, branch ?? ALL]],
  );
  return { ...readTillMenu(row), own: row !== null && row.branch_id === (branch ?? ALL) };
}

export async function upsertMenu(
  tx: TenantTx,
  branch: number | null,
  { shown, hidden }: TillMenuLayout,
): Promise<void> {
  await tx.query(
    'till_menu.upsert',
    `INSERT INTO till_menus (cloud_id, branch_id, shown, hidden) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id, branch_id) DO UPDATE SET shown = excluded.shown, hidden = excluded.hidden, updated_at = now()`,
    [tx.cloudId, branch ?? ALL, shown, hidden],
  );
}

export async function dropMenu(tx: TenantTx, branch: number | null): Promise<void> {
  await tx.query(
    'till_menu.drop',
    'DELETE FROM till_menus WHERE cloud_id = $1 AND branch_id = $2',
    [tx.cloudId, branch ?? ALL],
  );
}

export async function hasBranch(db: TenantDb, id: number): Promise<boolean> {
  return (
    (await db.find('till_menu.branch', 'SELECT 1 FROM branches WHERE cloud_id = $1 AND id = $2', [
      db.cloudId,
      id,
    ])) !== null
  );
}
