import { CART_PERMISSION, type CartPermission } from './cart.guards.ts';
import { hasPriceByHand, isComponentRow, unitPriceOf } from '../cart-row.ts';
import type { CartRow } from '../cart.types.ts';

/** A change of a row's price that needed a permission. */
export interface RowState {
  readonly permission: CartPermission;
  /** `row:<key>`. */
  readonly field: string;
  /**
   * Product, price or discounts, and quantity: `7: 900 x2000`, `7: 1000/0/0 x2000` (agorot,
   * hundredths of a percent, thousandths).
   */
  readonly value: string;
}

/**
 * The discounts and the price by hand of one row. The value names the product, so that an approval
 * for one product never covers another, and the quantity: one shekel off one piece is less than one
 * shekel off each of forty.
 */
export function rowStates(row: CartRow): readonly RowState[] {
  const { key, product, discountRate, discountRate2, discountSum, quantity } = row;
  // The price and sign of a component follow from its parent.
  if (isComponentRow(row)) return [];
  const states: RowState[] = [];
  const add = (permission: CartPermission, what: string): void => {
    states.push({
      permission,
      field: `row:${key}`,
      value: `${product.id}: ${what} x${Math.abs(quantity)}`,
    });
  };
  if (discountRate !== 0 || discountRate2 !== 0 || discountSum !== 0)
    add(CART_PERMISSION.discount, `${discountRate}/${discountRate2}/${discountSum}`);
  if (row.refundOf === null && hasPriceByHand(row))
    add(CART_PERMISSION.editItem, String(unitPriceOf(row)));
  return states;
}
