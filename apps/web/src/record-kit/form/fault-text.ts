import { type FieldFault, faultParts } from '@dalpak/contracts';
import { FORM_WORDS, type FormWord, formWord } from './form-words.ts';

/** What is wrong with a field: an error code, or for an empty code the text of a server rule. */
export interface Fault {
  readonly code: string;
  readonly text: string;
}

function isWord(key: string): key is FormWord {
  return Object.hasOwn(FORM_WORDS, key);
}

/** The text of a field error in the language of the screen. */
export function textOfFault({ code, text }: Fault): string {
  const { key, n } = faultParts(code as FieldFault);
  return isWord(key) ? formWord(key, { n: n ?? '' }) : text;
}
