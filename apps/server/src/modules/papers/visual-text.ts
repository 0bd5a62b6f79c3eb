import { visualOrder } from '@dalpak/contracts';

/**
 * Scripts by the parts of the fonts that have them: letters, points and signs. Hebrew has the shekel
 * sign, and Latin all that no other part has.
 */
const SCRIPTS = {
  hebrew: /[\u0590-\u05FF\u20AA\uFB1D-\uFB4F]/u,
  arabic: /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/u,
  cyrillic: /[\u0401-\u045F\u0490\u0491\u04B0\u04B1\u2116]/u,
} as const;
export type Script = keyof typeof SCRIPTS | 'latin';

/** Letters that are written from right to left. */
const RTL_LETTER =
  /[\u0590-\u05FF\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
const LETTER = /\p{L}/u;

/**
 * The direction of a text on a page that is written from left to right: that of its first letter, so
 * that a Hebrew name keeps its own order; a text without letters runs from left to right.
 */
export function firstDirection(text: string): 'rtl' | 'ltr' {
  const first = LETTER.exec(text)?.[0] ?? '';
  return RTL_LETTER.test(first) ? 'rtl' : 'ltr';
}

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
  readonly script: Script;
}

/**
 * The pieces of a line from left to right. A Hebrew or Arabic piece is in reading order, because the
 * font engine itself lays it out from right to left and joins its letters.
 */
export function textPieces(line: string, direction: 'rtl' | 'ltr' = 'rtl'): TextPiece[] {
  const pieces: { text: string; script: Script }[] = [];
  for (const char of visualOrder(line, direction)) {
    const script = scriptOf(char);
    const last = pieces.at(-1);
    if (last?.script === script) last.text += char;
    else pieces.push({ text: char, script });
  }
  return pieces.map(({ text, script }) => ({
    script,
    text: RTL_LETTER.test(text) ? [...text].toReversed().join('') : text,
  }));
}

function scriptOf(char: string): Script {
  if (SCRIPTS.hebrew.test(char)) return 'hebrew';
  if (SCRIPTS.arabic.test(char)) return 'arabic';
  return SCRIPTS.cyrillic.test(char) ? 'cyrillic' : 'latin';
}
