/**
 * Normalises 3 or 6 hex digits, with or without `#`, to `#rrggbb`, the only form that the browser's
 * colour picker accepts.
 */
export function toSixDigitColour(text: string): string {
  const digits = text.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
