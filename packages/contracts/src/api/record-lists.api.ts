import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SEARCH_TYPES } from '../fields/field.types.ts';
import { recordValueSchema } from './records.api.ts';
import { idQuerySchema, idSchema, MAX_ID } from './shared.ts';

/** Page sizes to choose from, and the initial one (specification, records §9). */
export const PAGE_SIZES = [10, 20, 30, 50, 100, 500, 1_000] as const;
export const PAGE_SIZE = 20;
/**
 * Results of one lookup page, and the fewest letters that start a lookup (specification, records
 * §9).
 */
export const LOOKUP_PAGE = 30;
export const MIN_LOOKUP_LETTERS = 2;

/**
 * A list's column as the specification describes it (records §3). Its `key` is `field` in base64,
 * and records use it as their key.
 */
export const listColumnSchema = z.object({
  label: z.string(),
  type: z.string(),
  /** Input type of its search; `none` or null = no search. */
  input: z.nullable(z.enum(['text', 'number', 'date', 'select', 'none'])),
  key: z.string(),
  field: z.string(),
  fieldTable: z.string(),
  fieldTableLinked: z.string(),
  compID: z.int(),
  width: z.int(),
  show: z.boolean(),
  sort: z.boolean(),
});
export type ListColumn = z.output<typeof listColumnSchema>;

/** What a view shows and how; absent are settings that its owner did not choose. */
export const viewSettingsSchema = z.object({
  pagination: z.object({ default: z.int(), perPage: z.array(z.int()) }),
  /** Sent with every query of the view. */
  ajaxSetting: z.object({ data: z.object({ view: z.string() }) }),
  /** Fields in their order; absent, those that the component shows. */
  columns: z.optional(
    z
      .array(
        z.object({
          field: z.string().check(z.maxLength(60)),
          width: z.optional(z.int().check(z.minimum(40), z.maximum(800))),
        }),
      )
      .check(z.maxLength(100)),
  ),
  sort: z.optional(z.tuple([z.enum(['asc', 'desc']), z.string().check(z.maxLength(60))])),
  search: z.optional(
    z.record(
      z.string().check(z.maxLength(60)),
      z.object({ val: z.string().check(z.maxLength(200)), type: z.enum(SEARCH_TYPES) }),
    ),
  ),
});

/**
 * [id, component, name, whether it is the default, whether it is the caller's own, settings];
 * indexes 0, 2 and 5 are the specification's.
 */
export const listViewSchema = z.tuple([
  z.string(),
  z.int(),
  z.string(),
  z.boolean(),
  z.boolean(),
  viewSettingsSchema,
]);
export type ListView = z.output<typeof listViewSchema>;

/**
 * A record also has the names that the specification gives its fields: `IsActive`, `ProductsID`,
 * `ProductsPricePermanent` …
 */
const listRecordSchema = z.looseObject({
  id: z.string(),
  active: z.boolean(),
  data: z.record(z.string(), recordValueSchema),
});
export type ListRecord = z.output<typeof listRecordSchema>;
/**
 * `estimated`: `count` is approximate; with `least` it is a lower bound. The last page has the
 * exact count.
 */
const pageSchema = z.object({
  records: z.array(listRecordSchema),
  count: z.int(),
  estimated: z.boolean(),
  least: z.optional(z.boolean()),
  len: z.int(),
});
const firstSchema = z.extend(pageSchema, { colums: z.array(listColumnSchema), table: z.string() });

/**
 * Views of every component with a status. Their ids are words; those of saved views are numbers.
 */
export const BUILT_IN_VIEWS = ['ACTIVE', 'NOT_ACTIVE', 'ALL'] as const;

/**
 * Only records that refer to this one: the field of the list's component that refers to it, and its
 * id.
 */
const relatedSchema = z.object({
  field: z.string().check(z.maxLength(60)),
  id: z.int().check(z.minimum(1), z.maximum(MAX_ID)),
});

const page = z._default(z.int().check(z.minimum(1), z.maximum(MAX_ID)), 1);
const perPage = z.int().check(z.minimum(1), z.maximum(1_000));
/** By column key (base64): text and kind of the search. */
const searchesSchema = z.record(
  z.string().check(z.maxLength(100)),
  z.object({
    val: z.string().check(z.maxLength(200)),
    type: z._default(z.enum(SEARCH_TYPES), 'starts'),
    showMenu: z.optional(z.boolean()),
  }),
);
/** [direction, column key] */
const sortSchema = z.tuple([z.enum(['asc', 'desc']), z.string().check(z.maxLength(100))]);
/** Words searched in all columns that take part in the text search. */
const wordsSchema = z._default(z.string().check(z.trim(), z.maxLength(100)), '');

/** Default view and page of records (specification, records §7); `task` selects one of the two. */
export const componentsOld = defineEndpoint({
  name: 'componentsOld',
  method: 'POST',
  reads: true,
  path: 'app/components/old',
  aliases: ['app/components/old/'],
  auth: 'session',
  permission: 'own',
  summary: 'A list of records: its views and columns with the first page, or another page of it',
  body: z.object({
    task: z._default(z.enum(['getFirstView', 'getPage']), 'getPage'),
    comID: idSchema,
    view: z.optional(z.string().check(z.maxLength(40))),
    page,
    /** The caller's estimate of the total; the answer's `count` is authoritative. */
    totalRows: z.optional(z.int().check(z.minimum(0))),
    perpage: z._default(perPage, PAGE_SIZE),
    /** Rows before the page; derived from `page` when absent. */
    startFrom: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_ID))),
    search: z._default(searchesSchema, {}),
    sort: z.optional(z.nullable(sortSchema)),
    q: wordsSchema,
    of: z.optional(relatedSchema),
    /**
     * Fields to return in addition to those that the component shows, because a user's own view may
     * show any.
     */
    fields: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)), []),
  }),
  response: z.object({
    code: z.literal('000'),
    data: z.union([z.tuple([z.array(listViewSchema), firstSchema]), pageSchema]),
  }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
  bodyLimit: 65_536,
});

/**
 * The records of a saved view: its columns, order, searches and status. An order or searches that
 * the caller sends replace those of the view.
 */
export const viewData = defineEndpoint({
  name: 'viewData',
  method: 'POST',
  reads: true,
  path: 'app/components/views/:id/data',
  auth: 'session',
  permission: 'own',
  summary: 'A page of the records that a view shows',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  body: z.object({
    comID: idSchema,
    page,
    perpage: z.optional(perPage),
    search: z.optional(searchesSchema),
    sort: z.optional(sortSchema),
    q: wordsSchema,
  }),
  response: z.object({ code: z.literal('000'), data: pageSchema }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
  bodyLimit: 65_536,
});

const textOf = (max: number) => z._default(z.string().check(z.maxLength(max)), '');

/** Column names: an array, or one text separated by commas. */
const namesSchema = z._default(
  z.union([
    z.string().check(z.maxLength(600)),
    z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10)),
  ]),
  [],
);

/**
 * How a lookup searches and answers (specification, records §3), as JSON in the query string. A
 * column is a field of the component, or a word of the answer's keys: `Name`, `Code`, `Second`.
 */
export const lookupOptionsSchema = z.object({
  /**
   * Column of `{table}Name`, and the column that replaces it in records that have a value there.
   */
  displayText: textOf(60),
  displayTextForce: textOf(60),
  /** Columns of the second line. */
  displaySeconds: namesSchema,
  searchIn: namesSchema,
  /** Column that `Value` returns and `val` is compared with; `ID` when absent. */
  returningValue: textOf(60),
  /** The caller's own data, returned unchanged. */
  custom: z.optional(z.unknown()),
  table: textOf(60),
});

/**
 * Lookup (specification, records §3 and §7). `relation` and `def` name the component and the field
 * that ask, so that a field can search tables that are no component; `component` alone searches a
 * component.
 */
export const autocompleteOld = defineEndpoint({
  name: 'autocompleteOld',
  method: 'GET',
  path: 'app/autocomplete/old/query',
  auth: 'session',
  permission: 'own',
  summary: 'Records that a typed text may mean',
  query: z.object({
    relation: z.optional(idQuerySchema),
    def: textOf(60),
    query: textOf(200),
    start: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LOOKUP_PAGE)),
      LOOKUP_PAGE,
    ),
    component: z.optional(idQuerySchema),
    /**
     * Table as lists name it: alone, it is searched; together with a field or a component, it has
     * to be theirs.
     */
    table: textOf(60),
    /** The field's value: `value` at index 10 is its record, also an inactive one. */
    val: textOf(60),
    searchType: z._default(z.enum(SEARCH_TYPES), 'starts'),
    /** `1`: when exactly one record is found, `selected` at index 10 is its value. */
    selectOnOne: textOf(5),
    /** `0`: no second line. */
    displaySecondaryLabel: textOf(5),
    /** `1`: `newItem` at index 10 is the component in which the caller may create a record. */
    newItem: textOf(5),
    /** A column followed by `asc` or `desc`. */
    orderby: textOf(60),
    /** JSON: values of the fields it depends on, by field. */
    depend: textOf(1_000),
    /** Fields of `depend` that count, separated by commas; all when empty. */
    dependfields: textOf(400),
    /** JSON: {@link lookupOptionsSchema} */
    searchOptions: textOf(1_000),
  }),
  /** Indexes 2, 3 and 10 are the specification's: results, total, and what was searched. */
  response: z.object({ data: z.array(z.unknown()).check(z.minLength(11), z.maxLength(11)) }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
});

/** A found record: `{table}ID`, `{table}Name`, `{table}Code`, and a second line. */
export type LookupResult = Readonly<Record<string, string | number | boolean>>;

/**
 * A component's table in the specification's spelling: `customer_groups` becomes CustomerGroups.
 */
export function wireTable(table: string): string {
  return table
    .split('_')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

/** A column's key on the wire, and the field of a key (specification, records §3: base64). */
export function columnKey(field: string): string {
  return btoa(field);
}
export function fieldOfKey(key: string): string | null {
  try {
    return atob(key);
  } catch {
    return null;
  }
}
