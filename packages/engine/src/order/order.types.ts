import type { CartAccount } from '../cart/account.ts';
import type { CartCoupon, CartOrder, CartPayment, CartRow, ManualDiscount } from '../cart/cart.types.ts';
import type { EpochMs, QtyMilli } from '../kernel/units.ts';

/** What an order is called and where it stands; each field is the last word of whoever changed it last. */
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

/** What is agreed about the price of the whole order. */
export interface OrderDeal {
  readonly discount: ManualDiscount | null;
  readonly coupons: readonly CartCoupon[];
  readonly noDiscount: boolean;
  readonly chosenRules: readonly number[];
  readonly ignoredRules: readonly number[];
}

/** What one event does to an order. Quantities are said as differences, so that two tills may both count on one row. */
export type OrderChange =
  /** A new row, with what is on it at first. */
  | { readonly type: 'add'; readonly row: CartRow }
  /** More or less of a row; less than nothing is nothing. `to` names the order it went over to. */
  | { readonly type: 'count'; readonly rowKey: string; readonly by: QtyMilli; readonly to: string | null }
  | { readonly type: 'note'; readonly rowKey: string; readonly notes: string }
  /** Everything else of a row that a person may change: price, discount, preparations. Its quantity and note are not read. */
  | { readonly type: 'edit'; readonly rowKey: string; readonly row: CartRow }
  /** Takes a row off for good. */
  | { readonly type: 'void'; readonly rowKey: string }
  | { readonly type: 'pay'; readonly payment: CartPayment }
  | { readonly type: 'unpay'; readonly paymentKey: string }
  | { readonly type: 'head'; readonly head: Partial<OrderHead> }
  | { readonly type: 'account'; readonly account: CartAccount | null }
  | { readonly type: 'deal'; readonly deal: OrderDeal };

/** One thing that was done to an order. Events are only ever added; what an order is, is the replay of all of them. */
export interface OrderEvent {
  /** UUID made on the device: the same event sent again is the same event. */
  readonly id: string;
  /** Which till did it. */
  readonly device: string;
  /** Later than everything its device knew of the order: a slow clock does not lose against what it had seen. */
  readonly at: EpochMs;
  readonly employeeId: number | null;
  /** A colleague's signed approval, where one was needed. */
  readonly approval: string | null;
  readonly change: OrderChange;
}

/** An order as all its events leave it. */
export interface OrderState {
  readonly head: OrderHead;
  /** In the order in which they were added; none is empty. */
  readonly rows: readonly CartRow[];
  readonly payments: readonly CartPayment[];
  readonly account: CartAccount | null;
  readonly deal: OrderDeal;
  /** Events that made it, each counted once. */
  readonly revision: number;
  /** Time of its first and of its last event; 0 of an order without events. */
  readonly openedAt: EpochMs;
  readonly changedAt: EpochMs;
}

export const NO_DEAL: OrderDeal = { discount: null, coupons: [], noDiscount: false, chosenRules: [], ignoredRules: [] };
export const EMPTY_HEAD: OrderHead = { kind: 'saved', elementId: null, guests: 0, name: '', notes: '', billAsked: false };
