/**
 * What spreadsheets run as a formula or command when they open a CSV file: a text that starts with
 * = + - @ or |, including the wide, small and mathematical forms of these signs, of which some
 * become plain ones. Spaces, invisible characters and apostrophes may precede the sign, because
 * they may be stripped; a leading tab or line end is enough by itself.
 */
const FORMULA =
  /^'*(?:[\t\r\n]|[\s\u00AD\u200B-\u200F\u2060\u202A-\u202E\u2066-\u2069]*[=+\-@|\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\uFF5C])/;

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/**
 * Adds an apostrophe where the text could run as a formula; spreadsheets read the result as plain
 * text.
 */
export function escapeFormula(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** Reverses {@link escapeFormula}. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text) ? text.slice(1) : text;
}
