import type { HookedPayment } from '@dalpak/contracts';
import type { CartPayment } from '@dalpak/engine';

const listeners = new Set<(payment: HookedPayment) => void>();

/**
 * Calls `listener` for each payment that is removed from a bill or a document on this screen.
 * @returns stops the calls
 */
export function onPaymentDeleted(listener: (payment: HookedPayment) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces a removed payment. It is already removed: a listener cannot refuse it. */
export function notifyPaymentDeleted({ key, typeId, name, amount, pluginId }: CartPayment): void {
  for (const listener of listeners) listener({ key, type: typeId, name, amount, plugin: pluginId });
}
