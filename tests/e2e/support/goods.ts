/**
 * Real products of the demonstration's catalogue, from the price list of 2026-08-10. Prices in
 * shekels.
 */
export const GOODS = {
  /** 5.90; part of "3 for 12". */
  milkChocolate: { barcode: '4823077613630', name: 'חטיף שוקולד חלב מרוכז43ג' },
  /** 5.90; part of "3 for 12". */
  caramelBar: { barcode: '4823077617041', name: 'חטיף שוקולד ממולא קרמל40' },
  /** 17.90 */
  noodles: { barcode: '7290018677933', name: 'אטריות פאד תאי מאורז מלא' },
  /** 21.90 */
  riceCakes: { barcode: '7290123440033', name: 'פצפוצי אורז לבן תפוח350ג' },
  /** 7.90 a kilogram. Fresh vegetables carry no VAT. */
  eggplant: { barcode: '7290000000114', name: 'חציל' },
  /** 4.70; part of "3 for 12" of its own. */
  flour: { barcode: '7296073021568', name: 'קמח חיטה לבן בהיר 1 ק"ג' },
  /** 699.00; for the club 499.00. */
  gamingChair: { barcode: '7296073395065', name: 'כסא גיימינג מקצועי טוד' },
} as const;
