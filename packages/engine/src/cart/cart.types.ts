import type {
  Agorot,
  EpochMs,
  LocalDate,
  LocalDateTime,
  QtyMilli,
  RateBp,
} from '../kernel/units.ts';
import type { CatalogueProduct } from '../catalogue/product.types.ts';
import type { RowDiscount, RuleOutcome } from '../discount/discount.types.ts';
import type { CartAccount } from './account.ts';
import type { CartOrder } from './cart-order.types.ts';

/** A manual discount on the whole cart. */
export type ManualDiscount =
  | { readonly type: 'percent'; readonly rate: RateBp }
  | { readonly type: 'sum'; readonly amount: Agorot }
  /** Sets the total to this amount; it lowers a total and never raises one. */
  | { readonly type: 'sum_change'; readonly total: Agorot };

/** A document that this one is based on (delivery notes of an invoice, the sale of a credit). */
export interface BaseDocument {
  readonly typeId: number;
  readonly number: number;
}

/**
 * Header of a cart with named fields. Only the codec knows the numbered positions of the wire
 * format.
 */
export interface CartHeader {
  readonly documentType: number;
  /** Assigned by the server, or taken from the terminal's series at submit. */
  readonly number: number | null;
  readonly officialCode: number | null;
  readonly date: LocalDate;
  readonly dateForced: boolean;
  readonly branchId: number;
  /** 0 for a document made in the back office, without a till. */
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
  /** The business that the invoice is made out to; null = none, or the customer of the cart. */
  readonly buyer?: InvoiceBuyer | null;
  /** Why goods came back, of the business's list; empty or missing = not said. */
  readonly refundReason?: string;
}

/** A business as the cashier typed it: nine digits, and its name. */
export interface InvoiceBuyer {
  readonly vatId: string;
  readonly name: string;
}

/**
 * A preparation of a row ("without onion", "extra cheese"). One typed by hand has no id
 * (specification, cart §3).
 */
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
 * A component: a product sold in another one without a price of its own. At submit it also becomes
 * a row, which moves its stock; the parent still lists it.
 */
export interface RowComponent {
  readonly product: CatalogueProduct;
  /** Per unit of the parent. */
  readonly quantity: QtyMilli;
  /** Amount that choosing it adds to the parent's unit price; usually 0. */
  readonly price: Agorot;
}

/**
 * The sold row that a refund row refunds. The refund's price follows from it and cannot be edited.
 */
export interface RefundSource {
  readonly documentId: string;
  readonly rowKey: string;
  /** Sold quantity, positive. */
  readonly soldQuantity: QtyMilli;
  /** Amount of the whole sold row after every discount. */
  readonly soldNet: Agorot;
  /** Quantity of the sold row that was refunded before this refund. */
  readonly refundedBefore: QtyMilli;
  /** VAT rate of the sale, which the refund keeps. */
  readonly vatRate: RateBp;
}

/**
 * A product row. `priceCart` derives prices and discounts of a live cart; they are never stored
 * here.
 */
export interface CartRow {
  readonly key: string;
  readonly product: CatalogueProduct;
  /** Negative on refund rows. */
  readonly quantity: QtyMilli;
  /** Price given by hand; null for the catalogue price. */
  readonly manualPrice: Agorot | null;
  /** Row discount percent, then second percent on what is left. */
  readonly discountRate: RateBp;
  readonly discountRate2: RateBp;
  /** Row discount as an amount, instead of a percent. */
  readonly discountSum: Agorot;
  readonly notes: string;
  readonly addedAt: EpochMs;
  /** Locked by a payment: may not be deleted (specification, cart §5). */
  readonly lockedByPayment: boolean;
  /** True while the row lacks required data; submit then answers J105. */
  readonly incomplete: boolean;
  readonly sellerId: number | null;
  readonly serialNumber: string;
  readonly preparations: readonly Preparation[];
  readonly components: readonly RowComponent[];
  /** Row this one belongs to (packaging, component); deleted with it. */
  readonly parentKey: string | null;
  /**
   * Weight that this packaging row subtracted from its parent; restored when the row is deleted.
   */
  readonly tare: QtyMilli;
  readonly refundOf: RefundSource | null;
  readonly giftCard: string;
  readonly clubJoin: boolean;
  /** Entries of a package that pay for the row, one a piece; null or left out = none. */
  readonly entry?: RowEntry | null;
  readonly printTemplate: string;
  readonly labels: number;
  readonly stockBefore: QtyMilli | null;
  readonly stockAfter: QtyMilli | null;
  readonly incomeAccount: string;
  readonly expenseAccount: string;
}

/**
 * Payment types: the ids are field 1306 of the uniform format, so a payment needs no second coding.
 */
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

/**
 * Name of cash on documents. The names of other tenders are in a module of their own, which a till
 * that only takes cash does not load.
 */
export const PAYMENT_NAME = { cash: 'מזומן' } as const;

/**
 * Details that a tender stores with its payment: flat and JSON-safe. Only
 * `payment/payment-details.ts` reads and writes them with types.
 */
export type PaymentDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface CartPayment {
  readonly key: string;
  readonly typeId: number;
  readonly name: string;
  /** Amount tendered by the customer; negative for a refund. Change is derived. */
  readonly amount: Agorot;
  readonly paidAt: EpochMs;
  readonly terminalArea: string;
  /** False keeps the payment out of the sales totals (a refunded deposit, for example). */
  readonly includeSales: boolean;
  readonly pluginId: number | null;
  readonly details: PaymentDetails;
  readonly print: boolean;
  /**
   * Rows that this payment pays for by name (a meal card pays for food); locked while the payment
   * exists.
   */
  readonly lockedRows: readonly string[];
}

/** What a discount voucher takes off the bill. */
export type VoucherWorth =
  | { readonly kind: 'percent'; readonly rate: RateBp }
  /** One piece, or the kilograms of a row, of this product. */
  | { readonly kind: 'product'; readonly product: number }
  /** A rule with timing `voucher`. */
  | { readonly kind: 'rule'; readonly rule: number };

export interface CartCoupon {
  readonly id: string;
  readonly number: string;
  /** 0 for a voucher. */
  readonly type: number;
  /** Set for a discount voucher. */
  readonly worth?: VoucherWorth;
}

export interface CartLogEntry {
  readonly employeeId: number | null;
  readonly description: string;
  readonly field: string;
  readonly data: string;
  readonly dataBefore: string;
  readonly createdAt: EpochMs;
  /** Signed approval, when the action needed one. */
  readonly approval: string | null;
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

/** Ways in which the goods of a document of the back office leave. */
export const SUPPLY_METHOD_KEYS = ['pickup', 'delivery', 'courier', 'freight'] as const;
export type SupplyMethod = (typeof SUPPLY_METHOD_KEYS)[number];

export interface CartSupply {
  readonly method: string;
  readonly packages: readonly SupplyPackage[];
  readonly missedItems: readonly MissedItem[];
}

/** The source of the cart, when it did not begin empty. */
export interface CartResource {
  readonly kind: 'frozen' | 'copy' | 'order' | 'document';
  readonly id: string;
}

/** A package of entries that pays for a row, whose price is then zero. */
export interface RowEntry {
  readonly contractId: number;
  /** What was paid for one entry. */
  readonly value: Agorot;
}

/** Points of the club that lower a bill. */
export interface CartPoints {
  readonly count: number;
  /** What they are worth. */
  readonly amount: Agorot;
}

export interface RuleUsesLeft {
  readonly ruleId: number;
  readonly left: number;
}

export type CartLifecycle = 'open' | 'submitted' | 'cancelled';

/** A sale or document being built. Only `reduceCart` changes it. */
export interface Cart {
  /** UUID created on the device; identifies the sale from the first scan on. */
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
  /**
   * Uses of rules with a limit for each customer that this bill may still make, as the till heard
   * them; the server counts for itself.
   */
  readonly usesLeft?: readonly RuleUsesLeft[];
  /** Points of the bill's member that pay for part of it, as a discount before VAT. */
  readonly points?: CartPoints;
  readonly noDiscount: boolean;
  /** Branch-local time of the last row change; discount rules use it as their clock. */
  readonly clock: LocalDateTime;
  readonly log: readonly CartLogEntry[];
  readonly lastError: string | null;
  readonly order: CartOrder | null;
  readonly supply: CartSupply | null;
  readonly resource: CartResource | null;
  /** Scratch values of the screen; cleared before submit. */
  readonly temp: Readonly<Record<string, string>>;
  /** Amount of a document that has neither rows nor payments (cash deposit). */
  readonly statedTotal: Agorot;
  /** Ties the bill to the steps that made it: how many, and the hash of their chain. */
  readonly trail?: string;
}

/** A row with all derived amounts. Amounts include VAT; discounts have the sign of the row. */
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
  /** Final amount of the row. */
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

/** All amounts of a cart, derived by `priceCart` and frozen at submit. */
export interface PricedCart {
  readonly rows: readonly PricedRow[];
  readonly outcomes: readonly RuleOutcome[];
  /** Sum of the rows before any discount. */
  readonly gross: Agorot;
  /** All discounts: rules, rows and cart. `gross − discount = total` for documents with rows. */
  readonly discount: Agorot;
  readonly cartDiscount: Agorot;
  /** The part of `cartDiscount` that points paid for; left out without points. */
  readonly pointsDiscount?: Agorot;
  readonly total: Agorot;
  readonly vat: Agorot;
  readonly beforeVat: Agorot;
  readonly vatGroups: readonly VatGroupTotal[];
  /**
   * Sum of |quantity| of piece rows in pieces (a part counts as one); a weighed row counts as one.
   */
  readonly itemCount: number;
  readonly paid: Agorot;
  /** Amount still owed, before cash rounding; negative when more was tendered. */
  readonly due: Agorot;
  /** Amount to collect when the rest is paid in cash: `due` after cash rounding, 0 once settled. */
  readonly cashDue: Agorot;
  /** Rounding of the cash part, posted as a tender line of its own. */
  readonly cashRounding: Agorot;
  /** Change to return in cash, never negative. */
  readonly change: Agorot;
  /** Whether nothing is owed in either direction: total + cashRounding = paid − change. */
  readonly settled: boolean;
}

/** Rounding of the total paid in cash (specification §9). */
export type RoundingPolicy = 'tens_of_agorot' | 'agorot' | 'shekels' | 'tens_of_shekels';
