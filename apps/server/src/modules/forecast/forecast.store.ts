import type { ForecastMeasure, ForecastReasonView } from '@dalpak/contracts';
import { dateOf, dayOf, FORECAST_DAYS, PRODUCT_DAYS } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { TILL_BILLS, TILL_ROWS } from '../reports/index.ts';
import type { MeasuredDays, ProductFacts } from './forecast-facts.ts';
import type { ForecastScope, MadeForecast } from './make-forecasts.ts';

/** Series that one statement stores. */
const CHUNK = 2_000;

/** Whether this call takes the run of a day; false = another one did. */
export async function claimRun(tx: TenantTx, day: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'forecast.claim',
    'INSERT INTO forecast_runs (cloud_id, made_on) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [tx.cloudId, day],
  );
  return rowCount === 1;
}

interface FirstSale extends Record<string, unknown> {
  readonly branch: number;
  readonly first: string;
}

/** Branches that sell, each with the day of its first bill in the period. */
export async function listFirstDays(
  db: TenantDb,
  from: string,
  today: string,
): Promise<readonly FirstSale[]> {
  const { rows } = await db.query<FirstSale>(
    'forecast.first_days',
    `SELECT t.branch_id AS branch, min(t.business_date)::text AS first FROM ${TILL_BILLS} t JOIN branches b ON b.cloud_id = $1 AND b.id = t.branch_id AND b.active
     WHERE t.cloud_id = $1 AND t.business_date >= $2 AND t.business_date < $3 GROUP BY 1 ORDER BY 1`,
    [db.cloudId, from, today],
  );
  return rows;
}

interface DayRow extends Record<string, unknown> {
  readonly subject: number;
  readonly place: number;
  readonly net: number;
  readonly bills: number;
  readonly quantity: number;
}

/** Figures of each day by department, and under 0 those of the whole branch. */
export async function readFigures(
  db: TenantDb,
  branch: number,
  first: string,
  today: string,
): Promise<ReadonlyMap<number, MeasuredDays>> {
  const of =
    't.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3 AND t.business_date < $4';
  const { rows } = await db.query<DayRow>(
    'forecast.figures',
    `WITH sold AS MATERIALIZED (
       SELECT t.id, t.business_date, r.department_id, r.net, r.quantity FROM ${TILL_BILLS} t
       JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' WHERE ${of}
     )
     SELECT department_id AS subject, (business_date - $3::date)::integer AS place, sum(net)::bigint AS net, count(DISTINCT id)::integer AS bills, sum(quantity)::bigint AS quantity
     FROM sold WHERE department_id IS NOT NULL GROUP BY 1, 2
     UNION ALL
     SELECT 0, (t.business_date - $3::date)::integer, sum(t.total)::bigint, count(*)::integer,
       coalesce((SELECT sum(s.quantity) FROM sold s WHERE s.business_date = t.business_date), 0)::bigint
     FROM ${TILL_BILLS} t WHERE ${of} GROUP BY t.business_date`,
    [db.cloudId, branch, first, today],
  );
  const known = dayOf(today) - dayOf(first);
  const empty = (): number[] => Array.from({ length: known }, () => 0);
  const series = new Map<number, Record<ForecastMeasure, number[]>>();
  for (const { subject, place, net, bills, quantity } of rows) {
    const figures = series.get(subject) ?? { net: empty(), bills: empty(), quantity: empty() };
    figures.net[place] = net;
    figures.bills[place] = bills;
    figures.quantity[place] = quantity;
    series.set(subject, figures);
  }
  return series;
}

/** What products sold on the days that count for them. */
export async function readProducts(
  db: TenantDb,
  branch: number,
  first: string,
  today: string,
): Promise<readonly ProductFacts[]> {
  const from = dateOf(Math.max(dayOf(first), dayOf(today) - PRODUCT_DAYS));
  const { rows } = await db.query<ProductFacts & Record<string, unknown>>(
    'forecast.products',
    `WITH days AS (
       SELECT r.product_id, t.business_date, sum(r.quantity)::bigint AS quantity FROM ${TILL_BILLS} t
       JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' AND r.product_id IS NOT NULL
       WHERE t.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3 AND t.business_date < $4 GROUP BY 1, 2
     )
     SELECT p.id, p.department_id AS department, array_agg((d.business_date - $5::date)::integer) AS places, array_agg(d.quantity) AS sold
     FROM days d JOIN products p ON p.cloud_id = $1 AND p.id = d.product_id AND p.active GROUP BY p.id, p.department_id`,
    [db.cloudId, branch, from, today, first],
  );
  return rows;
}

/** Replaces what the forecasts of a branch were made for that day. */
export async function putForecasts(
  tx: TenantTx,
  made: readonly MadeForecast[],
  { madeOn, replayed }: { readonly madeOn: string; readonly replayed: boolean },
): Promise<void> {
  for (let at = 0; at < made.length; at += CHUNK) {
    const some = made.slice(at, at + CHUNK);
    const list = (of: (day: MadeForecast['days'][number]) => number): readonly string[] =>
      some.map(({ days }) => `{${days.map(of).join(',')}}`);
    await tx.query(
      'forecast.put',
      `INSERT INTO forecasts (cloud_id, branch_id, scope, subject_id, measure, made_on, replayed, expected, low, high, reasons)
       SELECT $1, f.branch, f.scope, f.subject, f.measure, $2, $3, f.expected::bigint[], f.low::bigint[], f.high::bigint[], f.reasons::jsonb
       FROM unnest($4::integer[], $5::text[], $6::integer[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
         AS f (branch, scope, subject, measure, expected, low, high, reasons)
       ON CONFLICT DO NOTHING`,
      [
        tx.cloudId,
        madeOn,
        replayed,
        some.map(({ branch }) => branch),
        some.map(({ scope }) => scope),
        some.map(({ subject }) => subject),
        some.map(({ measure }) => measure),
        list(({ expected }) => expected),
        list(({ low }) => low),
        list(({ high }) => high),
        some.map(({ days }) => JSON.stringify(days.map(({ reasons }) => reasons))),
      ],
    );
  }
}

/** Deletes what no screen reads any more: older products, and series from before the last month. */
export async function deleteOldForecasts(
  tx: TenantTx,
  today: string,
  before: string,
): Promise<void> {
  await tx.query(
    'forecast.delete_old',
    "DELETE FROM forecasts WHERE cloud_id = $1 AND (made_on < $3 OR (scope = 'product' AND made_on < $2))",
    [tx.cloudId, today, before],
  );
  await tx.query(
    'forecast.delete_old_runs',
    'DELETE FROM forecast_runs WHERE cloud_id = $1 AND made_on < $2',
    [tx.cloudId, before],
  );
}

export interface StoredForecast extends Record<string, unknown> {
  readonly branch: number;
  readonly subject: number;
  readonly measure: ForecastMeasure;
  readonly made_on: string;
  readonly replayed: boolean;
  readonly expected: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly reasons: readonly (readonly ForecastReasonView[])[];
}

const COLUMNS =
  'f.branch_id AS branch, f.subject_id AS subject, f.measure, f.made_on::text AS made_on, f.replayed, f.expected, f.low, f.high, f.reasons';

/** One series: a branch, or a department or product in it. */
export interface ForecastSubject {
  readonly branch: number;
  readonly scope: ForecastScope;
  /** 0 of the whole branch. */
  readonly subject: number;
}

/**
 * The newest forecast of a series that was made until a day, with all its measures; where there is
 * none, the oldest one until a later day.
 */
export async function findForecast(
  db: TenantDb,
  of: ForecastSubject,
  until: string,
  later = until,
): Promise<readonly StoredForecast[]> {
  const { rows } = await db.query<StoredForecast>(
    'forecast.find',
    `SELECT ${COLUMNS} FROM forecasts f WHERE f.cloud_id = $1 AND f.branch_id = $2 AND f.scope = $3 AND f.subject_id = $4
       AND f.made_on = (SELECT coalesce(max(m.made_on) FILTER (WHERE m.made_on <= $5), min(m.made_on)) FROM forecasts m
         WHERE m.cloud_id = $1 AND m.branch_id = $2 AND m.scope = $3 AND m.subject_id = $4 AND m.made_on <= $6)`,
    [db.cloudId, of.branch, of.scope, of.subject, until, later],
  );
  return rows;
}

/**
 * What a branch is expected to sell on each of some days, in agorot: of a day from today on by the
 * newest forecast, of an earlier one by the forecast that it had. Days without one are left out.
 */
export async function listExpectedNet(
  db: TenantDb,
  branch: number,
  days: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ day: string; expected: number }>(
    'forecast.expected_net',
    `SELECT d.day::text AS day, f.expected[d.day - f.made_on + 1] AS expected FROM unnest($3::date[]) AS d (day)
     CROSS JOIN LATERAL (SELECT made_on, expected FROM forecasts WHERE cloud_id = $1 AND branch_id = $2 AND scope = 'branch' AND subject_id = 0
       AND measure = 'net' AND made_on <= least(d.day, $4::date) ORDER BY made_on DESC LIMIT 1) f WHERE d.day < f.made_on + $5::integer`,
    [db.cloudId, branch, days, today, FORECAST_DAYS],
  );
  return new Map(rows.map(({ day, expected }) => [day, expected]));
}

/** Whether a forecast from that day or before it is kept. */
export async function hasForecastBefore(
  db: TenantDb,
  branch: number,
  day: string,
): Promise<boolean> {
  const row = await db.find<{ found: boolean }>(
    'forecast.has_before',
    "SELECT EXISTS (SELECT FROM forecasts WHERE cloud_id = $1 AND branch_id = $2 AND scope = 'branch' AND made_on <= $3) AS found",
    [db.cloudId, branch, day],
  );
  return row?.found === true;
}

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/** Branches in use, of those that are named; null = all. */
export async function listBranches(
  db: TenantDb,
  of: readonly number[] | null,
): Promise<readonly Named[]> {
  const { rows } = await db.query<Named>(
    'forecast.branches',
    'SELECT id, name FROM branches WHERE cloud_id = $1 AND active AND ($2::integer[] IS NULL OR id = ANY ($2::integer[])) ORDER BY id LIMIT 500',
    [db.cloudId, of],
  );
  return rows;
}

/** Departments with a forecast of that day. */
export async function listForecastDepartments(
  db: TenantDb,
  branch: number,
  madeOn: string,
): Promise<readonly Named[]> {
  const { rows } = await db.query<Named>(
    'forecast.departments',
    `SELECT d.id, d.name FROM departments d WHERE d.cloud_id = $1 AND EXISTS (SELECT FROM forecasts f WHERE f.cloud_id = $1 AND f.branch_id = $2
       AND f.scope = 'department' AND f.measure = 'net' AND f.subject_id = d.id AND f.made_on = $3) ORDER BY d.sort_order, d.name, d.id LIMIT 500`,
    [db.cloudId, branch, madeOn],
  );
  return rows;
}

/** Net of each day of a branch or a department that sold. */
export async function readNetByDay(
  db: TenantDb,
  {
    branch,
    department,
    from,
    until,
  }: {
    readonly branch: number;
    readonly department: number | null;
    readonly from: string;
    readonly until: string;
  },
): Promise<ReadonlyMap<string, number>> {
  const source =
    department === null
      ? `SELECT t.business_date::text AS day, sum(t.total)::bigint AS net FROM ${TILL_BILLS} t
         WHERE t.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3 AND t.business_date < $4 AND $5::integer IS NULL GROUP BY 1`
      : `SELECT t.business_date::text AS day, sum(r.net)::bigint AS net FROM ${TILL_BILLS} t
         JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'
         WHERE t.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3 AND t.business_date < $4 AND r.department_id = $5 GROUP BY 1`;
  const { rows } = await db.query<{ day: string; net: number }>(
    department === null ? 'forecast.net' : 'forecast.department_net',
    source,
    [db.cloudId, branch, from, until, department],
  );
  return new Map(rows.map(({ day, net }) => [day, net]));
}

/** The day of the first bill of a branch; null before it. */
export async function findFirstDay(db: TenantDb, branch: number): Promise<string | null> {
  const row = await db.find<{ first: string | null }>(
    'forecast.first_day',
    `SELECT min(t.business_date)::text AS first FROM ${TILL_BILLS} t WHERE t.cloud_id = $1 AND t.branch_id = $2`,
    [db.cloudId, branch],
  );
  return row?.first ?? null;
}

export interface ForecastProductRow extends StoredForecast {
  readonly name: string;
  readonly weighed: boolean;
}

/** Forecasts of the products of a branch, those that sell most first. */
export async function listProducts(
  db: TenantDb,
  of: {
    readonly branch: number;
    readonly department: number | null;
    readonly search: string;
    readonly limit: number;
  },
): Promise<readonly ForecastProductRow[]> {
  const { rows } = await db.query<ForecastProductRow>(
    'forecast.list_products',
    `SELECT ${COLUMNS}, p.name, p.weighed FROM forecasts f JOIN products p ON p.cloud_id = $1 AND p.id = f.subject_id
     WHERE f.cloud_id = $1 AND f.branch_id = $2 AND f.scope = 'product' AND f.measure = 'quantity'
       AND f.made_on = (SELECT max(made_on) FROM forecast_runs WHERE cloud_id = $1)
       AND ($3::integer IS NULL OR p.department_id = $3) AND ($4 = '' OR p.name_search LIKE like_contains($4))
     ORDER BY (SELECT sum(e) FROM unnest(f.expected) AS e) DESC, p.id LIMIT $5`,
    [db.cloudId, of.branch, of.department, of.search, of.limit],
  );
  return rows;
}

/** What products of branches are expected to sell, by the newest run. */
export async function listProductForecasts(
  db: TenantDb,
): Promise<
  readonly Pick<StoredForecast, 'branch' | 'subject' | 'made_on' | 'expected' | 'low' | 'high'>[]
> {
  const { rows } = await db.query<StoredForecast>(
    'forecast.all_products',
    `SELECT ${COLUMNS} FROM forecasts f WHERE f.cloud_id = $1 AND f.scope = 'product' AND f.measure = 'quantity'
       AND f.made_on = (SELECT max(made_on) FROM forecast_runs WHERE cloud_id = $1)`,
    [db.cloudId],
  );
  return rows;
}
