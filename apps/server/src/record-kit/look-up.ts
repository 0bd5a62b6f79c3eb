import { type autocompleteOld, findRecordComponent, isEmptyValue, LEVEL_LISTS, type LookupResult, type RecordColumn, type RecordComponent, type SearchType, wireTable } from '@dalpak/contracts';
import type { z } from 'zod';
import { found } from '../kernel/errors/app-error.ts';
import type { SessionContext } from '../kernel/http/index.ts';
import { findLookups, type LookupTable } from './look-up.store.ts';
import { readable } from './read-records.ts';

type Asked = z.output<NonNullable<typeof autocompleteOld.query>>;
type Answered = z.output<typeof autocompleteOld.response>;

interface Wish {
  readonly query: string;
  readonly type: SearchType;
  readonly start: number;
  readonly limit: number;
  /** Values of the fields that the asking field depends on. */
  readonly depend: Readonly<Record<string, number>>;
  /** The newest first: what was just added. */
  readonly newest?: boolean;
}

interface Found {
  readonly results: readonly LookupResult[];
  readonly total: number;
  readonly table: string;
}

/**
 * The lookup call of the specification (2-records §7). Who may see a form may look up what its fields refer to: names and
 * codes, no more. A leading `*` finds inside of the words.
 *
 * @throws AppError NOT_FOUND when the component or the field is not there or not open
 */
export async function answerLookup(ctx: SessionContext, asked: Asked): Promise<Answered> {
  const contains = asked.query.startsWith('*');
  const wish: Wish = {
    query: (contains ? asked.query.slice(1) : asked.query).trim(), type: contains ? 'contains' : asked.searchType,
    start: asked.start, limit: asked.limit, depend: numbersOf(asked.depend),
  };
  const answer = asked.relation === undefined
    ? await lookUp(ctx, tableOf(readable(ctx, asked.component ?? 0)), wish)
    : await lookUpField(ctx, readable(ctx, asked.relation), asked.def, wish);
  const data: unknown[] = Array.from({ length: 11 }, () => null);
  data[0] = '000';
  data[2] = answer.results;
  data[3] = answer.total;
  data[10] = {
    searchOptions: { displayText: 'Name', displayTextForce: '', displaySeconds: 'Second', searchIn: ['Name', 'Code'], returningValue: 'ID', custom: '', table: answer.table },
    table: answer.table,
  };
  return { data };
}

/** What a reference field of a form may point to. */
export async function lookUpField(ctx: SessionContext, record: RecordComponent, field: string, wish: Wish): Promise<Found> {
  const column = found(referenceOf(record, field));
  const declared = column.component === undefined ? null : findRecordComponent(column.component);
  const offered = column.offered === undefined ? {} : { offered: column.offered };
  const table: LookupTable = { ...(declared === null ? { table: column.table, name: column.shows, code: null, second: null, status: null } : tableOf(declared)), ...offered };
  const depend = Object.entries(column.depend ?? {}).flatMap(([own, other]) => (wish.depend[other] === undefined ? [] : [[own, wish.depend[other]] as const]));
  const isMain = table.name === column.shows;
  return lookUp(ctx, isMain ? table : { table: table.table, name: column.shows, code: table.code, second: table.second, status: table.status, ...offered }, wish, depend);
}

type Reference = Pick<Extract<RecordColumn, { kind: 'ref' | 'refs' }>, 'table' | 'shows' | 'component' | 'offered' | 'depend'>;

/** What a field points to; a list of levels is called `levels.products`. Undefined for a field that points nowhere. */
function referenceOf({ columns }: RecordComponent, field: string): Reference | undefined {
  const [key, list] = field.split('.');
  const column = columns.find((one) => one.key === key);
  if (column?.kind === 'levels') return LEVEL_LISTS.flatMap((known) => (known === list ? (column.lists[known] ?? []) : []))[0];
  return list === undefined && (column?.kind === 'ref' || column?.kind === 'refs') ? column : undefined;
}

async function lookUp(ctx: SessionContext, table: LookupTable, wish: Wish, depend: readonly (readonly [string, number])[] = []): Promise<Found> {
  const { rows, total } = await findLookups(ctx.db, table, { ...wish, depend });
  const name = wireTable(table.table);
  return {
    table: name,
    total,
    results: rows.map(({ id, name: called, code, second }) => ({ [`${name}ID`]: id, [`${name}Name`]: called, [`${name}Code`]: code, Second: second })),
  };
}

const TEXTS: ReadonlySet<RecordColumn['kind']> = new Set(['text', 'code', 'barcode', 'phone', 'email', 'taxid', 'locality', 'address']);

export function isText({ kind }: RecordColumn): boolean {
  return TEXTS.has(kind);
}

/** How a component is looked up. @throws AppError NOT_FOUND when its records are called by no text */
function tableOf(record: RecordComponent): LookupTable {
  return lookedUpBy(record, found(record.columns.find((column) => column.list === 'main' && isText(column))));
}

/** By its main column and its code, with the next column of its list as the second line. */
export function lookedUpBy(record: RecordComponent, main: RecordColumn): LookupTable {
  const sqlOf = (column: RecordColumn | undefined): string | null => (column === undefined ? null : (column.column ?? column.key));
  const code = record.columns.find((column) => column.kind === 'code') ?? record.columns.find(({ kind }) => kind === 'barcode');
  const second = record.columns.find((column) => column !== main && column !== code && column.list === 'shown' && isText(column));
  return {
    table: record.table, name: main.column ?? main.key, code: sqlOf(code), second: sqlOf(second), status: record.status ?? null,
    ...('folded' in main && main.folded !== undefined ? { folded: main.folded } : {}),
    ...(record.found === true && isSearched(main) && (code === undefined || isSearched(code)) ? { found: true } : {}),
  };
}

/** Whether the column stands in the index of searched texts. */
function isSearched(column: RecordColumn): boolean {
  return 'search' in column && column.search === true;
}

/** Fields and the numbers they hold, of a JSON text that a stranger may have written. */
function numbersOf(json: string): Readonly<Record<string, number>> {
  if (json === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => {
    const id = typeof one === 'object' && one !== null && 'id' in one ? Number(one.id) : Number(one);
    return isEmptyValue(id) || !Number.isInteger(id) || id < 1 || id > 2_147_483_647 ? [] : [[key, id] as const];
  }));
}
