import type { CouponView } from '@dalpak/contracts';
import type { Cart, CartCoupon } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import * as store from './coupon.store.ts';
import { generateNumber } from './issue.ts';
import type { CheckedSale } from './sale.types.ts';

/** Stored coupons, by their numbers as the cart has them. */
export type StoredCoupons = ReadonlyMap<string, store.StoredCoupon>;

const NONE: StoredCoupons = new Map();

/**
 * Locks the coupons of a sale until commit.
 * @param known false while the till may not look numbers up: each coupon is treated as unknown
 */
export async function lockCouponsOfSale(
  tx: TenantTx,
  { coupons, header }: Cart,
  known: boolean,
): Promise<StoredCoupons> {
  return coupons.length === 0 || !known
    ? NONE
    : store.lockCoupons(
        tx,
        coupons.map(({ number }) => number),
        header.date,
      );
}

function belongsToCustomer({ customerId }: store.StoredCoupon, customer: number | null): boolean {
  return customerId === null || customerId === customer;
}

/** Returns why a coupon of the cart is invalid; null for a valid one. */
export function couponProblem(
  coupon: CartCoupon,
  own: StoredCoupons,
  customer: number | null,
): 'COUPON_UNKNOWN' | 'COUPON_SPENT' | null {
  const found = own.get(coupon.number);
  if (found === undefined || String(found.id) !== coupon.id || found.type !== coupon.type)
    return 'COUPON_UNKNOWN';
  return found.usable && belongsToCustomer(found, customer) ? null : 'COUPON_SPENT';
}

/**
 * Finds the coupon with the number that a customer presents.
 * @param customer the customer of the bill
 * @throws COUPON_UNKNOWN; COUPON_SPENT for a coupon that was used, has expired, or belongs to
 *   another customer
 */
export async function lookUpCoupon(
  db: TenantDb,
  number: string,
  customer: number | null,
  today: string,
): Promise<CouponView> {
  const found = await store.findCoupon(db, number, today);
  if (found === null) throw new AppError('COUPON_UNKNOWN');
  if (!found.usable || !belongsToCustomer(found, customer)) throw new AppError('COUPON_SPENT');
  return { id: String(found.id), number: found.number, type: found.type, name: found.name };
}

/**
 * Counts each coupon that a sale used once, and issues those that it earned, in the transaction
 * that stores the sale. An offline sale issues none, because their numbers could not be printed.
 */
export async function writeCoupons(
  tx: TenantTx,
  { cart, customerId, coupons: { used, earned } }: CheckedSale,
  offline: boolean,
): Promise<readonly store.IssuedCoupon[]> {
  if (used.length > 0)
    await store.useCoupons(
      tx,
      cart.id,
      used.map(({ id }) => Number(id)),
    );
  if (offline || earned.length === 0) return [];
  return store.insertCoupons(
    tx,
    { id: cart.id, date: cart.header.date, customerId },
    earned.map((coupon) => ({ ...coupon, number: generateNumber() })),
  );
}
