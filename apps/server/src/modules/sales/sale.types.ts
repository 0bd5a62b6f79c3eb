import type { ReviewFlag } from '@dalpak/contracts';
import type { Automation, Cart, CartCoupon, ClaimedTotals, EarnedCoupon } from '@dalpak/engine';
import type { IssuedCoupon } from './coupon.store.ts';
import type { IssuedCard } from './issue.store.ts';
import type { IssuedVoucher } from './refund.store.ts';
import type { SerialPiece } from './row-facts.store.ts';
import type { UsedApproval } from './sale-permissions.ts';

/** A sale that passed the checks and is about to be stored: what the device printed, and what is to be looked at. */
export interface CheckedSale {
  readonly cart: Cart;
  /** Equal to the server's own figures, unless a review flag says otherwise. */
  readonly claimed: ClaimedTotals;
  readonly vatRates: ReadonlyMap<string, number>;
  /** What of a row's price carries no VAT though the row does; rows with nothing inside are left out. */
  readonly untaxed: ReadonlyMap<string, number>;
  /** Accounts that the income of rows is posted to, by their key: of what comes back the one that it was sold into. Rows of which it is sales are left out. */
  readonly incomeAccounts: ReadonlyMap<string, number>;
  /** Pieces with a number of their own. */
  readonly pieces: readonly SerialPiece[];
  /** Of each row that comes back, how much is known to have been sold, positive thousandths; null = all of every one was held against its sale. */
  readonly cameBack: ReadonlyMap<string, number> | null;
  /** Keys of rows that the order of the sale had and it has not, or has less of. */
  readonly takenOff: readonly string[];
  readonly employeeId: number | null;
  readonly customerId: number | null;
  /** Where the goods came from; null = they are taken off no stock. */
  readonly warehouseId: number | null;
  readonly officialCode: number;
  readonly itemCount: number;
  readonly review: readonly ReviewFlag[];
  readonly approvals: readonly UsedApproval[];
  /** The coupons that its discounts used up, and those that they give. */
  readonly coupons: { readonly used: readonly CartCoupon[]; readonly earned: readonly EarnedCoupon[] };
  /** Rules of the submit that it met and that tell the back office. */
  readonly told: readonly Automation[];
}

/** A checked sale with its place in the series: what is written. */
export interface SaleRecord extends CheckedSale {
  readonly branchId: number;
  readonly terminalId: number;
  /** The register's shift that it belongs to. */
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

/** A sale as the answer tells it, new or repeated. */
export interface StoredSale {
  readonly id: string;
  readonly number: number;
  readonly dailyCounter: number;
  readonly review: readonly ReviewFlag[];
  /** See `stored-proof.ts`. */
  readonly proof: string;
  readonly repeated: boolean;
  /** Gift cards that it issued. */
  readonly cards: readonly IssuedCard[];
  /** Coupons that it gave. */
  readonly coupons: readonly IssuedCoupon[];
  /** Credit vouchers that it gave out. */
  readonly vouchers: readonly IssuedVoucher[];
}
