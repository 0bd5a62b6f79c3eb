import type { CatalogueProduct } from '../catalogue/product.types.ts';
import type { Agorot, LocalDate, QtyMilli, RateBp } from '../kernel/units.ts';
import type { CartAccount } from './account.ts';
import type {
  CartCoupon,
  CartHeader,
  CartPayment,
  CartPoints,
  CartSupply,
  ManualDiscount,
  Preparation,
  RefundSource,
  RowComponent,
  RowEntry,
  RuleUsesLeft,
} from './cart.types.ts';
import type { CartOrder } from './cart-order.types.ts';

/**
 * The employee who acts, when it is not the employee of the header, and the approval if the action
 * needed one.
 */
export interface CommandActor {
  readonly employeeId: number | null;
  /** Signed approval; the server verifies it. */
  readonly approval: string | null;
}

/** A row discount given by hand; the last one replaces earlier ones. */
export type RowDiscountInput =
  | { readonly type: 'percent'; readonly rate: RateBp }
  /** Second percent, on what the first one leaves. */
  | { readonly type: 'second_percent'; readonly rate: RateBp }
  | { readonly type: 'sum'; readonly amount: Agorot };

/** A sold row to refund. `quantity` is positive; the row made from it is negative. */
export interface RefundPick {
  readonly product: CatalogueProduct;
  readonly unitPrice: Agorot;
  readonly quantity: QtyMilli;
  readonly source: RefundSource;
  /** Components that were sold in it; they are refunded with it. */
  readonly components?: readonly RowComponent[];
}

/** A payment to add. The engine creates key and time unless the device already did. */
export type PaymentInput = Pick<CartPayment, 'typeId' | 'name' | 'amount'> & Partial<CartPayment>;

/** Fields of a row that a user may edit, in addition to price, quantity and discount. */
export interface RowChanges {
  readonly notes?: string;
  readonly serialNumber?: string;
  readonly preparations?: readonly Preparation[];
  readonly components?: readonly RowComponent[];
  readonly incomplete?: boolean;
  readonly sellerId?: number | null;
  readonly giftCard?: string;
  readonly clubJoin?: boolean;
  readonly entry?: RowEntry | null;
  readonly printTemplate?: string;
  readonly labels?: number;
}

/** Fields of the header that a user may edit. A date given by hand is kept at submit. */
export type HeaderChanges = Partial<
  Pick<
    CartHeader,
    | 'branchId'
    | 'reference'
    | 'referenceDate'
    | 'valueDate'
    | 'dueDate'
    | 'supplyDate'
    | 'baseDocuments'
    | 'warehouseId'
    | 'targetWarehouseId'
    | 'printCopies'
    | 'printTemplate'
    | 'printTarget'
    | 'wantsVatConfirmation'
    | 'buyer'
    | 'refundReason'
    | 'openOrderId'
    | 'shiftId'
    | 'employeeId'
  >
> & { readonly date?: LocalDate };

type Plain =
  /**
   * Merges into the row of the same product when nothing on that row was changed by hand; weighed
   * rows never merge.
   */
  | {
      readonly type: 'addProduct';
      readonly product: CatalogueProduct;
      readonly quantity: QtyMilli;
      /** Components sold in it. */
      readonly components?: readonly RowComponent[];
      /** Further fields of the row; with any of them the row is never merged. */
      readonly fields?: RowChanges;
    }
  /** Negative rows without an original sale (permission 72). `quantity` is positive. */
  | {
      readonly type: 'refundProduct';
      readonly product: CatalogueProduct;
      readonly quantity: QtyMilli;
    }
  /** Negative rows of a known sale, at the amount paid (permission 70). */
  | { readonly type: 'refundRows'; readonly rows: readonly RefundPick[] }
  /** A blank row, as document grids have at their end. */
  | { readonly type: 'addBlankRow' }
  | {
      readonly type: 'fillRow';
      readonly rowKey: string;
      readonly product: CatalogueProduct;
      readonly quantity: QtyMilli;
    }
  /** Counts one more unit (on refund rows, one more refunded). */
  | { readonly type: 'incrementRow'; readonly rowKey: string; readonly step?: QtyMilli }
  /** Counts one unit less and removes the row at zero (refund rows mirror this). */
  | { readonly type: 'decrementRow'; readonly rowKey: string; readonly step?: QtyMilli }
  /** Zero removes the row. The sign must match the row's. */
  | { readonly type: 'setQuantity'; readonly rowKey: string; readonly quantity: QtyMilli }
  /** null restores the catalogue price. */
  | { readonly type: 'setUnitPrice'; readonly rowKey: string; readonly price: Agorot | null }
  | {
      readonly type: 'setRowDiscount';
      readonly rowKey: string;
      readonly discount: RowDiscountInput | null;
    }
  | { readonly type: 'editRow'; readonly rowKey: string; readonly changes: RowChanges }
  | { readonly type: 'deleteRow'; readonly rowKey: string }
  /** Packaging (product type 8): lowers the active weighed row by delivery weight × quantity. */
  | {
      readonly type: 'insertPackaging';
      readonly product: CatalogueProduct;
      readonly quantity: QtyMilli;
      /** Weight of one package, thousandths of a kilogram. */
      readonly deliveryWeight: QtyMilli;
      readonly activeRowKey: string | null;
    }
  /** Deletes the rule's discount rows: the rule goes on the cart's ignore list. */
  | { readonly type: 'deleteRuleDiscount'; readonly ruleId: number }
  | { readonly type: 'restoreRuleDiscount'; readonly ruleId: number }
  /** Chooses a manual or voucher rule for this cart. */
  | { readonly type: 'chooseRule'; readonly ruleId: number }
  | { readonly type: 'deselectRule'; readonly ruleId: number }
  /** What the customer has left of rules that count their uses; unset with another customer. */
  | { readonly type: 'setUsesLeft'; readonly usesLeft: readonly RuleUsesLeft[] }
  /** Points of the member that lower the bill; null = none. */
  | { readonly type: 'setPoints'; readonly points: CartPoints | null }
  | { readonly type: 'setCartDiscount'; readonly discount: ManualDiscount | null }
  | { readonly type: 'setNoDiscount'; readonly noDiscount: boolean }
  | { readonly type: 'setAccount'; readonly account: CartAccount | null }
  | { readonly type: 'addCoupon'; readonly coupon: CartCoupon }
  | { readonly type: 'removeCoupon'; readonly couponId: string }
  | { readonly type: 'addPayment'; readonly payment: PaymentInput }
  | { readonly type: 'removePayment'; readonly paymentKey: string }
  | { readonly type: 'setNotes'; readonly notes: string }
  | { readonly type: 'setSeller'; readonly sellerId: number | null }
  | { readonly type: 'setHeader'; readonly changes: HeaderChanges }
  | { readonly type: 'setOrder'; readonly order: CartOrder | null }
  | { readonly type: 'setSupply'; readonly supply: CartSupply | null }
  | { readonly type: 'setTemp'; readonly name: string; readonly value: string | null }
  /** The sum of a cash deposit (document type without rows and payments). */
  | { readonly type: 'setStatedTotal'; readonly total: Agorot }
  | { readonly type: 'cancelCart' };

/** Everything that can be done to a cart; it changes in no other way. */
export type CartCommand = Plain & { readonly by?: CommandActor };

export type CartCommandType = CartCommand['type'];
export type CommandOf<K extends CartCommandType> = Extract<Plain, { readonly type: K }> & {
  readonly by?: CommandActor;
};
