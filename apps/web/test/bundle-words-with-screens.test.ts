import { describe, expect, it } from 'vitest';
import { subtreeOf, usedWords } from '../vite/bundle-words-with-screens.ts';

const ALL = {
  common: { close: 'x' },
  pos: { queue: 'x', items_one: 'x', items_other: 'x', notice: { a: 'x', b: 'x' } },
  shell: { a: 'x' },
};

describe('the translations that a file uses', () => {
  it('are the namespaces of its screens', () => {
    expect(
      usedWords("const { t } = useTranslation('pos'); const { t: c } = useTranslation();", ALL),
    ).toEqual(['common', 'pos']);
  });

  it('are the single keys that it names', () => {
    expect(usedWords("i18n.t('pos:queue', { a }); label: 'shell:a'; path: 'p:x'", ALL)).toEqual([
      'pos:queue',
      'shell:a',
    ]);
  });

  it('are a namespace when a key is built at run time', () => {
    expect(usedWords('i18n.t(`pos:notice.${code}`)', ALL)).toEqual(['pos']);
    expect(usedWords("i18n.t(`pos:${code}`); t('pos:queue')", ALL)).toEqual(['pos']);
  });

  it('do not include every pair with a colon', () => {
    expect(usedWords("on('pos:orders'); on('sync:changed')", ALL)).toEqual([]);
  });

  it('fail the build when they cannot be determined', () => {
    expect(() => usedWords("useTranslation('nobody')", ALL)).toThrow('nobody');
    expect(() => usedWords('useTranslation(name)', ALL)).toThrow('name');
  });
});

it('includes a key with its plural forms, or the whole tree below it', () => {
  expect(subtreeOf(ALL.pos, 'items')).toEqual({ items_one: 'x', items_other: 'x' });
  expect(subtreeOf(ALL.pos, 'notice.a')).toEqual({ notice: { a: 'x' } });
  expect(subtreeOf(ALL.pos, 'notice')).toEqual({ notice: { a: 'x', b: 'x' } });
  expect(subtreeOf(ALL.pos, 'notice.c')).toBeNull();
});
