import { type ErrorDetail, POS_OPERATIONS } from '@dalpak/contracts';
import { type Cart, deletionsOf, guardedStates } from '@dalpak/engine';
import { useCart, withPermission, writeApproval } from './cart.store.ts';

/**
 * A bill with something in it that whoever sells it may not do alone: put aside and taken by
 * another till, begun anew under another id, or an order that somebody else opened. A leave that
 * was given holds for the bill and the till that it was given at, so it is asked for again here,
 * and the bill is submitted once more with it.
 * @param at what the server named: the key of the right, and where in the bill
 * @param submit the submit of the bill on the screen
 */
export function askAgain(cart: Cart, { text, field }: ErrorDetail, submit: (closing: boolean) => Promise<void>): void {
  const key = Object.values(POS_OPERATIONS).find((one) => one === text);
  if (key === undefined || field === undefined) return;
  const state = [...guardedStates(cart), ...deletionsOf(cart)].find((one) => one.field === field && POS_OPERATIONS[one.permission] === key);
  // What an order had and the bill has not is in neither: it was taken off.
  const value = state?.value ?? 'deleted';
  withPermission(key, (by) => {
    if (by !== null && writeApproval(cart.id, { key, field, value }, by)) void submit(useCart.getState().cart?.order !== null);
  }, { field, value });
}
