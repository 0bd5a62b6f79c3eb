import type { ReadyDashboard, Widget } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface DashboardRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly widgets: Widget[];
  readonly ready: ReadyDashboard | null;
  readonly positions: number[];
  readonly is_home: boolean;
  readonly version: number;
}

/** The most dashboards that are shown. */
const MOST = 30;

export async function listDashboards(db: TenantDb): Promise<readonly DashboardRow[]> {
  const { rows } = await db.query<DashboardRow>(
    'dashboards.list',
    `SELECT id, name, description, widgets, ready, positions, is_home, version FROM dashboards WHERE cloud_id = $1 AND active ORDER BY sort_order, id LIMIT ${MOST}`,
    [db.cloudId],
  );
  return rows;
}

/** The version of a dashboard, which stays until commit; null when there is none. */
export async function lockVersion(tx: TenantTx, id: number): Promise<number | null> {
  const row = await tx.find<{ version: number }>(
    'dashboards.lock',
    'SELECT version FROM dashboards WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, id],
  );
  return row?.version ?? null;
}

export async function updateWidgets(
  tx: TenantTx,
  id: number,
  widgets: readonly Widget[],
): Promise<void> {
  await tx.query(
    'dashboards.update',
    'UPDATE dashboards SET widgets = $3::jsonb, ready = NULL, version = version + 1 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, JSON.stringify(widgets)],
  );
}

export async function insertDashboards(
  tx: TenantTx,
  dashboards: readonly { readonly name: string; readonly ready: ReadyDashboard }[],
): Promise<void> {
  const first = await leaseIds(tx, 'dashboards', dashboards.length);
  await tx.query(
    'dashboards.insert',
    `INSERT INTO dashboards (cloud_id, id, name, ready, sort_order)
     SELECT $1, $2::integer + d.place::integer - 1, d.name, d.ready, d.place::integer FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS d (name, ready, place)`,
    [tx.cloudId, first, dashboards.map(({ name }) => name), dashboards.map(({ ready }) => ready)],
  );
}

export interface HomeRow extends Record<string, unknown> {
  readonly widgets: Widget[];
  readonly known: string[];
}

export function findHome(db: TenantDb, owner: string): Promise<HomeRow | null> {
  return db.find<HomeRow>(
    'dashboards.home',
    'SELECT widgets, known FROM home_layouts WHERE cloud_id = $1 AND owner = $2',
    [db.cloudId, owner],
  );
}

export async function upsertHome(
  tx: TenantTx,
  owner: string,
  { widgets, known }: { readonly widgets: readonly Widget[]; readonly known: readonly string[] },
): Promise<void> {
  await tx.query(
    'dashboards.home_save',
    `INSERT INTO home_layouts (cloud_id, owner, widgets, known) VALUES ($1, $2, $3::jsonb, $4)
     ON CONFLICT (cloud_id, owner) DO UPDATE SET widgets = excluded.widgets, known = excluded.known, updated_at = now()`,
    [tx.cloudId, owner, JSON.stringify(widgets), known],
  );
}

export async function deleteHome(tx: TenantTx, owner: string): Promise<void> {
  await tx.query(
    'dashboards.home_delete',
    'DELETE FROM home_layouts WHERE cloud_id = $1 AND owner = $2',
    [tx.cloudId, owner],
  );
}
