import {
  type KitchenCopy,
  kitchenCopyOf,
  type KitchenSettings,
  type OrderEvent,
} from './kitchen-copy.ts';
import type { PushContext } from './push-topics.ts';

export interface OrderPorts {
  /** Settings of the receiving till; null in the back office, which has no kitchen. */
  readonly settings: KitchenSettings | null;
  /** Prints one copy. */
  readonly print: (copy: KitchenCopy) => Promise<void>;
  /** Reloads the lists of orders. */
  readonly refreshOrders: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Handles a new or changed order: the order lists reload, and the kitchen gets its copy if one is
 * due.
 * @throws what `print` throws; the order itself is safe on the server
 */
export async function handleOrderEvent(
  event: OrderEvent,
  { first, at }: PushContext,
  ports: OrderPorts,
): Promise<void> {
  ports.refreshOrders();
  if (ports.settings === null || !first) return;
  const copy = kitchenCopyOf(event, ports.settings, ports.now() - at);
  for (let printed = 0; copy !== null && printed < copy.copies; printed += 1)
    await ports.print(copy);
}
