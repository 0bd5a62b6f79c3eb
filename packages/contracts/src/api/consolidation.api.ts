import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  agorotSchema,
  allocationSchema,
  idQuerySchema,
  idSchema,
  localDateSchema,
  uuidSchema,
} from './shared.ts';
import { submitDocument } from './documents.api.ts';
import { textSchema } from './stored-text.ts';

const MAY_CONSOLIDATE = { type: 'pos', key: 'documents.delivery_to_invoices' } as const;

/** Most delivery notes of one run. */
export const MAX_CONSOLIDATED_NOTES = 5_000;

/** What one invoice of a run covers. */
const perSchema = z.enum(['customer', 'branch', 'reference']);
export type ConsolidateBy = z.output<typeof perSchema>;

/** What is worth a look before an invoice is made. */
const hindranceSchema = z.enum([
  /** The server would refuse it: the customer is switched off. */
  'inactive',
  /** It needs an allocation number, and the customer has no VAT number. */
  'no_vat_id',
  /** With it the customer owes more than their credit limit. */
  'over_limit',
]);
export type ConsolidationHindrance = z.output<typeof hindranceSchema>;

const invoiceSchema = z.object({
  customer: idSchema,
  name: z.string(),
  code: z.string(),
  /** Null where the invoices are not made by branch. */
  branch: z.nullable(idSchema),
  branch_name: z.string(),
  /** The reference of its notes; null where the invoices are not made by it. */
  reference: z.nullable(z.string()),
  notes: z.array(z.object({ id: uuidSchema, number: z.int(), day: z.string() })),
  before_vat: agorotSchema,
  vat: agorotSchema,
  total: agorotSchema,
  /** Whether the buyer needs an allocation number for it. */
  allocation: z.boolean(),
  hindrances: z.array(hindranceSchema),
});
export type InvoiceToMake = z.output<typeof invoiceSchema>;

export const previewConsolidation = defineEndpoint({
  name: 'previewConsolidation',
  method: 'GET',
  path: 'documents/consolidation',
  auth: 'session',
  permission: MAY_CONSOLIDATE,
  summary: 'The consolidated invoices that a run over delivery notes would make',
  query: z.object({
    from: localDateSchema,
    to: localDateSchema,
    per: z._default(perSchema, 'customer'),
    group: z.optional(idQuerySchema),
    agent: z.optional(idQuerySchema),
    branch: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.object({
      invoices: z.array(invoiceSchema),
      groups: z.array(z.object({ id: idSchema, name: z.string() })),
      agents: z.array(z.object({ id: idSchema, name: z.string() })),
      branches: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  }),
  errors: [
    'DOCUMENT_BASE',
    'CART_TOO_LARGE',
    'EMPLOYEE_REQUIRED',
    'PERMISSION_DENIED',
    'SERVICE_NOT_OK',
    'UPGRADE',
  ],
  work: { atOnce: 1, waiting: 4 },
});
export type ConsolidationPreview = z.infer<typeof previewConsolidation.response>['data'];

export const consolidateNotes = defineEndpoint({
  name: 'consolidateNotes',
  method: 'POST',
  path: 'documents/consolidation',
  auth: 'session',
  permission: MAY_CONSOLIDATE,
  summary: 'Make one consolidated invoice of a run; the same run and customer make one',
  body: z.strictObject({
    /** Chosen by the client, once for all invoices of the run. */
    run: uuidSchema,
    from: localDateSchema,
    to: localDateSchema,
    per: z._default(perSchema, 'customer'),
    customer: idSchema,
    branch: z._default(z.nullable(idSchema), null),
    reference: z._default(z.nullable(textSchema(100)), null),
  }),
  response: z.object({
    data: z.object({
      id: uuidSchema,
      number: z.int().check(z.positive()),
      total: agorotSchema,
      allocation: allocationSchema,
      /** True when this run already made it. */
      repeated: z.boolean(),
    }),
  }),
  errors: [...submitDocument.errors, 'NOT_FOUND'],
});
export type ConsolidatedInvoice = z.infer<typeof consolidateNotes.response>['data'];
