/** `#rrggbb` of 3 or 6 hex digits with or without the sign: the one form that the browser's palette knows. */
export function wholeColour(text: string): string {
  const digits = text.replace('#', '').toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
