import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { cleanText } from '../fields/field-tools.ts';
import {
  actOfNumber,
  actQuerySchema,
  agorotSchema,
  idSchema,
  localDateSchema,
  momentSchema,
} from './shared.ts';

/**
 * What the bill's account panel shows of a customer, apart from what changes prices (specification,
 * cart §3, Account). Sums are in agorot.
 */
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
  /** Sales at tills to this customer. */
  visits: z.int(),
  /** The balance of their credit vouchers. */
  credits: agorotSchema,
  balance: agorotSchema,
  /** The balance together with deliveries that are not invoiced yet. */
  balance_total: agorotSchema,
  /** Orders and delivery notes that have no follow-up document, and unpaid invoices. */
  documents_open: z.int(),
  /** Unpaid sales on credit, the newest first. */
  transactions_open: z.int(),
  club_expire: z.nullable(localDateSchema),
  date_birth: z.nullable(localDateSchema),
  /** Type of their newest document, and the type of most of their documents. */
  document_type_id: z.nullable(z.int()),
  def_type_id: z.nullable(z.int()),
  contacts: z.array(
    z.object({ id: idSchema, name: z.string(), phone: z.string(), email: z.string() }),
  ),
  /** Memberships that are in force. */
  subscribes: z.array(idSchema),
  /** When the server computed it; a copy on a till is as old as this. */
  as_of: z.iso.datetime(),
});
export type CustomerAccount = z.infer<typeof customerAccountSchema>;

/**
 * An account without information: for a customer that a till just made or an older version stored,
 * and for a caller who may not know more.
 */
export function emptyAccount(asOf: string): CustomerAccount {
  return {
    cell_phone: '',
    email: '',
    city: '',
    address: '',
    address_number: '',
    address_enterence: '',
    address_floor: '',
    address_apartment: '',
    notes: '',
    account: '',
    visits: 0,
    credits: 0,
    balance: 0,
    balance_total: 0,
    documents_open: 0,
    transactions_open: 0,
    club_expire: null,
    date_birth: null,
    document_type_id: null,
    def_type_id: null,
    contacts: [],
    subscribes: [],
    as_of: asOf,
  };
}

export const customerSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  group: z.nullable(z.int()),
  group_name: z.nullable(z.string()),
  vat_id: z.string(),
  vat_free: z.boolean(),
  phone: z.string(),
  /** Tender types they may use; empty = any. */
  payments_permissions: z.array(z.int()),
  credit_status: z.enum(['open', 'warn', 'blocked']),
  /** The remaining credit limit, agorot. */
  credit_left: agorotSchema,
  /** The price list that applies to the customer: their own, or else their group's. */
  price_list: z.nullable(z.int()),
  /**
   * The discount on each of their bills, their own or their group's: hundredths of a percent, or
   * agorot.
   */
  discount_type: z.enum(['none', 'percent', 'sum']),
  discount: z.int(),
  account: customerAccountSchema,
});
export type CustomerView = z.infer<typeof customerSchema>;

const maySearch = { type: 'pos', key: 'pos.search.customer' } as const;
const mayMake = { type: 'pos', key: 'pos.customer.edit' } as const;

/**
 * Customers for the till's picker, by name, code or phone; a leading * searches inside the text.
 */
export const searchCustomers = defineEndpoint({
  name: 'searchCustomers',
  method: 'GET',
  path: 'accountscards/customers',
  auth: 'employee',
  permission: maySearch,
  approval: { of: maySearch, bound: ({ query: { act } }) => ({ act, value: '' }) },
  summary: 'Find customers by name, code or phone',
  query: z.object({
    query: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)), 30),
    act: actQuerySchema,
  }),
  response: z.object({ data: z.array(customerSchema) }),
  errors: [],
});

/** Most members that a till is told. */
export const MAX_WEEK_MEMBERS = 10;

/** Members of the club that bought at the branch in the last seven days, the latest first. */
export const membersOfWeek = defineEndpoint({
  name: 'membersOfWeek',
  method: 'GET',
  path: 'accountscards/customers/week',
  auth: 'employee',
  permission: maySearch,
  summary: 'Members of the club that bought at the branch this week',
  response: z.object({ data: z.array(customerSchema) }),
  errors: [],
});

/** Customer ids that a till keeps in reserve, so that it can create customers offline. */
export const CUSTOMER_ID_RESERVE = 20;

/** Reserves customer ids for this till alone; a retry returns those that it has not used. */
export const leaseCustomerIds = defineEndpoint({
  name: 'leaseCustomerIds',
  method: 'POST',
  path: 'accountscards/customers/ids',
  auth: 'employee',
  // For every cashier: one who may not create customers does it with a colleague's approval.
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'Ids that this till may give to customers it makes without a network',
  body: z.strictObject({}),
  response: z.object({ data: z.array(idSchema) }),
  errors: [],
  bodyLimit: 1_024,
});

/**
 * What a till asks for when it creates a customer: the name, and what the customer is found by
 * later.
 */
export const newCustomerSchema = z.strictObject({
  /** One of {@link leaseCustomerIds}: a retry with it is the same customer. */
  id: idSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  phone: z.string().check(z.trim(), z.maxLength(30), z.regex(/^[\d\s+*()-]*$/)),
  vat_id: z.string().check(z.trim(), z.regex(/^\d{0,9}$/)),
  /**
   * When it was created, by the device's clock; a colleague's approval has to be valid at this
   * time.
   */
  at: z.optional(momentSchema),
});
export type NewCustomer = z.infer<typeof newCustomerSchema>;

/**
 * The spellings under which an identity number may be stored: with its leading zeros and without.
 * Empty for no number.
 */
export function vatIdSpellings(vatId: string): readonly string[] {
  const digits = vatId.replace(/^0+/, '');
  return digits === ''
    ? []
    : Array.from({ length: 10 - digits.length }, (_, zeros) => '0'.repeat(zeros) + digits);
}

/**
 * The code of a customer that a till created. It is printed on receipts before the server knows the
 * customer.
 */
export function codeOfTillCustomer(id: number): string {
  return `T-${id}`;
}

export const createTillCustomer = defineEndpoint({
  name: 'createTillCustomer',
  method: 'POST',
  path: 'accountscards/customers',
  auth: 'terminal',
  // The handler checks the permissions of the employee who created it (pos.customer.edit): a
  // customer that was created offline may arrive after that employee has signed out, as sales do.
  permission: 'own',
  // Every value has its place, also when it is empty. Neither of the last two contains a comma, so
  // two different customers cannot give the same text.
  approval: {
    of: mayMake,
    bound: ({ body: { id, at, name, phone, vat_id: vatId } }) => ({
      act: actOfNumber(id),
      at,
      value: [name, phone, vatId].map((text) => cleanText(text) ?? '').join(','),
    }),
  },
  summary: 'Make a customer at a till, once however often it is sent',
  body: newCustomerSchema,
  /**
   * Customers who already had the identity number. They and the new one both stay, because its sale
   * and its printed receipt already name it. `same_count` is their number; `same` lists them for a
   * signed-in user who may search customers, and is empty for others.
   */
  response: z.object({
    data: customerSchema,
    same_count: z.int().check(z.minimum(0)),
    same: z.array(z.object({ id: idSchema, code: z.string(), name: z.string() })),
  }),
  errors: ['CONFLICT', 'DUPLICATE_WITH_OTHER_CONTENT', 'EMPLOYEE_REQUIRED', 'PERMISSION_DENIED'],
  bodyLimit: 4_096,
});

export const supplierSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  vat_id: z.string(),
  phone: z.string(),
});
export type SupplierView = z.infer<typeof supplierSchema>;

/**
 * Searches suppliers as customers are searched. Suppliers belong to the back office, so it needs
 * permission to read them.
 */
export const searchSuppliers = defineEndpoint({
  name: 'searchSuppliers',
  method: 'GET',
  path: 'accountscards/suppliers',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.suppliers },
  summary: 'Find suppliers by name, code or phone',
  query: z.object({
    query: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)), 30),
  }),
  response: z.object({ data: z.array(supplierSchema) }),
  errors: [],
});

/**
 * The digits of a phone number as it is dialled within Israel, however it is written.
 * `caller_digits` of the database does the same for the last nine digits.
 */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^(?:00)?972/, '0');
}

/** The caller detection's answer when no customer has the number. */
export const CALLER_UNKNOWN = '001';

/**
 * Customers with the caller's phone number, compared by its last nine digits as dialled within
 * Israel.
 */
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
    phone: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    app_token: z.optional(z.string().check(z.maxLength(300))),
    terminal: z.optional(z.unknown()),
    device: z.optional(z.unknown()),
  }),
  /** `data` is present with code 000, `message` with the other code. */
  response: z.object({
    code: z.enum(['000', CALLER_UNKNOWN]),
    data: z.optional(z.array(customerSchema)),
    message: z.optional(z.string()),
  }),
  errors: [],
  bodyLimit: 16_384,
});
