import type { OrderSummary, RestaurantView } from '@dalpak/contracts';
import type { OrderAddress } from '@dalpak/engine';
import { create } from 'zustand';
import type { TillTender } from '../paying/tenders/offered-tenders.ts';
import type { OrderRecord } from './book/order-book.types.ts';
import type { VoidReason } from './book/void-reason.ts';

/** Tabs of the orders panel. */
export type OrdersTab = 'tables' | 'orders' | 'current';

/** A question about the order on the screen that waits for a confirmation. */
export type OrderQuestion =
  /** It is fully paid: close it? */
  | { readonly kind: 'paid' }
  /** It has a payment already: use the same tender again? */
  | { readonly kind: 'means'; readonly means: TillTender; readonly name: string }
  | { readonly kind: 'cancel' }
  /** The kitchen was told of what is voided: why? `rows`: keys without a reason; null: the order. */
  | { readonly kind: 'reason'; readonly rows: readonly string[] | null };

/** What is known of an order by telephone before its form is filled in. */
export interface PhoneOrder {
  readonly kind: 'delivery' | 'pickup';
  readonly phone: string;
  readonly name: string;
  readonly address: Partial<OrderAddress>;
  /** Record of the call that it comes of, and the customer who called. */
  readonly call?: { readonly id: number; readonly customer: number | null };
}

export interface OrdersState {
  /** Null until first loaded. */
  readonly orders: readonly OrderSummary[] | null;
  /** When the server listed them (epoch ms); 0 = never. */
  readonly at: number;
  /** False: they are as of `at`, and the server has been offline since. */
  readonly fresh: boolean;
  readonly plan: RestaurantView | null;
  /** Error code of a failed load; null without one. */
  readonly error: string | null;
  readonly refused: readonly OrderRecord[];
  readonly tab: OrdersTab;
  readonly query: string;
  readonly mine: boolean;
  /** Floor that is shown; null = the first one. */
  readonly floorId: number | null;
  /** How floors are shown; null = by the width. */
  readonly view: 'plan' | 'list' | null;
  readonly busy: boolean;
  /** What the next chosen table or order is for. */
  readonly choosing: 'open' | 'move' | 'merge' | 'split';
  /** Thousandths to split off, by line key. */
  readonly split: ReadonlyMap<string, number>;
  readonly question: OrderQuestion | null;
  /** Its form is open; null = it is not. */
  readonly phoning: PhoneOrder | null;
  /** Why a row that the kitchen was told of may be voided; empty = no reason is asked. */
  readonly reasons: readonly VoidReason[];
}

export const useOrders = create<OrdersState>(() => ({
  orders: null,
  at: 0,
  fresh: true,
  plan: null,
  error: null,
  refused: [],
  tab: 'tables',
  query: '',
  mine: false,
  floorId: null,
  view: null,
  busy: false,
  choosing: 'open',
  split: new Map(),
  question: null,
  phoning: null,
  reasons: [],
}));

const set = useOrders.setState;

/** What the server, or this device without it, knows of the orders and tables. */
export const putOrders = (
  known: Pick<OrdersState, 'orders' | 'at' | 'fresh' | 'plan' | 'refused' | 'reasons'>,
): void => set({ ...known, error: null });

/** The orders could not be loaded. */
export const failOrders = (error: string): void => set({ error });

/** An order as it was saved here, before the list is loaded again. */
export const putOrder = (summary: OrderSummary): void =>
  set(({ orders }) => ({
    orders: orders === null ? null : [...orders.filter(({ id }) => id !== summary.id), summary],
  }));

/** Claims the orders for one action. @returns false while another one runs */
export function claimOrders(): boolean {
  if (useOrders.getState().busy) return false;
  set({ busy: true });
  return true;
}

export const releaseOrders = (): void => set({ busy: false });

export const askAboutOrder = (question: OrderQuestion): void => set({ question });

export const closeOrderQuestion = (): void => set({ question: null });

/** What the next chosen table or order is for. */
export const chooseFor = (choosing: OrdersState['choosing']): void => set({ choosing });

export const showOrdersTab = (tab: OrdersTab, query = ''): void => set({ tab, query });

/** The list opens at a tab, for a choice of its own. */
export const openOrdersAt = (tab: OrdersTab): void => set({ tab, choosing: 'open', query: '' });

/** Nothing is chosen any more: the order on the screen is shown. */
export const showCurrentOrder = (): void => set({ choosing: 'open', tab: 'current' });

/** The order left the screen. */
export const showOtherOrders = (): void =>
  set(({ tab }) => ({ choosing: 'open', tab: tab === 'current' ? 'tables' : tab }));

export const searchOrders = (query: string): void => set({ query });

export const toggleMine = (): void => set(({ mine }) => ({ mine: !mine }));

export const showFloor = (floorId: number): void => set({ floorId });

export const viewFloorsAs = (view: 'plan' | 'list'): void => set({ view });

export const putSplit = (split: OrdersState['split']): void => set({ split });

/** Opens the form of an order by telephone; null closes it. */
export const setPhoning = (phoning: PhoneOrder | null): void => set({ phoning });
