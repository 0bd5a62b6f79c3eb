import * as z from 'zod/mini';
import { agorotSchema, idSchema } from '../api/shared.ts';

/** Tenders of the system that a payment type stands for, in the order of a new business's till. */
export const PAYMENT_TYPE_METHODS = [
  'cash',
  'card',
  'gift_card',
  'voucher',
  'credit_voucher',
  'cheque',
  'customer_credit',
  'cibus',
  'tenbis',
  'transfer',
  'plugin',
] as const;

/** A payment type (component 106) as tills and the server's checks use it. */
export const paymentTypeSchema = z.object({
  id: idSchema,
  /** The tender of the system that it stands for; null = one of the business's own. */
  method: z.nullable(z.enum(PAYMENT_TYPE_METHODS)),
  /** Type of the uniform file. */
  kind: z.int().check(z.minimum(1), z.maximum(9)),
  name: z.string(),
  /** Empty = none. */
  colour: z.string(),
  opens_drawer: z.boolean(),
  reference_wanted: z.boolean(),
  refunds: z.boolean(),
  smallest: z.nullable(agorotSchema),
  largest: z.nullable(agorotSchema),
  offline_allowed: z.boolean(),
  needs_customer: z.boolean(),
});
export type PaymentTypeView = z.infer<typeof paymentTypeSchema>;
