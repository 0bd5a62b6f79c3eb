import { withPermission } from '../bill/approvals.store.ts';
import { tillFacts } from '../bill/facts.ts';
import type { TillAction } from '../bill/action.types.ts';
import { holdAction, recallAction } from '../holding/hold.actions.ts';
import { payAction } from '../paying/pay.action.ts';
import { addProductAction } from '../selling/product.actions.ts';
import {
  cancelSaleAction,
  customerAction,
  discountAction,
  searchAction,
} from '../selling/sell.actions.ts';
import {
  lockAction,
  moreAction,
  muteAction,
  queueAction,
  refreshAction,
  refundAction,
  reprintAction,
} from './till.actions.ts';

/** All actions of the till, in the order of the bar and of the list behind "more". */
export const TILL_ACTIONS: readonly TillAction[] = [
  searchAction,
  customerAction,
  discountAction,
  holdAction,
  recallAction,
  refundAction,
  moreAction,
  payAction,
  queueAction,
  reprintAction,
  refreshAction,
  lockAction,
  muteAction,
  cancelSaleAction,
  addProductAction,
];

/**
 * Runs an action as its button and its hotkey do: only when it is enabled, and allowed to the
 * employee or approved by a colleague.
 */
export function runAction(action: TillAction): void {
  if (!action.enabled(tillFacts())) return;
  if (action.permission === undefined) action.run();
  else withPermission(action.permission, () => action.run());
}
