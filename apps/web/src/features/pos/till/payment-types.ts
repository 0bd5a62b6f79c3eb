import type { PaymentTypeView } from '@dalpak/contracts';
import { type PaymentMethod, TENDER_NAME } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';

function typesNow(): readonly PaymentTypeView[] {
  return currentInit()?.offline_data?.payment_types ?? [];
}

/** The name of a tender on this till's bills, as the business calls it. */
export function tenderName(method: Exclude<PaymentMethod, 'own'>): string {
  return typesNow().find((type) => type.method === method)?.name ?? TENDER_NAME[method];
}

/** The payment type that a payment was made with. */
export function typeOfPayment({
  typeId,
  details,
}: {
  readonly typeId: number;
  readonly details: Readonly<Record<string, unknown>>;
}): PaymentTypeView | undefined {
  const types = typesNow();
  const { method, payment_type: own } = details;
  if (method === 'own') return types.find(({ id }) => id === own);
  return types.find(
    (type) =>
      type.kind === typeId && type.method !== null && (method ?? type.method) === type.method,
  );
}
