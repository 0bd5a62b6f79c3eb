import type { RotaNeed } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The plan of a manager, and what employees were told. */
export type Stage = 'draft' | 'published';

export interface ShiftRow extends Record<string, unknown> {
  readonly id: string;
  readonly branch: number;
  readonly week: string;
  readonly employee: number;
  readonly position: number;
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly note: string;
  readonly reason: string;
}

const SHIFT =
  'id, branch_id AS branch, week::text AS week, employee_id AS employee, position_id AS position, day::text AS day, start_minute AS start, end_minute AS "end", note, reason';

export interface BranchWeek {
  readonly branch: number;
  readonly week: string;
}

export async function listBranches(
  db: TenantDb,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    'rota.branches',
    'SELECT id, name FROM branches WHERE cloud_id = $1 AND active ORDER BY id',
    [db.cloudId],
  );
  return rows;
}

export async function listPositions(
  db: TenantDb,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    'rota.positions',
    'SELECT id, name FROM positions WHERE cloud_id = $1 ORDER BY id',
    [db.cloudId],
  );
  return rows;
}

export interface PersonRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly position: number;
  readonly birthday: string | null;
  readonly wage: number | null;
}

/** Active employees, and the listed ones. */
export async function listPeople(
  db: TenantDb,
  also: readonly number[],
): Promise<readonly PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    'rota.people',
    `SELECT id, btrim(first_name || ' ' || last_name) AS name, position_id AS position, birthday::text AS birthday, hourly_wage AS wage
     FROM employees WHERE cloud_id = $1 AND (active OR id = ANY ($2::integer[])) ORDER BY first_name, last_name, id`,
    [db.cloudId, also],
  );
  return rows;
}

export async function findPublishedAt(
  db: TenantDb,
  { branch, week }: BranchWeek,
): Promise<Date | null> {
  const row = await db.find<{ published_at: Date | null }>(
    'rota.published_at',
    'SELECT published_at FROM rotas WHERE cloud_id = $1 AND branch_id = $2 AND week = $3::date',
    [db.cloudId, branch, week],
  );
  return row?.published_at ?? null;
}

/** Makes the week if it is new, and locks it until commit: two managers plan one after the other. */
export async function lockWeek(tx: TenantTx, { branch, week }: BranchWeek): Promise<void> {
  await tx.query(
    'rota.make_week',
    'INSERT INTO rotas (cloud_id, branch_id, week) VALUES ($1, $2, $3::date) ON CONFLICT DO NOTHING',
    [tx.cloudId, branch, week],
  );
  await tx.query(
    'rota.lock_week',
    'SELECT FROM rotas WHERE cloud_id = $1 AND branch_id = $2 AND week = $3::date FOR UPDATE',
    [tx.cloudId, branch, week],
  );
}

export async function markPublished(
  tx: TenantTx,
  { branch, week }: BranchWeek,
  at: Date,
): Promise<void> {
  await tx.query(
    'rota.mark_published',
    'UPDATE rotas SET published_at = $4 WHERE cloud_id = $1 AND branch_id = $2 AND week = $3::date',
    [tx.cloudId, branch, week, at],
  );
}

export async function listShifts(
  db: TenantDb,
  stage: Stage,
  { branch, week }: BranchWeek,
): Promise<readonly ShiftRow[]> {
  const { rows } = await db.query<ShiftRow>(
    'rota.shifts',
    `SELECT ${SHIFT} FROM rota_shifts WHERE cloud_id = $1 AND stage = $2 AND branch_id = $3 AND week = $4::date ORDER BY day, start_minute, id`,
    [db.cloudId, stage, branch, week],
  );
  return rows;
}

/** Planned shifts of all branches between two days, both inclusive. */
export async function listShiftsBetween(
  db: TenantDb,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly ShiftRow[]> {
  const { rows } = await db.query<ShiftRow>(
    'rota.shifts_between',
    `SELECT ${SHIFT} FROM rota_shifts WHERE cloud_id = $1 AND stage = 'draft' AND day BETWEEN $2::date AND $3::date`,
    [db.cloudId, from, to],
  );
  return rows;
}

export function findShift(db: TenantDb, stage: Stage, id: string): Promise<ShiftRow | null> {
  return db.find<ShiftRow>(
    'rota.shift',
    `SELECT ${SHIFT} FROM rota_shifts WHERE cloud_id = $1 AND stage = $2 AND id = $3`,
    [db.cloudId, stage, id],
  );
}

export async function upsertShift(tx: TenantTx, stage: Stage, shift: ShiftRow): Promise<void> {
  await tx.query(
    'rota.put_shift',
    `INSERT INTO rota_shifts (cloud_id, stage, id, branch_id, week, employee_id, position_id, day, start_minute, end_minute, note, reason)
     VALUES ($1, $2, $3, $4, $5::date, $6, $7, $8::date, $9, $10, $11, $12)
     ON CONFLICT (cloud_id, stage, id) DO UPDATE SET branch_id = excluded.branch_id, week = excluded.week, employee_id = excluded.employee_id,
       position_id = excluded.position_id, day = excluded.day, start_minute = excluded.start_minute, end_minute = excluded.end_minute,
       note = excluded.note, reason = excluded.reason`,
    [
      tx.cloudId,
      stage,
      shift.id,
      shift.branch,
      shift.week,
      shift.employee,
      shift.position,
      shift.day,
      shift.start,
      shift.end,
      shift.note,
      shift.reason,
    ],
  );
}

export async function deleteShift(tx: TenantTx, id: string): Promise<void> {
  await tx.query(
    'rota.delete_shift',
    "DELETE FROM rota_shifts WHERE cloud_id = $1 AND stage = 'draft' AND id = $2",
    [tx.cloudId, id],
  );
}

/** @returns how many shifts were copied */
export async function copyShifts(
  tx: TenantTx,
  { branch, week, from }: BranchWeek & { readonly from: string },
): Promise<number> {
  const { rowCount } = await tx.query(
    'rota.copy_shifts',
    `INSERT INTO rota_shifts (cloud_id, stage, id, branch_id, week, employee_id, position_id, day, start_minute, end_minute, note)
     SELECT s.cloud_id, 'draft', gen_random_uuid(), s.branch_id, $3::date, s.employee_id, s.position_id, s.day + ($3::date - $4::date), s.start_minute, s.end_minute, s.note
     FROM rota_shifts s JOIN employees e ON e.cloud_id = s.cloud_id AND e.id = s.employee_id AND e.active
     WHERE s.cloud_id = $1 AND s.stage = 'draft' AND s.branch_id = $2 AND s.week = $4::date`,
    [tx.cloudId, branch, week, from],
  );
  return rowCount;
}

/** What employees were told becomes what is planned. */
export async function publishShifts(tx: TenantTx, { branch, week }: BranchWeek): Promise<void> {
  await tx.query(
    'rota.drop_published',
    "DELETE FROM rota_shifts WHERE cloud_id = $1 AND stage = 'published' AND branch_id = $2 AND week = $3::date",
    [tx.cloudId, branch, week],
  );
  await tx.query(
    'rota.publish',
    `INSERT INTO rota_shifts (cloud_id, stage, id, branch_id, week, employee_id, position_id, day, start_minute, end_minute, note, reason)
     SELECT cloud_id, 'published', id, branch_id, week, employee_id, position_id, day, start_minute, end_minute, note, reason
     FROM rota_shifts WHERE cloud_id = $1 AND stage = 'draft' AND branch_id = $2 AND week = $3::date
     ON CONFLICT (cloud_id, stage, id) DO NOTHING`,
    [tx.cloudId, branch, week],
  );
}

export async function listNeeds(db: TenantDb, branch: number): Promise<readonly RotaNeed[]> {
  const { rows } = await db.query<{
    position: number;
    weekday: number;
    from: number;
    to: number;
    people: number;
  }>(
    'rota.needs',
    `SELECT position_id AS position, weekday, from_hour AS "from", to_hour AS "to", people FROM rota_needs
     WHERE cloud_id = $1 AND branch_id = $2 ORDER BY weekday, from_hour, position_id`,
    [db.cloudId, branch],
  );
  return rows;
}

export async function replaceNeeds(
  tx: TenantTx,
  branch: number,
  needs: readonly RotaNeed[],
): Promise<void> {
  await tx.query(
    'rota.drop_needs',
    'DELETE FROM rota_needs WHERE cloud_id = $1 AND branch_id = $2',
    [tx.cloudId, branch],
  );
  await tx.query(
    'rota.put_needs',
    `INSERT INTO rota_needs (cloud_id, branch_id, position_id, weekday, from_hour, to_hour, people)
     SELECT $1, $2, * FROM unnest($3::integer[], $4::smallint[], $5::smallint[], $6::smallint[], $7::smallint[])`,
    [
      tx.cloudId,
      branch,
      needs.map(({ position }) => position),
      needs.map(({ weekday }) => weekday),
      needs.map(({ from }) => from),
      needs.map(({ to }) => to),
      needs.map(({ people }) => people),
    ],
  );
}

/** An employee with the users and the address by which they are told. */
export interface ReachedPerson extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly users: readonly number[];
}

export async function listReached(
  db: TenantDb,
  employees: readonly number[],
): Promise<readonly ReachedPerson[]> {
  const { rows } = await db.query<ReachedPerson>(
    'rota.reached',
    `SELECT e.id, btrim(e.first_name || ' ' || e.last_name) AS name, nullif(e.email, '') AS email,
       ARRAY(SELECT u.user_id FROM cloud_users u WHERE u.cloud_id = e.cloud_id AND u.employee_id = e.id ORDER BY u.user_id) AS users
     FROM employees e WHERE e.cloud_id = $1 AND e.id = ANY ($2::integer[]) ORDER BY e.id`,
    [db.cloudId, employees],
  );
  return rows;
}

export interface OwnShiftRow extends Record<string, unknown> {
  readonly id: string;
  readonly branch: string;
  readonly position: string;
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly note: string;
}

/** Published shifts of one employee from a day on. */
export async function listOwnShifts(
  db: TenantDb,
  employee: number,
  from: string,
): Promise<readonly OwnShiftRow[]> {
  const { rows } = await db.query<OwnShiftRow>(
    'rota.own_shifts',
    `SELECT s.id, b.name AS branch, p.name AS position, s.day::text AS day, s.start_minute AS start, s.end_minute AS "end", s.note
     FROM rota_shifts s JOIN branches b ON b.cloud_id = s.cloud_id AND b.id = s.branch_id
     JOIN positions p ON p.cloud_id = s.cloud_id AND p.id = s.position_id
     WHERE s.cloud_id = $1 AND s.stage = 'published' AND s.employee_id = $2 AND s.day >= $3::date ORDER BY s.day, s.start_minute, s.id LIMIT 200`,
    [db.cloudId, employee, from],
  );
  return rows;
}

/** Whether a branch, a position and an active employee of these numbers exist. */
export async function hasParties(
  db: TenantDb,
  { branch, position, employee }: Pick<ShiftRow, 'branch' | 'position' | 'employee'>,
): Promise<boolean> {
  const row = await db.find<{ found: boolean }>(
    'rota.has_parties',
    `SELECT EXISTS (SELECT FROM branches WHERE cloud_id = $1 AND id = $2) AND EXISTS (SELECT FROM positions WHERE cloud_id = $1 AND id = $3)
       AND EXISTS (SELECT FROM employees WHERE cloud_id = $1 AND id = $4 AND active) AS found`,
    [db.cloudId, branch, position, employee],
  );
  return row?.found === true;
}
