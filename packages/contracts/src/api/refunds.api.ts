import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { actQuerySchema, agorotSchema, idSchema, localDateSchema, uuidSchema } from './shared.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';

const foundSaleSchema = z.object({
  id: uuidSchema,
  number: z.int(),
  issued_at: z.string(),
  business_date: z.string(),
  terminal_name: z.string(),
  customer_name: z.nullable(z.string()),
  items: z.int(),
  /**
   * Whether it is a refund, of which nothing can be refunded again. Its number may also be that of
   * a sale.
   */
  is_credit: z.boolean(),
  total: agorotSchema,
});
export type FoundSale = z.infer<typeof foundSaleSchema>;

/** The customer's receipt shows this number, so every cashier may look it up. */
export const findSaleByNumber = defineEndpoint({
  name: 'findSaleByNumber',
  method: 'GET',
  path: 'pos/refundable',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'The documents of a receipt number, a sale before a credit, to give goods back',
  query: z.object({ number: z.string().check(z.regex(/^\d{1,15}$/)) }),
  response: z.object({ data: z.array(foundSaleSchema) }),
  errors: [],
});

const maySearch = { type: 'pos', key: 'pos.search.tran' } as const;

/** For a customer without the receipt: sales of a day, by sum or customer. */
export const searchSales = defineEndpoint({
  name: 'searchSales',
  method: 'GET',
  path: 'pos/refundable/search',
  auth: 'employee',
  permission: maySearch,
  approval: { of: maySearch, bound: ({ query: { act } }) => ({ act, value: '' }) },
  summary: 'Sales of a day, newest first, to give goods of one back',
  query: z.object({
    act: actQuerySchema,
    day: localDateSchema,
    /** Agorot. */
    sum: z.optional(z.string().check(z.regex(/^\d{1,11}$/))),
    /** Part of the customer's name, or their whole code or phone number. */
    customer: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  response: z.object({ data: z.array(foundSaleSchema) }),
  errors: [],
});

const refundableSchema = z.extend(foundSaleSchema, {
  /** False for a flagged sale of the queue: it cannot be refunded until a user has approved it. */
  proven: z.boolean(),
  /**
   * As it was sold, in the wire format and with the product names of the business's own catalogue.
   */
  cart: wireCartSchema,
  /** Lines that can be returned; components are returned with the line they were sold in. */
  rows: z.array(
    z.object({
      key: z.string(),
      product: z.nullable(idSchema),
      /** Thousandths. */
      quantity: z.int(),
      /** Quantity already returned, thousandths. */
      refunded: z.int(),
      /** Agorot. */
      unit_price: agorotSchema,
      /** Amount paid for the whole line, agorot. */
      net: agorotSchema,
      /** Basis points. */
      vat_rate: z.int(),
    }),
  ),
  /**
   * In the order of the cart's payments: the amount, in agorot, that can still be refunded to the
   * same tender; and whether it is a cheque in hand, which can be returned itself.
   */
  payments: z.array(z.object({ left: agorotSchema, in_hand: z.boolean() })),
});
export type RefundableSale = z.infer<typeof refundableSchema>;

export const getRefundable = defineEndpoint({
  name: 'getRefundable',
  method: 'GET',
  path: 'pos/refundable/:id',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'One sale with what of its goods and money may still go back',
  params: z.object({ id: uuidSchema }),
  response: z.object({ data: refundableSchema }),
  errors: ['NOT_FOUND'],
});

export const approveSale = defineEndpoint({
  name: 'approveSale',
  method: 'POST',
  path: 'pos/transactions/:id/approve',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: 101 },
  summary: 'A person has looked at a marked sale: it is as good as any other from then on',
  params: z.object({ id: uuidSchema }),
  /**
   * `without_cheques`: keys of the payments whose cheques may stay with their customers. If any
   * other pending cheque of the sale has a problem, the sale is not approved: CONFLICT, with each
   * of them in `details` (`field` is `cart.Payments.` and the key). Cheques without a problem come
   * in hand.
   */
  body: z.object({
    without_cheques: z._default(
      z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)),
      [],
    ),
  }),
  response: z.object({ data: z.object({ reviewed_at: z.string() }) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
