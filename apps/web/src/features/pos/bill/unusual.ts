import { type Agorot, ONE, type QtyMilli } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';

/**
 * More of one product than any shop sells at once: most likely a code. For typed pieces the tenant
 * sets a smaller number.
 */
const MAX_USUAL_QUANTITY: QtyMilli = 999 * ONE;
/** Cash above the amount due that still happens: a small bill paid with a bundle of notes. */
const MAX_USUAL_EXTRA_CASH: Agorot = 100_000;
/** On a large bill customers round up by more than that, but never to five times the amount. */
const MAX_USUAL_CASH_FACTOR = 5;
/** Digits of the shortest barcode on a package. */
const SHORTEST_BARCODE = 8;

/**
 * Whether a quantity must be confirmed before it is sold.
 * @param usual pieces that are sold without a question; omitted for weights and for quantities that
 * were not typed
 */
export function isUnusualQuantity(
  quantity: QtyMilli,
  usual: number = MAX_USUAL_QUANTITY / ONE,
): boolean {
  return Math.abs(quantity) > Math.min(usual * ONE, MAX_USUAL_QUANTITY);
}

/** Number of pieces that may be typed here without a question. */
export function usualPieces(): number | undefined {
  return currentInit()?.offline_data?.settings.usual_quantity;
}

/**
 * Whether cash must be confirmed before it is accepted: more than 1,000 ₪ above the amount due, and
 * more than five times that amount. The largest note is 200 ₪, so a single note never asks; a digit
 * too many nearly always does.
 */
export function isUnusualCash(amount: Agorot, owed: Agorot): boolean {
  return amount > Math.max(owed + MAX_USUAL_EXTRA_CASH, owed * MAX_USUAL_CASH_FACTOR);
}

/**
 * Whether a typed sum is most likely a barcode: eight digits without a point would be at least ten
 * million shekels.
 */
export function looksLikeCode(typed: string): boolean {
  return /^\d+$/.test(typed) && typed.length >= SHORTEST_BARCODE;
}
