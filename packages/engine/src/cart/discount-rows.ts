import type { Agorot, QtyMilli } from '../kernel/units.ts';
import type { PricedCart, PricedRow } from './cart.types.ts';

/** A discount line (row kind DIS): what one rule level took off one product row (discounts.md §17). */
export interface DiscountRow {
  /** Stable while the rule level stays on the row, so a screen can tell changed from new. */
  readonly key: string;
  readonly parentKey: string;
  readonly ruleId: number;
  readonly levelId: number;
  readonly name: string;
  /** Positive amount taken off the row above. */
  readonly amount: Agorot;
  readonly quantity: QtyMilli;
}

/** The DIS rows under one product row. They are derived: a row that no longer earns a discount has none. */
export function discountRowsOf(priced: PricedRow): DiscountRow[] {
  return priced.ruleDiscounts.map((discount) => ({
    key: `${discount.rowKey}/${discount.ruleId}/${discount.levelId}`,
    parentKey: discount.rowKey,
    ruleId: discount.ruleId,
    levelId: discount.levelId,
    name: discount.ruleName,
    amount: discount.amount,
    quantity: discount.quantity,
  }));
}

/** All DIS rows of a cart, each after the row it lowers. */
export function discountRows(priced: PricedCart): DiscountRow[] {
  return priced.rows.flatMap(discountRowsOf);
}
