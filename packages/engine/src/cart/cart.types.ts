import type { Agorot, EpochMs, LocalDate, LocalDateTime, QtyMilli, RateBp } from '../kernel/units.ts';
import type { CatalogueProduct } from '../catalogue/product.types.ts';
import type { RowDiscount, RuleOutcome } from '../discount/discount.types.ts';
import type { CartAccount } from './account.ts';

/** A manual discount on the whole cart (decisions: `percent`, `sum`, `sum_change`). */
export type ManualDiscount =
  | { readonly type: 'percent'; readonly rate: RateBp }
  | { readonly type: 'sum'; readonly amount: Agorot }
  /** Set the total to this sum; it lowers a total and never raises one. */
  | { readonly type: 'sum_change'; readonly total: Agorot };

/** A document this one is made from (delivery notes of an invoice, the sale of a credit). */
export interface BaseDocument {
  readonly typeId: number;
  readonly number: number;
}

/** Header of a cart, by name. The numbered positions of the wire format live in the codec alone. */
export interface CartHeader {
  readonly documentType: number;
  /** Given by the server or taken from the terminal's series at submit. */
  readonly number: number | null;
  readonly officialCode: number | null;
  readonly date: LocalDate;
  readonly dateForced: boolean;
  readonly branchId: number;
  /** 0 = made in the back office, where no till stands. */
  readonly terminalId: number;
  readonly warehouseId: number | null;
  readonly targetWarehouseId: number | null;
  readonly employeeId: number | null;
  readonly sellerId: number | null;
  readonly shiftId: string | null;
  readonly reference: string;
  readonly referenceDate: LocalDate | null;
  readonly valueDate: LocalDate | null;
  readonly dueDate: LocalDate | null;
  readonly supplyDate: LocalDate | null;
  readonly notes: string;
  readonly baseDocuments: readonly BaseDocument[];
  readonly openOrderId: string | null;
  readonly printCopies: string;
  readonly printTemplate: string;
  readonly printTarget: string;
  readonly wantsVatConfirmation: boolean;
  readonly vatConfirmationNumber: string | null;
}

/** A preparation of a row ("without onion", "extra cheese"). A manual one has no id (specification §3). */
export interface Preparation {
  readonly id: number | null;
  readonly type: number;
  readonly name: string;
  readonly action: string;
  /** Added to the unit price of the row, times `amount`. */
  readonly price: Agorot;
  readonly amount: QtyMilli;
  readonly extra: boolean;
}

/**
 * A product sold inside another one at no price of its own. When the cart is submitted it becomes a row too, which moves its
 * stock; the parent goes on telling what is in it.
 */
export interface RowComponent {
  readonly product: CatalogueProduct;
  /** Per unit of the parent. */
  readonly quantity: QtyMilli;
  /** What choosing it adds to the unit price of the parent; 0 for nearly all. */
  readonly price: Agorot;
}

/** What a refund row gives back, as it was sold; its price follows from this and can not be edited. */
export interface RefundSource {
  readonly documentId: string;
  readonly rowKey: string;
  /** Sold quantity, positive. */
  readonly soldQuantity: QtyMilli;
  /** What the whole sold row cost after every discount. */
  readonly soldNet: Agorot;
  /** Quantity of the row given back before this refund. */
  readonly refundedBefore: QtyMilli;
  /** A refund carries the VAT rate of the sale (decisions §6). */
  readonly vatRate: RateBp;
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
  readonly preparations: readonly Preparation[];
  readonly components: readonly RowComponent[];
  /** Row this one belongs to (packaging, component); deleted with it. */
  readonly parentKey: string | null;
  /** Weight this packaging row took off its parent; given back when it is deleted. */
  readonly tare: QtyMilli;
  readonly refundOf: RefundSource | null;
  readonly giftCard: string;
  readonly clubJoin: boolean;
  readonly printTemplate: string;
  readonly labels: number;
  readonly stockBefore: QtyMilli | null;
  readonly stockAfter: QtyMilli | null;
  readonly incomeAccount: string;
  readonly expenseAccount: string;
}

/** Payment types: the ids are field 1306 of the uniform format, so a payment needs no second coding. */
export const PAYMENT_TYPE = {
  cash: 1,
  cheque: 2,
  card: 3,
  transfer: 4,
  giftVoucher: 5,
  exchangeVoucher: 6,
  promissoryNote: 7,
  standingOrder: 8,
  other: 9,
} as const;

/** What cash is called on documents; the other means are in `payment/payment-means.ts`, which a till for cash does not load. */
export const PAYMENT_NAME = { cash: 'מזומן' } as const;

/** What a payment method wants kept: flat, JSON-safe. Read and written typed by `payment/payment-details.ts` alone. */
export type PaymentDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface CartPayment {
  readonly key: string;
  readonly typeId: number;
  readonly name: string;
  /** What the customer handed over; negative when money is given back. Change is derived. */
  readonly amount: Agorot;
  readonly paidAt: EpochMs;
  readonly terminalArea: string;
  /** False keeps the payment out of the sales sums (a deposit returned, for one). */
  readonly includeSales: boolean;
  readonly pluginId: number | null;
  readonly details: PaymentDetails;
  readonly print: boolean;
  /** Rows this payment paid for by name (a meal card pays for food): locked while it stands. */
  readonly lockedRows: readonly string[];
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

/** A parked order this cart continues. Status 0 is read-only (specification §4). */
export interface CartOrder {
  readonly id: string;
  readonly status: 0 | 1;
  readonly kind: 'table' | 'delivery' | 'takeaway' | 'saved';
  /** Table of the floor plan. */
  readonly elementId: number | null;
  readonly guests: number;
  readonly name: string;
  /** Version the cart was read at: an older one may not overwrite a newer. */
  readonly revision: number;
  /** Left out of what crosses the wire, and where nothing is known to be saved: the server looks for itself. */
  readonly saved?: OrderSaved;
}

/** What of an order the server has: taking that off is asked for, while what is not saved yet is the till's own. */
export interface OrderSaved {
  /** Thousandths by row key. */
  readonly rows: Readonly<Record<string, QtyMilli>>;
  /** By payment key: whether this till took it. */
  readonly payments: Readonly<Record<string, 'here' | 'elsewhere'>>;
}

export interface SupplyPackage {
  readonly name: string;
  readonly count: number;
}

export interface MissedItem {
  readonly productId: number;
  readonly name: string;
  readonly quantity: QtyMilli;
}

export interface CartSupply {
  readonly method: string;
  readonly packages: readonly SupplyPackage[];
  readonly missedItems: readonly MissedItem[];
}

/** Where the cart came from, when it was not begun empty. */
export interface CartResource {
  readonly kind: 'frozen' | 'copy' | 'order' | 'document';
  readonly id: string;
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
  readonly order: CartOrder | null;
  readonly supply: CartSupply | null;
  readonly resource: CartResource | null;
  /** Scratch values of the screen; cleared before submit. */
  readonly temp: Readonly<Record<string, string>>;
  /** The sum of a document that has neither rows nor payments (cash deposit). */
  readonly statedTotal: Agorot;
}

/** A row with everything derived. All amounts include VAT; all discounts have the sign of the row. */
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
  /** Everything taken off: rules, rows and cart. `gross − discount = total` for documents with rows. */
  readonly discount: Agorot;
  readonly cartDiscount: Agorot;
  readonly total: Agorot;
  readonly vat: Agorot;
  readonly beforeVat: Agorot;
  readonly vatGroups: readonly VatGroupTotal[];
  /** Sum of |quantity| of piece rows in pieces (a part counts as one); a weighed row counts as one. */
  readonly itemCount: number;
  readonly paid: Agorot;
  /** What is still owed, before cash rounding; negative when more was handed over. */
  readonly due: Agorot;
  /** What to ask for when the rest is paid in cash: `due` after cash rounding, 0 once settled. */
  readonly cashDue: Agorot;
  /** Rounding of what is paid in cash, booked as a tender line of its own. */
  readonly cashRounding: Agorot;
  /** Cash to hand back, never negative. */
  readonly change: Agorot;
  /** Nothing is owed in either direction: total + cashRounding = paid − change. */
  readonly settled: boolean;
}

/** Rounding of the total to pay in cash (specification §9). */
export type RoundingPolicy = 'tens_of_agorot' | 'agorot' | 'shekels' | 'tens_of_shekels';
