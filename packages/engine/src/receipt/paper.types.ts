import type { FrozenSale } from '../document/frozen-sale.ts';
import type { LocalDateTime } from '../kernel/units.ts';

/** Business details at the head of every document. */
export interface ReceiptBusiness {
  readonly name: string;
  readonly branchName: string;
  readonly address: string;
  readonly phone: string;
  readonly vatNumber: string;
  /** Closing words, one line each. */
  readonly footer: string;
}

/**
 * Parts that a business may hide on its documents. Parts that the law requires are not in the list.
 */
export const PAPER_PARTS = [
  'logo',
  'branch',
  'terminal',
  'employee',
  'codes',
  'items',
  'savings',
  'barcode',
  'signature',
] as const;
export type PaperPart = (typeof PAPER_PARTS)[number];

/** Print style of a document type. */
export interface PaperStyle {
  /** Text under the name of the business, a line each. */
  readonly header: string;
  /** Replaces the closing words of the settings; empty = no replacement. */
  readonly footer: string;
  /** A picture as a data URL; empty = none. */
  readonly logo: string;
  readonly hidden: readonly PaperPart[];
}

/** Default style: no signature line, no codes, no logo. */
export const PLAIN_STYLE: PaperStyle = {
  header: '',
  footer: '',
  logo: '',
  hidden: ['codes', 'signature'],
};

/** Whether a print is marked as the original or as a copy. */
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
  /** Names of the source and target warehouses. */
  readonly warehouses?: { readonly from: string; readonly to: string };
}

/** A label with its value: `תאריך` and `22/11/2026`. */
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
  /** True for one unweighed piece, where quantity × price need not be printed. */
  readonly single: boolean;
  readonly unitPrice: string;
  /** Amount before the discounts in `details`. */
  readonly gross: string;
  /** Detail lines: components, preparations, serial number, discounts, notes. */
  readonly details: readonly PaperFact[];
}

export interface PaperPayment extends PaperFact {
  readonly strong: boolean;
  readonly details: readonly PaperFact[];
}

/** Languages of papers. */
export const PAPER_LANGUAGES = ['he', 'en', 'ar', 'ru'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** Words that a layout adds to the content: titles of columns and parts. */
export const PAPER_WORDS = {
  code: 'קוד',
  name: 'תיאור',
  quantity: 'כמות',
  unitPrice: 'מחיר',
  gross: 'סה"כ',
  payments: 'תשלומים',
  vatNumber: "מס' עוסק",
  allocation: 'מספר הקצאה',
  signature: 'חתימה',
  date: 'תאריך',
  computerized: 'מסמך ממוחשב',
  /** `{{page}}` and `{{count}}` are places. */
  page: 'עמוד {{page}} מתוך {{count}}',
} as const;
export type PaperWords = Readonly<Record<keyof typeof PAPER_WORDS, string>>;

/**
 * The content of a printed document, with all numbers formatted. It is made in Hebrew and translated
 * as a whole. Receipts, A4 sheets and PDF files are laid out from this one model, so their content is
 * the same.
 */
export interface PaperModel {
  readonly language: PaperLanguage;
  readonly words: PaperWords;
  /**
   * What the law calls the document, and whether it is the original, in Hebrew, below the title in
   * another language; empty on a paper in Hebrew.
   */
  readonly legal: string;
  readonly logo: string;
  readonly business: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly vatNumber: string;
  };
  readonly title: string;
  readonly number: string;
  /** `מקור`, `העתק`. */
  readonly mark: string;
  readonly facts: readonly PaperFact[];
  readonly party: readonly PaperFact[];
  /** False for stock movements and counts, which have no prices. */
  readonly withPrices: boolean;
  readonly withCodes: boolean;
  readonly rows: readonly PaperRow[];
  readonly sums: readonly PaperFact[];
  /** Null on documents without prices. */
  readonly total: PaperFact | null;
  readonly payments: readonly PaperPayment[];
  /** The printed part of an allocation number of the tax authority; empty = none. */
  readonly allocation: string;
  /** Text about the customer's savings; empty = none. */
  readonly savings: string;
  readonly notes: string;
  readonly footer: readonly string[];
  /** Empty = none. */
  readonly barcode: string;
  readonly signature: boolean;
}
