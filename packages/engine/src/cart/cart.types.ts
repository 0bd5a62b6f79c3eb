import type { Agorot, EpochMs, LocalDate, LocalDateTime, QtyMilli, RateBp } from '../kernel/units.ts';
import type { CatalogueProduct } from '../catalogue/product.types.ts';
import type { RowDiscount, RuleOutcome } from '../discount/discount.types.ts';

/** A manual discount: on a row (`percent`, `sum`) or on the whole cart (all three, decisions §6). */
export type ManualDiscount =
  | { readonly type: 'percent'; readonly rate: RateBp }
  | { readonly type: 'sum'; readonly amount: Agorot }
  /** Set the total to this sum. */
  | { readonly type: 'sum_change'; readonly total: Agorot };

/** Header of a cart, by name. The numbered positions of the wire format live in the codec alone. */
export interface CartHeader {
  readonly documentType: number;
  /** Given by the server or taken from the terminal's series at submit. */
  readonly number: number | null;
  readonly officialCode: number | null;
  readonly date: LocalDate;
  readonly dateForced: boolean;
  readonly branchId: number;
  readonly terminalId: number;
  readonly warehouseId: number | null;
  readonly targetWarehouseId: number | null;
  readonly employeeId: number | null;
  readonly sellerId: number | null;
  readonly reference: string;
  readonly notes: string;
  readonly openOrderId: string | null;
  readonly wantsVatConfirmation: boolean;
  readonly vatConfirmationNumber: string | null;
}

export interface CartAccount {
  readonly type: 'customer' | 'supplier';
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly groupId: number | null;
  readonly vatId: string;
  readonly vatFree: boolean;
  readonly phone: string;
}

/** A product row. Prices and discounts of a live cart are derived by `priceCart`, never kept here. */
export interface CartRow {
  readonly key: string;
  readonly product: CatalogueProduct;
  /** Negative on refund rows. */
  readonly quantity: QtyMilli;
  /** Set when a person changed the price; otherwise the catalogue price holds. */
  readonly manualPrice: Agorot | null;
  /** Row discount percent, then second percent on what is left. */
  readonly discountRate: RateBp;
  readonly discountRate2: RateBp;
  /** Row discount as a sum, in place of a percent. */
  readonly discountSum: Agorot;
  readonly notes: string;
  readonly addedAt: EpochMs;
  /** Locked by a payment method: may not be deleted (specification §5). */
  readonly lockedByPayment: boolean;
  /** Set while something the row needs is still missing: submit answers J105. */
  readonly incomplete: boolean;
  readonly sellerId: number | null;
  readonly serialNumber: string;
}

/** Payment type ids. Breadth comes with the payment work; cash is 1 (uniform format 1306). */
export const PAYMENT_TYPE = { cash: 1 } as const;

export interface CartPayment {
  readonly key: string;
  readonly typeId: number;
  readonly name: string;
  /** What the customer handed over. Change is derived. */
  readonly amount: Agorot;
  readonly paidAt: EpochMs;
}

export interface CartCoupon {
  readonly id: string;
  readonly number: string;
  readonly type: number;
}

export interface CartLogEntry {
  readonly employeeId: number | null;
  readonly description: string;
  readonly field: string;
  readonly data: string;
  readonly dataBefore: string;
  readonly createdAt: EpochMs;
  /** Signed approval of a colleague, when the action needed one. */
  readonly approval: string | null;
}

export type CartLifecycle = 'open' | 'submitted' | 'cancelled';

/** A sale or document being built. It changes through `reduceCart` alone. */
export interface Cart {
  /** UUID made on the device: the identity of the sale from the first scan on. */
  readonly id: string;
  readonly lifecycle: CartLifecycle;
  readonly header: CartHeader;
  readonly account: CartAccount | null;
  readonly rows: readonly CartRow[];
  readonly discount: ManualDiscount | null;
  readonly payments: readonly CartPayment[];
  readonly coupons: readonly CartCoupon[];
  readonly chosenRules: readonly number[];
  readonly ignoredRules: readonly number[];
  readonly noDiscount: boolean;
  /** Branch-local time of the last change of a row: the clock of the discount rules. */
  readonly clock: LocalDateTime;
  readonly log: readonly CartLogEntry[];
  readonly lastError: string | null;
}

/** A row with everything derived. All amounts include VAT. */
export interface PricedRow {
  readonly row: CartRow;
  readonly unitPrice: Agorot;
  /** unit price × quantity. */
  readonly gross: Agorot;
  /** Rule discounts on this row, one DIS row each. */
  readonly ruleDiscounts: readonly RowDiscount[];
  readonly ruleDiscount: Agorot;
  /** Amount of the first and second percent (or of the sum). */
  readonly manualDiscount: Agorot;
  readonly manualDiscount2: Agorot;
  /** This row's share of the cart discount. */
  readonly cartDiscount: Agorot;
  /** What the row costs in the end. */
  readonly net: Agorot;
  readonly vatRate: RateBp;
  /** VAT inside `net`; parts of a group sum to the group. */
  readonly vat: Agorot;
}

export interface VatGroupTotal {
  readonly rate: RateBp;
  readonly gross: Agorot;
  readonly vat: Agorot;
}

/** Everything that follows from a cart: derived by `priceCart`, frozen only at submit. */
export interface PricedCart {
  readonly rows: readonly PricedRow[];
  readonly outcomes: readonly RuleOutcome[];
  /** Sum of the rows before any discount. */
  readonly gross: Agorot;
  /** Everything taken off: rules, rows and cart. */
  readonly discount: Agorot;
  readonly cartDiscount: Agorot;
  readonly total: Agorot;
  readonly vat: Agorot;
  readonly beforeVat: Agorot;
  readonly vatGroups: readonly VatGroupTotal[];
  /** Sum of |quantity| of piece rows in pieces; a weighed row counts as one. */
  readonly itemCount: number;
  readonly paid: Agorot;
  /** What is still owed, before cash rounding; negative when more was handed over. */
  readonly due: Agorot;
  /** Rounding of what is paid in cash, booked as a tender line of its own. */
  readonly cashRounding: Agorot;
  /** Cash to hand back, never negative. */
  readonly change: Agorot;
}

/** Rounding of the total to pay in cash (specification §9). */
export type RoundingPolicy = 'tens_of_agorot' | 'agorot' | 'shekels' | 'tens_of_shekels';
