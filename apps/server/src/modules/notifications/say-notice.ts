import {
  fillPlaces,
  type Notice,
  type NoticeCode,
  type NoticeParams,
  type NoticeWords,
} from '@dalpak/contracts';
import * as arabic from '@dalpak/contracts/notice-words/ar';
import * as english from '@dalpak/contracts/notice-words/en';
import * as hebrew from '@dalpak/contracts/notice-words/he';
import * as russian from '@dalpak/contracts/notice-words/ru';

const LANGUAGES: Readonly<Record<string, NoticeWords>> = {
  he: hebrew,
  en: english,
  ar: arabic,
  ru: russian,
};

/** A notice of the catalogue with its values. */
export function describeNotice<Code extends NoticeCode>(
  code: Code,
  ...[params]: keyof NoticeParams<Code> extends never ? [] : [params: NoticeParams<Code>]
): Notice {
  return { code, params: { ...params } };
}

/**
 * Says a notice in a language, else in Hebrew. A code that left the catalogue stands for itself
 * until the notification is swept.
 */
export function sayNotice(
  { code, params }: Notice,
  language: string | null = null,
): { readonly title: string; readonly body: string } {
  const words = LANGUAGES[language ?? 'he'] ?? hebrew;
  const inEnglish = words === english || words === russian;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[inEnglish ? 'en' : 'he'] : value,
    ]),
  );
  const said = (sentences: Readonly<Record<string, string>>, missing: string): string =>
    fillPlaces(sentences[code] ?? missing, values);
  return { title: said(words.titles, code), body: said(words.bodies, '') };
}
