import * as z from 'zod/mini';
import { PRICE_FORMULAS, PRICE_ROUNDINGS, ROUNDING_WAYS } from '@dalpak/engine';
import { COMPONENT } from '../components.ts';
import { SEARCH_TYPES } from '../fields/field.types.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { recordImportSchema } from './record-imports.api.ts';
import { recordValueSchema } from './records.api.ts';
import { epochMsSchema, idQuerySchema, idSchema } from './shared.ts';
import { textSchema } from './stored-text.ts';

const EDIT = { type: 'components', action: 'e', key: COMPONENT.products } as const;

/** Rows of one change, and rows of one page of its preview. */
export const MAX_CHANGED_ROWS = 50_000;
export const CHANGE_PAGE = 200;

/** Fields that a bulk change sets, besides the price and the cost that it can also compute. */
export const BULK_FIELDS = [
  'price',
  'cost',
  'department',
  'category',
  'supplier',
  'vat_group',
  'min_stock',
  'tags',
  'active',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** How a field changes: a formula of prices, a value, or words added to and taken from tags. */
export const BULK_WAYS = [...PRICE_FORMULAS, 'put', 'take'] as const;
export type BulkWay = (typeof BULK_WAYS)[number];

const fieldSchema = z.string().check(z.maxLength(60));
/** Checked rows by their numbers, or all that a list found. */
const rowsSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_CHANGED_ROWS)) }),
  z.strictObject({
    /** Null for both. */
    active: z.nullable(z.boolean()),
    view: z.optional(z.string().check(z.maxLength(40))),
    q: z.string().check(z.trim(), z.maxLength(100)),
    search: z.record(
      fieldSchema,
      z.object({ val: z.string().check(z.maxLength(200)), type: z.enum(SEARCH_TYPES) }),
    ),
  }),
]);
const bulkChangeSchema = z.object({
  field: z.enum(BULK_FIELDS),
  way: z.enum(BULK_WAYS),
  /** Agorot, hundredths of a percent, or the value itself. */
  value: recordValueSchema,
  /** The other price list, of the formula `list`. */
  list: z._default(z.nullable(idSchema), null),
  rounding: z._default(
    z.enum(Object.keys(PRICE_ROUNDINGS) as (keyof typeof PRICE_ROUNDINGS)[]),
    'none',
  ),
  rounding_way: z._default(z.enum(ROUNDING_WAYS), 'nearest'),
  not_under_cost: z._default(z.boolean(), false),
});
export type BulkChangeWish = z.output<typeof bulkChangeSchema>;
const wishSchema = z.object({ rows: rowsSchema, change: bulkChangeSchema });
export type BulkChangeRows = z.output<typeof rowsSchema>;

export const CHANGE_MARKS = ['same', 'large', 'under_cost', 'none'] as const;
const changedRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  before: recordValueSchema,
  /** Of mark `none` the same as before: the formula has nothing to start from. */
  after: recordValueSchema,
  /** Hundredths of a percent; null where the field is no price, or was nothing. */
  change: z.nullable(z.int()),
  margin: z.nullable(z.int()),
  marks: z.array(z.enum(CHANGE_MARKS)),
});
export type ChangedRow = z.output<typeof changedRowSchema>;

export const previewBulkChange = defineEndpoint({
  name: 'previewBulkChange',
  method: 'POST',
  path: 'products/changes/preview',
  auth: 'session',
  permission: EDIT,
  summary:
    'What one change would do to the chosen or found products, row by row from a place on; changes nothing',
  body: z.extend(wishSchema, {
    from: z._default(z.int().check(z.minimum(0), z.maximum(MAX_CHANGED_ROWS)), 0),
  }),
  response: z.object({
    data: z.array(changedRowSchema),
    counts: z.object({
      rows: z.int(),
      changed: z.int(),
      large: z.int(),
      under_cost: z.int(),
      none: z.int(),
    }),
    next: z.nullable(z.int()),
  }),
  errors: ['VALIDATION_FAILED'],
  bodyLimit: 2 * 1024 * 1024,
  reads: true,
  work: { atOnce: 1, waiting: 2 },
  timeoutMs: 60_000,
});

export const plannedChangeSchema = z.extend(recordImportSchema, {
  /** When it is made, in milliseconds. */
  due_at: epochMsSchema,
  reason: z.string(),
  /** Until when it can be undone as a whole; null while it waits. */
  undo_until: z.nullable(epochMsSchema),
});
export type PlannedChange = z.output<typeof plannedChangeSchema>;

export const startBulkChange = defineEndpoint({
  name: 'startBulkChange',
  method: 'POST',
  path: 'products/changes',
  auth: 'session',
  permission: EDIT,
  summary:
    'Change the chosen or found products as one act, now or from a moment on; the values are those of the preview',
  body: z.extend(wishSchema, {
    /** What the history calls it. */
    name: textSchema(150).check(z.minLength(1)),
    reason: z._default(textSchema(200), ''),
    /** Rows that were taken out of the preview. */
    without: z._default(z.array(idSchema).check(z.maxLength(MAX_CHANGED_ROWS)), []),
    /** Null for now. */
    at: z._default(z.nullable(epochMsSchema), null),
  }),
  response: z.object({ data: plannedChangeSchema }),
  errors: ['VALIDATION_FAILED', 'IMPORT_BUSY'],
  bodyLimit: 4 * 1024 * 1024,
  work: { atOnce: 1, waiting: 2 },
  timeoutMs: 120_000,
});

export const listBulkChanges = defineEndpoint({
  name: 'listBulkChanges',
  method: 'GET',
  path: 'products/changes',
  auth: 'session',
  permission: EDIT,
  summary: 'The last bulk changes of products, newest first, with those that wait for their moment',
  response: z.object({ data: z.array(plannedChangeSchema) }),
  errors: [],
});

export const undoBulkChange = defineEndpoint({
  name: 'undoBulkChange',
  method: 'POST',
  path: 'products/changes/:id/undo',
  auth: 'session',
  permission: EDIT,
  summary:
    'Undo a bulk change as a whole, but rows that were changed since; one that waits is called off',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: plannedChangeSchema }),
  errors: ['NOT_FOUND', 'IMPORT_BUSY', 'IMPORT_NOT_READY'],
});
