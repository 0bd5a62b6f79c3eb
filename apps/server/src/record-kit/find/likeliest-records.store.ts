import type { RecordComponent, RecordView } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { rangeSql } from '../sql/text-index.ts';
import { identifier } from '../sql/kind-sql.ts';
import { shapeOf, toRow } from '../read/record-rows.store.ts';
import { likePattern, recordSql } from '../sql/record-sql.ts';
import type { SearchedTable } from './search-everything.store.ts';
import { LAST_CHARACTER } from '../sql/search-sql.ts';

/** Limit of records in one search result. */
export const MAX_LIKELY = 20;

/**
 * A table of additional codes of records: a complete code identifies the record that it belongs to.
 */
export interface CodesTable {
  readonly component: number;
  readonly table: string;
  /** The SQL condition of this component's rows. */
  readonly where: string;
  readonly status: string | null;
  /** The code in lower case, with an index. */
  readonly folded: string;
  /** SQL column with the id of the record. */
  readonly recordColumn: string;
}

/** A record, and whether the text is its complete code or one of its additional codes. */
export interface LikelyRecord {
  readonly view: RecordView;
  readonly exact: boolean;
}

/**
 * Finds active records by indexes, at most {@link MAX_LIKELY}: first those with the text as their
 * complete code, then those with it as an additional code, then those whose names begin with it,
 * each in the component's own order.
 */
export async function findLikely(
  db: TenantDb,
  record: RecordComponent,
  table: SearchedTable,
  codes: CodesTable | null,
  text: string,
): Promise<readonly LikelyRecord[]> {
  const sql = recordSql(record, false);
  const lower = text.toLowerCase();
  const params: unknown[] = [db.cloudId];
  const place = (value: unknown): string => `$${params.push(value)}`;
  const order = sql.order.map((one) => one.sql + sql.direction).join(', ');
  // A literal and not a parameter: the planner needs the limit of a part to choose how the records
  // are read.
  const part = (
    likelihood: number,
    from: SearchedTable | CodesTable,
    of: string,
    condition: string,
  ): string =>
    `(SELECT r.${identifier(of)} AS id, ${likelihood} AS likelihood FROM ${identifier(from.table)} r WHERE ${from.where}${from.status === null ? '' : ` AND r.${identifier(from.status)}`} AND ${condition} LIMIT ${MAX_LIKELY})`;
  const parts: string[] = [];
  const code = table.whole.find(
    ({ column }) => column === table.code || column === codeFolded(record, table.code),
  );
  if (code?.folded === true)
    parts.push(part(0, table, 'id', `r.${identifier(code.column)} = ${place(lower)}`));
  else if (code !== undefined)
    parts.push(
      part(
        0,
        table,
        'id',
        `r.${identifier(code.column)} = ANY (${place([...new Set([text, lower, text.toUpperCase()])])}::text[])`,
      ),
    );
  if (codes !== null)
    parts.push(
      part(1, codes, codes.recordColumn, `r.${identifier(codes.folded)} = ${place(lower)}`),
    );
  const begins =
    table.folded === null
      ? `lower(r.${identifier(table.name)}) LIKE ${place(likePattern(text, 'starts'))}`
      : rangeSql({ column: table.folded, from: lower, to: lower + LAST_CHARACTER }, params);
  parts.push(part(2, table, 'id', `${begins} ORDER BY ${order}`));
  const hits = `SELECT one.id, min(one.likelihood) AS likelihood FROM (${parts.join(' UNION ALL ')}) one GROUP BY one.id`;
  const where = `${sql.where}${table.status === null ? '' : ` AND r.${identifier(table.status)}`}`;
  const found = await db.query<Record<string, unknown> & { readonly likelihood: number }>(
    `records.likely.${shapeOf(record)}${codes === null ? '' : '.codes'}`,
    `SELECT ${sql.select}, hit.likelihood FROM ${sql.from} JOIN (${hits}) hit ON hit.id = r.id WHERE ${where} ORDER BY hit.likelihood, ${order} LIMIT ${MAX_LIKELY}`,
    params,
  );
  return found.rows.map((row) => ({
    view: toRow(record, row, sql.order.length).view,
    exact: row.likelihood < 2,
  }));
}

/** The SQL column with the code in lower case. */
function codeFolded(record: RecordComponent, code: string | null): string | undefined {
  const column = record.columns.find((one) => (one.column ?? one.key) === code);
  return column !== undefined && 'folded' in column ? column.folded : undefined;
}
