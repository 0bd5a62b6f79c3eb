import type { CouponView } from '@dalpak/contracts';
import {
  err,
  isVoucher,
  ok,
  voucherKey,
  voucherRuleId,
  type Cart,
  type CartCoupon,
  type Result,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import * as store from './coupon.store.ts';
import { generateNumber } from '../../../kernel/unguessable-number.ts';
import type { CheckedSale, IssuedCoupon } from '../sale/sale.types.ts';
import { findVoucher, lockVouchers, useVouchers, type StoredVoucher } from './voucher.store.ts';

/** Stored coupons and vouchers of a cart, by their numbers as the cart has them. */
export interface StoredCoupons {
  readonly coupons: ReadonlyMap<string, store.StoredCoupon>;
  readonly vouchers: ReadonlyMap<string, StoredVoucher>;
}

const NONE: StoredCoupons = { coupons: new Map(), vouchers: new Map() };

/**
 * Locks the coupons of a sale until commit.
 * @param known false while the till may not look numbers up: each coupon is treated as unknown
 */
export async function lockCouponsOfSale(
  tx: TenantTx,
  { id, coupons, header }: Cart,
  known: boolean,
): Promise<StoredCoupons> {
  if (coupons.length === 0 || !known) return NONE;
  const numbersOf = (wanted: boolean): readonly string[] =>
    coupons.filter((one) => isVoucher(one) === wanted).map(({ number }) => number);
  const [plain, vouchers] = [numbersOf(false), numbersOf(true)];
  return {
    coupons: plain.length === 0 ? NONE.coupons : await store.lockCoupons(tx, plain, header.date),
    vouchers:
      vouchers.length === 0
        ? NONE.vouchers
        : await lockVouchers(tx, vouchers, { id, date: header.date }),
  };
}

/** Count of numbers of a cart that are unknown here. */
export function countUnknown({ coupons }: Cart, own: StoredCoupons): number {
  return coupons.filter(
    (one) => !(isVoucher(one) ? own.vouchers.has(one.number) : own.coupons.has(one.number)),
  ).length;
}

function belongsToCustomer(
  { customerId }: Pick<store.StoredCoupon, 'customerId'>,
  customer: number | null,
): boolean {
  return customerId === null || customerId === customer;
}

type VoucherProblem = 'VOUCHER_UNKNOWN' | 'VOUCHER_SPENT' | 'VOUCHER_OTHER';
type CouponProblem = VoucherProblem | 'COUPON_UNKNOWN' | 'COUPON_SPENT';

function voucherProblem(
  { id, number }: CartCoupon,
  { vouchers }: StoredCoupons,
  customer: number | null,
): VoucherProblem | null {
  const found = vouchers.get(number);
  if (found === undefined || found.worth === null || voucherKey(found.id) !== id)
    return 'VOUCHER_UNKNOWN';
  if (!found.usable) return 'VOUCHER_SPENT';
  return belongsToCustomer(found, customer) ? null : 'VOUCHER_OTHER';
}

/**
 * Returns a coupon or voucher of the cart as it is stored, so that a till cannot say what a voucher
 * is worth, or why it is invalid.
 */
export function storedCoupon(
  coupon: CartCoupon,
  own: StoredCoupons,
  customer: number | null,
): Result<CartCoupon, CouponProblem> {
  const problem = isVoucher(coupon)
    ? voucherProblem(coupon, own, customer)
    : couponProblem(coupon, own, customer);
  if (problem !== null) return err(problem);
  const worth = own.vouchers.get(coupon.number)?.worth ?? null;
  return ok(isVoucher(coupon) && worth !== null ? { ...coupon, worth } : coupon);
}

function couponProblem(
  coupon: CartCoupon,
  { coupons }: StoredCoupons,
  customer: number | null,
): 'COUPON_UNKNOWN' | 'COUPON_SPENT' | null {
  const found = coupons.get(coupon.number);
  if (found === undefined || String(found.id) !== coupon.id || found.type !== coupon.type)
    return 'COUPON_UNKNOWN';
  return found.usable && belongsToCustomer(found, customer) ? null : 'COUPON_SPENT';
}

/**
 * Finds the coupon or discount voucher with the number that a customer presents.
 * @param customer the customer of the bill
 * @throws COUPON_UNKNOWN; COUPON_SPENT for a coupon that was used, has expired, or belongs to
 *   another customer; VOUCHER_SPENT and VOUCHER_OTHER for such a voucher; VOUCHER_PAYS for one that
 *   pays a sum
 */
export async function lookUpCoupon(
  db: TenantDb,
  number: string,
  customer: number | null,
  today: string,
): Promise<CouponView> {
  const found = await store.findCoupon(db, number, today);
  if (found === null) return lookUpVoucher(db, number, customer, today);
  if (!found.usable || !belongsToCustomer(found, customer)) throw new AppError('COUPON_SPENT');
  const { id, type, name } = found;
  return { id: String(id), number: found.number, type, name, last_day: '', owner: '', of: '' };
}

async function lookUpVoucher(
  db: TenantDb,
  number: string,
  customer: number | null,
  today: string,
): Promise<CouponView> {
  const found = await findVoucher(db, number, today);
  if (found === null) throw new AppError('COUPON_UNKNOWN');
  if (!found.usable) throw new AppError('VOUCHER_SPENT');
  if (found.worth === null) throw new AppError('VOUCHER_PAYS');
  if (!belongsToCustomer(found, customer)) throw new AppError('VOUCHER_OTHER');
  const { id, worth, name, owner, of } = found;
  return {
    id: voucherKey(id),
    number: found.number,
    type: 0,
    name,
    worth,
    last_day: found.lastDay ?? '',
    owner,
    of,
  };
}

/**
 * Counts each coupon that a sale used once, and issues those that it earned, in the transaction
 * that stores the sale. An offline sale issues none, because their numbers could not be printed.
 */
export async function writeCoupons(
  tx: TenantTx,
  { cart, customerId, coupons: { used, earned } }: CheckedSale,
  offline: boolean,
): Promise<readonly IssuedCoupon[]> {
  const plain = used.filter((one) => !isVoucher(one));
  const vouchers = used.filter(isVoucher);
  if (plain.length > 0)
    await store.useCoupons(
      tx,
      cart.id,
      plain.map(({ id }) => Number(id)),
    );
  if (vouchers.length > 0)
    await useVouchers(
      tx,
      cart.id,
      vouchers.map((voucher) => 0 - voucherRuleId(voucher)),
    );
  if (offline || earned.length === 0) return [];
  return store.insertCoupons(
    tx,
    { id: cart.id, date: cart.header.date, customerId },
    earned.map((coupon) => ({ ...coupon, number: generateNumber() })),
  );
}
