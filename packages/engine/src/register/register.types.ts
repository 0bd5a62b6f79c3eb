import type { Agorot, RateBp } from '../kernel/units.ts';

/** The data of a stored sale that a closing adds up. Amounts in agorot, negative on refunds. */
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
  /** Has a review flag. */
  readonly review: boolean;
  /** Rows that were voided with the guarded action (55). */
  readonly cancelledRows: number;
  readonly rows: readonly ShiftRow[];
  readonly payments: readonly {
    readonly typeId: number;
    readonly name: string;
    readonly amount: Agorot;
  }[];
}

/** A row of a sale, as stored. */
export interface ShiftRow {
  /** A component of a kit, whose price is in the kit's row. */
  readonly part: boolean;
  readonly rate: RateBp;
  readonly net: Agorot;
  readonly vat: Agorot;
  /** The part of `net` that carries no VAT although the row does. */
  readonly untaxed: Agorot;
}

/**
 * Kind of a cash movement without a sale. `no_sale` only opened the drawer; `atm` is cash that a
 * customer withdrew against a card; `machine` is cash that the cash machine paid out for such an act.
 */
export type CashMovementKind = 'float' | 'in' | 'out' | 'deposit' | 'no_sale' | 'atm' | 'machine';

export interface ShiftMovement {
  readonly kind: CashMovementKind;
  /** Positive, and 0 for a no-sale; the kind determines the direction. */
  readonly amount: Agorot;
}

export interface DocumentSum {
  readonly code: number;
  readonly count: number;
  readonly total: Agorot;
  readonly first: number;
  readonly last: number;
}

export interface TenderTotal {
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

/** Totals of the sales of a shift, which an X shows and a Z stores. Named as on the wire. */
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
  /** Amounts as tendered, by tender; `change` is separate. */
  readonly means: readonly TenderTotal[];
  /** Highest rate first. */
  readonly vat_groups: readonly VatSum[];
  readonly employees: readonly EmployeeSum[];
}

/** Money of documents that a till made in addition to its sales: receipts on account of debts, invoices. */
export interface TillDocumentSums {
  /** By official code. */
  readonly documents: readonly {
    readonly code: number;
    readonly count: number;
    readonly total: Agorot;
  }[];
  readonly means: readonly TenderTotal[];
}

/** Notes or coins of one value in a cash machine. */
export interface MachineCoins {
  /** Value of one piece, agorot. */
  readonly value: Agorot;
  readonly expected: number;
  /** Null while the machine does not answer. */
  readonly counted: number | null;
}

/** A cash machine as a drawer of its own: since its last count. Agorot. */
export interface MachineDrawer {
  readonly name: string;
  readonly opening: Agorot;
  /** Kept of payments. */
  readonly taken: Agorot;
  /** Withdrawals, cash paid out, and payments that were returned. */
  readonly paid: Agorot;
  readonly expected: Agorot;
  readonly counted: Agorot | null;
  /** The largest value first. */
  readonly coins: readonly MachineCoins[];
}

/** Cash into and out of the drawer, and the expected cash. */
export interface CashSums {
  readonly float: Agorot;
  readonly in: Agorot;
  readonly out: Agorot;
  readonly deposit: Agorot;
  /** Withdrawn against cards; absent where nothing was, as in every Z of earlier versions. */
  readonly atm?: Agorot | undefined;
  /** Cash of documents that the till made; absent where there was none. */
  readonly documents?: Agorot | undefined;
  /** Paid out by the cash machine, in place of the drawer; absent where nothing was. */
  readonly machine?: Agorot | undefined;
  /** Cash of sales, less change. Cash in the cash machine is not in the drawer. */
  readonly sales: Agorot;
  readonly expected: Agorot;
}
