import { mayPayBy } from '../cart/account.ts';
import { PAYMENT_TYPE } from '../cart/cart.types.ts';
import type { PaymentRules } from './payment-rules.types.ts';

/** Payment rules without the tender modules: only plain cash without details is accepted. */
export const cashOnly: PaymentRules = ({ typeId, pluginId, details }, { account }) => {
  const plain =
    typeId === PAYMENT_TYPE.cash && pluginId === null && Object.keys(details).length === 0;
  return plain && mayPayBy(account, typeId) ? null : { code: 'PAYMENT_NOT_ALLOWED', field: null };
};
