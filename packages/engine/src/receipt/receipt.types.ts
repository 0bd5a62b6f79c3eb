/** One block of a receipt. Screens, raster printers and text printers render the same list. */
export type ReceiptLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'start' | 'center';
      readonly size: 'small' | 'normal' | 'large';
      readonly bold: boolean;
    }
  /**
   * `end` is aligned to the end of the line: usually a number or an amount, sometimes words.
   * `textDirection` decides its direction.
   */
  | {
      readonly kind: 'columns';
      readonly start: string;
      readonly end: string;
      readonly bold: boolean;
      readonly indent: boolean;
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'total'; readonly label: string; readonly amount: string }
  | { readonly kind: 'mark'; readonly text: string }
  /** A centered picture as a data URL. */
  | { readonly kind: 'picture'; readonly source: string }
  | { readonly kind: 'barcode'; readonly value: string; readonly symbology: 'code128' };
