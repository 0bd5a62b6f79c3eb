import { CARD_PATTERN, isSoundGtin } from '@dalpak/contracts';

/**
 * A scanned code as it may be shown. An employee's card is a barcode too, and the customer sees the
 * screen: of every number that may be a card only the last two digits are shown, which is enough to
 * see what was scanned.
 *
 * A barcode of goods whose check digit is right is shown, although a card may have it: one in ten
 * cards that are as long as a GTIN (8, 12, 13 or 14 digits) does, by chance. Hiding them all would
 * hide every unknown product from the cashier who has to type or look for it, which happens all
 * day; the demonstration's cards are made so that none is shown, and a business that gives out
 * cards does best with another length.
 */
export function maskCode(code: string): string {
  if (!CARD_PATTERN.test(code) || isSoundGtin(code)) return code;
  return '•'.repeat(code.length - 2) + code.slice(-2);
}
