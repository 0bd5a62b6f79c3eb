import { setSaleUnderWay } from '../../../platform/session/sale-under-way.ts';
import { type CartState, useCart } from '../bill/cart.store.ts';

function reportSale({ cart, panel }: CartState): void {
  setSaleUnderWay({
    underWay: cart !== null && cart.rows.length > 0 && panel.kind !== 'done',
    paying: panel.kind === 'pay' || panel.kind === 'done',
  });
}

/**
 * Reports to the rest of the application whether a bill is open, also behind another window.
 * @returns stops watching
 */
export function watchSale(): () => void {
  reportSale(useCart.getState());
  const stop = useCart.subscribe(reportSale);
  return () => {
    stop();
    // The till is behind another window now.
    setSaleUnderWay({ paying: false });
  };
}
