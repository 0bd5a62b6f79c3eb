import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { SEARCH_TYPES } from '../fields/field.types.ts';
import { recordValueSchema } from './records.api.ts';
import { idQuerySchema, idSchema, MAX_ID } from './shared.ts';

/** Page sizes that people choose from, and the one they begin with (2-records §9). */
export const PAGE_SIZES = [10, 20, 30, 50, 100, 500, 1_000] as const;
export const PAGE_SIZE = 20;
/** Results of a lookup that come at once, and the letters it begins with (2-records §9). */
export const LOOKUP_PAGE = 30;
export const LOOKUP_LEAST = 2;

/** A list's column as the specification describes it (2-records §3). Its `key` is base64 of `field`: records are keyed by it. */
export const listColumnSchema = z.object({
  label: z.string(),
  type: z.string(),
  /** How its search is typed; `none`, or nothing, = it has no search. */
  input: z.enum(['text', 'number', 'date', 'select', 'none']).nullable(),
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

/** What a view shows, and how; what its owner did not choose is left out. */
export const viewSettingsSchema = z.object({
  pagination: z.object({ default: z.int(), perPage: z.array(z.int()) }),
  /** Sent with every query of the view. */
  ajaxSetting: z.object({ data: z.object({ view: z.string() }) }),
  /** Fields in their order; left out, those the component shows. */
  columns: z.array(z.object({ field: z.string().max(60), width: z.int().min(40).max(800).optional() })).max(100).optional(),
  sort: z.tuple([z.enum(['asc', 'desc']), z.string().max(60)]).optional(),
  search: z.record(z.string().max(60), z.object({ val: z.string().max(200), type: z.enum(SEARCH_TYPES) })).optional(),
});

/** [id, component, name, whether it is the first, whether it is the caller's own, settings]: places 0, 2 and 5 are the specification's. */
export const listViewSchema = z.tuple([z.string(), z.int(), z.string(), z.boolean(), z.boolean(), viewSettingsSchema]);
export type ListView = z.output<typeof listViewSchema>;

/** Beside these a record has the names that the specification gives its fields: `IsActive`, `ProductsID`, `ProductsPricePermanent` … */
const listRecordSchema = z.looseObject({ id: z.string(), active: z.boolean(), data: z.record(z.string(), recordValueSchema) });
export type ListRecord = z.output<typeof listRecordSchema>;
/** `estimated`: `count` says about how many, and with `least` how many at the least; the end of the list says it exactly. */
const pageSchema = z.object({ records: z.array(listRecordSchema), count: z.int(), estimated: z.boolean(), least: z.boolean().optional(), len: z.int() });
const firstSchema = pageSchema.extend({ colums: z.array(listColumnSchema), table: z.string() });

/** Views every component with a status has; their ids are words, those of saved ones numbers. */
export const BUILT_IN_VIEWS = ['ACTIVE', 'NOT_ACTIVE', 'ALL'] as const;

/** Only the records that name this one: the field of the list's component that points at it, and its id. */
const relatedSchema = z.object({ field: z.string().max(60), id: z.int().min(1).max(MAX_ID) });

const page = z.int().min(1).max(MAX_ID).default(1);
const perPage = z.int().min(1).max(1_000);
/** By column key (base64): text and kind of the search. */
const searchesSchema = z.record(z.string().max(100), z.object({ val: z.string().max(200), type: z.enum(SEARCH_TYPES).default('starts'), showMenu: z.boolean().optional() }));
/** [direction, column key] */
const sortSchema = z.tuple([z.enum(['asc', 'desc']), z.string().max(100)]);
/** Found inside of any column that says so. */
const wordsSchema = z.string().trim().max(100).default('');

/** First view and page of records (2-records §7). `task` tells the two apart. */
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
    task: z.enum(['getFirstView', 'getPage']).default('getPage'),
    comID: idSchema,
    view: z.string().max(40).optional(),
    page,
    /** What the caller believes there are; the answer's `count` decides. */
    totalRows: z.int().min(0).optional(),
    perpage: perPage.default(PAGE_SIZE),
    /** Rows in front of the page; from `page` when left out. */
    startFrom: z.int().min(0).max(MAX_ID).optional(),
    search: searchesSchema.default({}),
    sort: sortSchema.nullable().optional(),
    q: wordsSchema,
    of: relatedSchema.optional(),
    /** Fields wanted beside those that the component shows: a person's own view may show any. */
    fields: z.array(z.string().max(60)).max(100).default([]),
  }),
  response: z.object({ code: z.literal('000'), data: z.union([z.tuple([z.array(listViewSchema), firstSchema]), pageSchema]) }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
  bodyLimit: 65_536,
});

/**
 * The records of a view as it was saved: its columns, order, searches and status. What the caller sends besides, an
 * order or searches of their own, stands in for the view's.
 */
export const viewData = defineEndpoint({
  name: 'viewData',
  method: 'POST',
  reads: true,
  path: 'app/components/views/:id/data',
  auth: 'session',
  permission: 'own',
  summary: 'A page of the records that a view shows',
  params: z.object({ id: z.string().min(1).max(40) }),
  body: z.object({ comID: idSchema, page, perpage: perPage.optional(), search: searchesSchema.optional(), sort: sortSchema.optional(), q: wordsSchema }),
  response: z.object({ code: z.literal('000'), data: pageSchema }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
  bodyLimit: 65_536,
});

const textOf = (max: number) => z.string().max(max).default('');

/** Names of columns: in an array, or in one text with commas between them. */
const namesSchema = z.union([z.string().max(600), z.array(z.string().max(60)).max(10)]).default([]);

/**
 * How a lookup searches and answers (2-records §3), as JSON in its address. A column is a field of the component looked into, or
 * a word of the answer's keys: `Name`, `Code`, `Second`.
 */
export const lookupOptionsSchema = z.object({
  /** Column of `{table}Name`, and the one that stands for it in records that have it. */
  displayText: textOf(60),
  displayTextForce: textOf(60),
  /** Columns of the second line. */
  displaySeconds: namesSchema,
  searchIn: namesSchema,
  /** Column whose value `Value` answers, and `val` is compared with; `ID` when left out. */
  returningValue: textOf(60),
  /** The caller's own note, given back as it came. */
  custom: z.unknown().optional(),
  table: textOf(60),
});

/**
 * Lookup (2-records §3, §7). `relation` and `def` name the component and the field that ask, so that a field can look into
 * tables which are no component; `component` alone looks into a component.
 */
export const autocompleteOld = defineEndpoint({
  name: 'autocompleteOld',
  method: 'GET',
  path: 'app/autocomplete/old/query',
  auth: 'session',
  permission: 'own',
  summary: 'Records that a typed text may mean',
  query: z.object({
    relation: idQuerySchema.optional(),
    def: textOf(60),
    query: textOf(200),
    start: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(LOOKUP_PAGE).default(LOOKUP_PAGE),
    component: idQuerySchema.optional(),
    /** As lists call it: alone it is looked into, beside a field or a component it has to be theirs. */
    table: textOf(60),
    /** What the field holds: `value` at place 10 is its record, also one out of use. */
    val: textOf(60),
    searchType: z.enum(SEARCH_TYPES).default('starts'),
    /** `1`: when one record alone is found, `selected` at place 10 is its value. */
    selectOnOne: textOf(5),
    /** `0`: no second line. */
    displaySecondaryLabel: textOf(5),
    /** `1`: `newItem` at place 10 is the component of which the caller may make a record. */
    newItem: textOf(5),
    /** A column, with `asc` or `desc` behind it. */
    orderby: textOf(60),
    /** JSON: what the fields it depends on hold, by field. */
    depend: textOf(1_000),
    /** Fields of `depend` that count, with commas between them; all when empty. */
    dependfields: textOf(400),
    /** JSON: {@link lookupOptionsSchema} */
    searchOptions: textOf(1_000),
  }),
  /** Places 2, 3 and 10 are the specification's: results, total, and what was searched. */
  response: z.object({ data: z.array(z.unknown()).min(11).max(11) }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
});

/** A found record: `{table}ID`, `{table}Name`, `{table}Code`, and a second line. */
export type LookupResult = Readonly<Record<string, string | number | boolean>>;

/** The name of a component's table in the specification's spelling: `customer_groups` is CustomerGroups. */
export function wireTable(table: string): string {
  return table.split('_').map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
}

/** A column's key on the wire, and the field behind one (2-records §3: base64). */
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
