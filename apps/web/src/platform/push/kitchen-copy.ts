import type { PushData, ShellSettings } from '@dalpak/contracts';

export type OrderEvent = PushData<'pos:orders'>;

/** A copy for the kitchen that is to be printed. */
export interface KitchenCopy {
  /** Name of the template, as setting `print.templates.kitchen` has it. */
  readonly template: string;
  readonly copies: 1;
  readonly order: OrderEvent['order'];
  readonly isUpdate: boolean;
}

/** Nobody waits this long for the kitchen; it also covers a device whose clock is off by as much as a till's may be. */
const STALE_ORDER_MS = 30 * 60_000;

export type KitchenSettings = Pick<ShellSettings, 'print.bones.status' | 'print.templates.kitchen'>;

/**
 * The copy that an order event asks for, or null. One copy, and only where "bones" printing is on: each place that prints
 * has the setting of its own.
 * @param ageMs how long ago it happened: a till that was off at night does not print the evening's orders in the morning
 */
export function kitchenCopyOf(event: OrderEvent, settings: KitchenSettings, ageMs: number): KitchenCopy | null {
  if (!event.print_bones || settings['print.bones.status'] !== 1 || ageMs > STALE_ORDER_MS) return null;
  return { template: settings['print.templates.kitchen'], copies: 1, order: event.order, isUpdate: event.event === 'orders_update' };
}
