import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { idSchema } from './shared.ts';

export const customerSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  group: z.int().nullable(),
  group_name: z.string().nullable(),
  vat_id: z.string(),
  vat_free: z.boolean(),
  phone: z.string(),
});
export type CustomerView = z.infer<typeof customerSchema>;

/** Customers for the till's pick: by name, code or phone; a leading * searches inside. */
export const searchCustomers = defineEndpoint({
  name: 'searchCustomers',
  method: 'GET',
  path: 'accountscards/customers',
  auth: 'employee',
  permission: { type: 'pos', key: 'pos.search.customer' },
  summary: 'Find customers by name, code or phone',
  query: z.object({ query: z.string().trim().min(2).max(60), limit: z.coerce.number().int().min(1).max(30).default(30) }),
  response: z.object({ data: z.array(customerSchema) }),
  errors: [],
});
