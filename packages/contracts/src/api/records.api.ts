import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SEARCH_TYPES, type SearchType } from '../fields/field.types.ts';
import { idQuerySchema, idSchema, uuidSchema } from './shared.ts';

const refSchema = z.object({ id: z.int(), label: z.string() });
const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const listsShape = {
  products: z.array(refSchema),
  departments: z.array(refSchema),
  categories: z.array(refSchema),
  suppliers: z.array(refSchema),
};
const blockShape = {
  ...listsShape,
  all: z.boolean(),
  exclude: z.object(listsShape),
  unit: z.enum(['piece', 'kg']),
  total: z.int(),
};
const levelSchema = z.object({
  id: z.int(),
  priority: z.int(),
  purchase: z.object({ ...blockShape, type: z.enum(['count', 'sum']), each: z.boolean() }),
  gift: z.object({
    ...blockShape,
    type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
    calcType: z.union([z.literal(1), z.literal(2)]),
    totalCount: z.int(),
    favour: z.optional(z.literal('store')),
    message: z.optional(z.string()),
  }),
});
const operationsSchema = z.record(z.string(), z.union([z.literal(0), z.literal(1)]));
const rightsSchema = z.object({
  all: z.optional(z.union([z.literal(0), z.literal(1)])),
  components: z.record(z.string(), z.string()),
  pos: operationsSchema,
  system: operationsSchema,
});
/** A value as {@link FieldValue} describes it. */
export const recordValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  refSchema,
  z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  z.object({
    deal: z.nullable(z.number()),
    day: z.nullable(z.number()),
    month: z.nullable(z.number()),
    year: z.nullable(z.number()),
  }),
  z.array(z.string()),
  z.array(refSchema),
  z.array(z.record(z.string(), cellSchema)),
  z.array(levelSchema),
  rightsSchema,
]);
export type RecordValue = z.output<typeof recordValueSchema>;

export const recordSchema = z.object({
  /** Numbers of the identity's columns, joined by hyphens; or the record's UUID. */
  id: z.string(),
  /** Whether it is active; true where the component has no status. */
  active: z.boolean(),
  data: z.record(z.string(), recordValueSchema),
});
export type RecordView = z.output<typeof recordSchema>;

/** Numbers joined by hyphens, at most two of them; or a UUID. */
const recordIdSchema = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(/^([1-9]\d{0,9}(-[1-9]\d{0,9})?|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
  );
/** Opaque to clients: the last row's sort value and identity, as base64url. */
const recordCursorSchema = z.string().check(z.maxLength(2_000), z.regex(/^[\w-]+$/));
/**
 * Values as received; the field kind of each column validates them, and the answer names every
 * invalid field.
 */
const writtenSchema = z
  .record(z.string().check(z.maxLength(60)), z.unknown())
  .check(z.refine((data) => Object.keys(data).length <= 200));

const changeSchema = z.object({
  data: writtenSchema,
  /**
   * Values that the caller saw in the fields it changes. A field that has changed since is refused
   * with RECORD_CHANGED.
   */
  before: z.optional(writtenSchema),
});

/** A condition on a column, as in `filter`. */
export interface RecordFilter {
  readonly key: string;
  readonly type: SearchType;
  readonly val: string;
}

/**
 * Reads `<column>~<type>~<value>` separated by semicolons, each part percent-encoded; null for an
 * unknown search type. URL encoding keeps `~`, so those after the second belong to the value.
 */
export function readRecordFilter(text: string): readonly RecordFilter[] | null {
  const parts = text === '' ? [] : text.split(';').map((part) => part.split('~').map(decoded));
  const filters = parts.map(([key = '', type, ...val]) => ({
    key,
    type: SEARCH_TYPES.find((known) => known === type),
    val: val.join('~').slice(0, 200),
  }));
  const known = filters.filter((filter): filter is RecordFilter => filter.type !== undefined);
  return known.length === filters.length ? known : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const filterSchema = z.string().check(
  z.maxLength(4_000),
  z.refine((text) => readRecordFilter(text) !== null),
);

const READING = ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'] as const;
const WRITING = [
  ...READING,
  'PERMISSION_DENIED',
  'UPGRADE',
  'RECORD_INVALID',
  'RECORD_CHANGED',
  'RECORD_IN_USE',
  'CONFLICT',
] as const;

/**
 * The records of a component. The service checks read permission and that the licence includes the
 * module; an unknown component and a forbidden one answer the same.
 */
export const listRecords = defineEndpoint({
  name: 'listRecords',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'components/:component/records',
  aliases: ['app/grid/:component'],
  auth: 'session',
  permission: 'own',
  summary: 'Records of a component, by pages of a keyset',
  params: z.object({ component: idQuerySchema }),
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
    after: z.optional(recordCursorSchema),
    /** Text searched in the searchable columns. */
    q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /**
     * `<column>~<type>~<value>` separated by semicolons, each part percent-encoded; the types are
     * those of a column's search.
     */
    filter: z._default(filterSchema, ''),
    /** `1` for active records, `0` for inactive ones; absent, all. */
    active: z.optional(z.enum(['0', '1'])),
  }),
  response: z.object({
    data: z.array(recordSchema),
    next: z.nullable(z.string()),
    /**
     * `count` covers all matches and is null after the first page. A large count is `estimated`;
     * with `least` it is a lower bound.
     */
    page_info: z.object({
      count: z.nullable(z.int()),
      estimated: z.boolean(),
      least: z.optional(z.boolean()),
      len: z.int(),
    }),
  }),
  errors: [...READING],
});

export const findRecords = defineEndpoint({
  name: 'findRecords',
  method: 'GET',
  path: 'components/:component/find',
  auth: 'session',
  permission: 'own',
  summary:
    'Records in use that a text may mean, the likeliest first: a whole code or barcode, a name from its beginning, a part of either',
  params: z.object({ component: idQuerySchema }),
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  /** `exact`: number of leading records whose whole code or barcode equals the text. */
  response: z.object({ data: z.array(recordSchema), exact: z.int() }),
  errors: [...READING],
});

export const getRecord = defineEndpoint({
  name: 'getRecord',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'components/:component/records/:id',
  auth: 'session',
  permission: 'own',
  summary: 'One record of a component, with all of its columns',
  params: z.object({ component: idQuerySchema, id: recordIdSchema }),
  response: z.object({ data: recordSchema }),
  errors: [...READING],
});

export const createRecord = defineEndpoint({
  name: 'createRecord',
  keys: 'write',
  keysByBranch: true,
  method: 'POST',
  path: 'components/:component/records',
  auth: 'session',
  permission: 'own',
  summary: 'Make a record; asked twice with the same request_id it is the same record',
  params: z.object({ component: idQuerySchema }),
  body: z.object({ request_id: uuidSchema, data: writtenSchema }),
  response: z.object({ data: recordSchema }),
  errors: [...WRITING],
});

export const changeRecord = defineEndpoint({
  name: 'changeRecord',
  keys: 'write',
  keysByBranch: true,
  method: 'PUT',
  path: 'components/:component/records/:id',
  auth: 'session',
  permission: 'own',
  summary:
    'Change the named fields of a record; what was seen before keeps two people from undoing each other',
  params: z.object({ component: idQuerySchema, id: recordIdSchema }),
  body: changeSchema,
  response: z.object({ data: recordSchema }),
  errors: [...WRITING],
});

/** The same endpoint with the method that API clients expect. */
export const patchRecord = defineEndpoint({
  name: 'patchRecord',
  keys: 'write',
  keysByBranch: true,
  method: 'PATCH',
  path: 'components/:component/records/:id',
  auth: 'session',
  permission: 'own',
  summary: 'Change the named fields of a record, as PUT does',
  params: z.object({ component: idQuerySchema, id: recordIdSchema }),
  body: changeSchema,
  response: z.object({ data: recordSchema }),
  errors: [...WRITING],
});

export const setRecordStatus = defineEndpoint({
  name: 'setRecordStatus',
  keys: 'write',
  keysByBranch: true,
  method: 'POST',
  path: 'components/:component/status',
  aliases: ['app/forms/old/:component/status'],
  auth: 'session',
  permission: 'own',
  summary: 'Put records out of use, or into it again',
  params: z.object({ component: idQuerySchema }),
  body: z.object({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(1_000)),
    active: z.boolean(),
  }),
  response: z.object({ data: z.object({ changed: z.array(idSchema) }) }),
  errors: [...WRITING],
});

export const recordHistorySchema = z.object({
  id: uuidSchema,
  at: z.string(),
  action: z.string(),
  who: z.string(),
  /** Changed fields with their old and new values. */
  changes: z.array(
    z.object({ key: z.string(), before: recordValueSchema, after: recordValueSchema }),
  ),
});
export type RecordHistoryEntry = z.output<typeof recordHistorySchema>;

export const getRecordHistory = defineEndpoint({
  name: 'getRecordHistory',
  method: 'GET',
  path: 'components/:component/records/:id/history',
  auth: 'session',
  permission: 'own',
  summary: 'Who changed what of a record, newest first',
  params: z.object({ component: idQuerySchema, id: recordIdSchema }),
  response: z.object({ data: z.array(recordHistorySchema) }),
  errors: [...READING],
});
