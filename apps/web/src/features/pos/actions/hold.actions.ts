import { IconPlayerPause, IconStack2 } from '@tabler/icons-react';
import { freshCart, show, showCart, startSale, tell, useCart } from '../model/cart.store.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { currentTill } from '../model/till.registry.ts';
import type { TillAction } from './action.types.ts';

/** Puts the bill aside on this device (3-cart §3, frozen carts). */
async function holdCart(): Promise<void> {
  const till = currentTill();
  const { cart, priced } = useCart.getState();
  if (till === null || cart === null || priced === null || cart.rows.length === 0) return;
  const employee = currentInit()?.employee;
  await till.sales.putFrozenCart({
    id: cart.id,
    owner: '',
    cart,
    name: cart.account?.name ?? '',
    total: priced.total,
    itemCount: priced.itemCount,
    employeeName: employee === null || employee === undefined ? '' : `${employee.first_name} ${employee.last_name}`,
    frozenAt: Date.now(),
  });
  // Stored first, cleared after: a page that dies between the two has the bill twice, never not at all.
  await till.sales.putDraft(null);
  startSale(till);
}

/** Takes a held bill back to the screen; it is forgotten there in the same step. */
export async function recallCart(id: string): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  if ((useCart.getState().cart?.rows.length ?? 0) > 0) {
    tell('RECALL_BUSY');
    return;
  }
  const record = await till.sales.takeFrozenCart(id);
  if (record === undefined) return;
  const header = { ...record.cart.header, date: freshCart(till).header.date, employeeId: currentInit()?.employee?.id ?? record.cart.header.employeeId };
  showCart(till, { ...record.cart, header, resource: { kind: 'frozen', id } });
  show({ kind: 'browse' });
}

export const holdAction: TillAction = {
  id: 'hold',
  label: () => 'hold',
  icon: IconPlayerPause,
  hotkey: 'F8',
  permission: 'cart.freeze',
  enabled: (state) => !state.busy && (state.cart?.rows.length ?? 0) > 0 && (state.cart?.payments.length ?? 0) === 0 && state.panel.kind !== 'done' && state.panel.kind !== 'pay',
  place: 'bar',
  run: () => void holdCart(),
};

export const recallAction: TillAction = {
  id: 'recall',
  label: () => 'recall',
  icon: IconStack2,
  hotkey: 'F9',
  enabled: (state) => !state.busy && state.panel.kind !== 'done' && state.panel.kind !== 'pay',
  place: 'bar',
  run: () => show({ kind: 'recall' }),
};
