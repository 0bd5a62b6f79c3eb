import { type Agorot, ONE, type QtyMilli } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';

/**
 * More of one product than any shop sells at once: most likely a code. Of typed pieces the business
 * says a smaller number itself.
 */
const MOST_QUANTITY: QtyMilli = 999 * ONE;
/** Cash above what is owed that still happens: a small bill paid with a bundle of notes. */
const USUAL_EXTRA: Agorot = 100_000;
/** On a large bill people round up by more than that, but nobody hands over five times of it. */
const USUAL_TIMES = 5;
/** Digits of the shortest barcode on a package. */
const SHORTEST_BARCODE = 8;

/**
 * Whether a quantity is asked about before it is sold.
 * @param usual pieces that are sold without a question; left out of weights and of what no person
 * typed
 */
export function isUnusualQuantity(quantity: QtyMilli, usual: number = MOST_QUANTITY / ONE): boolean {
  return Math.abs(quantity) > Math.min(usual * ONE, MOST_QUANTITY);
}

/** Pieces that a person may type without a question here. */
export function usualPieces(): number | undefined {
  return currentInit()?.offline_data?.settings.usual_quantity;
}

/**
 * Whether cash is asked about before it is taken: more than 1,000 ₪ above what is owed, and more
 * than five times of it. The largest note is 200 ₪, so that no single note is ever asked about; a
 * digit too many nearly always is.
 */
export function isUnusualCash(amount: Agorot, owed: Agorot): boolean {
  return amount > Math.max(owed + USUAL_EXTRA, owed * USUAL_TIMES);
}

/**
 * Whether what was typed as a sum is most likely a barcode: eight digits and more without a point
 * are ten million shekels.
 */
export function looksLikeCode(typed: string): boolean {
  return /^\d+$/.test(typed) && typed.length >= SHORTEST_BARCODE;
}
