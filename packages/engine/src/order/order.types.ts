import type { CartAccount } from '../cart/account.ts';
import type {
  CartCoupon,
  CartOrder,
  CartPayment,
  CartRow,
  ManualDiscount,
} from '../cart/cart.types.ts';
import type { EpochMs, QtyMilli } from '../kernel/units.ts';

/** Name, place and state of an order. Of each field the latest change holds. */
export interface OrderHead {
  readonly kind: CartOrder['kind'];
  /** Table of the floor plan. */
  readonly elementId: number | null;
  readonly guests: number;
  readonly name: string;
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
    }
  | { readonly type: 'note'; readonly rowKey: string; readonly notes: string }
  /**
   * All other fields of a row that a user may change: price, discount, preparations. Its quantity
   * and note are ignored.
   */
  | { readonly type: 'edit'; readonly rowKey: string; readonly row: CartRow }
  /** Removes a row permanently. */
  | { readonly type: 'void'; readonly rowKey: string }
  | { readonly type: 'pay'; readonly payment: CartPayment }
  | { readonly type: 'unpay'; readonly paymentKey: string }
  | { readonly type: 'head'; readonly head: Partial<OrderHead> }
  | { readonly type: 'account'; readonly account: CartAccount | null }
  | { readonly type: 'deal'; readonly deal: OrderDeal };

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
export const EMPTY_HEAD: OrderHead = {
  kind: 'saved',
  elementId: null,
  guests: 0,
  name: '',
  notes: '',
  billAsked: false,
};
