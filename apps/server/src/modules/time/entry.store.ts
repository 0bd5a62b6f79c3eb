import type { StampView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface NewEntry {
  readonly id: string;
  readonly employeeId: number;
  readonly branchId: number | null;
  readonly terminalId: number | null;
  readonly kind: 'in' | 'out';
  readonly at: Date;
  readonly source: StampView['source'];
  readonly offline: boolean;
  readonly recordedAt: Date;
}

/** False when the id is used. Stamps are only ever added. */
export async function insertEntry(tx: TenantTx, entry: NewEntry): Promise<boolean> {
  const { rowCount } = await tx.query(
    'time.insert_entry',
    `INSERT INTO time_entries (cloud_id, id, employee_id, branch_id, terminal_id, kind, at, source, offline, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (cloud_id, id) DO NOTHING`,
    [
      tx.cloudId,
      entry.id,
      entry.employeeId,
      entry.branchId,
      entry.terminalId,
      entry.kind,
      entry.at,
      entry.source,
      entry.offline,
      entry.recordedAt,
    ],
  );
  return rowCount === 1;
}

export interface EntryRow extends Record<string, unknown> {
  readonly id: string;
  readonly employee_id: number;
  readonly kind: 'in' | 'out';
  readonly at: Date;
}

export function findEntry(db: TenantDb, id: string): Promise<EntryRow | null> {
  return db.find<EntryRow>(
    'time.entry',
    'SELECT id, employee_id, kind, at FROM time_entries WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
}

/** A stamp with its last correction. */
export interface StampRow extends EntryRow {
  readonly source: StampView['source'];
  readonly offline: boolean;
  readonly recorded_at: Date;
  readonly place: string;
  readonly branch_id: number | null;
  /** The last correction; null when there is none. */
  readonly action: 'add' | 'change' | 'void' | null;
  readonly corrected_at: Date | null;
}

/** Stamps within the period, oldest first; of one employee, or of all. */
export async function listStamps(
  db: TenantDb,
  period: { readonly from: Date; readonly to: Date },
  employeeId: number | null,
): Promise<readonly StampRow[]> {
  const { rows } = await db.query<StampRow>(
    'time.stamps',
    `SELECT e.id, e.employee_id, e.kind, e.at, e.source, e.offline, e.recorded_at, coalesce(t.name, b.name, '') AS place, e.branch_id, c.action, c.at AS corrected_at
     FROM time_entries e
     LEFT JOIN terminals t ON t.cloud_id = e.cloud_id AND t.id = e.terminal_id
     LEFT JOIN branches b ON b.cloud_id = e.cloud_id AND b.id = e.branch_id
     LEFT JOIN LATERAL (SELECT x.action, x.at FROM time_corrections x WHERE x.cloud_id = e.cloud_id AND x.entry_id = e.id ORDER BY x.number DESC LIMIT 1) c ON true
     WHERE e.cloud_id = $1 AND e.at >= $2 AND e.at < $3 AND ($4::integer IS NULL OR e.employee_id = $4)
     ORDER BY e.employee_id, e.at, e.id`,
    [db.cloudId, period.from, period.to, employeeId],
  );
  return rows;
}

/** The time at which a stamp counts: as corrected, as made, or null when it was voided. */
export function effectiveAt({
  at,
  action,
  corrected_at: corrected,
}: Pick<StampRow, 'at' | 'action' | 'corrected_at'>): Date | null {
  if (action === 'void') return null;
  return action === 'change' ? corrected : at;
}
