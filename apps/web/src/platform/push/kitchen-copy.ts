import type { PushData, ShellSettings } from '@dalpak/contracts';

export type OrderEvent = PushData<'pos:orders'>;

/** A kitchen copy of an order to print. */
export interface KitchenCopy {
  /** Template name from the setting `print.templates.kitchen`. */
  readonly template: string;
  readonly copies: 1;
  readonly order: OrderEvent['order'];
  /** Where the branch has stations: what is printed instead of the order's rows. */
  readonly tickets: OrderEvent['tickets'];
  readonly isUpdate: boolean;
}

/**
 * An older order needs no kitchen copy; the limit also covers the largest clock error of a device.
 */
const MAX_ORDER_AGE_MS = 30 * 60_000;

export type KitchenSettings = Pick<ShellSettings, 'print.bones.status' | 'print.templates.kitchen'>;

/**
 * The copy that an order event requests, or null. One copy, and only when bones printing is on:
 * each printing place has its own setting.
 * @param ageMs age of the event: a till that was off at night must not print the evening's orders
 *   in the morning
 */
export function kitchenCopyOf(
  event: OrderEvent,
  settings: KitchenSettings,
  ageMs: number,
): KitchenCopy | null {
  if (!event.print_bones || settings['print.bones.status'] !== 1 || ageMs > MAX_ORDER_AGE_MS)
    return null;
  return {
    template: settings['print.templates.kitchen'],
    copies: 1,
    order: event.order,
    tickets: event.tickets,
    isUpdate: event.event === 'orders_update',
  };
}
