import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { reviewSchema } from './sales.api.ts';
import {
  agorotSchema,
  allocationAnswer,
  allocationSchema,
  idQuerySchema,
  idSchema,
  localDateSchema,
  pageQuery,
  receiptBusinessSchema,
} from './shared.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';

export const transactionListItemSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  official_code: z.int(),
  branch_id: idSchema,
  branch_name: z.string(),
  terminal_id: idSchema,
  terminal_name: z.string(),
  employee_name: z.string(),
  customer_name: z.nullable(z.string()),
  business_date: z.string(),
  issued_at: z.string(),
  items: z.int(),
  total: agorotSchema,
  vat: agorotSchema,
  offline: z.boolean(),
  /** Why it is pending review; empty again after the review. */
  review: reviewSchema,
  /**
   * State of its payment: a sale on account is unpaid at first; null when no part of it is on
   * account.
   */
  payment_status: z.nullable(z.enum(['paid', 'partially_paid', 'overdue', 'deposited'])),
  /** Whether later documents refunded all of its goods or some; null = none. */
  refunded: z.nullable(z.enum(['wholly', 'partly'])),
});
export type TransactionListItem = z.infer<typeof transactionListItemSchema>;

export const listTransactions = defineEndpoint({
  name: 'listTransactions',
  method: 'GET',
  path: 'pos/transactions',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 101 },
  summary: 'POS transactions, newest first',
  query: z.extend(pageQuery, {
    number: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    from: z.optional(localDateSchema),
    to: z.optional(localDateSchema),
    terminal: z.optional(idQuerySchema),
    review: z.optional(z.enum(['1'])),
    /** A product, barcode, customer or employee of the bill. */
    what: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
    /** Exact total in agorot. */
    sum: z.optional(z.string().check(z.regex(/^-?\d{1,12}$/))),
    /** Last four digits of a card. */
    card: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    /** Hour of the branch around which it was issued: from half an hour before it to half an hour after it. */
    hour: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
  }),
  response: z.object({
    data: z.array(transactionListItemSchema),
    next: z.nullable(z.string()),
    /**
     * Count and sum (agorot) of all matches; only on the first page, null on pages with `after`.
     */
    count: z.nullable(z.int()),
    // A sum over years of sales may exceed the limit of one sale.
    total: z.nullable(z.int()),
    /**
     * Sales alone, without credit invoices: the day's figures on the home page, and the base of an
     * average.
     */
    sales: z.nullable(z.object({ count: z.int(), total: z.int() })),
  }),
  errors: [],
});

export const verifySale = defineEndpoint({
  name: 'verifySale',
  method: 'GET',
  path: 'pos/transactions/:id/chain',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 101 },
  summary: 'Whether the sales of the till that made a sale are all there and unaltered',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    data: z.object({
      /** Sales that were checked. */
      documents: z.int(),
      checked_at: z.string(),
      /** Number of the first sale that is missing or altered; null = there is none. */
      broken: z.nullable(z.int()),
    }),
  }),
  errors: ['NOT_FOUND'],
  work: { atOnce: 1, waiting: 4, heavy: 'always' },
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
    data: z.extend(transactionListItemSchema, {
      before_vat: agorotSchema,
      discount: agorotSchema,
      cash_rounding: agorotSchema,
      paid: agorotSchema,
      change_due: agorotSchema,
      engine_version: z.string(),
      /**
       * Who approved a flagged sale, and its flags at that time; null when it was not approved or
       * had no flags. `cheques_left` are the cheques that stayed with their customers: the
       * payment's key, the cheque's `number`, and agorot, negative for a cheque that was not
       * returned.
       */
      reviewed: z.nullable(
        z.object({
          by: z.string(),
          at: z.string(),
          marks: reviewSchema,
          cheques_left: z.array(
            z.object({ key: z.string(), number: z.string(), amount: agorotSchema }),
          ),
        }),
      ),
      /**
       * For the second sale of one order (`order_sold_twice`) or of one held sale
       * (`bill_sold_twice`): the first sale. Null for others, and until the first one has arrived.
       */
      sold_first: z.nullable(
        z.object({ id: z.uuid(), number: z.int(), terminal_name: z.string() }),
      ),
      /** The documents that refunded goods of it, the oldest first. */
      refunds: z.array(z.object({ id: z.uuid(), number: z.int(), business_date: z.string() })),
      /** Of a sale whose till asked for an allocation number (field 21), for a customer with a VAT number; the number is in `confirmation`. */
      allocation: allocationSchema,
      confirmation: z.string(),
      hash: z.string(),
      prev_hash: z.string(),
      /**
       * The cart as it was sold, in the wire format and with the product names of the business's
       * own catalogue.
       */
      cart: wireCartSchema,
      /** When the account of the cart was read; null for an offline sale, and without a customer. */
      account_as_of: z.nullable(z.string()),
      /**
       * Lines whose printed name differs from the catalogue; such a sale is flagged `words_differ`.
       */
      printed: z.optional(
        z.array(z.object({ key: z.string(), name: z.string(), code: z.string() })),
      ),
      /**
       * Totals by the VAT rate of the sale, highest rate first: gross after all discounts and the
       * VAT in it, agorot.
       */
      vat_groups: z.array(
        z.object({
          rate_bp: z.int().check(z.minimum(0), z.maximum(10_000)),
          gross: agorotSchema,
          vat: agorotSchema,
        }),
      ),
      business: receiptBusinessSchema,
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type TransactionView = z.infer<typeof getTransaction.response>['data'];

export const allocateTransaction = defineEndpoint({
  name: 'allocateTransaction',
  method: 'POST',
  path: 'pos/transactions/:id/allocation',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: 101 },
  summary: 'Ask the tax authority again for the allocation number of a sale',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({}),
  response: allocationAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  bodyLimit: 1_024,
  timeoutMs: 60_000,
});
