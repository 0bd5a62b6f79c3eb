import type { Agorot, RateBp } from '../kernel/units.ts';

/** As much of a stored sale as a closing adds up. Amounts in agorot, negative on refunds. */
export interface ShiftSale {
  readonly officialCode: number;
  readonly number: number;
  readonly employeeId: number | null;
  readonly total: Agorot;
  readonly vat: Agorot;
  readonly beforeVat: Agorot;
  readonly discount: Agorot;
  readonly cashRounding: Agorot;
  readonly change: Agorot;
  readonly offline: boolean;
  /** Marked to be looked at by a person. */
  readonly review: boolean;
  /** Rows that were taken off the bill with the guarded act (55). */
  readonly cancelledRows: number;
  readonly rows: readonly ShiftRow[];
  readonly payments: readonly { readonly typeId: number; readonly name: string; readonly amount: Agorot }[];
}

/** A row of a sale, as stored. */
export interface ShiftRow {
  /** A part of a kit, whose price is in the kit's row. */
  readonly part: boolean;
  readonly rate: RateBp;
  readonly net: Agorot;
  readonly vat: Agorot;
  /** What of `net` carries no VAT though the row does. */
  readonly untaxed: Agorot;
}

/** Which way cash went without a sale. */
export type CashMovementKind = 'float' | 'in' | 'out' | 'deposit';

export interface ShiftMovement {
  readonly kind: CashMovementKind;
  /** Above zero: the kind says which way. */
  readonly amount: Agorot;
}

export interface DocumentSum {
  readonly code: number;
  readonly count: number;
  readonly total: Agorot;
  readonly first: number;
  readonly last: number;
}

export interface MeansSum {
  readonly type_id: number;
  readonly name: string;
  readonly count: number;
  readonly amount: Agorot;
}

export interface VatSum {
  readonly rate_bp: RateBp;
  readonly gross: Agorot;
  readonly vat: Agorot;
}

export interface EmployeeSum {
  readonly id: number | null;
  readonly count: number;
  readonly total: Agorot;
}

/** What an X shows and a Z keeps of the sales of a shift. Named as on the wire. */
export interface SalesSums {
  readonly sale_count: number;
  /** Credit receipts (330), counted in `sale_count` too. */
  readonly refund_count: number;
  readonly sales: Agorot;
  readonly refunds: Agorot;
  readonly total: Agorot;
  readonly vat: Agorot;
  readonly before_vat: Agorot;
  readonly cash_rounding: Agorot;
  readonly discount: Agorot;
  readonly discount_count: number;
  readonly change: Agorot;
  readonly cancelled_rows: number;
  readonly offline_count: number;
  readonly review_count: number;
  /** By document code. */
  readonly documents: readonly DocumentSum[];
  /** As handed over, by means; change is told apart. */
  readonly means: readonly MeansSum[];
  /** Highest rate first. */
  readonly vat_groups: readonly VatSum[];
  readonly employees: readonly EmployeeSum[];
}

/** The drawer: what went in and out of it, and what must lie in it. */
export interface CashSums {
  readonly float: Agorot;
  readonly in: Agorot;
  readonly out: Agorot;
  readonly deposit: Agorot;
  /** Cash of sales, change taken off. */
  readonly sales: Agorot;
  readonly expected: Agorot;
}
