import { priceOf } from '../money/money.ts';
import type { QtyMilli } from '../kernel/units.ts';
import type { CartErrorCode } from './cart.errors.ts';
import { CART_LIMITS } from './cart.limits.ts';
import type { CartRow } from './cart.types.ts';
import { unitPriceOf } from './cart-row.ts';

export function isCount(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= max;
}

/** Validates a quantity given by a user: above zero, whole thousandths, within bounds. */
export function quantityProblem(quantity: QtyMilli): CartErrorCode | null {
  if (quantity < 0) return 'NEGATIVE_QUANTITY';
  return quantity !== 0 && isCount(quantity, CART_LIMITS.quantity) ? null : 'QUANTITY_OUT_OF_RANGE';
}

/**
 * Whether a preparation's count is valid. It must be above zero: the list sets the price, and a
 * negative count typed by a user would turn it into a discount.
 */
export function isPreparationCount(amount: QtyMilli): boolean {
  return amount > 0 && isCount(amount, CART_LIMITS.preparation);
}

/**
 * Validates the bounds of a row. Every row of a cart is checked here, which keeps all sums safe
 * integers.
 */
export function rowProblem(row: CartRow): CartErrorCode | null {
  if (!isCount(Math.abs(row.quantity), CART_LIMITS.quantity)) return 'QUANTITY_OUT_OF_RANGE';
  if (
    row.preparations.length > CART_LIMITS.preparations ||
    row.components.length > CART_LIMITS.components
  )
    return 'CART_TOO_LARGE';
  if (!row.preparations.every(({ amount }) => isPreparationCount(amount)))
    return 'QUANTITY_OUT_OF_RANGE';
  const unitPrice = unitPriceOf(row);
  if (!isCount(unitPrice, CART_LIMITS.unitPrice)) return 'PRICE_OUT_OF_RANGE';
  if (Math.abs(priceOf(unitPrice, row.quantity)) > CART_LIMITS.amount) return 'AMOUNT_OUT_OF_RANGE';
  if (row.notes.length > CART_LIMITS.text || row.serialNumber.length > CART_LIMITS.text)
    return 'TEXT_TOO_LONG';
  return row.refundOf === null ? null : refundProblem(row.refundOf, row.quantity);
}

function refundProblem(
  source: NonNullable<CartRow['refundOf']>,
  quantity: QtyMilli,
): CartErrorCode | null {
  if (!isCount(source.soldQuantity, CART_LIMITS.quantity) || source.soldQuantity === 0)
    return 'QUANTITY_OUT_OF_RANGE';
  if (!isCount(source.refundedBefore, CART_LIMITS.quantity)) return 'QUANTITY_OUT_OF_RANGE';
  if (quantity > 0) return 'QUANTITY_OUT_OF_RANGE';
  if (!isCount(source.soldNet, CART_LIMITS.amount)) return 'AMOUNT_OUT_OF_RANGE';
  // All refunds together never exceed the sold quantity.
  return source.refundedBefore - quantity > source.soldQuantity ? 'REFUND_EXCEEDS_SALE' : null;
}
