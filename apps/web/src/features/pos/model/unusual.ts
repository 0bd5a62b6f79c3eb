import { type Agorot, ONE, type QtyMilli } from '@dalpak/engine';

/** More of one product than any shop sells at once by hand: most likely a code, or a digit too many. */
const USUAL_QUANTITY: QtyMilli = 999 * ONE;
/** Cash above what is owed that still happens: a small bill paid with a bundle of notes. */
const USUAL_EXTRA: Agorot = 100_000;
/** On a large bill people round up by more than that, but nobody hands over five times of it. */
const USUAL_TIMES = 5;
/** Digits of the shortest barcode on a package. */
const SHORTEST_BARCODE = 8;

/** Whether a quantity is asked about before it is sold: more than 999 pieces or kilograms. */
export function isUnusualQuantity(quantity: QtyMilli): boolean {
  return Math.abs(quantity) > USUAL_QUANTITY;
}

/**
 * Whether cash is asked about before it is taken: more than 1,000 ₪ above what is owed, and more than five times of it. The
 * largest note is 200 ₪, so that no single note is ever asked about; a digit too many nearly always is.
 */
export function isUnusualCash(amount: Agorot, owed: Agorot): boolean {
  return amount > Math.max(owed + USUAL_EXTRA, owed * USUAL_TIMES);
}

/** Whether what was typed as a sum is most likely a barcode: eight digits and more without a point are ten million shekels. */
export function looksLikeCode(typed: string): boolean {
  return /^\d+$/.test(typed) && typed.length >= SHORTEST_BARCODE;
}
