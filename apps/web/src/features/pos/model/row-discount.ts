import { type Agorot, type Cart, type CartEnv, type CommandOf, type PricedRow, priceCart, reduceCart } from '@dalpak/engine';
import { dispatch, type Dispatched, show, useCart } from './cart.store.ts';
import { currentTill } from './till.registry.ts';

export type RowDiscountCommand = CommandOf<'setRowDiscount'>;

/** A discount that would cost the customer more: with one by hand a row leaves its promotions (decisions §6). */
export interface DearerRow {
  readonly command: RowDiscountCommand;
  readonly promotions: string;
  /** What the promotions take off the row now. */
  readonly lost: Agorot;
  /** How much more the row would cost. */
  readonly dearer: Agorot;
}

/** What the row costs after its own discounts, as the bill shows it. */
const costOf = ({ net, cartDiscount }: PricedRow): Agorot => net + cartDiscount;

/**
 * Tries the discount out on a copy of the bill.
 * @returns null when the row gets no dearer, or the discount is refused anyway
 */
export function dearerBy(cart: Cart, command: RowDiscountCommand, env: CartEnv): DearerRow | null {
  const rowOf = (bill: Cart): PricedRow | undefined => priceCart(bill, env).rows.find(({ row }) => row.key === command.rowKey);
  const reduced = command.discount === null ? null : reduceCart(cart, command, env);
  if (reduced?.ok !== true) return null;
  const before = rowOf(cart);
  const after = rowOf(reduced.value.cart);
  if (before === undefined || after === undefined || costOf(after) <= costOf(before)) return null;
  return {
    command,
    promotions: [...new Set(before.ruleDiscounts.map(({ ruleName }) => ruleName))].join(', '),
    lost: before.ruleDiscount - after.ruleDiscount,
    dearer: costOf(after) - costOf(before),
  };
}

/** Done when the command went through, and when it waits for a colleague: the approval dialog is on top then. */
export function isDone(result: Dispatched): boolean {
  return result.ok || result.code === 'APPROVAL';
}

/** Gives a row a discount by hand; one that makes it dearer is asked about first. False while the editor stays open. */
export function giveRowDiscount(command: RowDiscountCommand): boolean {
  const till = currentTill();
  const { cart } = useCart.getState();
  const dearer = till === null || cart === null ? null : dearerBy(cart, command, till.env());
  if (dearer === null) return isDone(dispatch(command));
  useCart.setState({ dearer });
  return false;
}

/** The person has read it and goes on. */
export function confirmDearer(): void {
  const { dearer } = useCart.getState();
  useCart.setState({ dearer: null });
  if (dearer !== null && isDone(dispatch(dearer.command))) show({ kind: 'browse' });
}
