import { type ErrorDetail, POS_OPERATIONS } from '@dalpak/contracts';
import { type Cart, deletionsOf, guardedStates } from '@dalpak/engine';
import { withPermission, writeApproval } from '../bill/approvals.store.ts';
import { cartNow } from '../bill/bill.store.ts';

/**
 * Asks for an approval that the server misses in a bill. The seller may not do a part of the bill
 * alone: the bill was recalled at another till, started again under another id, or is another
 * employee's order. An approval is valid only for the bill and the till it was given at, so it is
 * requested again here, and the bill is submitted again with it.
 * @param at what the server named: the key of the permission, and the place in the bill
 * @param submit submits the bill on the screen
 */
export function requestMissingApproval(
  cart: Cart,
  { text, field }: ErrorDetail,
  submit: (closing: boolean) => Promise<void>,
): void {
  const key = Object.values(POS_OPERATIONS).find((one) => one === text);
  if (key === undefined || field === undefined) return;
  const state = [...guardedStates(cart), ...deletionsOf(cart)].find(
    (one) => one.field === field && POS_OPERATIONS[one.permission] === key,
  );
  // A line of the order that is neither in the bill nor in its log was deleted.
  const value = state?.value ?? 'deleted';
  withPermission(
    key,
    (by) => {
      if (by !== null && writeApproval(cart.id, { key, field, value }, by))
        void submit(cartNow()?.order !== null);
    },
    { field, value },
  );
}
