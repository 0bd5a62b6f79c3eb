const HEBREW_LETTER = /[\u05D0-\u05EA]/u;
/** A negative number; a dash between words, or between a word and a number, is not a minus. */
const BELOW_ZERO = /(?<![\p{L}\p{N}.,/"'-])-\d+(?:[.,]\d+)*%?/gu;

/**
 * Direction of a text at the end of a line: right-to-left when it has Hebrew words; left-to-right
 * for a number, an amount, a date or a code alone.
 */
export function textDirection(text: string): 'rtl' | 'ltr' {
  return HEBREW_LETTER.test(text) ? 'rtl' : 'ltr';
}

/**
 * Puts each negative number between invisible isolate characters (U+2066, U+2069), so that its
 * minus stays on the left also among Hebrew words. For output that is laid out by the bidirectional
 * algorithm.
 */
export function minusFirst(text: string): string {
  return text.replaceAll(BELOW_ZERO, (number) => `\u2066${number}\u2069`);
}
