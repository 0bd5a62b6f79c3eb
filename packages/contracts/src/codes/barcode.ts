/** Most characters of a product's barcode. */
const MAX_LENGTH = 20;
/**
 * Lengths of EAN-8, UPC-A, EAN-13 and ITF-14: a numeric code of such a length ends in a check
 * digit.
 */
const GTIN_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/**
 * A code that can be a product's barcode: letters, digits and dashes, up to 20 characters. A
 * numeric one has at most 14 digits after its leading zeros, because leading zeros do not
 * distinguish two codes.
 */
export function isProductBarcode(code: string): boolean {
  if (code.length > MAX_LENGTH || !/^[0-9A-Za-z-]+$/.test(code)) return false;
  return /^\d+$/.test(code) ? /^0*[1-9]\d{0,13}$/.test(code) : /[1-9A-Za-z]/.test(code);
}

/**
 * GS1 check digit of EAN-8, UPC-A, EAN-13 and ITF-14: weights 3 and 1 from the right. `digits`
 * includes it.
 */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const weight = (digits.length - i) % 2 === 0 ? 3 : 1;
    sum += weight * (digits.charCodeAt(i) - 48);
  }
  return sum % 10 === 0;
}

/**
 * Whether it is a GTIN in its printed form: digits, the length of a GTIN, and a valid check digit.
 */
export function isSoundGtin(code: string): boolean {
  return /^\d+$/.test(code) && GTIN_LENGTHS.has(code.length) && hasValidCheckDigit(code);
}

/**
 * False for a code with the length of a GTIN and a wrong check digit, which was probably misread or
 * mistyped. Codes of other lengths pass: a longer one may be a GTIN with leading zeros, which do
 * not change the digit.
 */
export function isBarcodeSound(code: string): boolean {
  if (!/^\d+$/.test(code)) return true;
  const digits = GTIN_LENGTHS.has(code.length) ? code : code.replace(/^0+/, '');
  return !GTIN_LENGTHS.has(digits.length) || hasValidCheckDigit(digits);
}
