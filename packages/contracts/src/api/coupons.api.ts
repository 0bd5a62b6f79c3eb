import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { idSchema } from './shared.ts';

const couponSchema = z.object({
  id: z.string(),
  number: z.string(),
  type: z.int(),
  name: z.string(),
});
export type CouponView = z.infer<typeof couponSchema>;

/** Wrong numbers slow the till down, as they do for vouchers, so that numbers cannot be guessed. */
export const lookUpCoupon = defineEndpoint({
  name: 'lookUpCoupon',
  method: 'POST',
  path: 'pos/coupons',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'A coupon that a customer shows, to be put on a bill',
  body: z.object({
    number: z.string().regex(/^[\dA-Za-z-]{1,30}$/),
    customer: idSchema.nullable(),
  }),
  response: z.object({ data: couponSchema }),
  errors: ['COUPON_UNKNOWN', 'COUPON_SPENT', 'TOO_MANY_REQUESTS'],
});
