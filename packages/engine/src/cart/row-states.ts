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
