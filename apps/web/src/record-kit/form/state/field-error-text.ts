import { type FieldError, fieldErrorParts } from '@dalpak/contracts';
import { FORM_WORDS, type FormWord, formWord } from './form-words.ts';

/** What is wrong with a field: an error code, or for an empty code the text of a server rule. */
export interface FormFieldError {
  readonly code: string;
  readonly text: string;
}

function hasFormWord(key: string): key is FormWord {
  return Object.hasOwn(FORM_WORDS, key);
}

/** The text of a field error in the language of the screen. */
export function textOfFieldError({ code, text }: FormFieldError): string {
  const { key, n } = fieldErrorParts(code as FieldError);
  return hasFormWord(key) ? formWord(key, { n: n ?? '' }) : text;
}
