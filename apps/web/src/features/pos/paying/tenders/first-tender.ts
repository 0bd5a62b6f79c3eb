import type { PaymentTypeView } from '@dalpak/contracts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { type TillTender, tenderOfType } from './offered-tenders.ts';

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

/**
 * The offered types with the two large ones first: the till's first means, and of the others the one
 * that the branch takes most. The rest keep the order of the business.
 * @param used kinds of payment types, the most used first
 */
export function orderTenders(
  offered: readonly PaymentTypeView[],
  first: TillTender,
  used: readonly number[],
): readonly PaymentTypeView[] {
  const large = offered.filter((type) => tenderOfType(type) === first).slice(0, 1);
  const rest = offered.filter((type) => !large.includes(type));
  const second = used
    .flatMap((kind) => rest.filter((type) => type.kind === kind && type.method !== null))
    .slice(0, 1);
  return [...large, ...second, ...rest.filter((type) => !second.includes(type))];
}
