import { SETTING_NAMES, SETTINGS, settingEditor } from '@dalpak/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { en } from '../../platform/i18n/en/index.ts';
import { he } from '../../platform/i18n/he/index.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { findSettings, isSearchedByKey } from './setting-list.ts';

afterEach(() => i18n.changeLanguage('he'));

const words = { he: he.settings, en: en.settings } as const;
const missing = (language: 'he' | 'en'): string[] => {
  const { items, choices } = words[language] as {
    items: Record<string, { label?: string; help?: string }>;
    choices: Record<string, Record<string, string>>;
  };
  return SETTING_NAMES.flatMap((name) => {
    const editor = settingEditor(SETTINGS[name]);
    const options = editor?.kind === 'choice' ? editor.options : [];
    const absent = [items[name]?.label, items[name]?.help].some(
      (text) => text === undefined || text === '',
    );
    return [
      ...(absent ? [name] : []),
      ...options
        .filter((option) => (choices[name]?.[option] ?? '') === '')
        .map((option) => `${name}.${option}`),
    ];
  });
};

describe('every setting', () => {
  it.each(['he', 'en'] as const)(
    'has a label, a line of help and a word for each choice in %s',
    (language) => {
      expect(missing(language)).toEqual([]);
    },
  );

  it('stands in one card of one page [LOOK-055]', () => {
    const shown = findSettings('').flatMap(({ names }) => names);
    expect(shown.toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });
});

describe('the search', () => {
  it('finds by a part of the label, of the help and of the key', () => {
    const found = (search: string) =>
      findSettings(search).map(({ page, names }) => [page.key, names]);
    expect(found('בתחתית')).toEqual([['print', ['receiptFooter']]]);
    expect(found('  CASH.limit ')).toEqual([['payments', ['cashLimit']]]);
    expect(found('נכנסת הזמנה')).toEqual([['print', ['printBonesStatus']]]);
    expect(found('כרטיסי ארוחות')).toEqual([['payments', ['cibus', 'tenbis']]]);
    expect(findSettings('אין כזה')).toEqual([]);
  });

  it('shows the key of a setting only to a user who searches by key', () => {
    expect(SETTING_NAMES.filter((name) => isSearchedByKey(name, ''))).toEqual([]);
    expect(SETTING_NAMES.filter((name) => isSearchedByKey(name, 'תקרת'))).toEqual([]);
    expect(SETTING_NAMES.filter((name) => isSearchedByKey(name, ' CASH.limit'))).toEqual([
      'cashLimit',
    ]);
  });

  it('is in the language of the screen', async () => {
    await i18n.changeLanguage('en');
    expect(findSettings('below the receipt').flatMap(({ names }) => names)).toEqual([
      'receiptFooter',
    ]);
    expect(findSettings('בתחתית')).toEqual([]);
  });
});
