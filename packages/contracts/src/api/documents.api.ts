import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { LIFECYCLE_LABELS, PAYMENT_STATUS_LABELS } from '../labels.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';
import {
  agorotSchema,
  allocationAnswer,
  allocationSchema,
  idQuerySchema,
  idSchema,
  localDateSchema,
  uuidSchema,
} from './shared.ts';

type LifecycleKey = keyof typeof LIFECYCLE_LABELS;
const LIFECYCLE_KEYS = Object.keys(LIFECYCLE_LABELS) as [LifecycleKey, ...LifecycleKey[]];
type PaidKey = keyof typeof PAYMENT_STATUS_LABELS;
const PAID_KEYS = Object.keys(PAYMENT_STATUS_LABELS) as [PaidKey, ...PaidKey[]];

const lifecycleSchema = z.enum(LIFECYCLE_KEYS);
const typeSchema = z.int().check(z.minimum(1), z.maximum(99));

/** A stored document as lists show it. */
export const documentItemSchema = z.object({
  id: uuidSchema,
  type: typeSchema,
  number: z.int(),
  day: z.string(),
  due_on: z.nullable(z.string()),
  account: z.nullable(z.string()),
  total: agorotSchema,
  /** What is still owed for it or can still be reversed, agorot. */
  open: agorotSchema,
  lifecycle: lifecycleSchema,
  payment_status: z.nullable(z.enum(PAID_KEYS)),
  reference: z.string(),
});
export type DocumentItem = z.infer<typeof documentItemSchema>;

/** Result of a stored document, at index 2 of the answer list (specification, cart §3). */
export const documentResultSchema = z.object({
  id: uuidSchema,
  number: z.int().check(z.positive()),
  daily_counter: z.int().check(z.positive()),
  vat_confirmation: z.nullable(z.string()),
  credit_vouchers: z.array(z.unknown()),
  gift_cards: z.array(z.unknown()),
  vouchers: z.array(z.unknown()),
  /** True when the document was already stored: the answer repeats the first result. */
  repeated: z.boolean(),
  allocation: allocationSchema,
});
export type DocumentResult = z.infer<typeof documentResultSchema>;

/** Errors of every call that reads documents by their type. */
export const DOCUMENT_READING = [
  'NOT_FOUND',
  'DOCUMENT_TYPE_UNSUPPORTED',
  'SERVICE_NOT_OK',
  'EMPLOYEE_REQUIRED',
  'UPGRADE',
  'PERMISSION_DENIED',
] as const;

export const submitDocument = defineEndpoint({
  name: 'submitDocument',
  method: 'POST',
  path: 'documents/cart_format',
  auth: 'session',
  // The handler checks write permission for the component of the cart's document type.
  permission: 'own',
  summary: 'Store a document of any type but the point-of-sale transaction',
  body: wireCartSchema,
  response: z.object({ data: z.tuple([z.literal('000'), z.string(), documentResultSchema]) }),
  errors: [
    'J101',
    'J103',
    'J104',
    'J105',
    'J106',
    'J107',
    'J1000',
    'TOTAL_MISMATCH',
    'CART_MALFORMED',
    'CART_TOO_LARGE',
    'PRODUCT_UNKNOWN',
    'NEGATIVE_QUANTITY',
    'COUPON_UNKNOWN',
    'PAYMENT_MISMATCH',
    'CLOCK_DIFFERS',
    'CASH_LIMIT',
    'DUPLICATE_WITH_OTHER_CONTENT',
    'PERMISSION_DENIED',
    'EMPLOYEE_REQUIRED',
    'DOCUMENT_TYPE_UNSUPPORTED',
    'SERVICE_NOT_OK',
    'UPGRADE',
    'PAYMENT_DETAILS',
    'PAYMENT_NOT_ALLOWED',
    'CARD_NUMBER',
    'DOCUMENT_ACCOUNT',
    'DOCUMENT_BASE',
    // Only for a till's invoice: its bill was sold, or is beyond the customer's credit.
    'CONFLICT',
    'ACCOUNT_CREDIT',
  ],
  bodyLimit: 12 * 1024 * 1024,
  work: { atOnce: 2, waiting: 8 },
  // A request that asks for an allocation number takes up to 60 s; the caller sets that limit.
  timeoutMs: 25_000,
});

/** The places and settings that a new document starts with. */
export const documentContext = defineEndpoint({
  name: 'documentContext',
  method: 'GET',
  path: 'documents/context',
  auth: 'session',
  permission: 'own',
  summary: 'Branches, warehouses and settings of a day, for a document of a type',
  query: z.object({
    type: idQuerySchema,
    date: z.optional(localDateSchema),
    branch: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.object({
      /** Today's local date of the business. */
      today: z.string(),
      branches: z.array(z.object({ id: idSchema, name: z.string() })),
      warehouses: z.array(
        z.object({ id: idSchema, name: z.string(), branch: z.nullable(idSchema) }),
      ),
      vat_rate_bp: z.int(),
      cash_rounding: z.enum(['tens_of_agorot', 'agorot', 'shekels', 'tens_of_shekels']),
      date_may_differ: z.boolean(),
      /** Accounts that a row may name; the rows of the others are posted by their product or role. */
      accounts: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  errors: DOCUMENT_READING,
});
export type DocumentContext = z.infer<typeof documentContext.response>['data'];

/** The customer or supplier at the head of a document. */
export const documentAccountSchema = z.object({
  type: z.enum(['customer', 'supplier']),
  id: idSchema,
  code: z.string(),
  name: z.string(),
  vat_id: z.string(),
  vat_free: z.boolean(),
  group: z.nullable(z.int()),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  address: z.string(),
  /** Agorot owed to the business; negative is what the business owes. */
  balance: z.int(),
  /** Its price list, its own or its group's. */
  price_list: z.nullable(idSchema),
  /**
   * The discount on each of its documents, its own or its group's: hundredths of a percent, or
   * agorot.
   */
  discount_type: z.enum(['none', 'percent', 'sum']),
  discount: z.int(),
  /** Days of credit; null = none agreed. */
  payment_days: z.nullable(z.int()),
  /** Its sales agent. */
  agent: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Its active contacts, the main one first. A document names at most one of them. */
  contacts: z.array(
    z.object({ id: idSchema, name: z.string(), phone: z.string(), email: z.string() }),
  ),
});
export type DocumentAccount = z.infer<typeof documentAccountSchema>;

export const documentsByAccount = defineEndpoint({
  name: 'documentsByAccount',
  method: 'GET',
  path: 'documents/byaccount',
  auth: 'session',
  // Needs permission to read customers or suppliers; the list has the documents that the caller may
  // read.
  permission: 'own',
  keys: 'read',
  keysByBranch: true,
  summary: 'An account and its documents, newest first',
  query: z.object({
    account_type: z.enum(['customer', 'supplier']),
    account: idQuerySchema,
    type: z.optional(idQuerySchema),
    /** 1 = only those with something left to invoice, reverse or pay. */
    open: z._default(z.enum(['0', '1']), '0'),
    from: z.optional(localDateSchema),
    to: z.optional(localDateSchema),
  }),
  response: z.object({ account: documentAccountSchema, data: z.array(documentItemSchema) }),
  errors: DOCUMENT_READING,
});

/**
 * The engine's price book for the products of a document: what gives them other prices than their
 * base price.
 */
export const documentPrices = defineEndpoint({
  name: 'documentPrices',
  method: 'GET',
  path: 'documents/prices',
  auth: 'session',
  // Needs permission to read documents of the type; a price list that is neither the branch's nor
  // the customer's also needs permission to read price lists.
  permission: 'own',
  summary: 'Price lists that may hold for a document of a type, with their lines of some products',
  query: z.object({
    type: idQuerySchema,
    date: localDateSchema,
    branch: idQuerySchema,
    list: z.optional(idQuerySchema),
    /** The customer whose price list applies, or the supplier whose costs do. */
    account: z.optional(idQuerySchema),
    /** Product numbers, separated by commas. */
    products: z.string().check(z.maxLength(8 * 200), z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/)),
  }),
  response: z.object({
    data: z.object({
      branch_list: z.nullable(idSchema),
      lists: z.array(
        z.object({
          id: idSchema,
          vat_included: z.boolean(),
          percent: z.int(),
          from: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
      lines: z.array(
        z.object({ list: idSchema, product: idSchema, from: z.int(), price: agorotSchema }),
      ),
      /** What the supplier asks on that day for one unit before VAT, by its agreements. */
      costs: z.array(z.object({ product: idSchema, cost: agorotSchema })),
    }),
  }),
  errors: DOCUMENT_READING,
});
export type DocumentPrices = z.infer<typeof documentPrices.response>['data'];

/**
 * A line of a base document with the quantity of its product that is still open, in thousandths.
 */
export const baseMoveSchema = z.object({
  product: idSchema,
  name: z.string(),
  quantity: z.int(),
  left: z.int(),
});

export const documentBaseMoves = defineEndpoint({
  name: 'documentBaseMoves',
  method: 'GET',
  path: 'documents/basemoves',
  auth: 'session',
  permission: 'own',
  summary:
    'What of documents is left to be carried on into another: quantities by product, and money',
  query: z.object({
    /** UUIDs, separated by commas. */
    ids: z
      .string()
      .check(
        z.maxLength(37 * 100),
        z.regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/,
        ),
      ),
  }),
  response: z.object({
    data: z.array(
      z.extend(documentItemSchema, { rows: z.array(baseMoveSchema), cart: wireCartSchema }),
    ),
  }),
  errors: DOCUMENT_READING,
});
export type BaseMoves = z.infer<typeof documentBaseMoves.response>['data'][number];

const idParams = z.object({ id: uuidSchema });
const linkSchema = z.extend(documentItemSchema, { use: z.enum(['continues', 'reverses', 'pays']) });

export const getDocument = defineEndpoint({
  name: 'getDocument',
  method: 'GET',
  path: 'documents/:id/cart_format',
  auth: 'session',
  permission: 'own',
  keys: 'read',
  keysByBranch: true,
  summary: 'A stored document as a cart, with where it stands',
  params: idParams,
  response: z.object({
    data: z.extend(documentItemSchema, {
      issued_at: z.string(),
      branch_name: z.string(),
      /** The employee who made it; empty where none did. */
      employee_name: z.string(),
      vat: agorotSchema,
      before_vat: agorotSchema,
      confirmation: z.string(),
      allocation: allocationSchema,
      /** Why a request was refused, or what it is waiting for. */
      allocation_note: z.string(),
      hash: z.string(),
      cart: wireCartSchema,
      bases: z.array(linkSchema),
      next: z.array(linkSchema),
      /** Keys of its cheques that were returned: by the bank, by a supplier, or to the customer. */
      returned: z.array(z.string()),
      /** Reasons of those returns by key, where one was given. */
      return_reasons: z.record(z.string(), z.string()),
      /**
       * Keys of its cheques that can still be returned: deposited cheques, customers' cheques that
       * were endorsed to a supplier, and cheques of its customer that are in hand.
       */
      returnable: z.array(z.string()),
    }),
  }),
  errors: DOCUMENT_READING,
});
export type DocumentView = z.infer<typeof getDocument.response>['data'];

export const documentHistory = defineEndpoint({
  name: 'documentHistory',
  method: 'GET',
  path: 'documents/:id/history',
  auth: 'session',
  permission: 'own',
  keys: 'read',
  keysByBranch: true,
  summary: 'What was done with a document, newest first',
  params: idParams,
  response: z.object({
    data: z.array(
      z.object({
        id: uuidSchema,
        at: z.string(),
        who: z.string(),
        action: z.enum([
          'document.stored',
          'document.moved',
          'document.allocated',
          'document.cheque_returned',
          'document.cheque_handed_back',
        ]),
        before: z.string(),
        after: z.string(),
        /** The reason, where one was given. */
        reason: z.string(),
      }),
    ),
  }),
  errors: DOCUMENT_READING,
});

export const moveDocument = defineEndpoint({
  name: 'moveDocument',
  method: 'PUT',
  path: 'documents/:id/lifecycle',
  auth: 'session',
  // Needs edit permission for the component of its type.
  permission: 'own',
  summary: 'Move a document to another state of its lifecycle',
  params: idParams,
  body: z.strictObject({ from: lifecycleSchema, to: lifecycleSchema }),
  response: z.object({ data: z.object({ lifecycle: lifecycleSchema }) }),
  errors: [...DOCUMENT_READING, 'CONFLICT'],
  bodyLimit: 1_024,
});

export const allocateDocument = defineEndpoint({
  name: 'allocateDocument',
  method: 'POST',
  path: 'documents/:id/allocation',
  auth: 'session',
  permission: 'own',
  summary: 'Ask the tax authority again for the allocation number of a document',
  params: idParams,
  body: z.strictObject({}),
  response: allocationAnswer,
  errors: [...DOCUMENT_READING, 'CONFLICT'],
  bodyLimit: 1_024,
  timeoutMs: 60_000,
});
