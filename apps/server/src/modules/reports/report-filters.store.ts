import type { ReportCode, ReportFilter } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface SavedFilter extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly filter: ReportFilter;
}

export async function listFilters(
  db: TenantDb,
  report: ReportCode,
): Promise<readonly SavedFilter[]> {
  const { rows } = await db.query<SavedFilter>(
    'reports.filters',
    'SELECT id, name, filter FROM report_filters WHERE cloud_id = $1 AND report_code = $2 ORDER BY name, id LIMIT 500',
    [db.cloudId, report],
  );
  return rows;
}

/** @returns the new filter's number, or null when the report has one of that name */
export async function insertFilter(
  tx: TenantTx,
  report: ReportCode,
  name: string,
  filter: ReportFilter,
): Promise<number | null> {
  const id = await leaseIds(tx, 'report_filters');
  const { rowCount } = await tx.query(
    'reports.filter_insert',
    `INSERT INTO report_filters (cloud_id, id, report_code, name, filter) VALUES ($1, $2, $3, $4, $5::jsonb)
     ON CONFLICT (cloud_id, report_code, name) DO NOTHING`,
    [tx.cloudId, id, report, name, JSON.stringify(filter)],
  );
  return rowCount === 0 ? null : id;
}

/**
 * Whether another filter of the same report has the name; null when there is no such filter. Locks
 * the row.
 */
export async function isNameTaken(tx: TenantTx, id: number, name: string): Promise<boolean | null> {
  const row = await tx.find<{ taken: boolean }>(
    'reports.filter_lock',
    `SELECT EXISTS (SELECT FROM report_filters o WHERE o.cloud_id = $1 AND o.report_code = f.report_code AND o.name = $3 AND o.id <> f.id) AS taken
     FROM report_filters f WHERE f.cloud_id = $1 AND f.id = $2 FOR UPDATE`,
    [tx.cloudId, id, name],
  );
  return row?.taken ?? null;
}

export async function updateFilter(
  tx: TenantTx,
  id: number,
  name: string,
  filter: ReportFilter,
): Promise<void> {
  await tx.query(
    'reports.filter_update',
    'UPDATE report_filters SET name = $3, filter = $4::jsonb, updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, name, JSON.stringify(filter)],
  );
}

/** @returns whether it existed */
export async function deleteFilter(tx: TenantTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'reports.filter_delete',
    'DELETE FROM report_filters WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
  return rowCount > 0;
}
