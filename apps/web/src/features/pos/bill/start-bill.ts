import { currentInit } from '../../../platform/session/session.store.ts';
import type { Till } from '../till/till.registry.ts';
import { cartNow, freshCart } from './bill.store.ts';
import { resetSaleStores } from './per-sale-store.ts';
import { showCart } from './show-cart.ts';

/** Starts the next sale. */
export function startSale(till: Till): void {
  resetSaleStores();
  showCart(till, freshCart(till));
}

/**
 * Restores the bill from before the page was left, unless its sale is already stored. It is taken
 * over by the employee who has signed in since.
 */
export async function restoreDraft(till: Till): Promise<void> {
  const open = cartNow();
  const draft = open ?? (await till.sales.draft());
  const stored = draft === undefined ? undefined : await till.sales.get(draft.id);
  const now = cartNow();
  // The till stays open while the store is read. A bill that was begun meanwhile is kept, also one
  // that an earlier call of this function restored, with what was scanned into it.
  if (now !== null && now.id !== draft?.id) return;
  if (
    draft === undefined ||
    stored !== undefined ||
    draft.lifecycle !== 'open' ||
    draft.header.terminalId !== till.owner.terminalId
  ) {
    startSale(till);
    return;
  }
  // Includes what was scanned meanwhile.
  const latest = now?.id === draft.id ? now : draft;
  showCart(till, {
    ...latest,
    header: {
      ...latest.header,
      employeeId: currentInit()?.employee?.id ?? latest.header.employeeId,
    },
  });
}
