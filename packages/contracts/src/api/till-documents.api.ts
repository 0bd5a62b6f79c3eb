import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';
import { customerSchema } from './customers.api.ts';
import { baseMoveSchema, documentItemSchema } from './documents.api.ts';
import { idQuerySchema } from './shared.ts';

/** What a till takes of a quote or order into a sale. */
export const findTillBases = defineEndpoint({
  name: 'findTillBases',
  method: 'GET',
  path: 'pos/documents/bases',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  // Who may not search customers gets no more of them than a bill shows.
  summary:
    'Documents that a till can sell or invoice the rest of, by number, or by name or phone of the customer; the newest first',
  query: z.object({
    query: z._default(z.string().check(z.maxLength(60)), ''),
    /** What the till makes of them: a sale (9), or an invoice (6, 7) that also takes delivery notes. */
    type: z._default(z.pipe(z.coerce.number(), z.literal([6, 7, 9])), 9),
    /** The customer of the bill: documents of others are left out. */
    customer: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.array(
      z.extend(documentItemSchema, {
        rows: z.array(baseMoveSchema),
        cart: wireCartSchema,
        /** Its customer as the till puts them on a bill; null without one, or for one out of use. */
        customer: z.nullable(customerSchema),
      }),
    ),
  }),
  errors: [],
});
export type TillBase = z.infer<typeof findTillBases.response>['data'][number];

/** What an invoice of the till needs of its customer. */
export const tillInvoiceTerms = defineEndpoint({
  name: 'tillInvoiceTerms',
  method: 'GET',
  path: 'pos/documents/terms',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'The due date and the credit of a customer, for an invoice that a till makes',
  query: z.object({ customer: idQuerySchema }),
  response: z.object({
    data: z.object({
      code: z.string(),
      name: z.string(),
      vat_id: z.string(),
      /** Today and their payment days. */
      due_on: z.string(),
      payment_days: z.nullable(z.int()),
      /** Agorot owed; null for who may not search customers. */
      balance: z.nullable(z.int()),
      blocked: z.boolean(),
      /** Agorot; null = no limit holds for them. */
      credit_left: z.nullable(z.int()),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type TillInvoiceTerms = z.infer<typeof tillInvoiceTerms.response>['data'];
