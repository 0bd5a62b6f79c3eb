import type { CartCommand } from '@dalpak/engine';
import { cartNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { askDearer, closeQuestion, useQuestions } from '../bill/questions.store.ts';
import { show } from '../bill/open-panel.ts';
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
  const cart = cartNow();
  const dearer = till === null || cart === null ? null : findDearerBill(cart, command, till.env());
  if (dearer === null) return changeByEditor(command);
  askDearer(dearer);
  return false;
}

/** The user has read the warning and continues. */
export function confirmDearer(): void {
  const { dearerBill: dearer } = useQuestions.getState();
  closeQuestion('dearerBill');
  if (dearer !== null && changeByEditor(dearer.command)) backToGoods();
}
