import { RECORD_COMPONENTS, type RecordComponent } from '@dalpak/contracts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';

interface Index extends pg.QueryResultRow {
  readonly table: string;
  readonly method: string;
  readonly partial: boolean;
  readonly columns: readonly string[];
  /** Columns that the index includes without being part of its key. */
  readonly included: readonly string[];
}

let db: FreshDatabase;
let indexes: readonly Index[];
let empties: ReadonlySet<string>;
let texts: ReadonlyMap<string, string>;
let functions: ReadonlySet<string>;
/** The columns by which a page of the search function is sorted. */
let pageOrders: ReadonlyMap<string, string>;

async function rowsOf<Row extends pg.QueryResultRow>(sql: string): Promise<readonly Row[]> {
  return runAsOwner(db.url, async (owner) => (await owner.query<Row>(sql)).rows);
}

beforeAll(async () => {
  db = await freshDatabase();
  indexes =
    await rowsOf<Index>(`SELECT i.indrelid::regclass::text AS table, m.amname AS method, i.indpred IS NOT NULL AS partial,
      ARRAY(SELECT a.attname::text FROM unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY k (attnum, at) JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum ORDER BY k.at) AS columns,
      ARRAY(SELECT a.attname::text FROM unnest(i.indkey[i.indnkeyatts:]) k (attnum) JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum) AS included
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam WHERE c.relnamespace = 'public'::regnamespace AND i.indisvalid`);
  empties = new Set(
    (
      await rowsOf<{ name: string }>(
        `SELECT attrelid::regclass::text || '.' || attname AS name FROM pg_attribute WHERE NOT attnotnull AND attnum > 0 AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
      )
    ).map(({ name }) => name),
  );
  texts = new Map(
    (
      await rowsOf<{ table: string; text: string }>(
        `SELECT d.adrelid::regclass::text AS table, pg_get_expr(d.adbin, d.adrelid) AS text FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum WHERE a.attname = 'search_text'`,
      )
    ).map(({ table, text }) => [table, text]),
  );
  functions = new Set(
    (
      await rowsOf<{ name: string }>(
        "SELECT proname::text AS name FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace",
      )
    ).map(({ name }) => name),
  );
  pageOrders = new Map(
    (
      await rowsOf<{ name: string; body: string }>(
        "SELECT proname::text AS name, prosrc AS body FROM pg_proc WHERE proname LIKE 'page\\_in\\_%'",
      )
    ).map(({ name, body }) => [
      name.slice('page_in_'.length),
      /t\.(\w+) AS place/.exec(body)?.[1] ?? '',
    ]),
  );
});
afterAll(() => db.drop());

/**
 * Whether an index of the whole table begins with these columns. When the component is only a part
 * of the table, other columns may be between cloud_id and the first of them.
 */
const hasIndex = (record: RecordComponent, columns: readonly string[]): boolean =>
  indexes.some((index) => {
    const own = record.rowFilter === undefined ? [] : [record.rowFilter.column];
    const begins = (wanted: readonly string[]): boolean =>
      wanted.every((name, at) => index.columns[at] === name);
    return (
      index.table === record.table &&
      index.method === 'btree' &&
      !index.partial &&
      (begins(['cloud_id', ...columns]) || begins(['cloud_id', ...own, ...columns]))
    );
  });
const sqlOf = ({
  key,
  column = key,
  folded,
}: {
  readonly key: string;
  readonly column?: string;
  readonly folded?: string;
}): string => folded ?? column;

const found = RECORD_COMPONENTS.filter((record) => record.found === true).map((record) => ({
  table: record.table,
  record,
}));
const sorted = RECORD_COMPONENTS.flatMap((record) =>
  record.columns
    .filter((column) => column.sorted === true)
    .map((column) => ({ name: `${record.table}.${column.key}`, record, column })),
);

it.each(found)(
  '$table, with a full-text search, joins the declared texts, and has the index and the function',
  ({ record }) => {
    const declared = record.columns
      .filter((column) => 'search' in column && column.search === true)
      .map(({ key, column = key }) => column);
    const joined = [...(texts.get(record.table) ?? '').matchAll(/COALESCE\((\w+)/gi)].map(
      ([, name]) => name,
    );
    expect(new Set(joined)).toEqual(new Set(declared));
    expect(
      indexes.some(
        ({ table, method, columns }) =>
          table === record.table && method === 'gin' && columns.join() === 'cloud_id,search_text',
      ),
    ).toBe(true);
    expect(functions).toContain(`find_in_${record.table}`);
    expect(pageOrders.get(record.table)).toBe(record.order?.column ?? record.identity[0]);
  },
);

it('no table has a full-text search without a declaration', () => {
  expect(new Set(texts.keys())).toEqual(new Set(found.map(({ table }) => table)));
  expect([...functions].filter((name) => name.startsWith('find_in_')).toSorted()).toEqual(
    found.map(({ table }) => `find_in_${table}`).toSorted(),
  );
});

it.each(sorted)(
  '$name, which is sorted, has an index that ends with the identity, and is never null',
  ({ record, column }) => {
    const sql = sqlOf(column);
    expect(hasIndex(record, [sql, ...record.identity])).toBe(true);
    expect(empties).not.toContain(`${record.table}.${sql}`);
  },
);

it.each(found.filter(({ record }) => record.order !== undefined))(
  '$table has an index of its own order',
  ({ record }) => {
    expect(hasIndex(record, [record.order?.column ?? '', ...record.identity])).toBe(true);
  },
);

/**
 * Tables with many wide rows. Columns too large for a list's index are read from each row: long
 * texts, and those that a file may bring at any length.
 */
const WIDE = ['products', 'transactions', 'documents'];
const SMALL: ReadonlySet<string> = new Set([
  'ref',
  'integer',
  'number',
  'money',
  'quantity',
  'percent',
  'switch',
  'checkbox',
  'date',
  'moment',
  'choice',
  'radio',
]);
const wide = RECORD_COMPONENTS.filter(
  ({ table, rowFilter: only }) =>
    WIDE.includes(table) && (table !== 'documents' || only?.values.length === 1),
);

it.each(wide.map((record) => ({ component: record.component, record })))(
  'the list of component $component is searched and sorted by any small column without reading its rows',
  ({ record }) => {
    // What is calculated from other tables is in no index of its own table.
    const small = record.columns
      .filter((one) => SMALL.has(one.kind) && !('calculated' in one))
      .flatMap((one) => [
        one.column ?? one.key,
        ...('late' in one && one.late !== undefined ? [one.late.due] : []),
      ]);
    const own = [
      ...(record.table === 'documents' ? ['document_type'] : []),
      record.order?.column ?? '',
    ];
    const index = indexes.find(
      ({ table, method, partial, columns, included }) =>
        table === record.table &&
        method === 'btree' &&
        !partial &&
        columns.join() === ['cloud_id', ...own, ...record.identity].join() &&
        included.length > 1,
    );
    expect(
      small.filter(
        (name) => !(index?.columns ?? []).includes(name) && !(index?.included ?? []).includes(name),
      ),
    ).toEqual([]);
  },
);

/** The table behind a view of records. */
const STORED: Readonly<Partial<Record<string, string>>> = { time_entry_records: 'time_entries' };
const related = RECORD_COMPONENTS.flatMap((record) =>
  (record.related ?? []).flatMap(({ component, field }) => {
    const other = RECORD_COMPONENTS.find((one) => one.component === component);
    const column = other?.columns.find(({ key }) => key === field);
    // A list that may be long declares so: it has a text index, or it grows day by day.
    if (
      other === undefined ||
      column === undefined ||
      (other.found !== true && other.order?.type !== 'moment')
    )
      return [];
    const { column: name = column.key } = column;
    return [
      { name: `${other.table}.${name}`, table: STORED[other.table] ?? other.table, column: name },
    ];
  }),
);

it.each(related)(
  'records that belong to another record are found by an index on $name',
  ({ table, column }) => {
    expect(
      indexes.some(
        (index) =>
          index.table === table &&
          index.columns[0] === 'cloud_id' &&
          (index.columns[1] === column || index.included.includes(column)),
      ),
    ).toBe(true);
  },
);
