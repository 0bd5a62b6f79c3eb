import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema } from './shared.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';

/** Why a sale is pending review. Only `words_differ` also occurs in sales made online. */
export const REVIEW_FLAGS = [
  'words_differ',
  'total_mismatch',
  'product_unknown',
  'payment_mismatch',
  'cash_limit',
  'check_failed',
  'negative_quantity',
  'permission_unverified',
  'employee_unverified',
  'customer_unknown',
  'customer_differs',
  'number_mismatch',
  'clock_differs',
  'coupon_unverified',
  'voucher_unverified',
  'service_suspended',
  'order_sold_twice',
  'bill_sold_twice',
  'payment_type_rule',
  'base_unverified',
  'limit_passed',
  'points_unverified',
  'entries_passed',
] as const;
export type ReviewFlag = (typeof REVIEW_FLAGS)[number];
export const reviewSchema = z.array(z.enum(REVIEW_FLAGS));

/** Result of a stored sale, at index 2 of the answer list (specification, cart §3). */
export const submitResultSchema = z.object({
  id: z.uuid(),
  number: z.int().check(z.positive()),
  daily_counter: z.int().check(z.positive()),
  vat_confirmation: z.nullable(z.string()),
  /** Store credit that this document issued, for a refund to no other tender. */
  credit_vouchers: z.array(z.object({ number: z.string(), amount: agorotSchema })),
  gift_cards: z.array(z.unknown()),
  vouchers: z.array(z.unknown()),
  /** Coupons that its discounts issued, for a later sale. */
  coupons: z.array(
    z.object({ number: z.string(), name: z.string(), expires_on: z.nullable(z.string()) }),
  ),
  /** True when the sale was already stored: the answer repeats the first result. */
  repeated: z.boolean(),
  /** Review flags of the sale; empty when nothing differs. */
  review: reviewSchema,
  /**
   * Paths in the cart that were sent although the client does not decide them, such as the stock
   * before and after a line. They are not stored. Absent when there are none.
   */
  ignored: z.optional(z.array(z.string())),
  /**
   * Proof that this server stored the sale. The till sends it with the sale (`proof` next to
   * `Data`) when a restored server has lost it.
   */
  proof: z.string(),
});
export type SubmitResult = z.infer<typeof submitResultSchema>;

/** Stores a sale; the query, sent by the till's outbox, says how the sale was made. */
export const submitTransaction = defineEndpoint({
  name: 'submitTransaction',
  method: 'POST',
  path: 'pos/transactions/cart_format',
  auth: 'terminal',
  anyCloud: true,
  // The handler checks the permissions of the employee who made the sale (screens.pos first, then
  // what its lines need): a sale paid offline may arrive after that employee has signed out.
  permission: 'own',
  summary: 'Store a point-of-sale transaction (document type 9)',
  query: z.object({
    /** 1 = the sale was paid and printed offline and is sent later. */
    offline: z._default(z.enum(['0', '1']), '0'),
    /**
     * Highest sequence of the sale's series that the server has confirmed to this device. A server
     * with a lower one was restored; see compareSeries.
     */
    confirmed: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  }),
  body: wireCartSchema,
  response: z.object({ data: z.tuple([z.literal('000'), z.string(), submitResultSchema]) }),
  errors: [
    'DOCUMENT_BASE',
    'J101',
    'J103',
    'J104',
    'J105',
    'J106',
    'J1000',
    'TOTAL_MISMATCH',
    'CART_MALFORMED',
    'CART_TOO_LARGE',
    'PRODUCT_UNKNOWN',
    'NEGATIVE_QUANTITY',
    'COUPON_UNKNOWN',
    'COUPON_SPENT',
    'VOUCHER_OTHER',
    'RULE_NOT_OPEN',
    'RULE_LIMIT',
    'POINTS_LIMIT',
    'ENTRIES_LIMIT',
    'PACKAGE_CUSTOMER',
    'SERIES_EXHAUSTED',
    'TOO_MANY_REQUESTS',
    'PAYMENT_MISMATCH',
    'CLOCK_DIFFERS',
    'CASH_LIMIT',
    'REFUND_REASON_REQUIRED',
    'DUPLICATE_WITH_OTHER_CONTENT',
    'PERMISSION_DENIED',
    'APPROVAL_INVALID',
    'EMPLOYEE_REQUIRED',
    'DOCUMENT_TYPE_UNSUPPORTED',
    'SERIES_BEHIND',
    'SERVICE_NOT_OK',
    'UPGRADE',
    'CONFLICT',
    'PAYMENT_DETAILS',
    'PAYMENT_NOT_ALLOWED',
    'CARD_NUMBER',
    'VOUCHER_UNKNOWN',
    'VOUCHER_SPENT',
    'ACCOUNT_CREDIT',
    'NUMBER_TAKEN',
    'J102',
    'J200',
  ],
  // The largest cart of the contract, with two promotions on each line and a full log, is nine
  // megabytes.
  bodyLimit: 12 * 1024 * 1024,
  // A till sends one sale after another; the second is a retry while the first is not answered yet.
  work: { atOnce: 2, waiting: 8 },
  timeoutMs: 25_000,
});
