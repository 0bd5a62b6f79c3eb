import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { agorotSchema } from './shared.ts';
import { wireCartSchema } from '../wire-cart.ts';

/** Why a sale should be looked at by a person. Only `words_differ` is also of sales made with the server. */
export const REVIEW_FLAGS = [
  'words_differ', 'total_mismatch', 'product_unknown', 'payment_mismatch', 'cash_limit', 'check_failed', 'negative_quantity', 'permission_unverified',
  'employee_unverified', 'customer_unknown', 'customer_differs', 'number_mismatch', 'clock_differs', 'coupon_unverified', 'service_suspended', 'order_sold_twice', 'bill_sold_twice',
] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];
export const reviewSchema = z.array(z.enum(REVIEW_FLAGS));

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
  /** Places in the cart that were sent and are not the client's to say, such as the stock before and after a row: not kept. Left out where there are none. */
  ignored: z.array(z.string()).optional(),
  /** Shows that we stored this sale: sent along with it (`proof` beside `Data`) when a restored server has forgotten it. */
  proof: z.string(),
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
    /** Highest sequence of the sale's series that the server ever confirmed to this device: a server that has less was restored, see compareSeries. */
    confirmed: z.string().regex(/^\d{1,6}$/).optional(),
  }),
  body: wireCartSchema,
  response: z.object({ data: z.tuple([z.literal('000'), z.string(), submitResultSchema]) }),
  errors: [
    'J101', 'J103', 'J104', 'J105', 'J106', 'J1000', 'TOTAL_MISMATCH', 'CART_MALFORMED', 'CART_TOO_LARGE', 'PRODUCT_UNKNOWN',
    'NEGATIVE_QUANTITY', 'COUPON_UNKNOWN', 'COUPON_SPENT', 'TOO_MANY_REQUESTS', 'PAYMENT_MISMATCH', 'CLOCK_DIFFERS', 'CASH_LIMIT', 'DUPLICATE_WITH_OTHER_CONTENT', 'PERMISSION_DENIED', 'APPROVAL_INVALID',
    'EMPLOYEE_REQUIRED', 'DOCUMENT_TYPE_UNSUPPORTED', 'SERIES_BEHIND', 'SERVICE_NOT_OK', 'UPGRADE',
    'CONFLICT', 'PAYMENT_DETAILS', 'PAYMENT_NOT_ALLOWED', 'CARD_NUMBER', 'VOUCHER_UNKNOWN', 'VOUCHER_SPENT', 'ACCOUNT_CREDIT', 'NUMBER_TAKEN', 'J102', 'J200',
  ],
  // The largest cart of the contract, with two promotions under each of its rows and a full log, is nine megabytes.
  bodyLimit: 12 * 1024 * 1024,
  // A till sends one sale after another; the second is one that was sent again while the first was not answered.
  work: { atOnce: 2, waiting: 8 },
  timeoutMs: 25_000,
});
