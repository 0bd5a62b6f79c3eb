import { COMPONENT } from '@dalpak/contracts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import type { OrderEvent } from '../../../../platform/push/kitchen-copy.ts';
import { go } from '../../../../platform/router/navigation.ts';
import { checkAccess } from '../../../../platform/session/access.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { toast } from '../../../../ui/messages/toast.ts';

/**
 * Orders that were saved on this screen, and events that arrived before the answer to their save.
 */
const savedOrderIds = new Set<string>();
const earlyEvents = new Map<string, OrderEvent>();

/**
 * Registers an order saved here: as soon as the server notifies the kitchen, the screen shows where
 * its tickets were printed.
 */
export function awaitTickets(orderId: string): void {
  const event = earlyEvents.get(orderId);
  earlyEvents.clear();
  savedOrderIds.add(orderId);
  if (event !== undefined) void notifyTickets(event);
}

/** No printer and no screen of a kitchen hears of the orders: says so, and leads to the stations. */
function notifyNoStation(): void {
  const init = currentInit();
  const maySet =
    init !== null &&
    checkAccess(init, { type: 'components', key: COMPONENT.kitchenStations, action: 'w' }) === 'ok';
  toast({
    text: i18n.t('orders:noStation'),
    tone: 'warn',
    id: 'orders',
    ...(maySet
      ? {
          action: {
            label: i18n.t('orders:setStation'),
            run: () => go(`/items/${COMPONENT.kitchenStations}`),
          },
        }
      : {}),
  });
}

/**
 * Shows where the tickets of an order saved here were printed, or that this device has no printer
 * for them.
 */
export async function notifyTickets(event: OrderEvent): Promise<void> {
  const { order, tickets, print_bones: prints } = event;
  const isPrinted = prints && currentInit()?.settings['print.bones.status'] === 1;
  if (!savedOrderIds.delete(order.id)) {
    earlyEvents.set(order.id, event);
    return;
  }
  if (tickets.length === 0 && !isPrinted) {
    notifyNoStation();
    return;
  }
  const stations =
    tickets.length > 0
      ? tickets.map(({ station }) => station.name)
      : await (
          await import('../../../../platform/push/print-kitchen-copy.ts')
        ).kitchenStations(order);
  const names = [...new Set(stations ?? [])].map((name) =>
    name === '' ? i18n.t('orders:receiptPrinter') : name,
  );
  toast(
    names.length === 0
      ? { text: i18n.t('orders:noKitchenPrinter'), tone: 'warn', id: 'orders' }
      : {
          text: i18n.t('orders:ticketsSent', { where: names.join(', ') }),
          tone: 'ok',
          id: 'orders',
        },
  );
}
