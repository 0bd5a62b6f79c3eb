import { tellSaleUnderWay } from '../../../platform/session/sale-under-way.ts';
import { type CartState, useCart } from './cart.store.ts';

function tell({ cart, panel }: CartState): void {
  tellSaleUnderWay(cart !== null && cart.rows.length > 0 && panel.kind !== 'done');
}

/**
 * Reports to the rest of the application whether a bill is open, also behind another window.
 * @returns stops watching
 */
export function watchSale(): () => void {
  tell(useCart.getState());
  return useCart.subscribe(tell);
}
