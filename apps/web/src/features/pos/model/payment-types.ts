import type { PaymentTypeView } from '@dalpak/contracts';
import { PAYMENT_NAME, PAYMENT_TYPE, type PaymentMethod, TENDER_NAME } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';

/** Cash alone, for a till that starts from an answer without payment types. */
const ONLY_CASH: readonly PaymentTypeView[] = [
  {
    id: 1,
    method: 'cash',
    kind: PAYMENT_TYPE.cash,
    name: PAYMENT_NAME.cash,
    colour: '',
    opens_drawer: true,
    reference_wanted: false,
    refunds: true,
    smallest: null,
    largest: null,
    offline_allowed: true,
    needs_customer: false,
  },
];

/** The active payment types of this till. */
export function typesOfTill(
  offline: { readonly payment_types: readonly PaymentTypeView[] } | null | undefined,
): readonly PaymentTypeView[] {
  const types = offline?.payment_types ?? [];
  return types.length === 0 ? ONLY_CASH : types;
}

/** The name of a tender on this till's bills, as the business calls it. */
export function tenderName(method: Exclude<PaymentMethod, 'own'>): string {
  const types = typesOfTill(currentInit()?.offline_data);
  return types.find((type) => type.method === method)?.name ?? TENDER_NAME[method];
}

/** The payment type that a payment was made with. */
export function typeOfPayment({
  typeId,
  details,
}: {
  readonly typeId: number;
  readonly details: Readonly<Record<string, unknown>>;
}): PaymentTypeView | undefined {
  const types = typesOfTill(currentInit()?.offline_data);
  const { method, payment_type: own } = details;
  if (method === 'own') return types.find(({ id }) => id === own);
  return types.find(
    (type) =>
      type.kind === typeId && type.method !== null && (method ?? type.method) === type.method,
  );
}
