import { isDeepStrictEqual } from 'node:util';
import {
  deletionsOf,
  unitPriceOf,
  type Cart,
  type CartPayment,
  type CartRow,
  type OrderState,
} from '@dalpak/engine';

/** What the sale that closes an order leaves out of it. */
export interface LeftOut {
  /** Keys of rows that the sale has less of, with another product, or with fewer extras. */
  readonly rows: readonly string[];
  /** The rows among them whose deletion the sale's log does not record. */
  readonly unlogged: readonly string[];
  /** Payments that are missing or were changed. */
  readonly payments: readonly CartPayment[];
}

/**
 * Compares the cart of a sale with its order as the events define it: a sale may add to it, and
 * what it removes needs a permission.
 */
export function leftOutOf(state: OrderState, cart: Cart): LeftOut {
  const sold = new Map(cart.rows.map((row) => [row.key, row]));
  const rows = state.rows
    .filter((ordered) => {
      const { key, quantity, product } = ordered;
      const row = sold.get(key);
      // A weighed row may have zero quantity left, only its packaging.
      if (quantity === 0) return false;
      return (
        row === undefined ||
        row.product.id !== product.id ||
        row.quantity / quantity < 1 ||
        extrasOf(row) < extrasOf(ordered)
      );
    })
    .map(({ key }) => key);
  const told = new Set(deletionsOf(cart).map(({ field }) => field));
  const paid = new Map(cart.payments.map((payment) => [payment.key, payment]));
  return {
    rows,
    unlogged: rows.filter((key) => sold.has(key) || !told.has(`row:${key}`)),
    payments: state.payments.filter((payment) => !isSame(payment, paid.get(payment.key))),
  };
}

/** Price per unit of preparations and choices; a manual price needs a permission of its own. */
function extrasOf(row: CartRow): number {
  return unitPriceOf({ ...row, manualPrice: 0 });
}

function isSame(taken: CartPayment, paid: CartPayment | undefined): boolean {
  return paid !== undefined && isDeepStrictEqual(tenderFactsOf(taken), tenderFactsOf(paid));
}

/** The fields of a payment that define its money and tender. */
function tenderFactsOf({
  typeId,
  amount,
  paidAt,
  pluginId,
  includeSales,
  details,
}: CartPayment): unknown {
  return { typeId, amount, paidAt, pluginId, includeSales, details };
}
