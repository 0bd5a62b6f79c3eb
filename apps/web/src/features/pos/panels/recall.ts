import type { Cart } from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { toast } from '../../../ui/toast.ts';
import { freshCart, show, showCart, tell, useCart } from '../model/cart.store.ts';
import { resumeSale } from '../model/resume-sale.ts';
import { currentTill, type Till } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { takeHeld } from './held-elsewhere.ts';

function isFree(): boolean {
  if ((useCart.getState().cart?.rows.length ?? 0) === 0) return true;
  tell('RECALL_BUSY');
  return false;
}

/**
 * A bill that the server did not give back may be taken by another till meanwhile, and be sold there under its id: it goes on
 * here under one of its own, so that its sale is stored whatever becomes of the other. One with money on it was never shown
 * to the others, and its charges and its order stand under the id they have.
 */
function ownCopy(till: Till, cart: Cart): Cart {
  const isBound = cart.payments.length > 0 || cart.temp['charge'] !== undefined || cart.order !== null || cart.header.openOrderId !== null;
  return isBound ? cart : { ...cart, id: till.env().newId() };
}

/** Puts a bill that was put aside on the screen, as one of this till and of who stands here. @param heldId the id it was put aside with */
function goOn(till: Till, cart: Cart, heldId: string): void {
  const { header } = freshCart(till);
  const place = { date: header.date, branchId: header.branchId, terminalId: header.terminalId, warehouseId: header.warehouseId, employeeId: header.employeeId ?? cart.header.employeeId };
  showCart(till, { ...cart, header: { ...cart.header, ...place }, resource: { kind: 'frozen', id: heldId } });
  show({ kind: 'browse' });
  // One that was put aside in the middle of its payment goes on there.
  resumeSale();
}

/**
 * Takes a held bill back to the screen; it is forgotten there in the same step. With the server it is asked first: another till
 * of the branch may have taken it.
 */
export async function recallCart(id: string): Promise<void> {
  const till = currentTill();
  if (till === null || !isFree()) return;
  const taken = useTillStatus.getState().link === 'online' ? await takeHeld(id) : null;
  const record = await till.sales.takeFrozenCart(id);
  if (taken?.kind === 'gone') tellGone(taken.by);
  // Another till may have worked on it since it was put aside here: what it was then is not what it is.
  else if (taken?.kind === 'taken' && (record === undefined || taken.since === null || record.frozenAt < taken.since)) goOn(till, taken.cart, id);
  else if (record !== undefined) goOn(till, taken?.kind === 'taken' ? record.cart : ownCopy(till, record.cart), id);
}

/** Takes over a bill that another till of the branch put aside. Whoever is first has it. */
export async function takeOverCart(id: string): Promise<void> {
  const till = currentTill();
  if (till === null || !isFree()) return;
  const taken = await takeHeld(id);
  if (taken.kind === 'taken') {
    // An older one of this till's own is no bill of its own any more.
    await till.sales.takeFrozenCart(id);
    goOn(till, taken.cart, id);
  } else if (taken.kind === 'gone') tellGone(taken.by);
  else toast({ text: i18n.t('orders:needsServer'), tone: 'warn', id: 'held' });
}

function tellGone(name: string): void {
  toast({ text: i18n.t('orders:heldTaken', { name }), tone: 'warn', id: 'held' });
}
