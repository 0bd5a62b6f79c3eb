/**
 * Parses a typed decimal to an integer unit: `12.5` with 2 digits is 1250. Null when it is not such
 * a number.
 */
export function parseUnits(text: string, digits: number): number | null {
  const match = /^(\d{0,9})(?:\.(\d*))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  if ((whole === '' && fraction === '') || fraction.length > digits) return null;
  return Number(whole || '0') * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0');
}

/** Formats an integer unit as a person would type it: 1250 with 2 digits is `12.5`. */
export function unitsText(value: number, digits: number): string {
  const scale = 10 ** digits;
  const fraction = String(value % scale)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return `${Math.floor(value / scale)}${fraction === '' ? '' : `.${fraction}`}`;
}
