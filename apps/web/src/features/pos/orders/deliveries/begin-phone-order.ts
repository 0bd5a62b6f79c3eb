import { detectCaller, linkCall } from '@dalpak/contracts';
import { api } from '../../../../platform/api/api.ts';
import { chooseCustomer } from '../../customers/choose-customer.ts';
import { cartNow } from '../../bill/bill.store.ts';
import { holdCart } from '../../holding/hold-cart.ts';
import type { PhoneOrder } from '../orders.store.ts';

/**
 * Begins an order by telephone. One of a call holds the bill that was on the screen, which is of
 * another customer, gets the caller as its customer, and is kept with the call.
 */
export async function beginPhoneOrder(
  { call, phone }: PhoneOrder,
  begin: () => Promise<void>,
): Promise<void> {
  if (call === undefined) return begin();
  const before = cartNow();
  if (before !== null && before.order === null && before.rows.length > 0) await holdCart();
  await begin();
  const order = cartNow();
  // An empty bill becomes the order and keeps its id; an order that stayed open is another one.
  const stayed = before !== null && before.order !== null && before.id === order?.id;
  if (order === null || order.order === null || stayed) return;
  try {
    if (call.customer !== null) {
      const { data = [] } = await api.call(detectCaller, { body: { phone } });
      const caller = data.find(({ id }) => id === call.customer);
      if (caller !== undefined && cartNow()?.id === order.id) await chooseCustomer(caller);
    }
    await api.call(linkCall, {
      params: { id: String(call.id) },
      body: { order: order.id, ...(call.customer === null ? {} : { customer: call.customer }) },
    });
  } catch (error) {
    // The order goes on without its call: food matters more than the record.
    console.error('The order of the call', error);
  }
}
