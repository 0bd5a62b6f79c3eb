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

export interface ReceiptInput {
  readonly sale: FrozenSale;
  readonly business: ReceiptBusiness;
  /** Name printed as the employee. */
  readonly employeeName: string;
  readonly terminalName: string;
  readonly issuedAt: LocalDateTime;
  /** The first print is the original (מקור); every later one is a copy (העתק). */
  readonly mode: 'original' | 'copy';
}

/** One block of a receipt. Screens, raster printers and text printers render the same list. */
export type ReceiptLine =
  | { readonly kind: 'text'; readonly text: string; readonly align: 'start' | 'center'; readonly size: 'small' | 'normal' | 'large'; readonly bold: boolean }
  /** `end` is a number or amount: rendered left to right, at the end of the line. */
  | { readonly kind: 'columns'; readonly start: string; readonly end: string; readonly bold: boolean; readonly indent: boolean }
  | { readonly kind: 'rule' }
  | { readonly kind: 'total'; readonly label: string; readonly amount: string }
  | { readonly kind: 'mark'; readonly text: string }
  | { readonly kind: 'barcode'; readonly value: string; readonly symbology: 'code128' };
