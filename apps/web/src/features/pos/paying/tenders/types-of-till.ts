import type { PaymentTypeView } from '@dalpak/contracts';
import { PAYMENT_NAME, PAYMENT_TYPE } from '@dalpak/engine';

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
