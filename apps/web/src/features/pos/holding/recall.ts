import type { Cart } from '@dalpak/engine';
import { i18n } from '../../../platform/i18n/i18n.ts';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { hideToast, toast } from '../../../ui/messages/toast.ts';
import { billNow, cartNow, freshCart } from '../bill/bill.store.ts';
import { notify } from '../bill/notice.store.ts';
import { showCart } from '../bill/show-cart.ts';
import { show } from '../bill/open-panel.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { recallFromServer, recallerOf, type RecallOutcome } from './held-at-other-tills.ts';

function isFree(): boolean {
  if ((cartNow()?.rows.length ?? 0) === 0) return true;
  notify('RECALL_BUSY');
  return false;
}

/**
 * A copy under a new id, for a bill that the server did not return: another till may recall it
 * meanwhile and sell it under its id. With an id of its own, this sale is stored whatever happens
 * to the other, and it names the old id. A bill with payments was never shared, and its charges and
 * its order belong to its id, so it keeps that.
 */
function copyUnderNewId(till: Till, cart: Cart): Cart {
  const isBound =
    cart.payments.length > 0 ||
    cart.temp['charge'] !== undefined ||
    cart.order !== null ||
    cart.header.openOrderId !== null;
  if (isBound) return cart;
  // Its steps are those of another bill.
  const { trail: _trail, ...rest } = cart;
  return { ...rest, id: till.env().newId() };
}

/**
 * A held bill, assigned to this till and its current employee.
 * @param heldId the id it was held with
 */
function assignToTill(till: Till, cart: Cart, heldId: string): Cart {
  const { header } = freshCart(till);
  const place = {
    date: header.date,
    branchId: header.branchId,
    terminalId: header.terminalId,
    warehouseId: header.warehouseId,
    employeeId: header.employeeId ?? cart.header.employeeId,
  };
  return {
    ...cart,
    header: { ...cart.header, ...place },
    resource: { kind: 'frozen', id: heldId },
  };
}

/** A held bill, and its total at that time, agorot. */
type HeldSale = Pick<FrozenCartRecord, 'cart' | 'total'>;

/** The version to continue: the server's cart, or the one on this device. */
function chooseVersion(
  till: Till,
  taken: Exclude<RecallOutcome, { kind: 'gone' }>,
  record: FrozenCartRecord | undefined,
): HeldSale | null {
  if (taken.kind === 'unknown')
    return record === undefined
      ? null
      : { cart: copyUnderNewId(till, record.cart), total: record.total };
  // Another till may have changed it since it was held here, so the total at that time does not
  // apply.
  return record === undefined || taken.since === null || record.frozenAt < taken.since
    ? taken
    : record;
}

/**
 * A held bill is priced as of now. The customer heard another total, so the employee is shown the
 * change.
 * @param was agorot
 */
function notifyPriceChange(was: number | null): void {
  const now = billNow().priced?.total ?? was;
  if (was === null || now === null || now === was) return;
  const money = (sum: number): string => `\u2066${formatMoney(sum)}\u2069`;
  toast({
    text: i18n.t('tillLists:heldChanged', { was: money(was), now: money(now) }),
    tone: 'warn',
    id: 'held',
  });
}

async function requestBill(id: string, isHere: boolean): Promise<RecallOutcome> {
  if (isHere && useTillStatus.getState().link !== 'online') return { kind: 'unknown' };
  const taker = isHere ? await recallerOf(id) : null;
  return taker === null ? recallFromServer(id) : { kind: 'gone', ...taker };
}

async function recallToScreen(id: string, isHere: boolean, onRecalled: () => void): Promise<void> {
  const till = currentTill();
  if (till === null || !isFree()) return;
  const taken = await requestBill(id, isHere);
  if (taken.kind === 'gone') {
    // Until the bill has ended at the other till, this copy may be all that is left of it.
    if (taken.ended) await till.sales.removeFrozenCart(id);
    toast({ text: i18n.t('orders:heldTaken', { name: taken.tillName }), tone: 'warn', id: 'held' });
    return;
  }
  if (taken.kind === 'unknown' && !isHere) {
    toast({ text: i18n.t('orders:needsServer'), tone: 'warn', id: 'held' });
    return;
  }
  let was: number | null = null;
  const cart = await till.sales.recallFrozenCart(id, (record) => {
    const bill = chooseVersion(till, taken, record);
    // Something may have been scanned during the request.
    if (bill === null || !isFree()) return null;
    was = bill.total;
    return assignToTill(till, bill.cart, id);
  });
  if (cart === null) return;
  showCart(till, cart);
  show({ kind: 'browse' });
  // That it was held is no longer so.
  hideToast('held');
  notifyPriceChange(was);
  // A bill that was held in the middle of its payment continues there.
  onRecalled();
}

/**
 * Recalls a held bill of this till. Online, the server is asked first, because another till of the
 * branch may have recalled it.
 * @param onRecalled called with the bill on the screen
 */
export function recallCart(id: string, onRecalled: () => void): Promise<void> {
  return recallToScreen(id, true, onRecalled);
}

/**
 * Recalls a bill that is held at another till of the branch, or that this till recalled without
 * receiving the answer. The first till that recalls it has it.
 */
export function takeOverCart(id: string, onRecalled: () => void): Promise<void> {
  return recallToScreen(id, false, onRecalled);
}
