import { currentInit } from '../../../platform/session/session.store.ts';
import { withPermission } from '../bill/approvals.store.ts';
import { can } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import { chooseFor } from './orders.store.ts';
import { ORDERS_PERMISSION } from './orders-permissions.ts';
import { loadOrders } from './till-orders.ts';

/** Whether this till works with orders (setting 131). */
export function hasOrders(): boolean {
  return currentInit()?.offline_data?.settings.order_save === true;
}

/** Opens the panel of tables and orders. */
export function openOrders(): void {
  if (!hasOrders() || !can('edit')) return;
  withPermission(ORDERS_PERMISSION, () => {
    chooseFor('open');
    show({ kind: 'orders' });
    void loadOrders();
  });
}
