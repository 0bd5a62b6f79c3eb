import type { OrderSummary, RestaurantView } from '@dalpak/contracts';
import { create } from 'zustand';
import type { Means } from '../pay/means/offered.ts';
import type { OrderRecord } from './order-book.ts';

/** What the panel of orders shows first. */
export type OrdersTab = 'tables' | 'orders' | 'current';

/** Something about the order on the screen that waits for a yes. */
export type OrderQuestion =
  /** All of it is paid: close it? */
  | { readonly kind: 'paid' }
  /** A payment is on it already: by the same means again? */
  | { readonly kind: 'means'; readonly means: Means; readonly name: string }
  | { readonly kind: 'cancel' };

export interface OrdersState {
  /** Null until they were asked for the first time. */
  readonly orders: readonly OrderSummary[] | null;
  /** When the server listed them (epoch ms); 0 = never. */
  readonly at: number;
  /** False: they are as of `at`, and the server was not reached since. */
  readonly fresh: boolean;
  readonly plan: RestaurantView | null;
  /** Why they could not be asked for, by code. */
  readonly error: string | null;
  readonly refused: readonly OrderRecord[];
  readonly tab: OrdersTab;
  readonly query: string;
  readonly mine: boolean;
  readonly busy: boolean;
  /** What the next table or order that is chosen is for. */
  readonly choosing: 'open' | 'move' | 'merge' | 'split';
  /** Thousandths to split off, by row key. */
  readonly split: ReadonlyMap<string, number>;
  readonly question: OrderQuestion | null;
}

export const useOrders = create<OrdersState>(() => ({
  orders: null, at: 0, fresh: true, plan: null, error: null, refused: [], tab: 'tables', query: '', mine: false, busy: false, choosing: 'open', split: new Map(), question: null,
}));
