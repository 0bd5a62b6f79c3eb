import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ar } from './ar/index.ts';
import {
  currentLanguage,
  followEmployee,
  i18n,
  labelText,
  LANGUAGES,
  nameText,
  screenLanguage,
  setLanguage,
  wordOfCode,
  wordOfReason,
} from './i18n.ts';
import { ru } from './ru/index.ts';

// The unit tests have no page, whose language and direction follow.
const page = { lang: 'he', dir: 'rtl' };
beforeAll(() => vi.stubGlobal('document', { documentElement: page }));
afterAll(() => vi.unstubAllGlobals());
afterEach(() => setLanguage('he'));

describe('Arabic and Russian', () => {
  it('say the till in their own words, and what they lack in Hebrew and in English [LOOK-062, LOOK-063]', async () => {
    await setLanguage('ar');
    expect([i18n.t('pos:pay'), i18n.t('settings:title')]).toEqual(['استلام الدفع', 'הגדרות']);
    expect([screenLanguage(), currentLanguage()]).toEqual(['ar', 'he']);
    await setLanguage('ru');
    expect([i18n.t('pos:pay'), i18n.t('settings:title')]).toEqual(['Оплата', 'Settings']);
    expect([screenLanguage(), currentLanguage()]).toEqual(['ru', 'en']);
    expect(page).toEqual({ lang: 'ru', dir: 'ltr' });
  });

  it('say labels that stand with their screens, names of tenders, errors and reasons', async () => {
    await setLanguage('ru');
    expect(labelText({ he: 'להדפיס קבלה?', en: 'Print a receipt?' })).toBe('Напечатать чек?');
    expect(labelText({ he: 'רק במשרד', en: 'Office only' })).toBe('Office only');
    expect([nameText('מזומן'), nameText('תו הזהב')]).toEqual(['Наличные', 'תו הזהב']);
    expect(wordOfCode('UNKNOWN_CARD')).toContain('Карта');
    // The back office's errors are said in the language that stands in for Russian.
    expect(wordOfCode('ENTRY_POSTED')).toMatch(/^[A-Za-z]/);
    expect(wordOfReason('bill_sold')).toBe('Этот счёт уже продан');
    await setLanguage('ar');
    expect(labelText({ he: 'רק במשרד', en: 'Office only' })).toBe('רק במשרד');
    expect(wordOfCode('ENTRY_POSTED')).toBeUndefined();
  });

  it.each([
    [
      'ar',
      [0, 1, 2, 3, 11, 100],
      ['لا أصناف', 'صنف واحد', 'صنفان', '3 أصناف', '11 صنفًا', '100 صنف'],
    ],
    [
      'ru',
      [1, 2, 5, 21, 111],
      ['1 позиция', '2 позиции', '5 позиций', '21 позиция', '111 позиций'],
    ],
  ] as const)('count items in %s by its plural forms', async (language, counts, said) => {
    await setLanguage(language);
    expect(counts.map((count) => i18n.t('pos:items', { count }))).toEqual(said);
  });

  it.each([
    ['ar', ar.pos],
    ['ru', ru.pos],
  ] as const)(
    'have in %s the form that the rules of the language choose for any number',
    async (language, words) => {
      await setLanguage(language);
      const rules = new Intl.PluralRules(language);
      const forms: Readonly<Record<string, string>> = Object.fromEntries(
        Object.entries(words).filter((one): one is [string, string] => typeof one[1] === 'string'),
      );
      fc.assert(
        fc.property(fc.nat(1_000_000), (count) => {
          const form = forms[`items_${rules.select(count)}`];
          expect(form).toBeDefined();
          expect(i18n.t('pos:items', { count })).toBe(form?.replace('{{count}}', String(count)));
        }),
      );
    },
  );
});

describe('the language of a till', () => {
  it('follows who is at it and returns to its own; a word that is no language is ignored [LOOK-063]', async () => {
    for (const [given, shown] of [
      ['ru', 'ru'],
      [null, 'he'],
      ['ar', 'ar'],
      ['klingon', 'he'],
    ] as const) {
      followEmployee(given);
      await expect.poll(() => i18n.language).toBe(shown);
    }
  });

  it('is offered by its own name, with a direction for each', () => {
    expect(Object.values(LANGUAGES).map(({ name, dir }) => `${name} ${dir}`)).toEqual([
      'עברית rtl',
      'English ltr',
      'العربية rtl',
      'Русский ltr',
    ]);
  });
});
