import type { CatalogueProduct } from '../catalogue/product.types.ts';
import type { Agorot, LocalDate, QtyMilli, RateBp } from '../kernel/units.ts';
import type { CartAccount } from './account.ts';
import type {
  CartCoupon, CartHeader, CartOrder, CartPayment, CartSupply, ManualDiscount, Preparation, RefundSource, RowComponent,
} from './cart.types.ts';

/** Who acts, when it is not simply the employee of the header, and a colleague's approval if one was needed. */
export interface CommandActor {
  readonly employeeId: number | null;
  /** Signed approval, checked by the server. */
  readonly approval: string | null;
}

/** A row discount as a person gives it; the last one given holds. */
export type RowDiscountInput =
  | { readonly type: 'percent'; readonly rate: RateBp }
  /** Second percent, on what the first one leaves. */
  | { readonly type: 'second_percent'; readonly rate: RateBp }
  | { readonly type: 'sum'; readonly amount: Agorot };

/** A sold row to give back. `quantity` is positive; the row made from it is negative. */
export interface RefundPick {
  readonly product: CatalogueProduct;
  readonly unitPrice: Agorot;
  readonly quantity: QtyMilli;
  readonly source: RefundSource;
  /** What was sold inside of it: given back with it. */
  readonly components?: readonly RowComponent[];
}

/** A payment to add. Key and time are made by the engine unless a device made them already. */
export type PaymentInput = Pick<CartPayment, 'typeId' | 'name' | 'amount'> & Partial<CartPayment>;

/** Fields of a row that a person may edit besides price, quantity and discount. */
export interface RowChanges {
  readonly notes?: string;
  readonly serialNumber?: string;
  readonly preparations?: readonly Preparation[];
  readonly components?: readonly RowComponent[];
  readonly incomplete?: boolean;
  readonly sellerId?: number | null;
  readonly giftCard?: string;
  readonly clubJoin?: boolean;
  readonly printTemplate?: string;
  readonly labels?: number;
}

/** Fields of the header that a person may edit. A date given by hand is forced. */
export type HeaderChanges = Partial<
  Pick<
    CartHeader,
    | 'branchId' | 'reference' | 'referenceDate' | 'valueDate' | 'dueDate' | 'supplyDate' | 'baseDocuments' | 'warehouseId' | 'targetWarehouseId'
    | 'printCopies' | 'printTemplate' | 'printTarget' | 'wantsVatConfirmation' | 'openOrderId' | 'shiftId' | 'employeeId'
  >
> & { readonly date?: LocalDate };

type Plain =
  /** Merges into the row of the same product when nothing on that row was changed by hand; weighed rows never merge. */
  | {
      readonly type: 'addProduct';
      readonly product: CatalogueProduct;
      readonly quantity: QtyMilli;
      /** Connected products sold inside it. */
      readonly components?: readonly RowComponent[];
      /** What else is known of the row; with any of it the row stands alone. */
      readonly fields?: RowChanges;
    }
  /** Negative rows without a sale they belong to (permission 72). `quantity` is positive. */
  | { readonly type: 'refundProduct'; readonly product: CatalogueProduct; readonly quantity: QtyMilli }
  /** Negative rows of a known sale, at what was paid (permission 70). */
  | { readonly type: 'refundRows'; readonly rows: readonly RefundPick[] }
  /** A row still to be filled, as document grids keep at their end. */
  | { readonly type: 'addBlankRow' }
  | { readonly type: 'fillRow'; readonly rowKey: string; readonly product: CatalogueProduct; readonly quantity: QtyMilli }
  /** One more (refund rows: one more given back). */
  | { readonly type: 'incrementRow'; readonly rowKey: string; readonly step?: QtyMilli }
  /** One less; the row is removed at zero or below (refund rows mirror). */
  | { readonly type: 'decrementRow'; readonly rowKey: string; readonly step?: QtyMilli }
  /** Zero removes the row. The sign must be the row's. */
  | { readonly type: 'setQuantity'; readonly rowKey: string; readonly quantity: QtyMilli }
  /** null gives the catalogue price back. */
  | { readonly type: 'setUnitPrice'; readonly rowKey: string; readonly price: Agorot | null }
  | { readonly type: 'setRowDiscount'; readonly rowKey: string; readonly discount: RowDiscountInput | null }
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
  | { readonly type: 'unchooseRule'; readonly ruleId: number }
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

/** Everything a person can do to a cart. The cart changes in no other way. */
export type CartCommand = Plain & { readonly by?: CommandActor };

export type CartCommandType = CartCommand['type'];
export type CommandOf<K extends CartCommandType> = Extract<Plain, { readonly type: K }> & { readonly by?: CommandActor };
