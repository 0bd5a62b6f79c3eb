import { type SavedView, MAX_VIEWS } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

/** The owner and component of saved views. */
export interface ViewOwner {
  readonly kind: 'user' | 'employee';
  readonly owner: number;
  readonly component: number;
}

export interface StoredView extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly settings: SavedView;
}

const OWNED = 'owner_kind = $2 AND owner_id = $3 AND component = $4';
const ownerParams = (
  db: TenantDb | TenantTx,
  { kind, owner, component }: ViewOwner,
): readonly [number, string, number, number] => [db.cloudId, kind, owner, component];

export async function listViews(db: TenantDb, shelf: ViewOwner): Promise<readonly StoredView[]> {
  const { rows } = await db.query<StoredView>(
    'record_views.list',
    `SELECT id, name, settings FROM record_views WHERE cloud_id = $1 AND ${OWNED} ORDER BY name, id LIMIT ${MAX_VIEWS}`,
    [...ownerParams(db, shelf)],
  );
  return rows;
}

/** How many views the owner has, and whether another than `except` has the name. */
export async function countAndCheckName(
  tx: TenantTx,
  shelf: ViewOwner,
  name: string,
  except: number,
): Promise<{ readonly count: number; readonly taken: boolean }> {
  const row = await tx.find<{ count: number; taken: boolean | null }>(
    'record_views.look',
    `SELECT count(*)::integer AS count, bool_or(name = $5 AND id <> $6) AS taken FROM record_views WHERE cloud_id = $1 AND ${OWNED}`,
    [...ownerParams(tx, shelf), name, except],
  );
  return { count: row?.count ?? 0, taken: row?.taken === true };
}

/** @returns the new view's number, or null when a simultaneous call used the name */
export async function insertView(
  tx: TenantTx,
  shelf: ViewOwner,
  name: string,
  settings: SavedView,
): Promise<number | null> {
  const id = await leaseIds(tx, 'record_views');
  const { rowCount } = await tx.query(
    'record_views.insert',
    `INSERT INTO record_views (cloud_id, owner_kind, owner_id, component, id, name, settings) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)
     ON CONFLICT (cloud_id, owner_kind, owner_id, component, name) DO NOTHING`,
    [...ownerParams(tx, shelf), id, name, JSON.stringify(settings)],
  );
  return rowCount === 0 ? null : id;
}

/** @returns whether the owner has such a view */
export async function updateView(
  tx: TenantTx,
  shelf: ViewOwner,
  id: number,
  name: string,
  settings: SavedView,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'record_views.update',
    `UPDATE record_views SET name = $6, settings = $7::jsonb, updated_at = now() WHERE cloud_id = $1 AND ${OWNED} AND id = $5`,
    [...ownerParams(tx, shelf), id, name, JSON.stringify(settings)],
  );
  return rowCount > 0;
}

/** @returns whether it existed */
export async function deleteView(tx: TenantTx, shelf: ViewOwner, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'record_views.delete',
    `DELETE FROM record_views WHERE cloud_id = $1 AND ${OWNED} AND id = $5`,
    [...ownerParams(tx, shelf), id],
  );
  return rowCount > 0;
}
