import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent } from './shared.ts';
import { textSchema } from './stored-text.ts';

const may = { type: 'system', key: 'settings' } as const;

/** What a new business sets up, in the order of work. */
export const START_ITEMS = [
  'details',
  'receipt',
  'products',
  'tables',
  'payments',
  'people',
  'till',
  'sale',
  'z',
  'books',
] as const;
export type StartItem = (typeof START_ITEMS)[number];

const checklistSchema = z.object({
  /** False when it was hidden, or when all of it is done. */
  shown: z.boolean(),
  items: z.array(
    z.object({
      item: z.enum(START_ITEMS),
      done: z.boolean(),
      /** Why it was put off; null = it was not. */
      put_off: z.nullable(z.string()),
    }),
  ),
});
export type Checklist = z.output<typeof checklistSchema>;

export const readChecklist = defineEndpoint({
  name: 'readChecklist',
  method: 'GET',
  path: 'account/checklist',
  auth: 'session',
  permission: may,
  summary: 'What a new business has set up and what is left, by what is stored',
  response: z.object({ data: checklistSchema }),
  errors: [],
});

export const putChecklistItem = defineEndpoint({
  name: 'putChecklistItem',
  method: 'PUT',
  path: 'account/checklist/:item',
  auth: 'session',
  permission: may,
  summary: 'Put an item off with a reason, or take it up again',
  params: z.object({ item: z.enum(START_ITEMS) }),
  body: z.object({ put_off: z.nullable(textSchema(200)) }),
  response: z.object({ data: checklistSchema }),
  errors: [],
});

export const showChecklist = defineEndpoint({
  name: 'showChecklist',
  method: 'PUT',
  path: 'account/checklist',
  auth: 'session',
  permission: may,
  summary: 'Hide the list of first steps from home, or call it back',
  body: z.object({ shown: z.boolean() }),
  response: z.object({ data: checklistSchema }),
  errors: [],
});

/** The details of the business, as every receipt bears them; the VAT number is not changed here. */
export const businessDetailsSchema = z.object({
  name: textSchema(100).check(z.minLength(1)),
  vat_name: textSchema(100).check(z.minLength(1)),
  address: textSchema(200),
  phone: textSchema(30),
});
export type BusinessDetails = z.output<typeof businessDetailsSchema>;

export const readBusiness = defineEndpoint({
  name: 'readBusiness',
  method: 'GET',
  path: 'account/business',
  auth: 'session',
  permission: may,
  summary: 'The details of the business, as every receipt bears them',
  response: z.object({ data: z.extend(businessDetailsSchema, { vat_number: z.string() }) }),
  errors: [],
});

export const saveBusiness = defineEndpoint({
  name: 'saveBusiness',
  method: 'PUT',
  path: 'account/business',
  auth: 'session',
  permission: may,
  summary: 'Change the details of the business; documents that were issued keep theirs',
  body: businessDetailsSchema,
  response: noContent,
  errors: [],
});
