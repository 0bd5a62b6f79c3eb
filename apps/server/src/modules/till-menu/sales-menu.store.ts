import type { MenuPage, SalesMenu } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

interface MenuRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly days: readonly number[];
  readonly time_from: number;
  readonly time_to: number;
  readonly sort_order: number;
  readonly is_default: boolean;
  readonly only_menu: boolean;
  readonly version: number;
  readonly layout: MenuPage[];
}

const COLUMNS =
  'id, name, days, time_from, time_to, sort_order, is_default, only_menu, version, layout';

function menuOf(row: MenuRow): SalesMenu {
  return {
    id: row.id,
    name: row.name,
    days: [...row.days],
    from: row.time_from,
    to: row.time_to,
    order: row.sort_order,
    isFirst: row.is_default,
    only: row.only_menu,
    version: row.version,
    pages: row.layout,
  };
}

/** Sales menus in use. @param branchId null = of all branches */
export async function listSalesMenus(
  db: TenantDb,
  branchId: number | null,
): Promise<readonly SalesMenu[]> {
  const { rows } = await db.query<MenuRow>(
    'till_menu.sales_menus',
    `SELECT ${COLUMNS} FROM sales_menus WHERE cloud_id = $1 AND active AND ($2::integer IS NULL OR branch_id IS NULL OR branch_id = $2) ORDER BY sort_order, id`,
    [db.cloudId, branchId],
  );
  return rows.map(menuOf);
}

/** Locks a menu until commit: of two layouts of one version the second is refused. */
export async function lockSalesMenu(tx: TenantTx, id: number): Promise<SalesMenu | null> {
  const row = await tx.find<MenuRow>(
    'till_menu.lock_sales_menu',
    `SELECT ${COLUMNS} FROM sales_menus WHERE cloud_id = $1 AND id = $2 AND active FOR UPDATE`,
    [tx.cloudId, id],
  );
  return row === null ? null : menuOf(row);
}

export async function putLayout(
  tx: TenantTx,
  id: number,
  pages: readonly MenuPage[],
): Promise<void> {
  await tx.query(
    'till_menu.put_layout',
    'UPDATE sales_menus SET layout = $3::jsonb, version = version + 1 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, JSON.stringify(pages)],
  );
}
