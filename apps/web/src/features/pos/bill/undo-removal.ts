import { currentTill } from '../till/till.registry.ts';
import { cartNow } from './bill.store.ts';
import { flashRow, highlightedRow } from './highlight.store.ts';
import { can } from './mode.store.ts';
import { useRemoval } from './removal.store.ts';
import { showCart } from './show-cart.ts';

/**
 * Restores removed lines at their place, with their quantity and discounts, so that the bill is
 * what it was. Only while the bill has not changed since, and not while it is being paid.
 */
export function undoRemoval(): void {
  const till = currentTill();
  const { removed } = useRemoval.getState();
  if (till === null || removed === null || cartNow() !== removed.after || !can('edit')) return;
  const { before } = removed;
  const back = before.rows.find(({ key }) => !removed.after.rows.some((row) => row.key === key));
  showCart(till, before);
  flashRow(back?.key ?? highlightedRow());
}
