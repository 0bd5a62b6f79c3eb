import { type FieldValue, isRef, type RecordColumn, type RecordComponent } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { fromSql, identifier, joined, selected } from '../sql/kind-sql.ts';
import { recordSql } from '../sql/record-sql.ts';

interface NameRow extends Record<string, unknown> {
  readonly id: string;
}

/**
 * Current names of records by their ids (or UUIDs), in one query. Deleted records and those without
 * a name are omitted.
 */
export async function nameRecords(
  db: TenantDb,
  record: RecordComponent,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const at = record.columns.findIndex(({ list }) => list === 'main');
  const main = record.columns[at];
  const [identity] = record.identity;
  if (main === undefined || identity === undefined || record.identity.length !== 1)
    return new Map();
  const own = `r.${identifier(identity)}`;
  const { rows } = await db.query<NameRow>(
    `records.names.${record.component}`,
    `SELECT ${own}::text AS id, ${selected(main, at)} FROM ${identifier(record.table)} r${joined(main, at)}
     WHERE ${recordSql(record, false).where} AND ${own} = ANY ($2::${record.named === 'uuid' ? 'uuid' : 'integer'}[])`,
    [db.cloudId, ids],
  );
  return new Map(
    rows.flatMap((row) => {
      const name = nameOf(main, fromSql(main, row, at));
      return name === '' ? [] : [[row.id, name] as const];
    }),
  );
}

/** A moment is not used as a name: the screen formats it in its own time zone. */
function nameOf({ kind }: RecordColumn, value: FieldValue): string {
  if (kind === 'moment' || value === null) return '';
  return isRef(value) ? value.label : typeof value === 'object' ? '' : String(value);
}
