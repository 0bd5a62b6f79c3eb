import {
  type ColumnOf,
  findRecordComponent,
  type RecordComponent,
  type SearchType,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { queryTextIndex, isIndexablePattern, textIndexPattern } from './text-index.ts';
import { identifier, shownText } from './kind-sql.ts';
import { likePattern } from './record-sql.ts';
import {
  type ColumnSearch,
  LAST_CHARACTER,
  type NamedRefs,
  refsKey,
  hasValue,
  searchedRefs,
} from './search-sql.ts';

/**
 * Above this number of records no ids are used: their rows are so frequent that the next match is
 * near.
 */
const MAX_NAMED_RECORDS = 5_000;

interface Asked {
  readonly column: ColumnOf<'ref'>;
  readonly type: SearchType;
  readonly val: string;
}

/**
 * Finds the records that the searched references of a list may mean. Names with too many matches
 * are omitted and searched in the list itself.
 */
export async function findNamedRefs(
  db: TenantDb,
  record: RecordComponent,
  { q = '', searches = [] }: { readonly q?: string; readonly searches?: readonly ColumnSearch[] },
): Promise<NamedRefs> {
  const quick =
    q === ''
      ? []
      : searchedRefs(record).flatMap((column) =>
          column.kind === 'ref' ? [{ column, type: 'contains' as const, val: q }] : [],
        );
  const typed = searches.filter(hasValue).flatMap(({ key, type, val }) => {
    const column = record.columns.find((one) => one.key === key);
    return column?.kind !== 'ref' || type === 'empty' || type === 'not_empty'
      ? []
      : [{ column, type, val: val.trim() }];
  });
  const found = await Promise.all(
    [...quick, ...typed].map(
      async (one) => [refsKey(one.column.key, one.type, one.val), await idsOf(db, one)] as const,
    ),
  );
  return new Map(found.flatMap(([key, ids]) => (ids === null ? [] : [[key, ids] as const])));
}

/** Ids of the records with such a name; null when there are too many. */
async function idsOf(
  db: TenantDb,
  { column, type, val }: Asked,
): Promise<readonly number[] | null> {
  const params: unknown[] = [db.cloudId];
  const named =
    isFoundInside(column) && (type === 'contains' || type === 'ends')
      ? await idsFromTextIndex(db, column.table, textIndexPattern(val, type))
      : [];
  if (named === null) return null;
  const within = named.length === 0 ? '' : ` AND o.id = ANY ($${params.push(named[0])}::integer[])`;
  const condition = nameSql(shownText(column, 'o'), type, val, (value) => `$${params.push(value)}`);
  const { rows } = await db.query<{ id: number }>(
    'records.refs*',
    `SELECT o.id FROM ${identifier(column.table)} o WHERE o.cloud_id = $1${within} AND ${condition} LIMIT ${MAX_NAMED_RECORDS + 1}`,
    params,
  );
  return rows.length > MAX_NAMED_RECORDS ? null : rows.map(({ id }) => id);
}

/** Whether the names of the other table have a text index, so that the table may be large. */
function isFoundInside({ component, table, shows }: ColumnOf<'ref'>): boolean {
  const other = component === undefined ? null : findRecordComponent(component);
  return (
    other?.found === true &&
    other.table === table &&
    other.columns.some(
      (column) =>
        (column.column ?? column.key) === shows && 'search' in column && column.search === true,
    )
  );
}

/** The text index's ids for a pattern; null when they are too many, or the pattern too short. */
async function idsFromTextIndex(
  db: TenantDb,
  table: string,
  pattern: string,
): Promise<readonly [readonly number[]] | null> {
  const ids = isIndexablePattern(pattern)
    ? (await queryTextIndex(db, table, pattern, MAX_NAMED_RECORDS)).ids
    : null;
  return ids === null ? null : [ids];
}

/** For not-equal this finds the records with the name, which the caller excludes. */
function nameSql(
  text: string,
  type: SearchType,
  val: string,
  place: (value: unknown) => string,
): string {
  const lower = val.toLowerCase();
  switch (type) {
    case 'smaller':
      return `${text} < ${place(lower)}`;
    case 'bigger':
      return `${text} > ${place(lower)}`;
    case 'ends':
    case 'contains':
      return `${text} LIKE ${place(likePattern(val, type))}`;
    // A range when the text is sorted by bytes, so that its index can serve it.
    case 'starts':
      return text.startsWith('lower(')
        ? `${text} LIKE ${place(likePattern(val, 'starts'))}`
        : `(${text} >= ${place(lower)} AND ${text} < ${place(lower + LAST_CHARACTER)})`;
    default:
      return `${text} = ${place(lower)}`;
  }
}
