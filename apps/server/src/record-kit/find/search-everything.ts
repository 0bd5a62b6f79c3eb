import {
  findRecordComponent,
  RECORD_COMPONENTS,
  type RecordColumn,
  type RecordComponent,
  type RecordHit,
  MIN_SEARCH_LETTERS,
  MAX_HITS_PER_COMPONENT,
  type searchEverything,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { assertActivePerson, type SessionContext } from '../../kernel/http/index.ts';
import { isIndexablePattern, textIndexPattern } from '../sql/text-index.ts';
import { lookedUpBy } from './look-up.ts';
import { isText } from './look-up-options.ts';
import { isAuthorized } from '../read/read-records.ts';
import { recordSql } from '../sql/record-sql.ts';
import { type SearchedTable, searchTables, type WholeText } from './search-everything.store.ts';

type Answered = z.output<typeof searchEverything.response>['data'];

/**
 * Components whose records have a text name, then those with only a number, each with its search.
 */
const SEARCHED: readonly SearchedTable[] = RECORD_COMPONENTS.flatMap((record) => {
  const table = searchedBy(record);
  return table === null ? [] : [table];
}).toSorted((one, other) => Number(one.texts.length === 0) - Number(other.texts.length === 0));

/**
 * How a component is searched; null when its records have neither a text nor a number as their
 * name.
 */
export function searchedBy(record: RecordComponent): SearchedTable | null {
  const main = record.columns.find(({ list }) => list === 'main');
  if (main === undefined || record.identity.length !== 1) return null;
  const base = {
    component: record.component,
    table: record.table,
    where: recordSql(record, false).where,
    found: record.found === true,
    status: record.status ?? null,
  };
  // Documents are searched by their number.
  if (main.kind === 'integer')
    return {
      ...base,
      name: sqlOf(main),
      code: null,
      second: null,
      folded: null,
      whole: [],
      texts: [],
    };
  if (!isText(main)) return null;
  const { name, code, second, folded } = lookedUpBy(record, main);
  const texts = record.columns.flatMap((column) =>
    'search' in column && column.search === true ? [sqlOf(column)] : [],
  );
  return texts.length === 0
    ? null
    : {
        ...base,
        name,
        code,
        second,
        folded: folded ?? null,
        whole: wholeOf(record, [name, code, second]),
        texts,
      };
}

/**
 * A sorted column has an index of its lower-case text, and a unique column has its unique index.
 */
function wholeOf(record: RecordComponent, names: readonly (string | null)[]): readonly WholeText[] {
  return record.columns.flatMap((column): readonly WholeText[] => {
    if (!names.includes(sqlOf(column))) return [];
    if (column.sorted === true && 'folded' in column && column.folded !== undefined)
      return [{ column: column.folded, folded: true }];
    return 'unique' in column && column.unique === true
      ? [{ column: sqlOf(column), folded: false }]
      : [];
  });
}

function sqlOf({ key, column = key }: RecordColumn): string {
  return column;
}

/**
 * The patterns of a text: inside words; only at the beginning when its letters are too few for the
 * index (two letters, or `E-7`); for a phone number also its digits alone. `isIndexablePattern` decides which of them
 * the index can search.
 */
function patternsOf(text: string): readonly string[] {
  const digits = /^[\d\s()+-]{4,}$/.test(text) ? text.replaceAll(/\D/g, '') : '';
  const texts = [text, ...(digits.length >= 4 && digits !== text ? [digits] : [])];
  return texts.map((one) =>
    textIndexPattern(
      one,
      isIndexablePattern(textIndexPattern(one, 'contains')) ? 'contains' : 'starts',
    ),
  );
}

/**
 * Records of every component that the caller may read, whose texts contain the input.
 * @throws AppError SERVICE_NOT_OK, EMPLOYEE_REQUIRED
 */
export async function searchRecords(ctx: SessionContext, asked: string): Promise<Answered> {
  assertActivePerson(ctx);
  const text = asked.replaceAll(/\s+/g, ' ');
  const patterns = patternsOf(text);
  if (text.length < MIN_SEARCH_LETTERS) return [];
  const tables = SEARCHED.filter(({ component }) => isAuthorized(ctx, component, 'r'));
  const hits = await searchTables(
    ctx.db,
    SEARCHED,
    new Set(tables.map(({ component }) => component)),
    text,
    patterns,
  );
  const groups = tables.map(({ component }) => {
    const own = hits
      .filter((hit) => hit.component === component)
      .toSorted((a, b) => Number(b.active) - Number(a.active) || a.rank - b.rank);
    const once = own
      .filter(({ id }, at) => own.findIndex((other) => other.id === id) === at)
      .slice(0, MAX_HITS_PER_COMPONENT);
    return {
      component,
      best: Math.min(...once.map(({ rank }) => rank)),
      records: once.map(({ id, name, code, second, active }): RecordHit => ({
        id,
        name,
        code,
        second,
        active,
      })),
    };
  });
  return groups
    .filter(({ records }) => records.length > 0)
    .toSorted((a, b) => a.best - b.best)
    .map(({ component, records }) => ({
      component,
      one: findRecordComponent(component)?.singular ?? null,
      records,
    }));
}
