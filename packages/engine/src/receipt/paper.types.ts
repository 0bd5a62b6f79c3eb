import type { FrozenSale } from '../document/frozen-sale.ts';
import type { LocalDateTime } from '../kernel/units.ts';

/** The business as it stands at the head of every document. */
export interface ReceiptBusiness {
  readonly name: string;
  readonly branchName: string;
  readonly address: string;
  readonly phone: string;
  readonly vatNumber: string;
  /** Closing words, one line each. */
  readonly footer: string;
}

/** What a business may leave off its papers. What the law wants on them is not here. */
export const PAPER_PARTS = ['logo', 'branch', 'terminal', 'employee', 'codes', 'items', 'savings', 'barcode', 'signature'] as const;
export type PaperPart = (typeof PAPER_PARTS)[number];

/** How a business wants the papers of a document type. */
export interface PaperStyle {
  /** Words under the name of the business, a line each. */
  readonly header: string;
  /** In place of the closing words of the settings; empty = those. */
  readonly footer: string;
  /** A picture as a data address; empty = none. */
  readonly logo: string;
  readonly hidden: readonly PaperPart[];
}

/** As papers are that nobody changed: no line for a signature, no codes, no logo. */
export const PLAIN_STYLE: PaperStyle = { header: '', footer: '', logo: '', hidden: ['codes', 'signature'] };

/** The words on a paper that tell the first one from all later ones. */
export type PaperMode = 'original' | 'copy';

export interface PaperInput {
  readonly sale: FrozenSale;
  readonly business: ReceiptBusiness;
  /** Name printed as the employee; empty = none. */
  readonly employeeName: string;
  /** Empty = made in the back office. */
  readonly terminalName: string;
  readonly issuedAt: LocalDateTime;
  /** The first print is the original (מקור); every later one is a copy (העתק). */
  readonly mode: PaperMode;
  readonly style?: PaperStyle;
  /** Names of the warehouses that goods leave and reach. */
  readonly warehouses?: { readonly from: string; readonly to: string };
}

/** Something and what it is: `תאריך` and `22/11/2026`. */
export interface PaperFact {
  readonly label: string;
  readonly value: string;
}

export interface PaperRow {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  /** `1.235 ק"ג`, `2`. */
  readonly quantity: string;
  /** Neither one piece nor anything to reckon: the price of the row says all. */
  readonly single: boolean;
  readonly unitPrice: string;
  /** Before the discounts that stand under it. */
  readonly gross: string;
  /** What stands under it: parts, preparations, serial number, discounts, notes. */
  readonly details: readonly PaperFact[];
}

export interface PaperPayment extends PaperFact {
  readonly strong: boolean;
  readonly details: readonly PaperFact[];
}

/**
 * A document as paper of any width says it, in Hebrew, with every number as it is read. Receipts, A4 sheets and files are laid out
 * from this one, so that none says something else.
 */
export interface PaperModel {
  readonly logo: string;
  readonly business: { readonly name: string; readonly lines: readonly string[]; readonly vatNumber: string };
  readonly title: string;
  readonly number: string;
  /** `מקור`, `העתק`. */
  readonly mark: string;
  readonly facts: readonly PaperFact[];
  readonly party: readonly PaperFact[];
  /** Goods that are only moved or counted have no prices. */
  readonly withPrices: boolean;
  readonly withCodes: boolean;
  readonly rows: readonly PaperRow[];
  readonly sums: readonly PaperFact[];
  /** Null where nothing has a price. */
  readonly total: PaperFact | null;
  readonly payments: readonly PaperPayment[];
  /** The printed part of an allocation number of the tax authority; empty = none. */
  readonly allocation: string;
  /** What the customer saved, in words; empty = nothing. */
  readonly savings: string;
  readonly notes: string;
  readonly footer: readonly string[];
  /** Empty = none. */
  readonly barcode: string;
  readonly signature: boolean;
}
