import type { CartAccount, DecodedCart, RuleUsesLeft } from '@dalpak/engine';
import type { ErrorCode, ErrorDetail, ReviewFlag } from '@dalpak/contracts';
import type { SalePricing } from '../../pricing/index.ts';
import type { StoredCoupons } from '../vouchers/coupons.ts';
import type { RowFacts } from '../sale/row-facts.ts';
import type { Rights } from './sale-permissions.ts';
import type { NeededApproval, UsedApproval, CheckedSale } from '../sale/sale.types.ts';
import type { SoldComponents, SoldInto } from '../sale/sale-totals.ts';

/** A customer as stored on the server. */
export interface SaleCustomer extends Pick<CartAccount, 'discountType' | 'discount'> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly vatId: string;
  readonly groupId: number | null;
  readonly vatFree: boolean;
  /** Tenders the customer may use; empty = any. */
  readonly paymentsPermissions: readonly number[];
  /** Price list of the customer, or else of their group. */
  readonly priceListId: number | null;
}

/** The server's own data about a sale. */
export interface StoredFacts {
  readonly pricing: SalePricing;
  readonly rows: RowFacts;
  /**
   * The stored record of the cart's customer; null = the cart has none, undefined = the cart names
   * one that is unknown here.
   */
  readonly customer: SaleCustomer | null | undefined;
  readonly coupons: StoredCoupons;
  /** Uses that the customer has left, of rules that count them; null = no rule counts. */
  readonly usesLeft: readonly RuleUsesLeft[] | null;
  /** Whether the cart's seller, if it has one, is an active employee. */
  readonly knowsSeller: boolean;
  /** Whether the cart's warehouse belongs to the terminal's branch. */
  readonly hasWarehouse: boolean;
  /** Ids of the plugins that take payments here; read only for a sale that names a plugin. */
  readonly paymentPlugins: ReadonlySet<number>;
}

/** The employee who sold, with their permissions and approvals. */
interface SaleAuthority {
  readonly employeeId: number | null;
  readonly rights: Rights;
  /** Finds a valid approval of exactly this operation in the cart's log. */
  readonly findApproval: (needed: NeededApproval) => UsedApproval | null;
}

/** Refunded rows of a sale, compared with the sale they come from. */
export interface RefundedRows {
  /** Null = there is no sale to compare with. */
  readonly soldComponents: SoldComponents | null;
  /** Income accounts the refunded rows were sold into. */
  readonly soldInto: SoldInto;
  /** Refunded quantities known to have been sold, by row key; null = every row was checked. */
  readonly refundedQuantities: CheckedSale['refundedQuantities'];
}

/** A cart as the till sent it. */
export interface SentSale {
  readonly decoded: DecodedCart;
  /** The sale was paid and printed offline. */
  readonly offline: boolean;
  /**
   * Id of the order or held bill that was already sold under that id, or that this till may not
   * sell: this submission is its duplicate, stored under an id of its own. Null for any other sale.
   */
  readonly secondOf: string | null;
}

export interface SaleToCheck {
  readonly sent: SentSale;
  readonly own: StoredFacts;
  readonly authority: SaleAuthority;
  readonly refund: RefundedRows;
  /** Keys of rows of the order that the sale leaves out or reduces. */
  readonly reducedOrderRows: readonly string[];
  /** Keys of rows whose price a quote or order agreed. */
  readonly agreedRows: ReadonlySet<string>;
  /** Review flags that the sale has already. */
  readonly review: readonly ReviewFlag[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type ReportProblem = (
  flag: ReviewFlag,
  code: ErrorCode,
  details?: readonly ErrorDetail[],
) => void;
