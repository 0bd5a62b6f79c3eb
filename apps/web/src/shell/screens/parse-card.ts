/**
 * Reads a card number as it was typed or swiped. A magnetic reader types whole tracks:
 * `%B1234567890^NAME^…?` or `;1234567890=2512…?`; a plain reader types the number.
 * @returns the digits, or null when the text has no card number (4 to 20 digits)
 */
export function parseCard(text: string): string | null {
  const trimmed = text.trim();
  const track = /^[%;][A-Z]?(\d{4,20})(?:[=^?].*)?$/i.exec(trimmed);
  if (track !== null) return track[1] ?? null;
  return /^\d{4,20}$/.test(trimmed) ? trimmed : null;
}
