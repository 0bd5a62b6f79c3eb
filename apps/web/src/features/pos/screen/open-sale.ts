import type { Agorot, Cart } from '@dalpak/engine';
import { terminalIdentity } from '../../../platform/session/identity.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { openSalesStore } from '../../../platform/store/sales.db.ts';
import { billNow } from '../bill/bill.store.ts';
import { useMode } from '../bill/mode.store.ts';

/** A bill that was left open. */
export interface OpenSale {
  /** Null when only the draft exists: its total is known only to an open till. */
  readonly total: Agorot | null;
  /** Agorot paid so far; no change was given, since the sale was not finished. */
  readonly paidAgorot: Agorot;
}

function openSaleOf(cart: Cart, total: Agorot | null): OpenSale | null {
  if (cart.rows.length === 0 || cart.lifecycle !== 'open') return null;
  return { total, paidAgorot: cart.payments.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The bill of a till that has ended: the one on the screen, or after a reload its stored draft. */
export async function readOpenSale(): Promise<OpenSale | null> {
  const { cart, priced } = billNow();
  const { done } = useMode.getState();
  // A finished sale is on the screen until the next one begins; it is already stored.
  if (done !== null) return null;
  if (cart !== null) return openSaleOf(cart, priced?.total ?? null);
  const terminalId = terminalIdentity()?.terminalId;
  const cloudUuid = currentInit()?.cloud.uuid;
  if (terminalId === undefined || cloudUuid === undefined) return null;
  const sales = await openSalesStore({ cloudUuid, terminalId });
  const draft = await sales.draft();
  return draft === undefined || (await sales.get(draft.id)) !== undefined
    ? null
    : openSaleOf(draft, null);
}
