import {
  type ActKind,
  type Decision,
  FIRST_RULES,
  MARK_DAYS,
  type MarkRules,
  type MarkState,
  type Sign,
} from '@dalpak/contracts';
import type { BillStage } from '@dalpak/engine';
import { leaseIds, type SystemDb, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import type { Scored, Tally } from './score.ts';
import { mayBeSeen } from './seen-marks.sql.ts';
import { countOf, SIGN_SQL, STORE_DAYS } from './signs.sql.ts';
import type { DayTally } from './windows.ts';

/** Scores are kept this long. */
const KEEP_MONTHS = 24;
const MOST = 300;
const MOST_BILLS = 200;

export async function listDueClouds(
  system: Pick<SystemDb, 'query'>,
  before: Date,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'exceptions.due_clouds',
    'SELECT cloud_id FROM exception_due_clouds($1) AS cloud_id',
    [before],
  );
  return rows.map(({ cloud_id }) => cloud_id);
}

/** Signs that could not be counted, each with the first day that it misses. */
export type BehindSigns = Readonly<Partial<Record<Sign, string>>>;

export interface StoredLook {
  /** The last day that was counted; null = none yet. */
  readonly until: string | null;
  readonly behind: BehindSigns;
}

export async function readLook(db: TenantDb): Promise<StoredLook & { readonly rules: MarkRules }> {
  const row = await db.find<{
    mark_at: number;
    pair_at: number;
    off: string[];
    until: string | null;
    behind: BehindSigns;
  }>(
    'exceptions.look',
    'SELECT mark_at, pair_at, off, done_until::text AS until, behind FROM exception_rules WHERE cloud_id = $1',
    [db.cloudId],
  );
  if (row === null) return { rules: FIRST_RULES, until: null, behind: {} };
  const { until, behind, off, ...limits } = row;
  return { rules: { ...limits, off: off as Sign[] }, until, behind };
}

export async function putRules(tx: TenantTx, rules: MarkRules): Promise<void> {
  await tx.query(
    'exceptions.put_rules',
    `INSERT INTO exception_rules (cloud_id, mark_at, pair_at, off) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id) DO UPDATE SET mark_at = excluded.mark_at, pair_at = excluded.pair_at, off = excluded.off`,
    [tx.cloudId, rules.mark_at, rules.pair_at, [...new Set(rules.off)]],
  );
}

/**
 * Notes how far the days were counted; a look at the same time waits for this one.
 * @param at when the look ended; null = it goes on, and is made again if it does not end
 */
export async function noteLook(
  tx: TenantTx,
  { until, behind }: StoredLook,
  at: Date | null,
): Promise<void> {
  await tx.query(
    'exceptions.note_look',
    `INSERT INTO exception_rules (cloud_id, done_until, behind, looked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id) DO UPDATE SET done_until = excluded.done_until, behind = excluded.behind, looked_at = coalesce(excluded.looked_at, exception_rules.looked_at)`,
    [tx.cloudId, until, JSON.stringify(behind), at],
  );
}

/** Local days: the first, and the day after the last. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** How often one sign was there in one day of one person, and in which branches. */
export interface SignCount extends Record<string, unknown> {
  readonly employee: number;
  readonly day: string;
  readonly times: number;
  readonly branches: readonly number[];
}

export async function countSign(
  db: TenantDb,
  sign: Sign,
  { from, to }: DaySpan,
): Promise<readonly SignCount[]> {
  const { rows } = await db.query<SignCount>(`exceptions.count_${sign}`, countOf(sign), [
    db.cloudId,
    from,
    to,
  ]);
  return rows;
}

/** Stores days anew by what was counted; signs that were not counted stay as they are. */
export async function storeDays(
  tx: TenantTx,
  { from, to }: DaySpan,
  worked: readonly {
    readonly employee: number;
    readonly day: string;
    readonly minutes: number;
  }[],
  counted: ReadonlyMap<Sign, readonly SignCount[]>,
): Promise<void> {
  const found = [...counted].flatMap(([sign, rows]) => rows.map((row) => ({ ...row, sign })));
  await tx.query('exceptions.store_days', STORE_DAYS, [
    tx.cloudId,
    from,
    to,
    JSON.stringify(worked),
    JSON.stringify(found),
    [...counted.keys()],
  ]);
}

export async function readDays(db: TenantDb, from: string): Promise<readonly DayTally[]> {
  const { rows } = await db.query<{
    employee_id: number;
    day: string;
    position_id: number;
    bills: number;
    minutes: number;
    dines: boolean;
    signs: Tally['signs'];
  }>(
    'exceptions.days',
    `SELECT d.employee_id, d.day::text AS day, e.position_id, d.bills, d.minutes, d.dines, d.signs
     FROM exception_days d JOIN employees e ON e.cloud_id = d.cloud_id AND e.id = d.employee_id
     WHERE d.cloud_id = $1 AND d.day >= $2 ORDER BY d.day`,
    [db.cloudId, from],
  );
  return rows.map(({ employee_id: employeeId, position_id: position, ...day }) => ({
    ...day,
    employeeId,
    position,
  }));
}

/**
 * Stores the marks of a look: one that goes on is brought up to date, and a pattern that was settled
 * in the last weeks stays quiet.
 */
export async function storeMarks(
  tx: TenantTx,
  found: readonly Scored[],
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  if (found.length === 0) return;
  const first = await leaseIds(tx, 'exception_marks', found.length);
  const rows = found.map((one, place) => ({
    id: first + place,
    employee_id: one.employeeId,
    sign: one.sign,
    score: one.score,
    times: one.count,
    bills: one.bills,
    low: one.usual.low,
    high: one.usual.high,
    own_past: one.usual.ownPast,
  }));
  await tx.query(
    'exceptions.store_marks',
    `INSERT INTO exception_marks (cloud_id, id, employee_id, sign, state, from_day, to_day, score, times, bills, usual_low, usual_high, own_past, made_at)
     SELECT $1, m.id, m.employee_id, m.sign, 'open', $3, $4, m.score, m.times, m.bills, m.low, m.high, m.own_past, $5
     FROM jsonb_to_recordset($2::jsonb) AS m (id integer, employee_id integer, sign text, score integer, times integer, bills integer, low integer, high integer, own_past boolean)
     WHERE NOT EXISTS (SELECT FROM exception_marks o WHERE o.cloud_id = $1 AND o.employee_id = m.employee_id AND o.sign = m.sign AND o.ended_at > $5::timestamptz - interval '${MARK_DAYS} days')
     ON CONFLICT (cloud_id, employee_id, sign) WHERE ended_at IS NULL
     DO UPDATE SET from_day = excluded.from_day, to_day = excluded.to_day, score = excluded.score, times = excluded.times, bills = excluded.bills,
       usual_low = excluded.usual_low, usual_high = excluded.usual_high, own_past = excluded.own_past`,
    [tx.cloudId, JSON.stringify(rows), from, to, at],
  );
}

/** Deletes what is older than it is kept. */
export async function forgetOld(tx: TenantTx, now: Date): Promise<void> {
  const kept = `$2::timestamptz - interval '${KEEP_MONTHS} months'`;
  await tx.query(
    'exceptions.forget_marks',
    `DELETE FROM exception_marks WHERE cloud_id = $1 AND made_at < ${kept}`,
    [tx.cloudId, now],
  );
  await tx.query(
    'exceptions.forget_days',
    `DELETE FROM exception_days WHERE cloud_id = $1 AND day < (${kept})::date`,
    [tx.cloudId, now],
  );
}

export interface MarkRow extends Record<string, unknown> {
  readonly id: number;
  readonly employee_id: number;
  readonly name: string;
  readonly position: string;
  readonly sign: Sign;
  readonly state: MarkState;
  readonly from_day: string;
  readonly to_day: string;
  readonly score: number;
  readonly times: number;
  readonly bills: number;
  readonly usual_low: number;
  readonly usual_high: number;
  readonly own_past: boolean;
  readonly made_at: Date;
  readonly check_on: string | null;
  readonly task_id: number | null;
  readonly decisions: readonly {
    readonly at: string;
    readonly state: MarkState;
    readonly by: string;
    readonly reason: string;
    readonly check_on: string | null;
  }[];
}

/** Who looks at exceptions. */
export interface Viewer {
  /** The employee that the viewer is, who sees nothing about themselves. */
  readonly self: number | null;
  /** Null = all branches. */
  readonly branches: readonly number[] | null;
}

const MARK = `SELECT m.id, m.employee_id, e.full_name AS name, p.name AS position, m.sign, m.state, m.from_day::text AS from_day, m.to_day::text AS to_day,
    m.score, m.times, m.bills, m.usual_low, m.usual_high, m.own_past, m.made_at, m.check_on::text AS check_on, m.task_id,
    coalesce((SELECT jsonb_agg(jsonb_build_object('at', d.at, 'state', d.state, 'by', d.by_name, 'reason', d.reason, 'check_on', d.check_on) ORDER BY d.number)
      FROM exception_decisions d WHERE d.cloud_id = m.cloud_id AND d.mark_id = m.id), '[]') AS decisions
  FROM exception_marks m JOIN employees e ON e.cloud_id = m.cloud_id AND e.id = m.employee_id
  JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
  WHERE m.cloud_id = $1 AND ${mayBeSeen({ self: '$2', branches: '$3' })}`;

/** Marks that go on, or those that ended, of those that the viewer may see. */
export async function listMarks(
  db: TenantDb,
  { self, branches }: Viewer,
  ended: boolean,
): Promise<readonly MarkRow[]> {
  const { rows } = await db.query<MarkRow>(
    ended ? 'exceptions.ended' : 'exceptions.going',
    `${MARK} AND (m.ended_at IS NOT NULL) = $4 ORDER BY ${ended ? 'm.ended_at DESC' : 'm.score DESC'}, m.id LIMIT ${MOST}`,
    [db.cloudId, self, branches, ended],
  );
  return rows;
}

export function findMark(
  db: TenantDb,
  { self, branches }: Viewer,
  id: number,
): Promise<MarkRow | null> {
  return db.find<MarkRow>('exceptions.mark', `${MARK} AND m.id = $4`, [
    db.cloudId,
    self,
    branches,
    id,
  ]);
}

export interface BillRow extends Record<string, unknown> {
  readonly at: Date;
  readonly stored_at: Date;
  readonly sale: string | null;
  readonly bill: string | null;
  readonly number: number | null;
  readonly terminal: string;
  readonly amount: number;
  readonly row: string;
  readonly note: string;
}

/** What is behind a mark in local days, newest first. */
export async function listBills(
  db: TenantDb,
  branches: Viewer['branches'],
  { sign, employeeId }: { readonly sign: Sign; readonly employeeId: number },
  { from, to }: DaySpan,
): Promise<readonly BillRow[]> {
  const { rows } = await db.query<BillRow>(
    `exceptions.bills_${sign}`,
    `SELECT s.at, s.stored_at, t.id AS sale, s.bill_id AS bill, t.number, y.name AS terminal, s.amount, s.row, s.note
     FROM (${SIGN_SQL[sign]}) s JOIN terminals y ON y.cloud_id = $1 AND y.id = s.terminal_id
     LEFT JOIN transactions t ON t.cloud_id = $1 AND t.id = s.bill_id
     WHERE s.employee_id = $4 AND ($5::integer[] IS NULL OR s.branch_id = ANY ($5::integer[])) ORDER BY s.at DESC LIMIT ${MOST_BILLS}`,
    [db.cloudId, from, to, employeeId, branches],
  );
  return rows;
}

export interface ActRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: ActKind;
  readonly at: Date;
  readonly stored_at: Date;
  readonly terminal: string;
  readonly employee: string;
  readonly approver: string;
  readonly amount: number;
  readonly reason: string;
  readonly stage: '' | BillStage;
  readonly row: string;
  readonly sale: string | null;
  readonly bill: string | null;
  readonly number: number | null;
}

/** The newest acts until a local day, or those of one kind, in the viewer's branches. */
export async function listActs(
  db: TenantDb,
  { self, branches }: Viewer,
  { until, kind }: { readonly until: string; readonly kind: ActKind | null },
): Promise<readonly ActRow[]> {
  const { rows } = await db.query<ActRow>(
    'exceptions.acts',
    `SELECT a.id, a.kind, a.at, a.stored_at, y.name AS terminal, coalesce(e.full_name, '') AS employee, coalesce(p.full_name, '') AS approver,
       a.amount, a.reason, a.stage, coalesce(a.details ->> 'name', '') AS row, t.id AS sale, a.bill_id AS bill, t.number
     FROM till_acts a JOIN terminals y ON y.cloud_id = a.cloud_id AND y.id = a.terminal_id
     LEFT JOIN employees e ON e.cloud_id = a.cloud_id AND e.id = a.employee_id
     LEFT JOIN employees p ON p.cloud_id = a.cloud_id AND p.id = a.approved_by
     LEFT JOIN transactions t ON t.cloud_id = a.cloud_id AND t.id = a.bill_id
     WHERE a.cloud_id = $1 AND a.employee_id IS DISTINCT FROM $2 AND a.at < (($3::date + 1)::timestamp AT TIME ZONE 'Asia/Jerusalem')
       AND ($4::text IS NULL OR a.kind = $4) AND ($5::integer[] IS NULL OR a.branch_id = ANY ($5::integer[]))
     ORDER BY a.at DESC, a.id LIMIT ${MOST_BILLS}`,
    [db.cloudId, self, until, kind, branches],
  );
  return rows;
}

/** The mark that is checked by a task, where the viewer may see it. */
export async function listMarkOfTask(
  db: TenantDb,
  { self, branches }: Viewer,
  task: number,
): Promise<readonly MarkRow[]> {
  const { rows } = await db.query<MarkRow>(
    'exceptions.of_task',
    `${MARK} AND m.task_id = $4 LIMIT 1`,
    [db.cloudId, self, branches, task],
  );
  return rows;
}

export interface LockedMark extends Record<string, unknown> {
  readonly state: MarkState;
  readonly employee_id: number;
  readonly task_id: number | null;
}

/** Locks a mark that the viewer may see. */
export function lockMark(
  tx: TenantTx,
  { self, branches }: Viewer,
  id: number,
): Promise<LockedMark | null> {
  return tx.find<LockedMark>(
    'exceptions.lock',
    `SELECT m.state, m.employee_id, m.task_id FROM exception_marks m WHERE m.cloud_id = $1 AND m.id = $4 AND ${mayBeSeen({ self: '$2', branches: '$3' })} FOR UPDATE OF m`,
    [tx.cloudId, self, branches, id],
  );
}

export interface NewDecision {
  readonly state: Decision;
  readonly reason: string;
  readonly checkOn: string | null;
  readonly taskId: number | null;
  readonly by: { readonly id: number; readonly name: string };
  readonly at: Date;
}

/** Moves a locked mark, and keeps who decided it: the only writer of its state. */
export async function moveMark(tx: TenantTx, id: number, decision: NewDecision): Promise<void> {
  const { state, reason, checkOn, taskId, by, at } = decision;
  await tx.query(
    'exceptions.move',
    'UPDATE exception_marks SET state = $3, check_on = $4, ended_at = $5, task_id = $6 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, state, checkOn, state === 'to_check' ? null : at, taskId],
  );
  await tx.query(
    'exceptions.decide',
    `INSERT INTO exception_decisions (cloud_id, mark_id, number, at, state, user_id, by_name, reason, check_on)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8 FROM exception_decisions WHERE cloud_id = $1 AND mark_id = $2`,
    [tx.cloudId, id, at, state, by.id, by.name, reason, checkOn],
  );
}
