import { cancelOrder } from '@dalpak/contracts';
import type { Agorot, Cart, CommandActor } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { toast, TOAST_TIMES } from '../../../ui/messages/toast.ts';
import { withPermission } from '../bill/approvals.store.ts';
import { cartNow, freshCart } from '../bill/bill.store.ts';
import { keepNotice, noticeNow, notify } from '../bill/notice.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { showCart } from '../bill/show-cart.ts';
import { show } from '../bill/open-panel.ts';
import { startPay } from '../paying/pay.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { askAboutOrder, closeOrderQuestion, useOrders } from './orders.store.ts';
import { cartOfRefused } from './book/refused-order.ts';
import { runExclusive, orderBookOf, leave, makeRoom, saveQuietly } from './till-orders.ts';

/**
 * Cancels the order on the screen: after a confirmation, and with the permission or a colleague's
 * approval.
 */
export async function cancelCurrent(reason: number | null = null): Promise<void> {
  const till = currentTill();
  const cart = cartNow();
  closeOrderQuestion();
  if (till === null || cart?.order === null || cart?.order === undefined) return;
  const { reasons } = useOrders.getState();
  const wasTold = Object.keys(cart.order.saved?.rows ?? {}).length > 0;
  if (reason === null && wasTold && reasons.length > 0) {
    askAboutOrder({ kind: 'reason', rows: null });
    return;
  }
  const { book } = orderBookOf(till);
  const end = (by: CommandActor | null): void =>
    void runExclusive(async () => {
      // An order that was never saved is unknown to the server.
      if (cart.order !== null && cart.order.revision > 0)
        await api.call(cancelOrder, {
          params: { id: cart.id },
          body: { approval: by?.approval ?? null, reason },
        });
      await book.forget(cart.id);
      toast({ text: i18n.t('orders:canceled'), tone: 'ok', id: 'orders' });
      leave(till);
    });
  if (cart.rows.length === 0 && (await book.isWithoutContent(cart.id))) end(null);
  else withPermission('cart.cancel', end, { field: 'lifecycle', value: 'deleted' });
}

/**
 * Continues the part of an order that the server refused because another till has closed the order:
 * as an order of its own, with everything that was paid.
 */
export function continueRefused(id: string): Promise<void> {
  return runExclusive(async (till) => {
    const { book } = orderBookOf(till);
    const record = (await book.listRefused()).find((one) => one.id === id);
    if (record === undefined || !(await makeRoom())) return;
    const cart = cartOfRefused(freshCart(till), record, () => crypto.randomUUID());
    if (!(await restartOrder(till, cart, record.kitchen))) return;
    await book.forget(id);
    show({ kind: 'browse' });
    notifyCharged(await (await import('../paying/tenders/charges.ts')).carryChargesOver(id, cart));
  });
}

/**
 * Starts an order again, stored under its own name before the first is removed.
 * @returns false when it cannot be saved: the first order still has everything
 */
async function restartOrder(till: Till, cart: Cart, kitchen: boolean): Promise<boolean> {
  if (cart.rows.length + cart.payments.length === 0) {
    showCart(till, cart);
    return true;
  }
  if (await saveQuietly(cart, kitchen)) return true;
  // On the screen it could be sold in addition to the first.
  const notice = noticeNow();
  startSale(till);
  keepNotice(notice);
  return false;
}

/**
 * A charge that could not be carried over belongs to the order it was made for, and no sale of
 * another order can count it: it must be voided, and the card charged again.
 */
function notifyCharged(sum: Agorot): void {
  if (sum === 0) return;
  toast({
    text: i18n.t('orders:chargedBefore', { sum: `\u2066${formatMoney(sum)}\u2069` }),
    tone: 'warn',
    ms: TOAST_TIMES.updateAvailable,
    id: 'orders',
    action: { label: i18n.t('orders:chargedOpen'), run: () => startPay({ asked: true }) },
  });
}

/**
 * Discards the part of an order that the server refused. It becomes a cancelled order, which
 * requires the permission to cancel and is in the tenant's log. Payments must be returned first.
 */
export async function discardRefused(id: string): Promise<void> {
  let dropping = false;
  await runExclusive(async (till) => {
    const { book } = orderBookOf(till);
    const record = (await book.listRefused()).find((one) => one.id === id);
    if (record === undefined) return;
    const cart = cartOfRefused(freshCart(till), record, () => crypto.randomUUID());
    if (cart.payments.length > 0) {
      notify(
        'PAYMENT_NOT_ALLOWED',
        i18n.t('orders:paidOf', {
          sum: `\u2066${formatMoney(cart.payments.reduce((sum, { amount }) => sum + amount, 0))}\u2069`,
        }),
      );
      return;
    }
    if (!(await makeRoom())) return;
    if (cart.rows.length > 0) {
      // For an employee who may not cancel it, it stays an open order.
      if (!(await restartOrder(till, cart, false))) return;
      dropping = true;
    }
    await book.forget(id);
  });
  if (dropping) await cancelCurrent();
}
