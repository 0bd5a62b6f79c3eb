import type { ReportFilter } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface SavedFilter extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly filter: ReportFilter;
  readonly shared: boolean;
  readonly owner: string;
}

/** Shared filters and those of the owner. */
export async function listFilters(
  db: TenantDb,
  report: string,
  owner: string,
): Promise<readonly SavedFilter[]> {
  const { rows } = await db.query<SavedFilter>(
    'reports.filters',
    `SELECT id, name, filter, shared, owner FROM report_filters
     WHERE cloud_id = $1 AND report_code = $2 AND (shared OR owner = $3) ORDER BY name, id LIMIT 500`,
    [db.cloudId, report, owner],
  );
  return rows;
}

export async function countFilters(tx: TenantTx, report: string, owner: string): Promise<number> {
  const row = await tx.find<{ count: number }>(
    'reports.filter_count',
    'SELECT count(*)::integer AS count FROM report_filters WHERE cloud_id = $1 AND report_code = $2 AND owner = $3',
    [tx.cloudId, report, owner],
  );
  return row?.count ?? 0;
}

/** @returns the new filter's number, or null when the owner has one of that name */
export async function insertFilter(
  tx: TenantTx,
  owner: string,
  {
    report,
    name,
    filter,
    shared,
  }: {
    readonly report: string;
    readonly name: string;
    readonly filter: ReportFilter;
    readonly shared: boolean;
  },
): Promise<number | null> {
  const id = await leaseIds(tx, 'report_filters');
  const { rowCount } = await tx.query(
    'reports.filter_insert',
    `INSERT INTO report_filters (cloud_id, id, report_code, name, filter, shared, owner) VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)
     ON CONFLICT (cloud_id, report_code, owner, name) DO NOTHING`,
    [tx.cloudId, id, report, name, JSON.stringify(filter), shared, owner],
  );
  return rowCount === 0 ? null : id;
}

/** Locks a filter until commit. */
export function lockFilter(
  tx: TenantTx,
  id: number,
): Promise<{ readonly owner: string; readonly shared: boolean } | null> {
  return tx.find<{ owner: string; shared: boolean }>(
    'reports.filter_lock',
    'SELECT owner, shared FROM report_filters WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, id],
  );
}

/** Whether another filter of the same report and owner has the name. */
export async function isNameTaken(tx: TenantTx, id: number, name: string): Promise<boolean> {
  const row = await tx.find<{ taken: boolean }>(
    'reports.filter_name',
    `SELECT EXISTS (SELECT FROM report_filters o WHERE o.cloud_id = $1 AND o.report_code = f.report_code AND o.owner = f.owner AND o.name = $3 AND o.id <> f.id) AS taken
     FROM report_filters f WHERE f.cloud_id = $1 AND f.id = $2`,
    [tx.cloudId, id, name],
  );
  return row?.taken === true;
}

export async function updateFilter(
  tx: TenantTx,
  {
    id,
    name,
    filter,
    shared,
  }: {
    readonly id: number;
    readonly name: string;
    readonly filter: ReportFilter;
    readonly shared: boolean | undefined;
  },
): Promise<void> {
  await tx.query(
    'reports.filter_update',
    `UPDATE report_filters SET name = $3, filter = $4::jsonb, shared = coalesce($5::boolean, shared), updated_at = now()
     WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id, name, JSON.stringify(filter), shared ?? null],
  );
}

export async function deleteFilter(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'reports.filter_delete',
    'DELETE FROM report_filters WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
}
