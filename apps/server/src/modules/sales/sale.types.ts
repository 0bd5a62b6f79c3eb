import type { ReviewFlag } from '@dalpak/contracts';
import type { Cart, ClaimedTotals } from '@dalpak/engine';
import type { UsedApproval } from './sale-permissions.ts';

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
  readonly review: readonly ReviewFlag[];
  readonly repeated: boolean;
}
