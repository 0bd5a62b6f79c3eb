import type { OrderSummary, OrderView, RestaurantView } from '@dalpak/contracts';
import {
  type CartLogEntry,
  type OrderEvent,
  type OrderSaved,
  type OrderState,
  type WireObject,
} from '@dalpak/engine';
import type { VoidReason } from './void-reason.ts';

/**
 * An order that was opened at this till: its known events, and those that the server does not have
 * yet.
 */
export interface OrderRecord {
  readonly id: string;
  /**
   * In the order in which they became known here, and append-only: a cart of revision n was made
   * from the first n of them.
   */
  readonly events: readonly OrderEvent[];
  /** Ids of the events that wait for the server. */
  readonly pending: readonly string[];
  /** Approvals and deletions of the cart, for the log of its sale. */
  readonly log: readonly CartLogEntry[];
  /** Whether to notify the kitchen of the waiting events. */
  readonly kitchen: boolean;
  /** Why the server refuses the waiting events; null while it may accept them. */
  readonly refused: { readonly code: string; readonly detail: string } | null;
  readonly summary: OrderSummary | null;
  /** The held sale that became this order, until the server has received it. */
  readonly held?: string;
  /** The order was sold here. The server lists it as open until it has the sale. */
  readonly sold?: true;
}

/** Open orders as the server listed them, and when (epoch ms). */
export interface ListedOrders {
  readonly orders: readonly OrderSummary[];
  readonly at: number;
}

/** The orders stored on this device. */
export interface OrderStore {
  get: (id: string) => Promise<OrderRecord | undefined>;
  /**
   * Applies `change` to an order, reading and writing in one transaction, so that what was written
   * between a request and its answer is not lost. `undefined` = the order is not here, or is to be
   * removed; returning the same record = nothing is written.
   * @returns the record before and after
   */
  update: <Next extends OrderRecord | undefined>(
    id: string,
    change: (now: OrderRecord | undefined) => Next,
  ) => Promise<{ readonly before: OrderRecord | undefined; readonly after: Next }>;
  all: () => Promise<readonly OrderRecord[]>;
  listed: () => Promise<ListedOrders | undefined>;
  putListed: (listed: ListedOrders) => Promise<void>;
  plan: () => Promise<RestaurantView | undefined>;
  putPlan: (plan: RestaurantView) => Promise<void>;
  reasons: () => Promise<readonly VoidReason[] | undefined>;
  putReasons: (reasons: readonly VoidReason[]) => Promise<void>;
}

/** The calls about orders; each throws as the API client does. */
export interface OrderServer {
  list: () => Promise<readonly OrderSummary[]>;
  read: (id: string) => Promise<OrderView>;
  save: (
    orders: readonly {
      readonly id: string;
      readonly events: readonly WireObject[];
      readonly held?: string;
    }[],
    kitchen: boolean,
  ) => Promise<readonly OrderView[]>;
}

/** Who works at this till. */
export interface OrderTill {
  readonly device: string;
  employeeId: () => number | null;
  now: () => number;
  newId: () => string;
  /** Totals of an order by the till's rules; sums in agorot. */
  price: (id: string, state: OrderState) => Pick<OrderSummary, 'total' | 'paid' | 'items'>;
}

/** An order as the till continues it. */
export interface OpenedOrder {
  readonly events: readonly OrderEvent[];
  readonly state: OrderState;
  readonly status: 0 | 1;
  readonly log: readonly CartLogEntry[];
  /** What the server has of it: removing that needs an approval. */
  readonly saved: OrderSaved;
  /** False: the server's present state is not known. */
  readonly fresh: boolean;
}

export type SavedOrder =
  /** The summary is what the list of open orders would show now. */
  | {
      readonly ok: true;
      readonly sent: boolean;
      readonly order: OpenedOrder;
      readonly summary: OrderSummary;
    }
  | { readonly ok: false; readonly code: string; readonly detail: string };
