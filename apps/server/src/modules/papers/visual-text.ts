import { visualOrder } from '@dalpak/contracts';

/** Letters, points and signs that only the Hebrew part of the font has; the shekel is among them. */
const HEBREW = /[\u0590-\u05FF\u20AA\uFB1D-\uFB4F]/u;
const HEBREW_LETTER = /[\u0590-\u05FF\uFB1D-\uFB4F]/u;

/** What turns or joins letters and is none itself, and what no printer knows: a paper shows every text as it reads by itself. */
const UNSEEN = /[^\P{Cc}\s]|[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** A text without what can not be seen, cut where it is longer than any paper needs; `most` in UTF-16 units. */
export function seenText(text: string, most: number): string {
  // Cut before it is searched, so that the work is bounded by the paper and not by the text.
  const seen = text.slice(0, most).replaceAll(UNSEEN, '');
  return text.length > most ? `${seen.replace(/[\uD800-\uDBFF]$/, '')}…` : seen;
}

/** A piece of a line in one font, as it is handed to what draws it. */
export interface TextPiece {
  readonly text: string;
  readonly hebrew: boolean;
}

/**
 * The pieces of a line from left to right. A piece of Hebrew is given in the order it is read: the font engine lays it from
 * right to left by itself.
 */
export function textPieces(line: string, direction: 'rtl' | 'ltr' = 'rtl'): TextPiece[] {
  const pieces: { text: string; hebrew: boolean }[] = [];
  for (const char of visualOrder(line, direction)) {
    const hebrew = HEBREW.test(char);
    const last = pieces.at(-1);
    if (last?.hebrew === hebrew) last.text += char;
    else pieces.push({ text: char, hebrew });
  }
  return pieces.map(({ text, hebrew }) => ({ hebrew, text: hebrew && HEBREW_LETTER.test(text) ? [...text].toReversed().join('') : text }));
}
