import type { Agorot, QtyMilli } from '../../kernel/units.ts';
import type { PricedCart, PricedRow } from '../cart.types.ts';

/** A discount line (row kind DIS): the amount that one rule level takes off one product row. */
export interface DiscountRow {
  /**
   * Stays the same while the rule level applies to the row, so that a screen can distinguish
   * changed from new rows.
   */
  readonly key: string;
  readonly parentKey: string;
  readonly ruleId: number;
  readonly levelId: number;
  readonly name: string;
  /** Positive amount taken off the product row. */
  readonly amount: Agorot;
  readonly quantity: QtyMilli;
}

/** Derives the DIS rows of one product row; a row without a rule discount has none. */
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

/** All DIS rows of a cart, in the order of the product rows they lower. */
export function discountRows(priced: PricedCart): DiscountRow[] {
  return priced.rows.flatMap(discountRowsOf);
}
