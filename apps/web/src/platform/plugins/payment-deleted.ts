import type { HookedPayment } from '@dalpak/contracts';
import type { CartPayment } from '@dalpak/engine';

const listeners = new Set<(payment: HookedPayment) => void>();

/** Calls `listener` for each payment that is taken out of a bill or a document on this screen. @returns ends it */
export function onPaymentDeleted(listener: (payment: HookedPayment) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a payment was taken out. It has happened: a listener cannot refuse it. */
export function tellPaymentDeleted({ key, typeId, name, amount, pluginId }: CartPayment): void {
  for (const listener of listeners) listener({ key, type: typeId, name, amount, plugin: pluginId });
}
