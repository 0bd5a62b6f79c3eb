import type {
  BaseAllocation,
  BaseUse,
  Cart,
  CartAccount,
  DocumentRule,
  DocumentType,
  LifecycleState,
  PaymentStatus,
  PricedCart,
  StockChange,
} from '@dalpak/engine';
import type { RowIncome } from './row-income.ts';

/** A base document, locked for the document that is made from it. */
export interface BaseRow {
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly day: string;
  readonly customerId: number | null;
  readonly supplierId: number | null;
  readonly lifecycle: LifecycleState;
  readonly total: number;
  /** Agorot of it that other documents reversed or paid. */
  readonly reversed: number;
  readonly paid: number;
  /** Quantity of each product, and what no other document has taken yet; thousandths. */
  readonly products: ReadonlyMap<number, { readonly quantity: number; readonly left: number }>;
}

export interface BaseLink {
  readonly base: BaseRow;
  readonly use: BaseUse;
  /** Agorot of the base that are reversed or paid. */
  readonly amount: number;
  /** State that the base moves to, or null. */
  readonly becomes: LifecycleState | null;
}

/** A document that passed the checks, and everything it does. */
export interface CheckedDocument {
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly cart: Cart;
  readonly priced: PricedCart;
  readonly account: CartAccount | null;
  readonly links: readonly BaseLink[];
  readonly takes: readonly BaseAllocation[];
}

/** A checked document with its place in the series, as it is written. */
export interface DocumentRecord extends CheckedDocument {
  /** Income accounts of its rows, by row key. */
  readonly incomes: ReadonlyMap<string, RowIncome>;
  /** Keys of the payments made with own cheques of the business. */
  readonly ownCheques: ReadonlySet<string>;
  readonly series: number;
  readonly number: number;
  readonly dailyCounter: number;
  readonly lifecycle: LifecycleState;
  /** Payment status by amounts; a late status depends on the day and is not stored. */
  readonly paymentStatus: PaymentStatus | null;
  readonly allocation: 'none' | 'pending';
  readonly accountEffect: number;
  readonly employeeId: number | null;
  readonly terminalId: number | null;
  /** Shift of the till whose drawer holds its money; null for a document of the back office. */
  readonly shiftId: string | null;
  readonly issuedAt: Date;
  readonly requestHash: Buffer;
  readonly prevHash: Buffer | null;
  readonly wire: unknown;
}

export interface StockMove extends StockChange {
  readonly warehouseId: number;
  /** Cost before VAT of one unit that came in, in ten-thousandths of an agora; null = not stated. */
  readonly unitCost: number | null;
}
