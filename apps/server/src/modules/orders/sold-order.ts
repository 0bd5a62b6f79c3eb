import { isDeepStrictEqual } from 'node:util';
import { deletionsOf, unitPriceOf, type Cart, type CartPayment, type CartRow, type OrderState } from '@dalpak/engine';

/** What of an order the sale that closes it leaves out. */
export interface LeftOut {
  /** Keys of rows of which the sale has less than the order, another product, or less on it. */
  readonly rows: readonly string[];
  /** Those of them of which the log of the sale does not tell that somebody took them off. */
  readonly untold: readonly string[];
  /** Payments that are missing, or are not what was taken. */
  readonly payments: readonly CartPayment[];
}

/** Holds the cart of a sale against the order as its events have it: a sale may add to it, and what it takes off is asked for. */
export function leftOutOf(state: OrderState, cart: Cart): LeftOut {
  const sold = new Map(cart.rows.map((row) => [row.key, row]));
  const rows = state.rows.filter((ordered) => {
    const { key, quantity, product } = ordered;
    const row = sold.get(key);
    // Of a weighed row nothing may be left but its package.
    if (quantity === 0) return false;
    return row === undefined || row.product.id !== product.id || row.quantity / quantity < 1 || extrasOf(row) < extrasOf(ordered);
  }).map(({ key }) => key);
  const told = new Set(deletionsOf(cart).map(({ field }) => field));
  const paid = new Map(cart.payments.map((payment) => [payment.key, payment]));
  return {
    rows, untold: rows.filter((key) => sold.has(key) || !told.has(`row:${key}`)),
    payments: state.payments.filter((payment) => !isSame(payment, paid.get(payment.key))),
  };
}

/** What preparations and dearer choices add to the price of one unit; a price by hand is asked for by itself. */
function extrasOf(row: CartRow): number {
  return unitPriceOf({ ...row, manualPrice: 0 });
}

function isSame(taken: CartPayment, paid: CartPayment | undefined): boolean {
  return paid !== undefined && isDeepStrictEqual(moneyOf(taken), moneyOf(paid));
}

/** What of a payment is money, and how it came. */
function moneyOf({ typeId, amount, paidAt, pluginId, includeSales, details }: CartPayment): unknown {
  return { typeId, amount, paidAt, pluginId, includeSales, details };
}
