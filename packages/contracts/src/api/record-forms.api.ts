import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { recordSchema } from './records.api.ts';
import { COMPONENT } from '../components.ts';
import type { BalanceFile } from '../components/record-component.ts';
import { agorotSchema, idQuerySchema, idSchema, MAX_ID, uuidSchema } from './shared.ts';

/**
 * A field of a form as the specification describes it (records §3): the JSON texts have what the
 * field library reads.
 */
export const formFieldSchema = z.object({
  AS_FormsFieldName: z.string(),
  /** JSON: `{key, kind, required?, min?, max?, readOnly, …}` */
  AS_FormsFieldData: z.string(),
  /** JSON: the options. */
  AS_FormsFieldOptions: z.string(),
  /** JSON: the columns of a table within the record. */
  AS_FormsFieldFields: z.string(),
  /** JSON: what happens on a change: `{"check":"server"}`. */
  AS_FormsFieldEvents: z.string(),
  AS_Def_ComponentsID: z.int(),
});
export type FormField = z.output<typeof formFieldSchema>;

const params = z.object({ formID: idQuerySchema });
const READING = ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'] as const;

/** Read tasks of a form; a form has the number of its component. */
export const formsOldRead = defineEndpoint({
  name: 'formsOldRead',
  method: 'GET',
  path: 'app/forms/old/:formID',
  auth: 'session',
  permission: 'own',
  summary:
    'A form with a record in it, the newest items of a reference, or the rows of a table field',
  params,
  query: z.object({
    task: z.enum(['get', 'updateNewItems', 'dynamicTable']),
    /** 0 = a new record. */
    id: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_ID)), 0),
    /** Of a dynamic table: the table of a related list, as lists name it. */
    table: z._default(z.string().check(z.maxLength(60)), ''),
    /**
     * Field of the reference (updateNewItems), or of a table within the record (dynamicTable
     * without `table`).
     */
    field: z._default(z.string().check(z.maxLength(60)), ''),
    /** Fields of the dynamic table's rows, separated by commas. */
    fields: z._default(z.string().check(z.maxLength(1_000)), ''),
    /** JSON: `{limit?, sort?: ["asc"|"desc", field]}` */
    options: z._default(z.string().check(z.maxLength(1_000)), ''),
  }),
  response: z.object({
    data: z.union([
      z.object({
        fields: z.array(formFieldSchema),
        record: z.looseObject(recordSchema.shape),
        can: z.object({ save: z.boolean(), add: z.boolean(), remove: z.boolean() }),
        related: z.array(z.object({ component: z.int(), field: z.string() })),
      }),
      z.array(z.record(z.string(), z.unknown())),
    ]),
  }),
  errors: [...READING],
});

/** The component whose balances each of the older calls answers. */
export const BALANCES = {
  customersBalance: COMPONENT.customers,
  giftCardsBalance: COMPONENT.giftCards,
  creditVouchersBalance: COMPONENT.creditVouchers,
} as const satisfies Readonly<Record<BalanceFile, number>>;
const FILES = [
  'customersBalance.php',
  'giftCardsBalance.php',
  'creditVouchersBalance.php',
] as const;

/** Current balances by record number; unknown records are absent (specification, records §7). */
export const formBalances = defineEndpoint({
  name: 'formBalances',
  method: 'POST',
  reads: true,
  path: 'forms/:file',
  legacy: true,
  auth: 'session',
  permission: 'own',
  summary: 'Balances of customers, gift cards or credit vouchers',
  params: z.object({ file: z.enum(FILES) }),
  body: z.object({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({
    data: z.tuple([
      z.literal('000'),
      z.string(),
      z.array(z.object({ id: idSchema, balance: agorotSchema })),
    ]),
  }),
  errors: [...READING],
  bodyLimit: 8_192,
});

const written = z
  .record(z.string().check(z.maxLength(60)), z.unknown())
  .check(z.refine((data) => Object.keys(data).length <= 200));

/** Write tasks of a form. */
export const formsOldWrite = defineEndpoint({
  name: 'formsOldWrite',
  method: 'POST',
  path: 'app/forms/old/:formID',
  auth: 'session',
  permission: 'own',
  summary: 'Save a record, put records in or out of use, or check one field while it is typed',
  params,
  body: z.discriminatedUnion('task', [
    z.object({
      task: z.literal('save'),
      id: z.int().check(z.minimum(0), z.maximum(MAX_ID)),
      request_id: uuidSchema,
      data: written,
      before: z.optional(written),
    }),
    z.object({
      task: z.literal('status'),
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(1_000)),
      active: z.boolean(),
    }),
    /** `value` is [field, value] (specification, records §7). */
    z.object({
      task: z.literal('validate'),
      id: z.int().check(z.minimum(0), z.maximum(MAX_ID)),
      value: z.tuple([z.string().check(z.maxLength(60)), z.unknown()]),
    }),
  ]),
  response: z.object({
    data: z.union([
      z.looseObject(recordSchema.shape),
      z.object({ changed: z.array(idSchema) }),
      /** The message in Hebrew; `reason` and `params` are what other languages need. */
      z.object({
        valid: z.boolean(),
        message: z.string(),
        reason: z.optional(z.string()),
        params: z.optional(z.record(z.string(), z.unknown())),
      }),
    ]),
  }),
  errors: [
    ...READING,
    'PERMISSION_DENIED',
    'UPGRADE',
    'RECORD_INVALID',
    'RECORD_CHANGED',
    'RECORD_IN_USE',
    'CONFLICT',
  ],
});
