/**
 * A decimal of a file as an integer of 1/`scale`: `readDecimal('12.9', 100)` is 1290. Trailing
 * zeros beyond the unit are accepted, other digits are not: money is never rounded silently.
 *
 * @returns null when it is no plain decimal, has too many digits or exceeds the safe integers.
 */
export function readDecimal(text: string, scale: 100 | 1000): number | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const places = scale === 100 ? 2 : 3;
  if (/[1-9]/.test(fraction.slice(places))) return null;
  const value = Number(whole) * scale + Number(fraction.slice(0, places).padEnd(places, '0'));
  return sign === '-' && value !== 0 ? -value : value;
}
