import type { Cart, ClaimedTotals } from '@dalpak/engine';
import type { UsedApproval } from './sale-permissions.ts';

/** Why a sale should be looked at by a person. */
export type ReviewFlag =
  /** Also of a sale that was made with the server: the words on the paper are not the business's (ADR 13). */
  | 'words_differ'
  | 'total_mismatch'
  | 'product_unknown'
  | 'payment_mismatch'
  | 'cash_limit'
  | 'check_failed'
  | 'negative_quantity'
  | 'permission_unverified'
  | 'employee_unverified'
  | 'customer_unknown'
  | 'customer_differs'
  | 'number_mismatch'
  | 'clock_differs'
  | 'coupon_unverified'
  | 'service_suspended';

/** A sale that passed the checks and is about to be stored: what the device printed, and what is to be looked at. */
export interface CheckedSale {
  readonly cart: Cart;
  /** Equal to the server's own figures, unless a review flag says otherwise. */
  readonly claimed: ClaimedTotals;
  readonly vatRates: ReadonlyMap<string, number>;
  readonly employeeId: number | null;
  readonly customerId: number | null;
  /** Where the goods came from; null = they are taken off no stock. */
  readonly warehouseId: number | null;
  readonly officialCode: number;
  readonly itemCount: number;
  readonly review: readonly ReviewFlag[];
  readonly approvals: readonly UsedApproval[];
}

/** A checked sale with its place in the series: what is written. */
export interface SaleRecord extends CheckedSale {
  readonly branchId: number;
  readonly terminalId: number;
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
  readonly review: readonly string[];
  readonly repeated: boolean;
}
