import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { idQuerySchema } from './shared.ts';

const refSchema = z.object({ id: z.int(), label: z.string() });
/** Money in agorot, quantities in thousandths, moments as ISO texts; a reference as its number and its name. */
export const recordValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), refSchema]);
export type RecordValue = z.output<typeof recordValueSchema>;

export const recordSchema = z.object({
  /** Numbers of the identity's columns, joined by hyphens. */
  id: z.string(),
  data: z.record(z.string(), recordValueSchema),
});
export type RecordView = z.output<typeof recordSchema>;

/** Numbers joined by hyphens: at most two of them. */
const recordIdSchema = z.string().max(40).regex(/^[1-9]\d{0,9}(-[1-9]\d{0,9})?$/);
/** Opaque to clients: the order's value and the identity of the last row, as base64url. */
const recordCursorSchema = z.string().max(2_000).regex(/^[\w-]+$/);

/**
 * The records of a component. The service asks for the component's read flag and the service's module access; a component
 * that does not exist and one that is closed look the same.
 */
export const listRecords = defineEndpoint({
  name: 'listRecords',
  method: 'GET',
  path: 'components/:component/records',
  auth: 'session',
  permission: 'own',
  summary: 'Records of a component, by pages of a keyset',
  params: z.object({ component: idQuerySchema }),
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(100),
    after: recordCursorSchema.optional(),
    /** Found inside of the searchable columns. */
    q: z.string().trim().max(100).default(''),
  }),
  response: z.object({
    data: z.array(recordSchema),
    next: z.string().nullable(),
    /** Of all that the search finds; null behind the first page. */
    page_info: z.object({ count: z.int().nullable(), len: z.int() }),
  }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
});

export const getRecord = defineEndpoint({
  name: 'getRecord',
  method: 'GET',
  path: 'components/:component/records/:id',
  auth: 'session',
  permission: 'own',
  summary: 'One record of a component, with all of its columns',
  params: z.object({ component: idQuerySchema, id: recordIdSchema }),
  response: z.object({ data: recordSchema }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'],
});
