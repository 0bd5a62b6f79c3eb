import type { PosKey, ReviewFlag } from '@dalpak/contracts';
import type {
  Automation,
  Cart,
  CartCoupon,
  ClaimedTotals,
  EarnedCoupon,
  RuleUse,
} from '@dalpak/engine';
import type { SerialPiece } from './row-facts.store.ts';

/** An operation in a sale that its employee may not do without approval. */
export interface NeededApproval {
  /** Number of the operation (specification, cart §6). */
  readonly permission: number;
  readonly key: PosKey;
  readonly field: string;
  readonly value: string;
}

/** An approval that a sale uses up, and the employee who gave it. */
export interface UsedApproval extends Omit<NeededApproval, 'permission'> {
  readonly id: string;
  readonly approvedBy: number;
}

/** A coupon as it is printed for the customer. */
export interface IssuedCoupon {
  readonly number: string;
  readonly name: string;
  readonly expires_on: string | null;
}

/** A gift card that a sale loads. */
export interface NewCard {
  readonly number: string;
  /** Agorot on it. */
  readonly amount: number;
}

/** A gift card as it is printed for the customer. */
export interface IssuedCard extends NewCard {
  readonly expires_on: string | null;
}

/** A credit voucher that a refund gives. */
export interface IssuedVoucher {
  readonly number: string;
  /** Agorot. */
  readonly amount: number;
}

/**
 * A sale that passed the checks and is about to be stored: what the device printed, with its review
 * flags.
 */
export interface CheckedSale {
  readonly cart: Cart;
  /** Equal to the server's own amounts, unless the sale has a review flag about them. */
  readonly claimed: ClaimedTotals;
  readonly vatRates: ReadonlyMap<string, number>;
  /** Tax-free part of a row's price by row key; rows without components are left out. */
  readonly untaxed: ReadonlyMap<string, number>;
  /**
   * Income account of each row, by row key; of a refunded row the one it was sold into. Rows posted
   * to the sales account are left out.
   */
  readonly incomeAccounts: ReadonlyMap<string, number>;
  /** Pieces with a serial number. */
  readonly pieces: readonly SerialPiece[];
  /**
   * Quantity of each refunded row that is known to have been sold, positive thousandths; null =
   * every row was checked against its sale.
   */
  readonly refundedQuantities: ReadonlyMap<string, number> | null;
  /** Keys of rows of the order that the sale leaves out or reduces. */
  readonly reducedOrderRows: readonly string[];
  /** Keys of rows whose price a quote or order agreed. */
  readonly agreedRows: ReadonlySet<string>;
  readonly employeeId: number | null;
  readonly customerId: number | null;
  /** Warehouse of the goods; null = no stock is moved. */
  readonly warehouseId: number | null;
  readonly officialCode: number;
  readonly itemCount: number;
  readonly review: readonly ReviewFlag[];
  readonly approvals: readonly UsedApproval[];
  /** Coupons that the discounts used, and those that the sale earned. */
  readonly coupons: {
    readonly used: readonly CartCoupon[];
    readonly earned: readonly EarnedCoupon[];
  };
  /** Uses of rules that limit each customer; null = no rule of the business does. */
  readonly ruleUses: readonly RuleUse[] | null;
  /** What the bill comes to before its points, and what they took off. */
  readonly pointsPriced: { readonly before: number; readonly taken: number };
  /** Packages of entries that the sale gives, by row. */
  readonly entryPackages: readonly { readonly rowKey: string; readonly packageId: number }[];
  /** Automations that the sale triggered and that notify the back office. */
  readonly notifyingAutomations: readonly Automation[];
}

/** A checked sale with its place in the series, as it is written. */
export interface SaleRecord extends CheckedSale {
  readonly branchId: number;
  readonly terminalId: number;
  /** The register shift that the sale belongs to. */
  readonly shiftId: string;
  readonly number: number;
  readonly dailyCounter: number;
  readonly issuedAt: Date;
  readonly offline: boolean;
  readonly engineVersion: string;
  readonly requestHash: Buffer;
  readonly prevHash: Buffer | null;
  /** The cart as sold, in the wire format, with its number. */
  readonly wire: unknown;
}

/** A stored sale as the answer reports it, new or replayed. */
export interface StoredSale {
  readonly id: string;
  readonly number: number;
  readonly dailyCounter: number;
  readonly review: readonly ReviewFlag[];
  /** See `stored-proof.ts`. */
  readonly proof: string;
  readonly repeated: boolean;
  /** Gift cards that the sale issued. */
  readonly cards: readonly IssuedCard[];
  /** Coupons that the sale issued. */
  readonly coupons: readonly IssuedCoupon[];
  /** Credit vouchers that the sale issued. */
  readonly vouchers: readonly IssuedVoucher[];
}
