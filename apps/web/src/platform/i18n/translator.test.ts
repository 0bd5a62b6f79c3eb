import { beforeAll, describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { he } from './he/index.ts';
import { addWords, createTranslator, type Namespaces, type Translator } from './translator.ts';

const OPTIONS = { lng: 'he', fallbackLng: 'he', defaultNS: 'common' };

async function translatorOf(words: Namespaces, more: Namespaces = {}): Promise<Translator> {
  const translator = createTranslator();
  await translator.init({ ...OPTIONS, resources: { he: words, en: more } });
  return translator;
}

describe('a text', () => {
  let translator: Translator;
  beforeAll(async () => {
    translator = await translatorOf(
      {
        common: { hello: 'שלום {{name}}', close: 'סגרו' },
        pos: {
          rows_zero: 'אין שורות',
          rows_one: 'שורה אחת',
          rows_two: 'שתי שורות',
          rows_other: '{{count}} שורות',
          pay: { cash: 'מזומן' },
        },
      },
      { pos: { rows_one: 'one line', rows_other: '{{count}} lines' } },
    );
  });

  it.each([
    ['hello', { name: 'דנה' }, 'שלום דנה'],
    ['hello', { name: 5 }, 'שלום 5'],
    ['hello', { name: '{{close}}' }, 'שלום {{close}}'],
    ['hello', {}, 'שלום {{name}}'],
    ['hello', { name: null }, 'שלום '],
    ['common:close', {}, 'סגרו'],
    ['pos:pay.cash', {}, 'מזומן'],
  ])('%s with %o says %s', (key, values, says) => {
    expect(translator.t(key, values)).toBe(says);
  });

  it.each([
    ['he', 0, 'אין שורות'],
    ['he', 1, 'שורה אחת'],
    ['he', 2, 'שתי שורות'],
    ['he', 10, '10 שורות'],
    ['he', 1.5, '1.5 שורות'],
    ['en', 1, 'one line'],
    ['en', 2, '2 lines'],
  ])('in %s has the form for %d', async (language, count, says) => {
    await translator.changeLanguage(language);
    expect(translator.getFixedT('pos')('rows', { count })).toBe(says);
    await translator.changeLanguage('he');
  });

  it('that is missing is its default, or its key', () => {
    expect(translator.t('pos:gone')).toBe('gone');
    expect(translator.t('pos:pay')).toBe('pay');
    expect(translator.t('nowhere:gone.away')).toBe('gone.away');
    expect(translator.t('pos:gone', { defaultValue: 'x {{n}}', n: 1 })).toBe('x 1');
  });

  it('that another language lacks is said in the first', async () => {
    await translator.changeLanguage('en');
    expect(translator.t('pos:pay.cash')).toBe('מזומן');
    expect(translator.getResource('en', 'pos', 'pay.cash')).toBeUndefined();
    await translator.changeLanguage('he');
  });
});

it('every text is said in both languages, with nothing left of its places', async () => {
  const translator = await translatorOf(he, en);
  const keysOf = (tree: object, path: string): string[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [`${path}${key}`] : keysOf(Object(value), `${path}${key}.`),
    );
  const keys = Object.entries(he).flatMap(([namespace, words]) => keysOf(words, `${namespace}:`));
  const names = JSON.stringify([he, en]).matchAll(/\{\{(.+?)\}\}/g);
  const places = Object.fromEntries([...names].map(([, name = '']) => [name, 'x']));
  for (const language of ['he', 'en']) {
    await translator.changeLanguage(language);
    const unsaid = keys
      .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
      .filter((key) =>
        [0, 1, 2, 20].some((count) => {
          const said = translator.t(key, { ...places, count });
          // An English text may be its key: `kg`.
          return (language === 'he' && key.endsWith(`:${said}`)) || said.includes('{{');
        }),
      );
    expect({ language, unsaid }).toEqual({ language, unsaid: [] });
  }
  expect(keys.length).toBeGreaterThan(1_000);
});

describe('the language', () => {
  const build = (read: () => Readonly<Record<string, string>> | Error): Translator => {
    const translator = createTranslator();
    void translator.init({
      ...OPTIONS,
      resources: { he: { common: { hello: 'שלום', only: 'רק כאן' } } },
      readLanguage: async () => {
        const words = read();
        if (words instanceof Error) throw words;
        return { common: words };
      },
    });
    return translator;
  };

  it('changes when its texts are loaded, and notifies its listeners', async () => {
    const translator = build(() => ({ hello: 'Hello' }));
    const heard: string[] = [];
    const stop = translator.onLanguageChange(() => heard.push(translator.language));
    const before = translator.getFixedT(undefined);
    expect([before('hello'), translator.getFixedT(undefined) === before]).toEqual(['שלום', true]);
    const changed = translator.changeLanguage('en');
    expect(translator.t('hello')).toBe('שלום');
    await changed;
    expect([translator.t('hello'), translator.t('only'), heard]).toEqual([
      'Hello',
      'רק כאן',
      ['en'],
    ]);
    expect(translator.getFixedT(undefined)).not.toBe(before);
    stop();
    await translator.changeLanguage('he');
    expect(heard).toEqual(['en']);
  });

  it('is the one that was chosen last', async () => {
    const translator = build(() => ({ hello: 'Hello' }));
    await Promise.all([translator.changeLanguage('en'), translator.changeLanguage('he')]);
    expect(translator.language).toBe('he');
  });

  it('is requested again after a failed load, with Hebrew in the meantime', async () => {
    let reachable = false;
    const translator = build(() => (reachable ? { hello: 'Hello' } : new Error('no network')));
    await translator.changeLanguage('en');
    expect(translator.t('hello')).toBe('שלום');
    reachable = true;
    await translator.changeLanguage('en');
    expect(translator.t('hello')).toBe('Hello');
  });
});

describe('texts that are loaded with a chunk', () => {
  it('are available from then on and merge with the others', async () => {
    const translator = createTranslator();
    await translator.init({ ...OPTIONS, resources: { he: {} } });
    expect(translator.t('shelf:a.b')).toBe('a.b');
    addWords('shelf', { a: { b: 'ב' } });
    addWords('shelf', { a: { c: 'ג' }, d: 'ד' });
    expect([translator.t('shelf:a.b'), translator.t('shelf:a.c'), translator.t('shelf:d')]).toEqual(
      ['ב', 'ג', 'ד'],
    );
  });
});
