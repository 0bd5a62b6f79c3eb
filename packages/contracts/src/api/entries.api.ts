import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema } from './shared.ts';

const entryCardSchema = z.object({
  /** Contract that holds the entries. */
  contract: idSchema,
  name: z.string(),
  entries: z.int(),
  left: z.int(),
  /** What was paid for one entry. */
  value: agorotSchema,
  /** Products of which one piece costs one entry. */
  products: z.array(idSchema),
  valid_to: z.nullable(z.string()),
});
export type EntryCardView = z.infer<typeof entryCardSchema>;

export const listTillEntries = defineEndpoint({
  name: 'listTillEntries',
  method: 'GET',
  path: 'pos/entries/:customer',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'Entries that a customer may use now',
  params: z.object({ customer: idQuerySchema }),
  response: z.object({ data: z.array(entryCardSchema) }),
  errors: [],
});

export const listCustomerEntries = defineEndpoint({
  name: 'listCustomerEntries',
  method: 'GET',
  path: 'crm/customers/:id/entries',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 111 },
  summary: 'Packages of entries of a customer, with what is left of them',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: z.array(entryCardSchema) }),
  errors: ['NOT_FOUND'],
});
