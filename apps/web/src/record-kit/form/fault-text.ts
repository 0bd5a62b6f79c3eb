import { type FieldFault, faultParts } from '@dalpak/contracts';
import { FORM_WORDS, type FormWord, formWord } from './form-words.ts';

/** What is wrong with a field: a code of ours, or with an empty one the words of a rule of the server. */
export interface Fault {
  readonly code: string;
  readonly text: string;
}

function isWord(key: string): key is FormWord {
  return Object.hasOwn(FORM_WORDS, key);
}

/** A fault in the language of the screen. */
export function textOfFault({ code, text }: Fault): string {
  const { key, n } = faultParts(code as FieldFault);
  return isWord(key) ? formWord(key, { n: n ?? '' }) : text;
}
