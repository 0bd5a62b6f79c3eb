const FINAL_LETTERS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
const VOWELS = /[\u0591-\u05c7]/g;
const QUOTES = /["'`\u05f3\u05f4\u2018\u2019\u201c\u201d]/g;
const SEPARATORS = /[\s\-_/\\.,*]+/g;
const FINALS = /[ךםןףץ]/g;

/**
 * Normalises text for search: lower case, no vowel points, no quotes (ק"ג = קג), final letters as
 * plain ones (so that "שמנ" finds "שמן"), and one space in place of signs or spaces.
 */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(VOWELS, '')
    .replace(QUOTES, '')
    .replace(FINALS, (letter) => FINAL_LETTERS[letter] ?? letter)
    .replace(SEPARATORS, ' ')
    .trim();
}
