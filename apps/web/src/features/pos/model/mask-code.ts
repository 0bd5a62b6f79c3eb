import { isBarcodeSound } from '@dalpak/contracts';

/** EAN-8, the only product code that is as short as a card's number. */
const EAN8 = 8;

/**
 * A scanned code as it may be shown. An employee's card is a barcode of 4 to 10 digits, and the customer sees the screen
 * too: of what may be one only the last two digits are shown, which is enough to see what was scanned.
 */
export function maskCode(code: string): string {
  if (!/^\d{4,10}$/.test(code) || (code.length === EAN8 && isBarcodeSound(code))) return code;
  return '•'.repeat(code.length - 2) + code.slice(-2);
}
