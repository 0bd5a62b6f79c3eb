import { type CouponView, lookUpCoupon } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { dispatch } from '../bill/dispatch.ts';

/** Finds a coupon or voucher by its number. @throws ServerError COUPON_UNKNOWN, COUPON_SPENT … */
export async function findCoupon(number: string, customer: number | null): Promise<CouponView> {
  return (await api.call(lookUpCoupon, { body: { number, customer } })).data;
}

/** Puts a coupon on the bill. @returns false when it is there already */
export function addCoupon({ id, number, type, worth }: CouponView): boolean {
  return dispatch({
    type: 'addCoupon',
    coupon: { id, number, type, ...(worth === undefined ? {} : { worth }) },
  }).ok;
}
