import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { he } from './he/index.ts';
import { i18n } from './i18n.ts';

function words(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? words(value, `${path}${key}.`) : [[`${path}${key}`, String(value)] as [string, string]],
  );
}

const inHebrew = new Map(words(he));
const inEnglish = new Map(words(en));

describe('the words', () => {
  it('are Hebrew at first [SHELL-004]', () => {
    expect(i18n.language).toBe('he');
    expect(i18n.t('cancel')).toBe('ביטול');
  });

  it('exist in both languages, and none is empty', () => {
    expect([...inEnglish.keys()].toSorted()).toEqual([...inHebrew.keys()].toSorted());
    expect([...inHebrew, ...inEnglish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name the same values in both languages', () => {
    const values = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    const differ = [...inHebrew].filter(([key, text]) => values(inEnglish.get(key) ?? '').join() !== values(text).join());
    expect(differ).toEqual([]);
  });

  it('never shout', () => {
    expect([...inHebrew, ...inEnglish].filter(([, text]) => text.includes('!'))).toEqual([]);
  });
});
