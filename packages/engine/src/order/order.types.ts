import type { CartAccount } from '../cart/account.ts';
import type {
  CartCoupon,
  CartPayment,
  CartRow,
  CartSupply,
  ManualDiscount,
} from '../cart/cart.types.ts';
import type { OrderFacts } from '../cart/cart-order.types.ts';
import type { WireObject } from '../cart/wire/wire.types.ts';
import type { EpochMs, QtyMilli } from '../kernel/units.ts';
import type { OrderStatus } from './order-status.ts';

/** Name, place and state of an order. Of each field the latest change holds. */
export interface OrderHead extends OrderFacts {
  readonly notes: string;
  /** The guests have asked for the bill. */
  readonly billAsked: boolean;
}

/** Discounts, coupons and rule choices of the whole order. */
export interface OrderDeal {
  readonly discount: ManualDiscount | null;
  readonly coupons: readonly CartCoupon[];
  readonly noDiscount: boolean;
  readonly chosenRules: readonly number[];
  readonly ignoredRules: readonly number[];
}

/**
 * The change that one event makes. Quantities are differences, so that two tills can both count on
 * one row.
 */
export type OrderChange =
  /** A new row with its initial quantity. */
  | { readonly type: 'add'; readonly row: CartRow }
  /**
   * More or less of a row; it never goes below zero. `to` is the order that the quantity moved to.
   */
  | {
      readonly type: 'count';
      readonly rowKey: string;
      readonly by: QtyMilli;
      readonly to: string | null;
      /** Void reason, where the kitchen was told of the row. */
      readonly reason?: number;
    }
  | { readonly type: 'note'; readonly rowKey: string; readonly notes: string }
  /**
   * All other fields of a row that a user may change: price, discount, preparations. Its quantity
   * and note are ignored.
   */
  | { readonly type: 'edit'; readonly rowKey: string; readonly row: CartRow }
  /** Removes a row permanently. */
  | { readonly type: 'void'; readonly rowKey: string; readonly reason?: number }
  | { readonly type: 'pay'; readonly payment: CartPayment }
  | { readonly type: 'unpay'; readonly paymentKey: string }
  | { readonly type: 'head'; readonly head: Partial<OrderHead> }
  | { readonly type: 'account'; readonly account: CartAccount | null }
  | { readonly type: 'deal'; readonly deal: OrderDeal }
  /** Moves an order that leaves the house to its next status (`order-status.ts`). */
  | { readonly type: 'status'; readonly status: OrderStatus }
  /** Packages, and what could not be given. Its method is the order's kind. */
  | { readonly type: 'supply'; readonly supply: CartSupply | null }
  /** A change of a later version: kept and passed on as it came, and without effect here. */
  | { readonly type: 'later'; readonly wire: WireObject };

/** One change of an order. Events are only added; the order is the replay of all of them. */
export interface OrderEvent {
  /** UUID created on the device; an event that is sent twice counts once. */
  readonly id: string;
  /** Till that made the change. */
  readonly device: string;
  /**
   * Later than every event its device had read, so that a slow clock does not lose against them.
   */
  readonly at: EpochMs;
  readonly employeeId: number | null;
  /** Signed approval, where one was needed. */
  readonly approval: string | null;
  readonly change: OrderChange;
}

/** An order after the replay of all its events. */
export interface OrderState {
  readonly head: OrderHead;
  /**
   * In the order in which they were added; a row with zero quantity is listed only while its
   * package is.
   */
  readonly rows: readonly CartRow[];
  readonly payments: readonly CartPayment[];
  readonly account: CartAccount | null;
  readonly deal: OrderDeal;
  /** Null until it was moved: then it is at the first status of its kind. */
  readonly status: OrderStatus | null;
  /** The status before, and when the present one was set; a step may be taken back for a while. */
  readonly statusBefore: OrderStatus | null;
  readonly statusAt: EpochMs;
  readonly supply: CartSupply | null;
  /** Number of distinct events. */
  readonly revision: number;
  /** Times of its first and last event; 0 without events. */
  readonly openedAt: EpochMs;
  readonly changedAt: EpochMs;
}

export const NO_DEAL: OrderDeal = {
  discount: null,
  coupons: [],
  noDiscount: false,
  chosenRules: [],
  ignoredRules: [],
};
/** The facts of an order that was just begun. */
export const NO_FACTS: OrderFacts = {
  kind: 'saved',
  elementId: null,
  guests: 0,
  name: '',
  waiterId: null,
  promisedAt: null,
  phone: '',
  address: null,
};
export const EMPTY_HEAD: OrderHead = {
  ...NO_FACTS,
  notes: '',
  billAsked: false,
};
