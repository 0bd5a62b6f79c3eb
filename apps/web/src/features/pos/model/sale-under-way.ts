import { tellSaleUnderWay } from '../../../platform/session/sale-under-way.ts';
import { type CartState, useCart } from './cart.store.ts';

function tell({ cart, panel }: CartState): void {
  tellSaleUnderWay(cart !== null && cart.rows.length > 0 && panel.kind !== 'done');
}

/**
 * Tells the rest of the application whether a bill is open: one that stands behind another window
 * is open too. The answer stops.
 */
export function watchSale(): () => void {
  tell(useCart.getState());
  return useCart.subscribe(tell);
}
