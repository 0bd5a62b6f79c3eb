import { CARD_PATTERN, isSoundGtin } from '@dalpak/contracts';

/**
 * A scanned code as it may be shown. An employee's card is a barcode too, and the customer sees the
 * screen: of every number that may be a card only the last two digits are shown, which is enough to
 * recognise the scan.
 *
 * A barcode with a correct check digit is shown, although one in ten cards of the length of a GTIN
 * (8, 12, 13 or 14 digits) has one by chance. Hiding all of them would hide every unknown product
 * from the cashier who has to type or find it. The demo cards are made so that none is shown; a
 * tenant that issues cards should use another length.
 */
export function maskCode(code: string): string {
  if (!CARD_PATTERN.test(code) || isSoundGtin(code)) return code;
  return '•'.repeat(code.length - 2) + code.slice(-2);
}
