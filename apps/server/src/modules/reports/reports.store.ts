import type { ReportCells, ReportCode } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';

/** Business dates of a report; stock levels are current and ignore them. */
export interface ReportTime {
  readonly from: string | null;
  readonly to: string | null;
}

type Row = ReportCells & { readonly [key: string]: string | number | null };

/** A line: its cells, and the key that its movements have. */
export interface ReportLine {
  readonly key: string;
  readonly cells: ReportCells;
}

const IN_TIME =
  '($2::date IS NULL OR t.business_date >= $2::date) AND ($3::date IS NULL OR t.business_date <= $3::date)';
const timed = (db: TenantDb, { from, to }: ReportTime): unknown[] => [db.cloudId, from, to];

/** Lines of one product are grouped by its id; of products without one, by code and name. */
const PRODUCT_KEY = "coalesce(r.product_id::text, r.code || '|' || r.name)";
// The net of a row includes manual discounts and those of rules; the difference to the gross is the
// discount.
const SOLD = `FROM transactions t JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'
     WHERE t.cloud_id = $1 AND ${IN_TIME}`;

const LINES: Readonly<Record<ReportCode, string>> = {
  S100: `SELECT t.business_date::text AS key, t.business_date::text AS date, count(*)::integer AS transactions, sum(t.item_count)::integer AS items,
            sum(t.discount)::bigint AS discount, sum(t.before_vat)::bigint AS before_vat, sum(t.vat)::bigint AS vat, sum(t.total)::bigint AS total
     FROM transactions t WHERE t.cloud_id = $1 AND ${IN_TIME} GROUP BY t.business_date ORDER BY t.business_date DESC LIMIT $4`,
  S110: `SELECT ${PRODUCT_KEY} AS key, max(r.name) AS name, max(r.barcode) AS barcode, sum(r.quantity)::bigint AS quantity,
            sum(r.gross - r.net)::bigint AS discount, sum(r.net)::bigint AS total
     ${SOLD} GROUP BY 1 ORDER BY total DESC, key LIMIT $4`,
  I100: `SELECT s.warehouse_id || '-' || s.product_id AS key, p.name, w.name AS warehouse, s.quantity, p.price,
            round(s.quantity::numeric * p.price / 1000)::bigint AS value
     FROM stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id JOIN warehouses w ON w.cloud_id = s.cloud_id AND w.id = s.warehouse_id
     WHERE s.cloud_id = $1 AND s.quantity <> 0 AND ($2::date IS NULL OR true) AND ($3::date IS NULL OR true)
     ORDER BY p.name_search, s.warehouse_id, s.product_id LIMIT $4`,
};

const TOTALS: Readonly<Record<ReportCode, string>> = {
  S100: `SELECT count(*)::integer AS transactions, coalesce(sum(t.item_count), 0)::integer AS items, coalesce(sum(t.discount), 0)::bigint AS discount,
            coalesce(sum(t.before_vat), 0)::bigint AS before_vat, coalesce(sum(t.vat), 0)::bigint AS vat, coalesce(sum(t.total), 0)::bigint AS total
     FROM transactions t WHERE t.cloud_id = $1 AND ${IN_TIME}`,
  S110: `SELECT coalesce(sum(r.gross - r.net), 0)::bigint AS discount, coalesce(sum(r.net), 0)::bigint AS total ${SOLD}`,
  I100: `SELECT coalesce(sum(round(s.quantity::numeric * p.price / 1000)), 0)::bigint AS value
     FROM stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id
     WHERE s.cloud_id = $1 AND ($2::date IS NULL OR true) AND ($3::date IS NULL OR true)`,
};

/** The newest movements of each line, at most $4 of each. */
const MOVEMENTS: Readonly<Partial<Record<ReportCode, string>>> = {
  S100: `SELECT key, place, number, time, terminal, total FROM (
       SELECT t.business_date::text AS key, t.number::text AS number, to_char(t.local_time, 'HH24:MI') AS time, m.name AS terminal, t.total,
              row_number() OVER (PARTITION BY t.business_date ORDER BY t.issued_at DESC, t.id)::integer AS place
       FROM transactions t JOIN terminals m ON m.cloud_id = t.cloud_id AND m.id = t.terminal_id WHERE t.cloud_id = $1 AND ${IN_TIME}
     ) x WHERE place <= $4 ORDER BY key, place LIMIT $5`,
  S110: `SELECT key, place, date, number, quantity, total FROM (
       SELECT ${PRODUCT_KEY} AS key, t.business_date::text AS date, t.number::text AS number, r.quantity, r.net AS total,
              row_number() OVER (PARTITION BY ${PRODUCT_KEY} ORDER BY t.issued_at DESC, t.id, r.line_no)::integer AS place
       ${SOLD}
     ) x WHERE place <= $4 ORDER BY key, place LIMIT $5`,
};

function withoutKey({ key, ...cells }: Row): ReportLine {
  return { key: String(key), cells };
}

export async function readLines(
  db: TenantDb,
  code: ReportCode,
  time: ReportTime,
  limit: number,
): Promise<readonly ReportLine[]> {
  const { rows } = await db.query<Row>(`reports.lines.${code}`, LINES[code], [
    ...timed(db, time),
    limit,
  ]);
  return rows.map(withoutKey);
}

export async function readTotals(
  db: TenantDb,
  code: ReportCode,
  time: ReportTime,
): Promise<Readonly<Record<string, number>>> {
  return (
    (await db.find<Record<string, number>>(
      `reports.totals.${code}`,
      TOTALS[code],
      timed(db, time),
    )) ?? {}
  );
}

export async function readMovements(
  db: TenantDb,
  code: ReportCode,
  time: ReportTime,
  { each, all }: { readonly each: number; readonly all: number },
): Promise<readonly ReportLine[]> {
  const sql = MOVEMENTS[code];
  if (sql === undefined) return [];
  const { rows } = await db.query<Row>(`reports.movements.${code}`, sql, [
    ...timed(db, time),
    each,
    all,
  ]);
  return rows.map(withoutKey);
}
