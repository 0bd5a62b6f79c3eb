import { hasValidCheckDigit } from '@dalpak/contracts';

/** What the code column of a price list was read as. */
export interface ProductCode {
  /** Key of the product in its source: the digits without leading zeros. */
  readonly key: string;
  /** What a scanner sends, or what a cashier enters for an internal code. */
  readonly barcode: string;
  /** Other spellings of the same barcode that scanners may send. */
  readonly otherBarcodes: readonly string[];
  /** The code has a length that only GTINs have, but a wrong check digit. */
  readonly wrongCheckDigit: boolean;
}

/** The length up to which codes are compared without leading zeros. */
const MAX_GTIN = 14;
const UPC = 12;
const EAN = 13;

/**
 * Reads a code as a price list has it or a person enters it. Lists drop leading zeros of UPC codes
 * (036000183399 comes as 36000183399) and pad internal codes with them, so both are brought to one
 * form. A wrong check digit is accepted and flagged: shops sell such goods (151 of 68,599 in the
 * lists we measured).
 *
 * @returns null for an unusable code: empty, only zeros, too long, not of letters and digits.
 */
export function readProductCode(text: string): ProductCode | null {
  const trimmed = text.trim();
  if (!/^[0-9A-Za-z-]{1,20}$/.test(trimmed)) return null;
  if (!/^\d+$/.test(trimmed))
    return { key: trimmed, barcode: trimmed, otherBarcodes: [], wrongCheckDigit: false };
  const key = trimmed.replace(/^0+/, '');
  if (key === '' || key.length > MAX_GTIN) return null;
  const valid = hasValidCheckDigit(key);
  // 9 to 12 digits with a right check digit are a UPC-A code whose zeros were dropped; scanners
  // send 12 digits, some 13.
  if (valid && key.length > 8 && key.length <= UPC) {
    return {
      key,
      barcode: key.padStart(UPC, '0'),
      otherBarcodes: [key.padStart(EAN, '0')],
      wrongCheckDigit: false,
    };
  }
  return { key, barcode: key, otherBarcodes: [], wrongCheckDigit: !valid && key.length >= UPC };
}

/** Every spelling of the code that a till takes for the same code, as it ignores leading zeros. */
export function spellingsOf({ key }: ProductCode): readonly string[] {
  if (!/^\d+$/.test(key)) return [key];
  return Array.from({ length: MAX_GTIN - key.length + 1 }, (_, zeros) => '0'.repeat(zeros) + key);
}
