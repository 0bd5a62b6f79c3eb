import { currentInit } from '../../../../platform/session/session.store.ts';
import type { TillTender } from './offered-tenders.ts';

/** The tender that the payment of an order begins with: a specific one, or any other than one. */
export type TenderPreference = { readonly only: TillTender } | { readonly not: TillTender };

let preference: TenderPreference | null = null;

/** Sets the tender that the next payment begins with. */
export function preferTender(next: TenderPreference): void {
  preference = next;
}

/** The till's own first means, by its setting. */
export const defaultTender = (): TillTender =>
  currentInit()?.offline_data?.settings.default_means ?? 'cash';

/** The tender that the panel opens with; read once. */
export function takeFirstTender(): TillTender {
  const asked = preference;
  preference = null;
  if (asked === null) return defaultTender();
  return 'only' in asked ? asked.only : asked.not === 'cash' ? 'card' : 'cash';
}
