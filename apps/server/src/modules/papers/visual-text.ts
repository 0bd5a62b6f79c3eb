import { visualOrder } from '@dalpak/contracts';

/**
 * Letters, points and signs that only the Hebrew part of the font has, including the shekel sign.
 */
const HEBREW = /[\u0590-\u05FF\u20AA\uFB1D-\uFB4F]/u;
const HEBREW_LETTER = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;

/**
 * Characters without a glyph, which reverse or join letters, and control characters: a document
 * shows every text in its natural order.
 */
const INVISIBLE = /[^\P{Cc}\s]|[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * A text without invisible characters, cut beyond what any document needs; `most` in UTF-16 units.
 */
export function visibleText(text: string, most: number): string {
  // Cut before it is searched, so that the work is bounded by the limit and not by the text.
  const seen = text.slice(0, most).replaceAll(INVISIBLE, '');
  return text.length > most ? `${seen.replace(/[\uD800-\uDBFF]$/, '')}…` : seen;
}

/** A piece of a line in one font, as it is passed to the PDF library. */
export interface TextPiece {
  readonly text: string;
  readonly hebrew: boolean;
}

/**
 * The pieces of a line from left to right. A Hebrew piece is in reading order, because the font
 * engine itself lays it out from right to left.
 */
export function textPieces(line: string, direction: 'rtl' | 'ltr' = 'rtl'): TextPiece[] {
  const pieces: { text: string; hebrew: boolean }[] = [];
  for (const char of visualOrder(line, direction)) {
    const hebrew = HEBREW.test(char);
    const last = pieces.at(-1);
    if (last?.hebrew === hebrew) last.text += char;
    else pieces.push({ text: char, hebrew });
  }
  return pieces.map(({ text, hebrew }) => ({
    hebrew,
    text: hebrew && HEBREW_LETTER.test(text) ? [...text].toReversed().join('') : text,
  }));
}
