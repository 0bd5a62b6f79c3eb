import {
  type Cart,
  type CartCommand,
  type CartErrorCode,
  type CartEvent,
  newCart,
  type PricedCart,
  priceCart,
  reduceCart,
} from '@dalpak/engine';
import { create } from 'zustand';
import { currentInit } from '../../../platform/session/session.store.ts';
import type { Till } from '../till/till.registry.ts';
import { isUnanswered, SALE_TYPE } from './bill-kind.ts';

/** The bill on the screen, and nothing else. */
export interface BillState {
  readonly cart: Cart | null;
  readonly priced: PricedCart | null;
}

export const useBill = create<BillState>(() => ({ cart: null, priced: null }));

export const billNow = (): BillState => useBill.getState();

export const cartNow = (): Cart | null => useBill.getState().cart;

/** A fresh cart of this terminal. */
export function freshCart(till: Till): Cart {
  const init = currentInit();
  return newCart(
    {
      documentType: SALE_TYPE,
      branchId: init?.cloud.branch?.id ?? 0,
      terminalId: till.owner.terminalId,
      employeeId: init?.employee?.id ?? null,
      header: { warehouseId: init?.offline_data?.pos.warehouse ?? null },
    },
    till.env(),
  );
}

/** The cart with the prices of the till's lists. */
export const byPriceLists = (till: Till, cart: Cart): Cart =>
  till.prices?.withListPrices(cart) ?? cart;

/** What a command makes of a bill. */
export interface Change {
  readonly command: CartCommand;
  readonly next: Cart;
  readonly events: readonly CartEvent[];
}

/** What a command would make of a bill; the code of the engine's refusal where it refuses. */
export function tryCommand(till: Till, cart: Cart, given: CartCommand): Change | CartErrorCode {
  const command = till.prices?.priceCommand(given, cart) ?? given;
  const reduced = reduceCart(cart, command, till.env());
  if (!reduced.ok) return reduced.error.code;
  const { cart: reducedCart, events } = reduced.value;
  return { command, next: byPriceLists(till, reducedCart), events };
}

/** Puts a cart on the screen as it is, with its priced form. */
export function putBill(till: Till, cart: Cart): void {
  useBill.setState({ cart, priced: priceCart(cart, till.env()) });
}

/** Puts a changed cart on the screen, and stores it as the draft. */
export function showBill(till: Till, cart: Cart): void {
  const before = cartNow()?.log;
  putBill(till, cart);
  // What the log tells must not be lost with the page.
  scheduleDraft(till, cart, cart.log === before ? DRAFT_MS : 0);
}

/** Adds an entry to the log of the bill; its prices stay. */
export function logOnBill(entry: Omit<Cart['log'][number], 'createdAt' | 'dataBefore'>): void {
  useBill.setState(({ cart }) =>
    cart === null
      ? {}
      : {
          cart: {
            ...cart,
            log: [...cart.log, { ...entry, dataBefore: '', createdAt: Date.now() }],
          },
        },
  );
}

/** Notes how far the bill has come, the first time; what may be stored already stays as it is. */
export function logOnce(description: string): void {
  const cart = cartNow();
  if (cart === null || isUnanswered(cart)) return;
  if (cart.log.some((entry) => entry.description === description)) return;
  const { employeeId } = cart.header;
  logOnBill({ description, employeeId, field: '', data: '', approval: null });
}

const DRAFT_MS = 150;

let draftTimer: ReturnType<typeof setTimeout> | undefined;
/** The bill that is not stored yet. */
let unstored: { readonly till: Till; readonly cart: Cart | null } | null = null;

/** Stores the bill shortly after a change: never during a scan, and at most once per delay. */
function scheduleDraft(till: Till, cart: Cart, waitMs: number): void {
  clearTimeout(draftTimer);
  const isEmpty = cart.rows.length === 0 && cart.account === null && cart.log.length === 0;
  const draft = { till, cart: isEmpty ? null : cart };
  unstored = draft;
  draftTimer = setTimeout(() => {
    // Without the draft a reload loses only the open bill, so a full disk must not stop the sale.
    till.sales.putDraft(draft.cart).then(
      () => {
        if (unstored === draft) unstored = null;
      },
      () => undefined,
    );
  }, waitMs);
}

/** Keeps a bill that is not stored yet while the page is left. */
export function leaveDraft(): void {
  unstored?.till.sales.leaveDraft(unstored.cart);
}

/** Removes the draft at once, because its sale is stored elsewhere now. */
export async function dropDraft(till: Till): Promise<void> {
  clearTimeout(draftTimer);
  unstored = null;
  await till.sales.putDraft(null);
}
