import type { DimensionKey } from '@dalpak/contracts';
import { isStatementTimeout, type TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Statement } from './catalogue/report-query.ts';
import { DIMENSION_SQL } from './catalogue/dimension-sql.ts';

export type Line = Readonly<Record<string, string | number | null>>;

/**
 * The planner does not know how many rows a union of tables has for each bill: it looks up the rows
 * of all bills one by one, or sorts them. Hashing takes a quarter of that time. 20 seconds are the
 * limit of a report.
 */
const PLAN_FOR_ALL = `SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('work_mem', '64MB', true), set_config('statement_timeout', '20s', true)`;

/** Runs a statement of a report; there are too many forms of it to prepare them. */
export async function readLines(
  db: TenantDb,
  { sql, params, isLong }: Statement,
): Promise<readonly Line[]> {
  const read = async (view: TenantDb): Promise<readonly Line[]> =>
    (await view.query<Record<string, string | number | null>>('reports.lines*', sql, params)).rows;
  if (!isLong) return read(db);
  try {
    return await db.snapshot(async (view) => {
      await view.query('reports.plan*', PLAN_FOR_ALL);
      return read(view);
    });
  } catch (error) {
    throw isStatementTimeout(error) ? new AppError('SEARCH_TOO_LONG') : error;
  }
}

export interface DimensionValue extends Record<string, unknown> {
  readonly value: string;
  readonly label: string;
  readonly active: boolean;
}

const MAX_VALUES = 50;

/** Column with the branch of what a dimension names. */
const BRANCH_COLUMNS: Readonly<Partial<Record<DimensionKey, string>>> = {
  branch: 'id',
  terminal: 'branch_id',
  warehouse: 'branch_id',
};

/**
 * Records whose names contain a text, or those of the keys, also those no longer active.
 * @param branches whose records are wanted; null = all
 */
export async function listNamedValues(
  db: TenantDb,
  dimension: DimensionKey,
  { q, keys }: { readonly q: string; readonly keys: readonly string[] },
  branches: readonly number[] | null,
): Promise<readonly DimensionValue[]> {
  const names = dimension === 'product' ? PRODUCTS : DIMENSION_SQL[dimension].names;
  if (names === undefined) return [];
  const { table, column } = names;
  const { rows } = await db.query<DimensionValue>(
    `reports.values.${table}`,
    `SELECT id::text AS value, ${column} AS label, active FROM ${table}
     WHERE cloud_id = $1 AND (CASE WHEN cardinality($3::text[]) > 0 THEN id::text = ANY ($3::text[]) ELSE strpos(lower(${column}), lower($2)) > 0 END)
       AND ($4::integer[] IS NULL OR ${BRANCH_COLUMNS[dimension] ?? 'NULL::integer'} = ANY ($4::integer[]))
     ORDER BY NOT active, ${column}, id LIMIT ${MAX_VALUES}`,
    [db.cloudId, q, keys, BRANCH_COLUMNS[dimension] === undefined ? null : branches],
  );
  return rows;
}

/** A value by the text that was searched for. */
type FoundValue = DimensionValue & { readonly q: string };

/** Like {@link listNamedValues} for several texts at once, each with as many values as one alone. */
export async function listNamedValuesOfEach(
  db: TenantDb,
  dimension: DimensionKey,
  texts: readonly string[],
  branches: readonly number[] | null,
): Promise<readonly FoundValue[]> {
  const names = dimension === 'product' ? PRODUCTS : DIMENSION_SQL[dimension].names;
  if (names === undefined) return [];
  const { table, column } = names;
  const branch = BRANCH_COLUMNS[dimension];
  const { rows } = await db.query<FoundValue>(
    `reports.values_of_each.${table}`,
    `SELECT w.q, v.value, v.label, v.active FROM unnest($2::text[]) AS w (q) CROSS JOIN LATERAL (
       SELECT id::text AS value, ${column} AS label, active FROM ${table}
       WHERE cloud_id = $1 AND strpos(lower(${column}), lower(w.q)) > 0
         AND ($3::integer[] IS NULL OR ${branch ?? 'NULL::integer'} = ANY ($3::integer[]))
       ORDER BY NOT active, ${column}, id LIMIT ${MAX_VALUES}) v`,
    [db.cloudId, texts, branch === undefined ? null : branches],
  );
  return rows;
}

const PRODUCTS = { table: 'products', column: 'name' } as const;

/** Distinct texts of what has no record of its own. */
const TEXTS: Readonly<Partial<Record<DimensionKey, string>>> = {
  manufacturer:
    "SELECT DISTINCT manufacturer AS value FROM products WHERE cloud_id = $1 AND manufacturer <> ''",
  customer_city: "SELECT DISTINCT city AS value FROM customers WHERE cloud_id = $1 AND city <> ''",
  rule: 'SELECT id::text AS value, name AS label FROM discount_rules WHERE cloud_id = $1',
  // Payments are kept by the kind of their type, which several types may share.
  tender:
    "SELECT kind::text AS value, string_agg(name, ', ' ORDER BY sort_order, id) AS label FROM payment_types WHERE cloud_id = $1 GROUP BY kind",
  vat_rate:
    "SELECT value FROM (VALUES ('0'), ('1700'), ('1800')) AS v (value) WHERE $1::integer > 0",
  hour: "SELECT to_char(make_interval(hours => n), 'HH24:00') AS value FROM generate_series(0, 23) n WHERE $1::integer > 0",
  refund_reason:
    "SELECT DISTINCT refund_reason AS value FROM transactions WHERE cloud_id = $1 AND refund_reason <> ''",
  permission: 'SELECT DISTINCT permission_key AS value FROM approvals WHERE cloud_id = $1',
  card_brand:
    "SELECT DISTINCT p.details ->> 'brand' AS value FROM transaction_payments p WHERE p.cloud_id = $1 AND p.type_id = 3 AND p.details ->> 'brand' IS NOT NULL",
};

export async function listTextValues(
  db: TenantDb,
  dimension: DimensionKey,
  { q, keys }: { readonly q: string; readonly keys: readonly string[] },
): Promise<readonly DimensionValue[]> {
  const sql = TEXTS[dimension];
  if (sql === undefined) return [];
  const label = sql.includes(' AS label') ? 'label' : 'value';
  const { rows } = await db.query<DimensionValue>(
    `reports.texts.${dimension}`,
    `SELECT value, ${label} AS label, true AS active FROM (${sql}) v
     WHERE (CASE WHEN cardinality($3::text[]) > 0 THEN value = ANY ($3::text[]) ELSE strpos(lower(${label}), lower($2)) > 0 END)
     ORDER BY ${label} LIMIT ${MAX_VALUES}`,
    [db.cloudId, q, keys],
  );
  return rows;
}

/** Like {@link listTextValues} for several texts at once. */
export async function listTextValuesOfEach(
  db: TenantDb,
  dimension: DimensionKey,
  texts: readonly string[],
): Promise<readonly FoundValue[]> {
  const sql = TEXTS[dimension];
  if (sql === undefined) return [];
  const label = sql.includes(' AS label') ? 'label' : 'value';
  const { rows } = await db.query<FoundValue>(
    `reports.texts_of_each.${dimension}`,
    `SELECT w.q, v.value, v.label, true AS active FROM unnest($2::text[]) AS w (q) CROSS JOIN LATERAL (
       SELECT value, ${label} AS label FROM (${sql}) t WHERE strpos(lower(${label}), lower(w.q)) > 0 ORDER BY ${label} LIMIT ${MAX_VALUES}) v`,
    [db.cloudId, texts],
  );
  return rows;
}

export async function findBusinessName(db: TenantDb): Promise<string> {
  const row = await db.find<{ name: string }>(
    'reports.business',
    'SELECT name FROM clouds WHERE id = $1',
    [db.cloudId],
  );
  return row?.name ?? '';
}
