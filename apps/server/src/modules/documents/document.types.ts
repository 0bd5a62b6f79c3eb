import type { BaseTake, BaseUse, Cart, CartAccount, DocumentRule, DocumentType, LifecycleState, PaymentStatus, PricedCart, StockChange } from '@dalpak/engine';
import type { RowIncome } from './row-income.ts';

/** A base document as it is locked for the document that is made from it. */
export interface BaseRow {
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly day: string;
  readonly customerId: number | null;
  readonly supplierId: number | null;
  readonly lifecycle: LifecycleState;
  readonly total: number;
  /** Agorot of it that were reversed or paid by others. */
  readonly reversed: number;
  readonly paid: number;
  /** Of each product: what it holds, and what nobody took yet; thousandths. */
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
  readonly takes: readonly BaseTake[];
}

/** A checked document with its place in the series: what is written. */
export interface DocumentRecord extends CheckedDocument {
  /** Where the income of its rows goes, by their keys. */
  readonly incomes: ReadonlyMap<string, RowIncome>;
  /** Keys of the payments by cheques of the business itself. */
  readonly ownCheques: ReadonlySet<string>;
  readonly series: number;
  readonly number: number;
  readonly dailyCounter: number;
  readonly lifecycle: LifecycleState;
  /** What money brought about so far; what a day brings about is not kept. */
  readonly paymentStatus: PaymentStatus | null;
  readonly allocation: 'none' | 'pending';
  readonly accountEffect: number;
  readonly employeeId: number | null;
  readonly terminalId: number | null;
  readonly issuedAt: Date;
  readonly requestHash: Buffer;
  readonly prevHash: Buffer | null;
  readonly wire: unknown;
}

export interface StockMove extends StockChange {
  readonly warehouseId: number;
}
