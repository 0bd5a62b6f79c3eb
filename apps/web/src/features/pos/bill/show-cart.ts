import type { Cart } from '@dalpak/engine';
import type { Till } from '../till/till.registry.ts';
import { byPriceLists, showBill } from './bill.store.ts';
import { highlightRow } from './highlight.store.ts';
import { offerUndo } from './removal.store.ts';

/** Shows a cart on the screen, priced. */
export function showCart(till: Till, shown: Cart): void {
  const cart = byPriceLists(till, shown);
  highlightRow(cart.rows.at(-1)?.key ?? null);
  offerUndo(null);
  showBill(till, cart);
}
