import { describe, expect, it } from 'vitest';
import { REMEMBERED_WINDOWS, recallWindows, rememberWindows } from './window-memory.ts';

function aMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  readonly content: Map<string, string>;
} {
  const content = new Map<string, string>();
  return {
    content,
    getItem: (key) => content.get(key) ?? null,
    setItem: (key, value) => void content.set(key, value),
    removeItem: (key) => void content.delete(key),
  };
}

const window = (address: string, shown = 0, title: string | null = null) => ({
  address,
  title,
  shown,
});

describe('the stored list of open windows', () => {
  it('returns the open windows in order, to the same owner only', () => {
    const memory = aMemory();
    rememberWindows(memory, 'cloud:user:1', [
      window('/items/101/a', 2, 'עסקאות'),
      window('/items/13/b', 1),
    ]);
    expect(recallWindows(memory, 'cloud:user:1')).toEqual([
      { address: '/items/101/a', title: 'עסקאות' },
      { address: '/items/13/b', title: null },
    ]);
    expect(recallWindows(memory, 'cloud:terminal:1')).toEqual([]);
  });

  it('keeps the most recently shown windows when there are too many', () => {
    const memory = aMemory();
    rememberWindows(
      memory,
      'me',
      Array.from({ length: 35 }, (_, index) =>
        window(`/items/13/w${index}`, index < 5 ? 100 + index : index),
      ),
    );
    const kept = recallWindows(memory, 'me').map(({ address }) => address);
    expect(kept).toHaveLength(REMEMBERED_WINDOWS);
    expect(kept.slice(0, 6)).toEqual([
      '/items/13/w0',
      '/items/13/w1',
      '/items/13/w2',
      '/items/13/w3',
      '/items/13/w4',
      '/items/13/w10',
    ]);
  });

  it('is empty after everything was closed', () => {
    const memory = aMemory();
    rememberWindows(memory, 'me', [window('/items/13/a')]);
    rememberWindows(memory, 'me', []);
    expect(memory.content.size).toBe(0);
  });

  it.each([
    '{',
    '7',
    '[{"address":7,"title":null}]',
    '[{"address":"https://elsewhere","title":null}]',
    '[null]',
    '[{"address":"/items/13/a"}]',
  ])('ignores invalid stored data: %s', (text) => {
    const memory = aMemory();
    for (const key of ['dalpak.windows.me']) memory.setItem(key, text);
    expect(recallWindows(memory, 'me')).toEqual([]);
  });

  it('works without storage', () => {
    const refuses = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const memory = { getItem: refuses, setItem: refuses, removeItem: refuses };
    expect(() => rememberWindows(memory, 'me', [window('/items/13/a')])).not.toThrow();
    expect(recallWindows(memory, 'me')).toEqual([]);
  });
});
