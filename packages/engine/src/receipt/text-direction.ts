const HEBREW_LETTER = /[\u05D0-\u05EA]/u;
/** A number below zero; a dash between words, or between a word and a number, is no minus. */
const BELOW_ZERO = /(?<![\p{L}\p{N}.,/"'-])-\d+(?:[.,]\d+)*%?/gu;

/**
 * The side that a text at the end of a line is read from: with Hebrew words in it from the right, numbers among them in their order; a
 * number, an amount, a date or a code alone from the left.
 */
export function textDirection(text: string): 'rtl' | 'ltr' {
  return HEBREW_LETTER.test(text) ? 'rtl' : 'ltr';
}

/**
 * A text whose numbers below zero have the minus at their left among Hebrew words too, as they have it alone: each stands between the
 * marks of what is read from the left (U+2066, U+2069), which nobody sees. For all that lays a text out by the bidirectional algorithm.
 */
export function minusFirst(text: string): string {
  return text.replaceAll(BELOW_ZERO, (number) => `\u2066${number}\u2069`);
}
