import type { ReceiptLine } from './receipt.types.ts';

const RTL_LETTER = /[\u05D0-\u05EA\u0620-\u064A]/u;
/**
 * A number with its sign: a negative one, or a telephone with the code of its country. A dash between
 * words, or between a word and a number, is not a minus.
 */
const SIGNED = /(?<![\p{L}\p{N}.,/"'+-])(?:-\d+(?:[.,]\d+)*%?|\+\d+(?:[-.,]\d+)*)/gu;
const ARABIC_LETTER = /[\u0620-\u064A]/u;
/** A telephone or another number with dashes: after an Arabic letter its parts would change places. */
const DASHED = /(?<![\p{L}\p{N}+-])\d+(?:-\d+)+/gu;
const FIGURE = /^[-₪\d.,%\s]+$/;

/**
 * Direction of a text at the end of a line: right-to-left when it has Hebrew or Arabic words; left-to-right
 * for a number, an amount, a date or a code alone.
 */
export function textDirection(text: string): 'rtl' | 'ltr' {
  return RTL_LETTER.test(text) ? 'rtl' : 'ltr';
}

/**
 * Puts each number with a sign between invisible isolate characters (U+2066, U+2069), so that its
 * minus or plus stays on the left also among Hebrew words; in an Arabic text also each with dashes. For output that is laid out by the bidirectional
 * algorithm.
 */
export function minusFirst(text: string): string {
  const isolate = (number: string): string => `\u2066${number}\u2069`;
  const signed = text.replaceAll(SIGNED, isolate);
  return ARABIC_LETTER.test(text) ? signed.replaceAll(DASHED, isolate) : signed;
}

/** Direction of a whole paper: left-to-right when its mark or title is in Latin or Cyrillic. */
export function paperDirection(lines: readonly ReceiptLine[]): 'rtl' | 'ltr' {
  const mark = lines.find((line) => line.kind === 'mark');
  return mark === undefined || RTL_LETTER.test(mark.text) || !/\p{L}/u.test(mark.text)
    ? 'rtl'
    : 'ltr';
}

/**
 * The text at the end of a line when it is a figure: an amount, a quantity, a percent or a number;
 * null for all other lines. Figures of a receipt share one column, as wide as the longest, and are
 * right-aligned, so that units are below units.
 */
export function figureOf(line: ReceiptLine): string | null {
  const end = line.kind === 'columns' ? line.end : line.kind === 'total' ? line.amount : '';
  return /\d/.test(end) && FIGURE.test(end) ? end : null;
}
