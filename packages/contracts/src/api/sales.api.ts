import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema, localDateSchema, pageQuery, receiptBusinessSchema } from './shared.ts';
import { wireCartSchema } from '../wire-cart.ts';

/** Why a sale should be looked at by a person. Only `words_differ` is also of sales made with the server. */
export const REVIEW_FLAGS = [
  'words_differ', 'total_mismatch', 'product_unknown', 'payment_mismatch', 'cash_limit', 'check_failed', 'negative_quantity', 'permission_unverified',
  'employee_unverified', 'customer_unknown', 'customer_differs', 'number_mismatch', 'clock_differs', 'coupon_unverified', 'service_suspended', 'order_sold_twice', 'bill_sold_twice',
] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];
const reviewSchema = z.array(z.enum(REVIEW_FLAGS));

/** Result of a stored sale, at index 2 of the answer list (3-cart §3). */
export const submitResultSchema = z.object({
  id: z.uuid(),
  number: z.int().positive(),
  daily_counter: z.int().positive(),
  vat_confirmation: z.string().nullable(),
  /** Given out by this document for money that went back no other way. */
  credit_vouchers: z.array(z.object({ number: z.string(), amount: agorotSchema })),
  gift_cards: z.array(z.unknown()),
  vouchers: z.array(z.unknown()),
  /** Given by its discounts, for another sale. */
  coupons: z.array(z.object({ number: z.string(), name: z.string(), expires_on: z.string().nullable() })),
  /** True when the same sale had been stored before: the first result is given again. */
  repeated: z.boolean(),
  /** Why the sale is marked for review; empty when nothing differs. */
  review: reviewSchema,
});
export type SubmitResult = z.infer<typeof submitResultSchema>;

/** How the sale was taken; sent beside the cart by the till's outbox. */
export const submitTransaction = defineEndpoint({
  name: 'submitTransaction',
  method: 'POST',
  path: 'pos/transactions/cart_format',
  auth: 'terminal',
  anyCloud: true,
  // The handler asks the map of the employee the sale was made by (screens.pos first, then what its rows need): a sale
  // paid offline may arrive after that employee has signed out.
  permission: 'own',
  summary: 'Store a point-of-sale transaction (document type 9)',
  query: z.object({
    /** 1 = the sale was paid and printed without a network and is sent later. */
    offline: z.enum(['0', '1']).default('0'),
  }),
  body: wireCartSchema,
  response: z.object({ data: z.tuple([z.literal('000'), z.string(), submitResultSchema]) }),
  errors: [
    'J101', 'J103', 'J104', 'J105', 'J106', 'J1000', 'TOTAL_MISMATCH', 'CART_MALFORMED', 'CART_TOO_LARGE', 'PRODUCT_UNKNOWN',
    'NEGATIVE_QUANTITY', 'COUPON_UNKNOWN', 'COUPON_SPENT', 'TOO_MANY_REQUESTS', 'PAYMENT_MISMATCH', 'CLOCK_DIFFERS', 'CASH_LIMIT', 'DUPLICATE_WITH_OTHER_CONTENT', 'PERMISSION_DENIED', 'APPROVAL_INVALID',
    'EMPLOYEE_REQUIRED', 'DOCUMENT_TYPE_UNSUPPORTED', 'SERVICE_NOT_OK', 'UPGRADE',
    'CONFLICT', 'PAYMENT_DETAILS', 'PAYMENT_NOT_ALLOWED', 'CARD_NUMBER', 'VOUCHER_UNKNOWN', 'VOUCHER_SPENT', 'ACCOUNT_CREDIT', 'NUMBER_TAKEN', 'J102', 'J200',
  ],
  // The largest cart of the contract, with two promotions under each of its rows and a full log, is nine megabytes.
  bodyLimit: 12 * 1024 * 1024,
  // A till sends one sale after another; the second is one that was sent again while the first was not answered.
  work: { atOnce: 2, waiting: 8 },
  timeoutMs: 25_000,
});

export const transactionListItemSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  official_code: z.int(),
  branch_id: idSchema,
  branch_name: z.string(),
  terminal_id: idSchema,
  terminal_name: z.string(),
  employee_name: z.string(),
  customer_name: z.string().nullable(),
  business_date: z.string(),
  issued_at: z.string(),
  items: z.int(),
  total: agorotSchema,
  vat: agorotSchema,
  offline: z.boolean(),
  /** Why somebody has to look at it; empty again once somebody has. */
  review: reviewSchema,
  /** How it stands with its payments: what was sold on account is not paid yet; null when nothing of it is. */
  payment_status: z.enum(['paid', 'partially_paid', 'overdue', 'deposited']).nullable(),
});
export type TransactionListItem = z.infer<typeof transactionListItemSchema>;

export const listTransactions = defineEndpoint({
  name: 'listTransactions',
  method: 'GET',
  path: 'pos/transactions',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 101 },
  summary: 'POS transactions, newest first',
  query: pageQuery.extend({
    number: z.string().regex(/^\d{1,15}$/).optional(),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    terminal: idQuerySchema.optional(),
    review: z.enum(['1']).optional(),
  }),
  response: z.object({
    data: z.array(transactionListItemSchema),
    next: z.string().nullable(),
    /** Count and sum (agorot) of everything the filter shows; only on the first page, null on those behind `after`. */
    count: z.int().nullable(),
    // A sum over years of sales: it may grow beyond what one sale may come to.
    total: z.int().nullable(),
    /** Of it the sales alone, without what was given back (credit invoices): what home shows of a day, and what an average is of. */
    sales: z.object({ count: z.int(), total: z.int() }).nullable(),
  }),
  errors: [],
});

export const getTransaction = defineEndpoint({
  name: 'getTransaction',
  method: 'GET',
  path: 'pos/transactions/:id',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 101 },
  summary: 'One POS transaction with its frozen cart',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    data: transactionListItemSchema.extend({
      before_vat: agorotSchema,
      discount: agorotSchema,
      cash_rounding: agorotSchema,
      paid: agorotSchema,
      change_due: agorotSchema,
      engine_version: z.string(),
      /** Who looked at a marked sale and let it stand, and what it was marked for; null when nobody did, or nothing was marked. */
      reviewed: z.object({ by: z.string(), at: z.string(), marks: reviewSchema }).nullable(),
      /** Of the second sale of one order (`order_sold_twice`) or of one bill that was put aside (`bill_sold_twice`): the other, made at another till; null of any other, and until that one has come. */
      sold_first: z.object({ id: z.uuid(), number: z.int(), terminal_name: z.string() }).nullable(),
      hash: z.string(),
      prev_hash: z.string(),
      /** The cart as it was sold, in the wire format and in the words of the business's own catalogue. */
      cart: wireCartSchema,
      /** Rows that the paper calls something else; such a sale is marked `words_differ`. */
      printed: z.array(z.object({ key: z.string(), name: z.string(), code: z.string() })).optional(),
      /** Rows by the VAT rate they were sold at, highest rate first: gross after all discounts and the VAT in it, agorot. */
      vat_groups: z.array(z.object({ rate_bp: z.int().min(0).max(10_000), gross: agorotSchema, vat: agorotSchema })),
      business: receiptBusinessSchema,
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type TransactionView = z.infer<typeof getTransaction.response>['data'];
