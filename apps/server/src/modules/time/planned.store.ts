import type { TenantDb } from '../../kernel/db/index.ts';

/** A published shift of the rota. */
export interface PlannedRow extends Record<string, unknown> {
  readonly id: string;
  readonly employee_id: number;
  readonly branch: string;
  /** `YYYY-MM-DD`, with minutes of that local day. */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

/** Published shifts between two days, both inclusive; of one employee, or of all. */
export async function listPlanned(
  db: TenantDb,
  { from, to }: { readonly from: string; readonly to: string },
  employeeId: number | null,
): Promise<readonly PlannedRow[]> {
  const { rows } = await db.query<PlannedRow>(
    'time.planned',
    `SELECT s.id, s.employee_id, b.name AS branch, s.day::text AS day, s.start_minute AS start, s.end_minute AS "end"
     FROM rota_shifts s JOIN branches b ON b.cloud_id = s.cloud_id AND b.id = s.branch_id
     WHERE s.cloud_id = $1 AND s.stage = 'published' AND s.day BETWEEN $2::date AND $3::date AND ($4::integer IS NULL OR s.employee_id = $4)
     ORDER BY s.day, s.start_minute, s.id`,
    [db.cloudId, from, to, employeeId],
  );
  return rows;
}

/** Weeks (their Sundays) of branches whose rota was published, between two days. */
export async function listPublishedWeeks(
  db: TenantDb,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly { readonly branch_id: number; readonly week: string }[]> {
  const { rows } = await db.query<{ branch_id: number; week: string }>(
    'time.published_weeks',
    `SELECT branch_id, week::text AS week FROM rotas
     WHERE cloud_id = $1 AND published_at IS NOT NULL AND week BETWEEN $2::date AND $3::date`,
    [db.cloudId, from, to],
  );
  return rows;
}
