/**
 * What spreadsheets take for a formula or a command when they open a CSV file: it begins with = + - @ or |, also in the wide, small
 * and mathematical forms of these signs, of which some make plain ones. Spaces, marks that nobody sees and apostrophes may stand in
 * front of the sign, for they may be cut off; a tab or an end of line in front is enough by itself.
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\u00AD\u200B-\u200F\u2060\u202A-\u202E\u2066-\u2069]*[=+\-@|\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20\uFF5C])/;

export function looksLikeFormula(text: string): boolean {
  return FORMULA.test(text);
}

/** The text with an apostrophe in front where it could run as a formula: what spreadsheets take for plain text. */
export function plainText(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

/** The text that {@link plainText} was given. */
export function unquoted(text: string): string {
  return text.startsWith("'") && looksLikeFormula(text) ? text.slice(1) : text;
}
