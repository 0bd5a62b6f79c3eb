import { z } from 'zod';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { agorotSchema, idSchema } from './shared.ts';

export const customerSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  group: z.int().nullable(),
  group_name: z.string().nullable(),
  vat_id: z.string(),
  vat_free: z.boolean(),
  phone: z.string(),
  /** Types of payment they may use; empty = any. */
  payments_permissions: z.array(z.int()),
  credit_status: z.enum(['open', 'warn', 'blocked']),
  /** What they may still buy on credit, agorot. */
  credit_left: agorotSchema,
  /** The price list that holds for the customer: their own, else their group's. */
  price_list: z.int().nullable(),
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

export const supplierSchema = z.object({ id: idSchema, code: z.string(), name: z.string(), vat_id: z.string(), phone: z.string() });
export type SupplierView = z.infer<typeof supplierSchema>;

/** Suppliers as customers are found; suppliers are the back office's, so whoever may read them. */
export const searchSuppliers = defineEndpoint({
  name: 'searchSuppliers',
  method: 'GET',
  path: 'accountscards/suppliers',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.suppliers },
  summary: 'Find suppliers by name, code or phone',
  query: z.object({ query: z.string().trim().min(2).max(60), limit: z.coerce.number().int().min(1).max(30).default(30) }),
  response: z.object({ data: z.array(supplierSchema) }),
  errors: [],
});

/** What the caller detection of the switchboard answers when the number is nobody's. */
export const CALLER_UNKNOWN = '001';

/** Who calls: the customers with this phone number, by the last nine digits of it as it is dialled within Israel. */
export const detectCaller = defineEndpoint({
  name: 'detectCaller',
  method: 'POST',
  path: 'voice/callerDetection.php',
  legacy: true,
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.customers },
  summary: 'Customers with the phone number of a caller',
  body: z.object({
    phone: z.string().trim().min(1).max(40),
    app_token: z.string().max(300).optional(), terminal: z.unknown().optional(), device: z.unknown().optional(),
  }),
  /** `data` comes with 000, `message` with the other. */
  response: z.object({ code: z.enum(['000', CALLER_UNKNOWN]), data: z.array(customerSchema).optional(), message: z.string().optional() }),
  errors: [],
  bodyLimit: 16_384,
});
