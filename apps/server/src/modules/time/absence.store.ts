import type { AbsenceType } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { Corrector } from './correction.store.ts';

export interface AbsenceFields {
  readonly id: string;
  readonly employeeId: number;
  readonly kind: AbsenceType;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

/** False when the id is used. */
export async function insertAbsence(
  tx: TenantTx,
  absence: AbsenceFields,
  by: Corrector,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'time.insert_absence',
    `INSERT INTO time_absences (cloud_id, id, employee_id, kind, from_date, to_date, note, actor_kind, actor_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (cloud_id, id) DO NOTHING`,
    [
      tx.cloudId,
      absence.id,
      absence.employeeId,
      absence.kind,
      absence.from,
      absence.to,
      absence.note,
      by.kind,
      by.id,
    ],
  );
  return rowCount === 1;
}

export interface AbsenceRow extends Record<string, unknown> {
  readonly id: string;
  readonly employee_id: number;
  readonly kind: AbsenceType;
  /** `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly voided: boolean;
}

const COLUMNS =
  'id, employee_id, kind, from_date::text AS "from", to_date::text AS "to", note, voided_at IS NOT NULL AS voided';

export function findAbsence(db: TenantDb, id: string): Promise<AbsenceRow | null> {
  return db.find<AbsenceRow>(
    'time.absence',
    `SELECT ${COLUMNS} FROM time_absences WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** Absences that overlap the days; of one employee, or of all. */
export async function listAbsences(
  db: TenantDb,
  days: { readonly from: string; readonly to: string },
  employeeId: number | null,
): Promise<readonly AbsenceRow[]> {
  const { rows } = await db.query<AbsenceRow>(
    'time.absences',
    `SELECT ${COLUMNS} FROM time_absences
     WHERE cloud_id = $1 AND voided_at IS NULL AND from_date <= $3::date AND to_date >= $2::date AND ($4::integer IS NULL OR employee_id = $4)
     ORDER BY from_date, id`,
    [db.cloudId, days.from, days.to, employeeId],
  );
  return rows;
}

/** False when it was voided already. */
export async function voidAbsence(tx: TenantTx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'time.void_absence',
    'UPDATE time_absences SET voided_at = now() WHERE cloud_id = $1 AND id = $2 AND voided_at IS NULL',
    [tx.cloudId, id],
  );
  return rowCount === 1;
}
