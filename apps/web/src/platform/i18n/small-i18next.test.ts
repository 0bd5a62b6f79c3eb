import { createInstance as createReal } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { he } from './he/index.ts';
import { addWords, createInstance, type Instance, type Translate } from './small-i18next.ts';

const VALUES = { name: 'חלב {{count}}', kind: 'x', total: '₪1', saving: 5, n: 3 };
const COUNTS = [undefined, 0, 1, 2, 3, 10, 11, 20, 100, 1_000_000, 1.5];

function keysOf(tree: object, path: string): string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value, `${path}${key}.`)
      : [`${path}${key}`],
  );
}

/** Every key in its written and its requested form, without the plural forms. */
const KEYS = Object.entries(he).flatMap(([namespace, words]) =>
  [
    ...new Set(
      keysOf(words, '').flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]),
    ),
  ].map((key) => `${namespace}:${key}`),
);

const OPTIONS = {
  lng: 'he',
  fallbackLng: 'he',
  defaultNS: 'common',
  ns: Object.keys(he),
  interpolation: { escapeValue: false },
};
const real = createReal();
let small: Instance;

beforeAll(async () => {
  await real.init({ ...OPTIONS, resources: { he, en } });
  small = createInstance();
  await small.init({ ...OPTIONS, resources: { he, en } });
});

describe.each(['he', 'en'])('in %s', (language) => {
  it('translates every key as i18next does, with any count', async () => {
    await real.changeLanguage(language);
    await small.changeLanguage(language);
    const says = real.t as unknown as Translate;
    const differ = KEYS.flatMap((key) =>
      COUNTS.flatMap((count) => {
        const values = count === undefined ? VALUES : { ...VALUES, count };
        const [theirs, ours] = [says(key, values), small.t(key, values)];
        return theirs === ours ? [] : [`${key} ${count}: ${theirs} | ${ours}`];
      }),
    );
    expect(differ).toEqual([]);
    expect(KEYS.length).toBeGreaterThan(1_000);
  });

  it('handles a missing key as i18next does', async () => {
    await real.changeLanguage(language);
    await small.changeLanguage(language);
    const says = real.t as unknown as Translate;
    for (const [key, values] of [
      ['pos:noSuchWord', {}],
      ['noSuchWord', {}],
      ['settings:choices.none.x', { defaultValue: 'x {{n}}', n: 1 }],
      ['cancel', {}],
      ['noSuch:word', {}],
    ] as const) {
      expect({ key, says: small.t(key, values) }).toEqual({ key, says: says(key, values) });
    }
    expect(small.getFixedT('pos')('queue')).toBe(real.getFixedT(null, 'pos')('queue'));
    expect(small.getResource(language, 'pos', 'queue')).toBe(
      real.getResource(language, 'pos', 'queue'),
    );
  });
});

describe('the language', () => {
  const build = (read: () => Readonly<Record<string, string>> | Error): Instance => {
    const instance = createInstance().use({
      type: 'backend',
      readAll: async () => {
        const words = read();
        if (words instanceof Error) throw words;
        return { common: words };
      },
    });
    void instance.init({
      ...OPTIONS,
      resources: { he: { common: { hello: 'שלום', only: 'רק כאן' } } },
    });
    return instance;
  };

  it('changes when its texts are loaded, and notifies its listeners', async () => {
    const instance = build(() => ({ hello: 'Hello' }));
    const heard: string[] = [];
    const stop = instance.onLanguageChange(() => heard.push(instance.language));
    const before = instance.getFixedT(undefined);
    expect([before('hello'), instance.getFixedT(undefined) === before]).toEqual(['שלום', true]);
    const changed = instance.changeLanguage('en');
    expect(instance.t('hello')).toBe('שלום');
    await changed;
    expect([instance.t('hello'), instance.t('only'), heard]).toEqual(['Hello', 'רק כאן', ['en']]);
    expect(instance.getFixedT(undefined)).not.toBe(before);
    stop();
    await instance.changeLanguage('he');
    expect(heard).toEqual(['en']);
  });

  it('is the one that was chosen last', async () => {
    const instance = build(() => ({ hello: 'Hello' }));
    await Promise.all([instance.changeLanguage('en'), instance.changeLanguage('he')]);
    expect(instance.language).toBe('he');
  });

  it('is requested again after a failed load, with Hebrew in the meantime', async () => {
    let reachable = false;
    const instance = build(() => (reachable ? { hello: 'Hello' } : new Error('no network')));
    await instance.changeLanguage('en');
    expect(instance.t('hello')).toBe('שלום');
    reachable = true;
    await instance.changeLanguage('en');
    expect(instance.t('hello')).toBe('Hello');
  });
});

describe('texts that are loaded with a chunk', () => {
  it('are available from then on and merge with the others', async () => {
    const instance = createInstance();
    await instance.init({ ...OPTIONS, resources: { he: {} } });
    expect(instance.t('shelf:a.b')).toBe('a.b');
    addWords('shelf', { a: { b: 'ב' } });
    addWords('shelf', { a: { c: 'ג' }, d: 'ד' });
    expect([instance.t('shelf:a.b'), instance.t('shelf:a.c'), instance.t('shelf:d')]).toEqual([
      'ב',
      'ג',
      'ד',
    ]);
  });
});
