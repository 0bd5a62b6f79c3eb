import type { Cart } from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { toast } from '../../../ui/toast.ts';
import { freshCart, show, showCart, tell, useCart } from '../model/cart.store.ts';
import { resumeSale } from '../model/resume-sale.ts';
import { currentTill, type Till } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { takeHeld, takerOf, type TakenHeld } from './held-elsewhere.ts';

function isFree(): boolean {
  if ((useCart.getState().cart?.rows.length ?? 0) === 0) return true;
  tell('RECALL_BUSY');
  return false;
}

/**
 * A bill that the server did not give back may be taken by another till meanwhile, and be sold
 * there under its id: it goes on here under one of its own, so that its sale is stored whatever
 * becomes of the other, and names the one it had. One with money on it was never shown to the
 * others, and its charges and its order stand under the id they have.
 */
function ownCopy(till: Till, cart: Cart): Cart {
  const isBound = cart.payments.length > 0 || cart.temp['charge'] !== undefined || cart.order !== null || cart.header.openOrderId !== null;
  return isBound ? cart : { ...cart, id: till.env().newId() };
}

/**
 * A bill that was put aside, as one of this till and of who stands here.
 * @param heldId the id it was put aside with
 */
function ofThisTill(till: Till, cart: Cart, heldId: string): Cart {
  const { header } = freshCart(till);
  const place = { date: header.date, branchId: header.branchId, terminalId: header.terminalId, warehouseId: header.warehouseId, employeeId: header.employeeId ?? cart.header.employeeId };
  return { ...cart, header: { ...cart.header, ...place }, resource: { kind: 'frozen', id: heldId } };
}

/** A bill as it was put aside, and what it came to then, agorot. */
type PutAside = Pick<FrozenCartRecord, 'cart' | 'total'>;

/** What goes on of a bill: what the server gave, or what lies here. */
function toGoOn(till: Till, taken: Exclude<TakenHeld, { kind: 'gone' }>, record: FrozenCartRecord | undefined): PutAside | null {
  if (taken.kind === 'unknown') return record === undefined ? null : { cart: ownCopy(till, record.cart), total: record.total };
  // Another till may have worked on it since it was put aside here: what it was then is not what it
  // is.
  return record === undefined || taken.since === null || record.frozenAt < taken.since ? taken : record;
}

/**
 * A held bill is priced as of now. The customer heard another sum: whoever stands at the till is
 * told, to tell them.
 * @param was agorot
 */
function tellChange(was: number | null): void {
  const now = useCart.getState().priced?.total ?? was;
  if (was === null || now === null || now === was) return;
  const money = (sum: number): string => `\u2066${formatMoney(sum)}\u2069`;
  toast({ text: i18n.t('tillLists:heldChanged', { was: money(was), now: money(now) }), tone: 'warn', id: 'held' });
}

async function askFor(id: string, isHere: boolean): Promise<TakenHeld> {
  if (isHere && useTillStatus.getState().link !== 'online') return { kind: 'unknown' };
  const taker = isHere ? await takerOf(id) : null;
  return taker === null ? takeHeld(id) : { kind: 'gone', ...taker };
}

async function bringBack(id: string, isHere: boolean): Promise<void> {
  const till = currentTill();
  if (till === null || !isFree()) return;
  const taken = await askFor(id, isHere);
  if (taken.kind === 'gone') {
    // Until it has ended where it is, this may be all that is left of it.
    if (taken.ended) await till.sales.removeFrozenCart(id);
    toast({ text: i18n.t('orders:heldTaken', { name: taken.by }), tone: 'warn', id: 'held' });
    return;
  }
  if (taken.kind === 'unknown' && !isHere) {
    toast({ text: i18n.t('orders:needsServer'), tone: 'warn', id: 'held' });
    return;
  }
  let was: number | null = null;
  const cart = await till.sales.recallFrozenCart(id, (record) => {
    const bill = toGoOn(till, taken, record);
    // Something may have been scanned while the server was asked.
    if (bill === null || !isFree()) return null;
    was = bill.total;
    return ofThisTill(till, bill.cart, id);
  });
  if (cart === null) return;
  showCart(till, cart);
  show({ kind: 'browse' });
  tellChange(was);
  // One that was put aside in the middle of its payment goes on there.
  resumeSale();
}

/**
 * Takes a held bill of this till back to the screen. With the server it is asked first: another
 * till of the branch may have taken it.
 */
export function recallCart(id: string): Promise<void> {
  return bringBack(id, true);
}

/**
 * Takes over a bill that lies at another till of the branch, or that this till took and whose
 * answer was lost. Whoever is first has it.
 */
export function takeOverCart(id: string): Promise<void> {
  return bringBack(id, false);
}
