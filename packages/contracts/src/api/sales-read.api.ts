import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { reviewSchema } from './sales.api.ts';
import { agorotSchema, idQuerySchema, idSchema, localDateSchema, pageQuery, receiptBusinessSchema } from './shared.ts';
import { wireCartSchema } from '../wire-cart.ts';

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
      /**
       * Who looked at a marked sale and let it stand, and what it was marked for; null when nobody did, or nothing was marked. `cheques_left` are the cheques that stayed with their customers then, as the sale tells of them:
       * the key of the payment, what is on the cheque as its `number`, and agorot; below zero of what was not handed back.
       */
      reviewed: z.object({ by: z.string(), at: z.string(), marks: reviewSchema, cheques_left: z.array(z.object({ key: z.string(), number: z.string(), amount: agorotSchema })) }).nullable(),
      /** Of the second sale of one order (`order_sold_twice`) or of one bill that was put aside (`bill_sold_twice`): the other one; null of any other, and until that one has come. */
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
