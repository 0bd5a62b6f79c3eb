import { z } from 'zod';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { cleanText } from '../fields/field-tools.ts';
import { actOfNumber, actQuerySchema, agorotSchema, idSchema, localDateSchema } from './shared.ts';

/** What the account in a cart says of a customer beside what moves prices (3-cart §3, Account); sums in agorot. */
export const customerAccountSchema = z.object({
  cell_phone: z.string(),
  email: z.string(),
  city: z.string(),
  address: z.string(),
  address_number: z.string(),
  address_enterence: z.string(),
  address_floor: z.string(),
  address_apartment: z.string(),
  notes: z.string(),
  /** Accounting key of the customer. */
  account: z.string(),
  /** Sales of tills that were made to them. */
  visits: z.int(),
  /** What is left on their credit vouchers. */
  credits: agorotSchema,
  balance: agorotSchema,
  /** With what was delivered and not billed yet. */
  balance_total: agorotSchema,
  /** Orders and delivery notes that are not carried on, and invoices that are not paid. */
  documents_open: z.int(),
  /** Sales on credit that the balance reaches, the newest first. */
  transactions_open: z.int(),
  club_expire: localDateSchema.nullable(),
  date_birth: localDateSchema.nullable(),
  /** Type of their newest document, and the one that most of theirs are of. */
  document_type_id: z.int().nullable(),
  def_type_id: z.int().nullable(),
  contacts: z.array(z.object({ id: idSchema, name: z.string(), phone: z.string(), email: z.string() })),
  /** Memberships that hold. */
  subscribes: z.array(idSchema),
  /** When the server said so: what lies on a till is as old as that. */
  as_of: z.iso.datetime(),
});
export type CustomerAccount = z.infer<typeof customerAccountSchema>;

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
  /** What every bill of theirs is lowered by, their own or their group's: hundredths of a percent, or agorot. */
  discount_type: z.enum(['none', 'percent', 'sum']),
  discount: z.int(),
  account: customerAccountSchema,
});
export type CustomerView = z.infer<typeof customerSchema>;

const maySearch = { type: 'pos', key: 'pos.search.customer' } as const;
const mayMake = { type: 'pos', key: 'pos.customer.edit' } as const;

/** Customers for the till's pick: by name, code or phone; a leading * searches inside. */
export const searchCustomers = defineEndpoint({
  name: 'searchCustomers',
  method: 'GET',
  path: 'accountscards/customers',
  auth: 'employee',
  permission: maySearch,
  approval: { of: maySearch, bound: ({ query: { act } }) => ({ act, value: '' }) },
  summary: 'Find customers by name, code or phone',
  query: z.object({ query: z.string().trim().min(2).max(60), limit: z.coerce.number().int().min(1).max(30).default(30), act: actQuerySchema }),
  response: z.object({ data: z.array(customerSchema) }),
  errors: [],
});

/** Ids that a till keeps in store for customers it makes while there is no network. */
export const CUSTOMER_IDS_KEPT = 20;

/** Ids for customers that this till will make: nobody else gets them, and asked again it has those it did not use. */
export const leaseCustomerIds = defineEndpoint({
  name: 'leaseCustomerIds',
  method: 'POST',
  path: 'accountscards/customers/ids',
  auth: 'employee',
  // Whoever sells: one who may not make a customer makes one by a colleague's leave.
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'Ids that this till may give to customers it makes without a network',
  body: z.strictObject({}),
  response: z.object({ data: z.array(idSchema) }),
  errors: [],
  bodyLimit: 1_024,
});

/** What a till asks of a customer: what one is called, and how they are found again. */
export const newCustomerSchema = z.strictObject({
  /** One of {@link leaseCustomerIds}: sent again it is the same customer. */
  id: idSchema,
  name: z.string().trim().min(1).max(100),
  phone: z.string().trim().max(30).regex(/^[\d\s+*()-]*$/),
  vat_id: z.string().trim().regex(/^\d{0,9}$/),
  /** When it was made, by the device's clock: a colleague's leave for it holds for then. */
  at: z.iso.datetime().optional(),
});
export type NewCustomer = z.infer<typeof newCustomerSchema>;

/** Identity numbers as they may be kept: people write them with the zeros before them or without. Empty for none. */
export function writtenVatIds(vatId: string): readonly string[] {
  const digits = vatId.replace(/^0+/, '');
  return digits === '' ? [] : Array.from({ length: 10 - digits.length }, (_, zeros) => '0'.repeat(zeros) + digits);
}

/** The code of a customer that a till made, which is on its papers before the server has heard of it. */
export function codeOfTillCustomer(id: number): string {
  return `T-${id}`;
}

export const createTillCustomer = defineEndpoint({
  name: 'createTillCustomer',
  method: 'POST',
  path: 'accountscards/customers',
  auth: 'terminal',
  // The handler asks the map of the employee who made it (pos.customer.edit): one made without a network may arrive after that employee has
  // signed out, as sales do.
  permission: 'own',
  // Each in its place, also an empty one: neither of the last two holds a comma, so that no text of one can pass for another.
  approval: { of: mayMake, bound: ({ body: { id, at, name, phone, vat_id: vatId } }) => ({ act: actOfNumber(id), at, value: [name, phone, vatId].map((text) => cleanText(text) ?? '').join(',') }) },
  summary: 'Make a customer at a till, once however often it is sent',
  body: newCustomerSchema,
  /**
   * Customers who had the identity number before. They and this one stand beside each other: its sale and its papers name it. `same_count` is how many;
   * `same` who they are, told to whoever is signed in and may search customers, and empty for everybody else.
   */
  response: z.object({ data: customerSchema, same_count: z.int().min(0), same: z.array(z.object({ id: idSchema, code: z.string(), name: z.string() })) }),
  errors: ['CONFLICT', 'DUPLICATE_WITH_OTHER_CONTENT', 'EMPLOYEE_REQUIRED', 'PERMISSION_DENIED'],
  bodyLimit: 4_096,
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

/** The digits of a phone as it is dialled within Israel, however it is written. `caller_digits` of the database says the same of its last nine. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(?:00)?972/, '0');
}

/** What the caller detection of the switchboard answers when the number is nobody's. */
export const CALLER_UNKNOWN = '001';

/** Who calls: the customers with this phone number, by the last nine digits of it as it is dialled within Israel. */
export const detectCaller = defineEndpoint({
  name: 'detectCaller',
  method: 'POST',
  reads: true,
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
