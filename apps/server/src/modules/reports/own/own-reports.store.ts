import type { OwnReport } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';

export interface OwnReportRow extends Record<string, unknown> {
  readonly id: number;
  readonly owner: string;
  readonly definition: Omit<OwnReport, 'positions'>;
  readonly positions: number[];
  readonly version: number;
  readonly deleted: boolean;
}

const COLUMNS = 'id, owner, definition, positions, version, deleted_at IS NOT NULL AS deleted';

/** The most reports of a business. */
export const MAX_OWN_REPORTS = 500;

export async function listOwn(db: TenantDb): Promise<readonly OwnReportRow[]> {
  const { rows } = await db.query<OwnReportRow>(
    'reports.own',
    `SELECT ${COLUMNS} FROM own_reports WHERE cloud_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT ${MAX_OWN_REPORTS}`,
    [db.cloudId],
  );
  return rows;
}

export function findOwn(db: TenantDb, id: number): Promise<OwnReportRow | null> {
  return db.find<OwnReportRow>(
    'reports.own_one',
    `SELECT ${COLUMNS} FROM own_reports WHERE cloud_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [db.cloudId, id],
  );
}

/** Locks a report until commit, also a deleted one. */
export function lockOwn(tx: TenantTx, id: number): Promise<OwnReportRow | null> {
  return tx.find<OwnReportRow>(
    'reports.own_lock',
    `SELECT ${COLUMNS} FROM own_reports WHERE cloud_id = $1 AND id = $2 FOR UPDATE`,
    [tx.cloudId, id],
  );
}

export async function countOwn(tx: TenantTx): Promise<number> {
  const row = await tx.find<{ count: number }>(
    'reports.own_count',
    'SELECT count(*)::integer AS count FROM own_reports WHERE cloud_id = $1 AND deleted_at IS NULL',
    [tx.cloudId],
  );
  return row?.count ?? 0;
}

export async function insertOwn(
  tx: TenantTx,
  owner: string,
  { positions, ...definition }: OwnReport,
): Promise<number> {
  const id = await leaseIds(tx, 'own_reports');
  await tx.query(
    'reports.own_insert',
    'INSERT INTO own_reports (cloud_id, id, owner, definition, positions) VALUES ($1, $2, $3, $4::jsonb, $5)',
    [tx.cloudId, id, owner, JSON.stringify(definition), positions],
  );
  return id;
}

export async function updateOwn(
  tx: TenantTx,
  id: number,
  { positions, ...definition }: OwnReport,
): Promise<void> {
  await tx.query(
    'reports.own_update',
    `UPDATE own_reports SET definition = $3::jsonb, positions = $4, version = version + 1 WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id, JSON.stringify(definition), positions],
  );
}

export async function setDeleted(tx: TenantTx, id: number, deleted: boolean): Promise<void> {
  await tx.query(
    'reports.own_delete',
    `UPDATE own_reports SET deleted_at = CASE WHEN $3 THEN now() END, version = version + 1 WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id, deleted],
  );
}

/** The position of a user of the business; null when they have none. */
export async function positionOfUser(db: TenantDb, userId: number): Promise<number | null> {
  const row = await db.find<{ position: number | null }>(
    'reports.position',
    'SELECT position_id AS position FROM cloud_users WHERE cloud_id = $1 AND user_id = $2',
    [db.cloudId, userId],
  );
  return row?.position ?? null;
}
