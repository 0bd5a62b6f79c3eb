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

type KitchenSettings = Pick<ShellSettings, 'print.bones.status' | 'print.templates.kitchen'>;

/**
 * The copy that an order event asks for, or null. One copy, and only where "bones" printing is on: each place that prints
 * has the setting of its own.
 */
export function kitchenCopyOf(event: OrderEvent, settings: KitchenSettings): KitchenCopy | null {
  if (!event.print_bones || settings['print.bones.status'] !== 1) return null;
  return { template: settings['print.templates.kitchen'], copies: 1, order: event.order, isUpdate: event.event === 'orders_update' };
}
