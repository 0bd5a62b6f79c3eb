import { PREFIXES } from './ask-words.ts';

/** A word of a question, as it was written and as it is compared. */
export interface Token {
  readonly written: string;
  readonly plain: string;
}

const MOST_WORDS = 40;

/** The words of a question: signs and quotation marks within words say nothing. */
export function tokensOf(question: string): readonly Token[] {
  return question
    .split(/\s+/)
    .map((written) => written.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, ''))
    .filter((written) => written !== '')
    .slice(0, MOST_WORDS)
    .map((written) => ({ written, plain: written.replaceAll(/["'״׳]/g, '').toLowerCase() }));
}

/** A word with up to two letters taken off its front, the whole word first. */
export function withoutPrefixes(plain: string): readonly string[] {
  const forms = [plain];
  for (let cut = 1; cut <= 2; cut += 1) {
    const letter = plain[cut - 1];
    if (letter === undefined || !PREFIXES.includes(letter) || plain.length - cut < 2) break;
    forms.push(plain.slice(cut));
  }
  return forms;
}

/** How many words of a phrase stand at a place of the question; 0 for none. */
export function matchAt(tokens: readonly Token[], at: number, phrase: string): number {
  const words = phrase.split(' ');
  const [first = ''] = words;
  const head = tokens[at];
  if (head === undefined || !withoutPrefixes(head.plain).includes(first)) return 0;
  const rest = words.slice(1);
  return rest.every((word, place) => {
    const token = tokens[at + 1 + place]?.plain;
    return token === word || token === `ה${word}`;
  })
    ? words.length
    : 0;
}

/** Whether two words differ by one letter: one wrong, missing, or too many. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  if (a.length === b.length)
    return (
      a.slice(at + 1) === b.slice(at + 1) ||
      (a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2))
    );
  return a.length > b.length ? a.slice(at + 1) === b.slice(at) : a.slice(at) === b.slice(at + 1);
}
