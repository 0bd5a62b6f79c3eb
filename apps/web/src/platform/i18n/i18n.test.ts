import { ERRORS, FIELD_LABELS, REASONS, RECORD_COMPONENTS } from '@dalpak/contracts';
import { TENDER_NAME } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { enReasons } from './en/reasons/index.ts';
import { he } from './he/index.ts';
import { i18n } from './i18n.ts';

function words(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? words(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] as [string, string]],
  );
}

const inHebrew = new Map([...words(he), ...words(REASONS, 'reasons.')]);
const inEnglish = new Map([...words(en), ...words(enReasons, 'reasons.')]);

describe('the translations', () => {
  it('are Hebrew at first [SHELL-004]', () => {
    expect(i18n.language).toBe('he');
    expect(i18n.t('cancel')).toBe('בטלו');
  });

  it('exist in both languages, and none is empty', () => {
    expect([...inEnglish.keys()].toSorted()).toEqual([...inHebrew.keys()].toSorted());
    expect([...inHebrew, ...inEnglish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('use the same placeholders in both languages', () => {
    const values = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    const differ = [...inHebrew].filter(
      ([key, text]) => values(inEnglish.get(key) ?? '').join() !== values(text).join(),
    );
    expect(differ).toEqual([]);
  });

  it('address everyone in the plural', () => {
    const toOne = /^(קבל|שמור|בטל|אשר|נקה|הוסף|מחק|סגור|פתח|שלח|הדפס|עדכן|בחר|הזן|נסה)( |$)/;
    expect([...inHebrew].filter(([, text]) => toOne.test(text))).toEqual([]);
  });

  it('use one term for the bill, in the error catalogue too', () => {
    const errors = Object.entries(ERRORS).map(([code, { he: text }]) => [code, text] as const);
    const basket = /(^|[^א-ת"])[הבלמ]{0,2}סל($|[^א-ת])/;
    expect([...inHebrew, ...errors].filter(([, text]) => basket.test(text))).toEqual([]);
  });

  it('use one term for a cheque, on documents and in errors too', () => {
    const errors = Object.entries(ERRORS).map(([code, { he: text }]) => [code, text] as const);
    expect(
      [...inHebrew, ...errors, ...Object.entries(TENDER_NAME)].filter(([, text]) =>
        /המחא|צ['׳]ק/.test(text),
      ),
    ).toEqual([]);
    expect(TENDER_NAME.cheque).toBe('שיק');
  });

  it('spell a reference consistently, in record lists too', () => {
    const errors = Object.entries(ERRORS).map(([code, { he: text }]) => [code, text] as const);
    const declared = [...words(FIELD_LABELS), ...words(RECORD_COMPONENTS)];
    expect(
      [...inHebrew, ...errors, ...declared].filter(([, text]) => text.includes('אסמכתה')),
    ).toEqual([]);
    expect(FIELD_LABELS.reference.he).toBe('אסמכתא');
  });

  it('use no exclamation marks', () => {
    // Texts quoted from the specification (shell §5) stay unchanged.
    const given = new Set(['windows.locked']);
    expect(
      [...inHebrew, ...inEnglish].filter(([key, text]) => text.includes('!') && !given.has(key)),
    ).toEqual([]);
  });
});
