import {
  changeDeliveries,
  listDeliveries,
  readDelivery,
  type OrderSummary,
} from '@dalpak/contracts';
import type { OrderChange } from '@dalpak/engine';
import type * as z from 'zod/mini';
import { create } from 'zustand';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { onPush, onPushResync } from '../../../../platform/push/push.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { toast } from '../../../../ui/messages/toast.ts';
import { deviceOrders } from '../book/device-orders.ts';
import type { OpenedOrder } from '../book/order-book.types.ts';
import { OrderBook } from '../book/order-book.ts';
import { deliveryWord } from './delivery-words.ts';

interface DeliveriesState {
  /** Null until first loaded. */
  readonly orders: readonly OrderSummary[] | null;
  /** False: the server has been offline since they were listed. */
  readonly fresh: boolean;
  readonly error: { readonly text: string; readonly code: string } | null;
}

export const useDeliveries = create<DeliveriesState>(() => ({
  orders: null,
  fresh: true,
  error: null,
}));

/** Separate from the till's orders: an employee who packs may see deliveries alone. */
const DELIVERIES_DB = 'dp_offline_deliveries';

let open: { readonly key: string; readonly book: OrderBook } | null = null;

type Body = z.infer<NonNullable<typeof changeDeliveries.body>>['orders'][number]['events'];

function bookOf(): OrderBook | null {
  const init = currentInit();
  const terminal = init?.cloud.terminal ?? null;
  if (init === null || terminal === null) return null;
  const key = `${init.cloud.uuid}:${terminal.id}`;
  if (open?.key === key) return open.book;
  const totals = (id: string) => {
    const known = useDeliveries.getState().orders?.find((order) => order.id === id);
    return { total: known?.total ?? 0, paid: known?.paid ?? 0, items: known?.items ?? 0 };
  };
  const book = new OrderBook(
    deviceOrders({ cloudUuid: init.cloud.uuid, terminalId: terminal.id }, DELIVERIES_DB),
    {
      list: async () => (await api.call(listDeliveries)).data,
      read: async (id) => (await api.call(readDelivery, { params: { id } })).data,
      save: async (orders) =>
        (
          await api.call(changeDeliveries, {
            body: {
              // What the engine's codec wrote is a valid body.
              orders: orders.map(({ id, events }) => ({ id, events: [...events] as Body })),
            },
          })
        ).data,
    },
    {
      device: String(terminal.id),
      employeeId: () => currentInit()?.employee?.id ?? null,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      price: totals,
    },
  );
  open = { key, book };
  return book;
}

/** Loads the queue; without the server, what was listed last with the changes made here. */
export async function loadDeliveries(): Promise<void> {
  const book = bookOf();
  if (book === null) return;
  try {
    await book.flush();
    const { orders, fresh } = await book.list();
    useDeliveries.setState({
      orders: orders.filter(({ lifecycle }) => lifecycle !== null && lifecycle !== 'delivered'),
      fresh,
      error: null,
    });
  } catch (error) {
    const { description, code } = describeError(error);
    useDeliveries.setState({ error: { text: description, code } });
  }
}

/** Follows what other devices change. @returns stops it */
export function followDeliveries(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const hear = (): void => {
    clearTimeout(soon);
    soon = setTimeout(() => void loadDeliveries(), 200);
  };
  const ends = [
    onPush('pos:orders', hear),
    onPush('pos:kitchen', hear),
    onPushResync(hear),
    () => clearTimeout(soon),
  ];
  void loadDeliveries();
  return () => ends.forEach((end) => end());
}

/** Opens an order to pack it. */
export async function readForPacking(id: string): Promise<OpenedOrder | null> {
  try {
    return (await bookOf()?.open(id)) ?? null;
  } catch (error) {
    toast({ text: describeError(error).description, tone: 'bad', id: 'deliveries' });
    return null;
  }
}

/** Changes an order of the queue; offline it waits on the device. */
export async function changeDelivery(
  order: OrderSummary,
  changes: readonly OrderChange[],
): Promise<void> {
  try {
    const changed = await bookOf()?.change(order.id, changes);
    const lifecycle = changed?.lifecycle;
    if (lifecycle !== null && lifecycle !== undefined)
      toast({
        text: deliveryWord('moved', { status: deliveryWord(lifecycle) }),
        tone: 'ok',
        id: 'deliveries',
      });
  } catch (error) {
    toast({
      title: deliveryWord('notMoved'),
      text: describeError(error).description,
      tone: 'bad',
      id: 'deliveries',
    });
  }
  await loadDeliveries();
}
