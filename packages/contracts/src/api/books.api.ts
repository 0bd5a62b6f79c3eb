import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  agorotSchema,
  idQuerySchema,
  idSchema,
  localDateSchema,
  noContent,
  uuidSchema,
} from './shared.ts';
import { textSchema } from './stored-text.ts';

const READ_BOOKS = {
  type: 'components',
  action: 'r',
  key: COMPONENT.journalEntries,
} as const;
const WRITE_BOOKS = {
  type: 'components',
  action: 'w',
  key: COMPONENT.journalEntries,
} as const;
const POST_BOOKS = {
  type: 'components',
  action: 'e',
  key: COMPONENT.journalEntries,
} as const;

/** Most lines of an entry by hand. */
export const MAX_ENTRY_LINES = 200;

const sideSchema = agorotSchema.check(z.minimum(0));
const lineSchema = z.strictObject({
  account_id: z.nullable(idSchema),
  customer_id: z._default(z.nullable(idSchema), null),
  supplier_id: z._default(z.nullable(idSchema), null),
  branch_id: z._default(z.nullable(idSchema), null),
  debit: sideSchema,
  credit: sideSchema,
  text: z._default(textSchema(100), ''),
});
export type EntryLine = z.output<typeof lineSchema>;

const entrySchema = z.object({
  id: idSchema,
  /** Null: a draft. */
  number: z.nullable(z.int()),
  day: z.string(),
  value_day: z.string(),
  reference: z.string(),
  description: z.string(),
  movement_type_id: z.nullable(idSchema),
  posted_at: z.nullable(z.iso.datetime()),
  /** The entry that it reverses, and that reversed it. */
  reverses: z.nullable(z.object({ id: idSchema, number: z.int() })),
  reversed_by: z.nullable(z.object({ id: idSchema, number: z.int() })),
  debit: z.int(),
  credit: z.int(),
});
export type EntryView = z.output<typeof entrySchema>;
const fullEntrySchema = z.extend(entrySchema, {
  /** Of the draft: saving it again changes it. */
  request_id: uuidSchema,
  /** Each with the name of its customer or supplier, empty without one. */
  lines: z.array(z.extend(lineSchema, { party: z.string() })),
});
export type FullEntryView = z.output<typeof fullEntrySchema>;

export const listEntries = defineEndpoint({
  name: 'listEntries',
  method: 'GET',
  path: 'books/entries',
  auth: 'user',
  permission: READ_BOOKS,
  summary: 'Journal entries by hand, newest first: all that are posted, and own drafts',
  query: z.object({ before: z.optional(idQuerySchema) }),
  response: z.object({ data: z.array(entrySchema), next: z.nullable(idSchema) }),
  errors: [],
});

export const readEntry = defineEndpoint({
  name: 'readEntry',
  method: 'GET',
  path: 'books/entries/:id',
  auth: 'user',
  permission: READ_BOOKS,
  summary: 'A journal entry by hand with its lines',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: fullEntrySchema }),
  errors: ['NOT_FOUND'],
});

export const saveEntry = defineEndpoint({
  name: 'saveEntry',
  method: 'PUT',
  path: 'books/entries',
  auth: 'user',
  permission: WRITE_BOOKS,
  summary: 'Save a draft of a journal entry, in any state',
  body: z.strictObject({
    /** Of the device: a new draft is made once. */
    request_id: uuidSchema,
    day: localDateSchema,
    value_day: localDateSchema,
    reference: z._default(textSchema(20), ''),
    description: z._default(textSchema(100), ''),
    movement_type_id: z._default(z.nullable(idSchema), null),
    lines: z.array(lineSchema).check(z.maxLength(MAX_ENTRY_LINES)),
  }),
  response: z.object({ data: fullEntrySchema }),
  errors: ['VALIDATION_FAILED', 'ENTRY_POSTED', 'NOT_FOUND'],
});

export const postEntry = defineEndpoint({
  name: 'postEntry',
  method: 'POST',
  path: 'books/entries/:id/post',
  auth: 'user',
  permission: POST_BOOKS,
  summary: 'Post a draft: it gets its number and is never changed again',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: fullEntrySchema }),
  errors: ['NOT_FOUND', 'ENTRY_UNBALANCED', 'ENTRY_INCOMPLETE'],
});

export const deleteEntry = defineEndpoint({
  name: 'deleteEntry',
  method: 'DELETE',
  path: 'books/entries/:id',
  auth: 'user',
  permission: WRITE_BOOKS,
  summary: 'Delete an own draft',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND', 'ENTRY_POSTED'],
});

export const reverseEntry = defineEndpoint({
  name: 'reverseEntry',
  method: 'POST',
  path: 'books/entries/:id/reverse',
  auth: 'user',
  permission: POST_BOOKS,
  summary: 'Reverse a posted entry, once, by one with the sides swapped',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({ day: localDateSchema }),
  response: z.object({ data: fullEntrySchema }),
  errors: ['NOT_FOUND', 'ENTRY_REVERSED', 'ENTRY_INCOMPLETE'],
});

export const fillEntry = defineEndpoint({
  name: 'fillEntry',
  method: 'GET',
  path: 'books/movement-types/:id/lines',
  auth: 'user',
  permission: WRITE_BOOKS,
  summary: 'Lines of an entry by a movement type and a sum, at the VAT rate of the day',
  params: z.object({ id: idQuerySchema }),
  query: z.object({
    sum: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000_000_000)),
    day: localDateSchema,
  }),
  response: z.object({ data: z.array(lineSchema) }),
  errors: ['NOT_FOUND', 'ENTRY_INCOMPLETE'],
});

const choiceSchema = z.object({ id: idSchema, code: z.string(), name: z.string() });
export const readBookChoices = defineEndpoint({
  name: 'readBookChoices',
  method: 'GET',
  path: 'books/choices',
  auth: 'user',
  permission: READ_BOOKS,
  summary: 'What a line of an entry may name: active accounts, movement types, branches',
  response: z.object({
    data: z.object({
      accounts: z.array(z.extend(choiceSchema, { role: z.nullable(z.string()) })),
      movement_types: z.array(choiceSchema),
      branches: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  }),
  errors: [],
});

export const findBookParties = defineEndpoint({
  name: 'findBookParties',
  method: 'GET',
  path: 'books/parties',
  auth: 'user',
  permission: READ_BOOKS,
  summary: 'Customers or suppliers whose name or code begins with the text',
  query: z.object({ kind: z.enum(['customer', 'supplier']), text: z._default(textSchema(60), '') }),
  response: z.object({ data: z.array(choiceSchema) }),
  errors: [],
});

const periodQuery = { from: localDateSchema, to: localDateSchema };

export const readTrialBalance = defineEndpoint({
  name: 'readTrialBalance',
  method: 'GET',
  path: 'books/trial-balance',
  auth: 'user',
  permission: READ_BOOKS,
  summary: 'Every account with its opening balance, both sides of the range and closing balance',
  query: z.object(periodQuery),
  response: z.object({
    data: z.object({
      accounts: z.array(
        z.object({
          id: idSchema,
          code: z.string(),
          name: z.string(),
          group: z.object({ code: z.string(), name: z.string(), kind: z.string() }),
          opening: z.int(),
          debit: z.int(),
          credit: z.int(),
          closing: z.int(),
        }),
      ),
      debit: z.int(),
      credit: z.int(),
    }),
  }),
  errors: ['BAD_REQUEST'],
});

export const CARD_KINDS = ['account', 'customer', 'supplier'] as const;
export type CardKind = (typeof CARD_KINDS)[number];
/** What a line of a ledger card came from. */
const sourceSchema = z.object({
  kind: z.enum(['document', 'closing', 'sale', 'entry', 'other']),
  id: z.string(),
  /** Of a document. */
  type: z.nullable(z.int()),
  number: z.string(),
});
export type CardSource = z.output<typeof sourceSchema>;

export const readLedgerCard = defineEndpoint({
  name: 'readLedgerCard',
  method: 'GET',
  path: 'books/card',
  auth: 'user',
  permission: READ_BOOKS,
  summary: 'Ledger card of an account, customer or supplier, a page of lines at a time',
  query: z.object({
    ...periodQuery,
    kind: z.enum(CARD_KINDS),
    id: idQuerySchema,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  }),
  response: z.object({
    data: z.object({
      code: z.string(),
      name: z.string(),
      opening: z.int(),
      debit: z.int(),
      credit: z.int(),
      closing: z.int(),
      /** Lines of the whole range. */
      count: z.int(),
      page_length: z.int(),
      lines: z.array(
        z.object({
          day: z.string(),
          reference: z.string(),
          text: z.string(),
          counter: z.string(),
          debit: z.int(),
          credit: z.int(),
          balance: z.int(),
          source: sourceSchema,
        }),
      ),
    }),
  }),
  errors: ['NOT_FOUND', 'BAD_REQUEST'],
});
