import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { actQuerySchema, agorotSchema, idSchema, localDateSchema, uuidSchema } from './shared.ts';
import { wireCartSchema } from '../wire-cart.ts';

const foundSaleSchema = z.object({
  id: uuidSchema,
  number: z.int(),
  issued_at: z.string(),
  business_date: z.string(),
  terminal_name: z.string(),
  customer_name: z.string().nullable(),
  items: z.int(),
  /** Money went back by it: nothing of it comes back again. Its number may be that of a sale too. */
  is_credit: z.boolean(),
  total: agorotSchema,
});
export type FoundSale = z.infer<typeof foundSaleSchema>;

/** A receipt number is printed on the paper that a customer brings: whoever sells may look it up. */
export const findSaleByNumber = defineEndpoint({
  name: 'findSaleByNumber',
  method: 'GET',
  path: 'pos/refundable',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'The documents of a receipt number, a sale before a credit, to give goods back',
  query: z.object({ number: z.string().regex(/^\d{1,15}$/) }),
  response: z.object({ data: z.array(foundSaleSchema) }),
  errors: [],
});

const maySearch = { type: 'pos', key: 'pos.search.tran' } as const;

/** Without the paper: sales of a day, by their sum or customer. */
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
    sum: z.string().regex(/^\d{1,11}$/).optional(),
    /** Part of the customer's name, or the whole of their code or telephone. */
    customer: z.string().min(1).max(100).optional(),
  }),
  response: z.object({ data: z.array(foundSaleSchema) }),
  errors: [],
});

const refundableSchema = foundSaleSchema.extend({
  /** False for a sale from the queue that nobody has proved: it gives nothing back until somebody has looked at it. */
  proven: z.boolean(),
  /** As it was sold, in the wire format and in the words of the business's own catalogue. */
  cart: wireCartSchema,
  /** Rows that can come back; parts come back with what they were sold in. */
  rows: z.array(z.object({
    key: z.string(),
    product: idSchema.nullable(),
    /** Thousandths. */
    quantity: z.int(),
    /** What came back of it, thousandths. */
    refunded: z.int(),
    /** Agorot. */
    unit_price: agorotSchema,
    /** What was paid for the whole row, agorot. */
    net: agorotSchema,
    /** Basis points. */
    vat_rate: z.int(),
  })),
  /** In the order of the cart's payments: what of each may still go back by the way it came, agorot; and whether it is a cheque that lies with the business, so that it can be handed back itself. */
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
   * `without_cheques`: keys of the payments whose cheques may stay with their customers. While something is wrong with any other cheque that waits for this, the sale does not stand: CONFLICT, with each of them in
   * `details` (`field` is `cart.Payments.` and the key). Cheques that nothing is wrong with come in.
   */
  body: z.object({ without_cheques: z.array(z.string().max(60)).max(200).default([]) }),
  response: z.object({ data: z.object({ reviewed_at: z.string() }) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
