import type { CartCommand } from '@dalpak/engine';
import { dispatch, show, useCart } from '../bill/cart.store.ts';
import { findDearerBill, type RowDiscountCommand } from '../bill/dearer-bill.ts';
import { currentTill } from '../till/till.registry.ts';

const backToGoods = (): void => show({ kind: 'browse' });

/**
 * Changes the bill from an editor of one value. True when done. While it waits for an approval the
 * editor stays open with its input, and closes when it is approved.
 */
export function changeByEditor(command: CartCommand): boolean {
  return dispatch(command, backToGoods).ok;
}

/**
 * Gives a line a manual discount; one that makes the bill dearer asks first. False while the editor
 * stays open.
 */
export function giveRowDiscount(command: RowDiscountCommand): boolean {
  const till = currentTill();
  const { cart } = useCart.getState();
  const dearer = till === null || cart === null ? null : findDearerBill(cart, command, till.env());
  if (dearer === null) return changeByEditor(command);
  useCart.setState({ dearerBill: dearer });
  return false;
}

/** The user has read the warning and continues. */
export function confirmDearer(): void {
  const { dearerBill: dearer } = useCart.getState();
  useCart.setState({ dearerBill: null });
  if (dearer !== null && changeByEditor(dearer.command)) backToGoods();
}
