import { listOrderTickets, receiveKitchenTickets, resendKitchenTicket } from '@dalpak/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useNow } from '../../../ui/messages/use-now.ts';
import { titleOf } from './order-title.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './orders.module.css';
import { useOrders } from './orders.store.ts';
import { usePlanWords } from './plan-words.ts';
import { isUntold } from './tables/table-state.ts';
import { loadOrders, runExclusive } from './till-orders.ts';

const TICK_MS = 2_000;

/** Ids of the tickets of an order that no station has received. */
async function untoldTickets(order: string): Promise<readonly string[]> {
  const { data } = await api.call(listOrderTickets, { params: { id: order } });
  return data.flatMap(({ id, received_at: at }) => (at === null ? [id] : []));
}

function resend(order: string): Promise<void> {
  return runExclusive(async () => {
    for (const id of await untoldTickets(order))
      await api.call(resendKitchenTicket, { params: { id }, body: { station: null } });
  });
}

function markSpoken(order: string): Promise<void> {
  return runExclusive(async () => {
    const tickets = [...(await untoldTickets(order))];
    if (tickets.length > 0)
      await api.call(receiveKitchenTickets, { body: { tickets, by: 'spoken' } });
    await loadOrders();
  });
}

/** Orders that the kitchen has not received, in red, with what can be done about it. */
export function Untold(): ReactNode {
  const word = usePlanWords();
  const now = useNow(TICK_MS);
  const orders = useOrders((state) => state.orders) ?? [];
  return (
    <>
      {orders
        .filter((order) => isUntold(order, now))
        .map((order) => (
          <section key={order.id} className={classes['refused']} role="alert">
            <strong>
              <IconAlertTriangle size={18} aria-hidden />{' '}
              {word('untoldAt', {
                name: titleOf(order),
                stations: order.kitchen?.untold.join(', ') ?? '',
              })}
            </strong>
            <div className={arrange['wrappingLine']}>
              <button
                type="button"
                className={classes['act']}
                onClick={() => void resend(order.id)}
              >
                {word('resend')}
              </button>
              <button
                type="button"
                className={classes['act']}
                onClick={() => void markSpoken(order.id)}
              >
                {word('spoken')}
              </button>
            </div>
          </section>
        ))}
    </>
  );
}
