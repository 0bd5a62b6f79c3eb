import { type FieldError, fieldErrorText } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { FORM_WORDS, formWord } from './form-words.ts';
import { textOfFieldError } from './field-error-text.ts';

describe('the words of forms', () => {
  it('have the same placeholders in both languages', () => {
    const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    for (const { he, en } of Object.values(FORM_WORDS)) expect(places(en)).toEqual(places(he));
  });

  it('replace placeholders with the given values', () => {
    expect(formWord('counter', { count: 3, max: 20 })).toBe('3 מתוך 20 תווים');
  });

  it.each<FieldError>([
    'FIELD_REQUIRED',
    'NUMBER_TYPE_REQUIERD',
    'FIELD_MIN_2',
    'FIELD_MAX_40',
    'FIELD_LEAST_0',
    'FIELD_MOST_9',
    'FIELD_INVALID',
    'FIELD_TAKEN',
    'FIELD_UNKNOWN',
    'FIELD_READ_ONLY',
    'TAXID_DIGITS',
    'TAXID_CHECK_DIGIT',
  ])('translate %s as the server does [REC-103, REC-104, REC-105, REC-106]', (fault) =>
    expect(textOfFieldError({ code: fault, text: '' })).toBe(fieldErrorText(fault)),
  );

  it('show the text of a server rule that has no code', () => {
    expect(textOfFieldError({ code: '', text: 'הברקוד שייך ללחם' })).toBe('הברקוד שייך ללחם');
  });
});
