import { explain } from '../../kernel/errors/explain.ts';
import {
  type autocompleteOld,
  findRecordComponent,
  isEmptyValue,
  LEVEL_LISTS,
  type LookupResult,
  type RecordColumn,
  type RecordComponent,
  RECORD_COMPONENTS,
  type SearchType,
  wireTable,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { findLookups, findLookupValue, type LookupRow, type LookupTable } from './look-up.store.ts';
import {
  isText,
  type LookupTarget,
  namesOf,
  readLookupOptions,
  refuseLookup,
  shapeLookup,
} from './look-up-options.ts';
import { isAuthorized, requireReadable, withReadableColumns } from '../read/read-records.ts';
import { componentConditions } from '../sql/record-sql.ts';

type Asked = z.output<NonNullable<typeof autocompleteOld.query>>;
type Answered = z.output<typeof autocompleteOld.response>;

interface FieldLookupRequest {
  readonly query: string;
  readonly type: SearchType;
  readonly start: number;
  readonly limit: number;
  /** The newest first, so that a record just added is found. */
  readonly newest?: boolean;
}

interface Found {
  readonly results: readonly LookupResult[];
  readonly total: number;
}

/**
 * The lookup call (specification, records §7). A caller who may see a form may look up what its
 * fields refer to, by names and codes only; a caller who may read the records may also choose which
 * columns are shown, searched and sorted. A leading `*` searches inside words.
 *
 * @throws AppError NOT_FOUND when the component or the field does not exist or is not permitted;
 * VALIDATION_FAILED for an unknown column or table
 */
export async function answerLookup(ctx: SessionContext, asked: Asked): Promise<Answered> {
  const options = readLookupOptions(asked.searchOptions);
  const wantedTable = asked.table === '' ? options.table : asked.table;
  const { target, declared } = targetOf(ctx, asked, wantedTable);
  const table = wireTable(target.table.table);
  if (wantedTable !== '' && wantedTable !== table)
    throw refuseLookup('table', explain('table_of_field'));
  const depend = dependOf(target, declared, numbersOf(asked.depend), namesOf(asked.dependfields));
  const shape = shapeLookup(target, options, asked);
  const contains = asked.query.startsWith('*');
  const wish: FieldLookupRequest = {
    query: (contains ? asked.query.slice(1) : asked.query).trim(),
    type: contains ? 'contains' : asked.searchType,
    start: asked.start,
    limit: asked.limit,
  };
  const { rows, total } = await findLookups(ctx.db, shape, { ...wish, depend });
  const held = asked.val === '' ? null : await findLookupValue(ctx.db, shape, asked.val);
  const sole = total === 1 && rows.length === 1 ? rows[0] : undefined;
  const data: unknown[] = Array.from({ length: 11 }, () => null);
  data[0] = '000';
  data[2] = rows.map((row) => resultOf(table, row));
  data[3] = total;
  data[10] = {
    searchOptions: {
      displayText: options.displayText || 'Name',
      displayTextForce: options.displayTextForce,
      displaySeconds: options.displaySeconds.join(',') || 'Second',
      searchIn: options.searchIn.length === 0 ? ['Name', 'Code'] : options.searchIn,
      returningValue: options.returningValue || 'ID',
      custom: options.custom ?? '',
      table,
    },
    table,
    ...(asked.val === '' ? {} : { value: held === null ? null : resultOf(table, held) }),
    ...(isOn(asked.selectOnOne)
      ? { selected: sole === undefined ? null : (sole.value ?? sole.id) }
      : {}),
    ...(isOn(asked.newItem) ? { newItem: creatableComponentOf(ctx, target) } : {}),
  };
  return { data };
}

/** Looks up the records that a reference field of a form may contain. */
export async function lookUpField(
  ctx: SessionContext,
  record: RecordComponent,
  field: string,
  wish: FieldLookupRequest,
): Promise<Found> {
  const { table } = fieldTarget(ctx, requireFound(referenceOf(record, field)));
  const { rows, total } = await findLookups(ctx.db, table, { ...wish, depend: [] });
  return { results: rows.map((row) => resultOf(wireTable(table.table), row)), total };
}

function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true';
}

/** The component of which the caller may create a record here; null when they may not. */
function creatableComponentOf(ctx: SessionContext, { record }: LookupTarget): number | null {
  return record?.writes === 'all' && isAuthorized(ctx, record.component, 'w')
    ? record.component
    : null;
}

/**
 * The target of a call: the records that a form's field refers to, a component, or the component of
 * a table.
 */
function targetOf(
  ctx: SessionContext,
  asked: Asked,
  table: string,
): { readonly target: LookupTarget; readonly declared: Reference['depend'] } {
  if (asked.relation !== undefined) {
    const column = requireFound(referenceOf(requireReadable(ctx, asked.relation), asked.def));
    return { target: fieldTarget(ctx, column), declared: column.depend ?? {} };
  }
  const named =
    asked.component === undefined && table !== ''
      ? RECORD_COMPONENTS.find(
          (one) => wireTable(one.table) === table && isAuthorized(ctx, one.component, 'r'),
        )
      : undefined;
  const record = requireReadable(ctx, asked.component ?? named?.component ?? 0);
  return { target: { table: tableOf(record), record, mayRead: true }, declared: undefined };
}

function fieldTarget(ctx: SessionContext, column: Reference): LookupTarget {
  const declared = column.component === undefined ? null : findRecordComponent(column.component);
  const record = declared === null ? null : withReadableColumns(ctx, declared);
  const offered = column.offered === undefined ? {} : { offered: column.offered };
  const table: LookupTable =
    record === null
      ? { table: column.table, name: column.shows, code: null, second: null, status: null }
      : tableOf(record);
  const { code, second, status } = table;
  return {
    table:
      table.name === column.shows
        ? { ...table, ...offered }
        : {
            table: table.table,
            name: column.shows,
            code,
            second,
            status,
            ...(table.only === undefined ? {} : { only: table.only }),
            ...offered,
          },
    record,
    mayRead: record !== null && isAuthorized(ctx, record.component, 'r'),
  };
}

/**
 * Conditions for the found records: for a field, its declared dependencies; for a component, any of
 * its own references. `dependfields` names those that apply, all when it is empty.
 */
function dependOf(
  { record }: LookupTarget,
  declared: Reference['depend'],
  held: Readonly<Record<string, number>>,
  fields: readonly string[],
): readonly (readonly [string, number])[] {
  const own =
    declared === undefined
      ? (record?.columns ?? []).flatMap((column) =>
          column.kind === 'ref' ? [[column.column ?? column.key, column.key] as const] : [],
        )
      : Object.entries(declared);
  const unknown = (declared === undefined ? [...fields, ...Object.keys(held)] : fields).find(
    (field) => !own.some(([, name]) => name === field),
  );
  if (unknown !== undefined)
    throw refuseLookup('dependfields', explain('no_dependence', { field: unknown.slice(0, 60) }));
  return own.flatMap(([column, name]) => {
    const id = fields.length === 0 || fields.includes(name) ? held[name] : undefined;
    return id === undefined ? [] : [[column, id] as const];
  });
}

function resultOf(table: string, { id, name, code, second, value }: LookupRow): LookupResult {
  return {
    [`${table}ID`]: id,
    [`${table}Name`]: name,
    [`${table}Code`]: code,
    Second: second,
    ...(value === undefined ? {} : { Value: value }),
  };
}

type Reference = Pick<
  Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
  'table' | 'shows' | 'component' | 'offered' | 'depend'
>;

/**
 * The reference of a field; a list of levels is named like `levels.products`. Undefined for a field
 * without one.
 */
function referenceOf({ columns }: RecordComponent, field: string): Reference | undefined {
  const [key, list] = field.split('.');
  const column = columns.find((one) => one.key === key);
  if (column?.kind === 'levels')
    return LEVEL_LISTS.flatMap((known) => (known === list ? (column.lists[known] ?? []) : []))[0];
  return list === undefined && (column?.kind === 'ref' || column?.kind === 'refs')
    ? column
    : undefined;
}

/**
 * The lookup table of a component. @throws AppError NOT_FOUND when its records have no text name
 */
function tableOf(record: RecordComponent): LookupTable {
  return lookedUpBy(
    record,
    requireFound(record.columns.find((column) => column.list === 'main' && isText(column))),
  );
}

/**
 * Looks up by the main column and the code, with the next column of its list as the second line.
 */
export function lookedUpBy(record: RecordComponent, main: RecordColumn): LookupTable {
  const sqlOf = (column: RecordColumn | undefined): string | null =>
    column === undefined ? null : (column.column ?? column.key);
  const code =
    record.columns.find((column) => column.kind === 'code') ??
    record.columns.find(({ kind }) => kind === 'barcode');
  const second = record.columns.find(
    (column) => column !== main && column !== code && column.list === 'shown' && isText(column),
  );
  return {
    table: record.table,
    name: main.column ?? main.key,
    code: sqlOf(code),
    second: sqlOf(second),
    status: record.status ?? null,
    only: componentConditions(record),
    ...('folded' in main && main.folded !== undefined ? { folded: main.folded } : {}),
    ...(record.found === true && isSearched(main) && (code === undefined || isSearched(code))
      ? { found: true }
      : {}),
  };
}

/** Whether the column is in the text index. */
function isSearched(column: RecordColumn): boolean {
  return 'search' in column && column.search === true;
}

/** Fields and their numbers, from an untrusted JSON text. */
function numbersOf(json: string): Readonly<Record<string, number>> {
  if (json === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const id =
        typeof one === 'object' && one !== null && 'id' in one ? Number(one.id) : Number(one);
      return isEmptyValue(id) || !Number.isInteger(id) || id < 1 || id > 2_147_483_647
        ? []
        : [[key, id] as const];
    }),
  );
}
