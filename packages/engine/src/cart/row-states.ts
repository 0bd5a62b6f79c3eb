import { CART_PERMISSION, type CartPermission } from './cart.guards.ts';
import { hasPriceByHand, isPart, unitPriceOf } from './cart-row.ts';
import type { CartRow } from './cart.types.ts';

/** What somebody did to the price of a row, as somebody must have been allowed to. */
export interface RowState {
  readonly permission: CartPermission;
  /** `row:<key>`. */
  readonly field: string;
  /** Product, price or discounts, and of how many: `7: 900 x2000`, `7: 1000/0/0 x2000` (agorot, hundredths of a percent, thousandths). */
  readonly value: string;
}

/**
 * Discounts and the price by hand of one row. A row is bound by key and product, so that a leave for one product is none for another, and
 * by its quantity: a shekel for one piece is another favour than a shekel for each of forty.
 */
export function rowStates(row: CartRow): readonly RowState[] {
  const { key, product, discountRate, discountRate2, discountSum, quantity } = row;
  // What a part costs, and on which side it stands, follows from what it is a part of.
  if (isPart(row)) return [];
  const states: RowState[] = [];
  const add = (permission: CartPermission, what: string): void => {
    states.push({ permission, field: `row:${key}`, value: `${product.id}: ${what} x${Math.abs(quantity)}` });
  };
  if (discountRate !== 0 || discountRate2 !== 0 || discountSum !== 0) add(CART_PERMISSION.discount, `${discountRate}/${discountRate2}/${discountSum}`);
  if (row.refundOf === null && hasPriceByHand(row)) add(CART_PERMISSION.editItem, String(unitPriceOf(row)));
  return states;
}

const WITH_QUANTITY = /^(\d+: .+) x(\d{1,15})$/;

/** Whether leave for a row is leave for what it has become: the same price or discount, of no more than was seen. */
export function coversRow(approved: string, needed: string): boolean {
  const [seen, now] = [WITH_QUANTITY.exec(approved), WITH_QUANTITY.exec(needed)];
  return seen !== null && now !== null && seen[1] === now[1] && Number(now[2]) <= Number(seen[2]);
}

/**
 * As tills of before named it, without a quantity: leave for as many as there are. Sales that wait for the network hold such leaves.
 * Their log does not name what was approved, so the form of what it says tells them from today's.
 * @param told what the entry of the log says was approved
 */
export function olderForm(told: string, needed: string): string {
  return WITH_QUANTITY.test(told) ? needed : (WITH_QUANTITY.exec(needed)?.[1] ?? needed);
}
