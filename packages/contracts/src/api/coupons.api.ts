import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema } from './shared.ts';

const couponSchema = z.object({
  id: z.string(),
  number: z.string(),
  /** 0 for a voucher. */
  type: z.int(),
  name: z.string(),
  /** What a discount voucher takes off; absent for a coupon. */
  worth: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('percent'), rate: z.int() }),
      z.object({ kind: z.literal('product'), product: z.int() }),
      z.object({ kind: z.literal('rule'), rule: z.int() }),
    ]),
  ),
  /** Its last day and owner, and the name of its product or promotion; empty without. */
  last_day: z.string(),
  owner: z.string(),
  of: z.string(),
});
export type CouponView = z.infer<typeof couponSchema>;

/** Wrong numbers slow the till down, as they do for vouchers, so that numbers cannot be guessed. */
export const lookUpCoupon = defineEndpoint({
  name: 'lookUpCoupon',
  method: 'POST',
  path: 'pos/coupons',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'A coupon or discount voucher that a customer shows, to be put on a bill',
  body: z.object({
    number: z.string().check(z.regex(/^[\dA-Za-z-]{1,30}$/)),
    customer: z.nullable(idSchema),
  }),
  response: z.object({ data: couponSchema }),
  errors: [
    'COUPON_UNKNOWN',
    'COUPON_SPENT',
    'VOUCHER_SPENT',
    'VOUCHER_OTHER',
    'VOUCHER_PAYS',
    'TOO_MANY_REQUESTS',
  ],
});
