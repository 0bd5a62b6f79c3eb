import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Seeds from './record-seeds.ts';

const memory = new Map<string, string>();
const CUSTOMER = { customer: { id: 7, label: 'רונית' } };

/** The page anew: what stood in its scripts is gone, what stood in the tab is not. */
async function aPage(): Promise<typeof Seeds> {
  vi.resetModules();
  return import('./record-seeds.ts');
}

beforeEach(() => {
  memory.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => void memory.set(key, value) });
  return () => vi.unstubAllGlobals();
});

describe('what a new record begins with', () => {
  it('is whom it is made for, after a reload as well, and the same object each time it is asked', async () => {
    const uid = (await aPage()).seededRoute(112, { parent: CUSTOMER }).split('/').at(-1) ?? '';
    const { seedOf } = await aPage();
    expect(seedOf(uid)).toEqual({ parent: CUSTOMER });
    expect(seedOf(uid)).toBe(seedOf(uid));
    expect([seedOf('other'), seedOf(null)]).toEqual([undefined, undefined]);
  });

  it('is nothing where the memory of the tab is broken, and of a copy nothing is written to it', async () => {
    const { seededRoute, seedOf } = await aPage();
    seededRoute(111, { seed: { name: 'רונית' } });
    expect([...memory.values()]).toEqual([]);
    for (const text of ['{', '7', '[["a",{"customer":"x"}],["a"],null]']) {
      memory.set('dalpak.record-parents', text);
      expect(seedOf('a')).toBeUndefined();
    }
  });

  it('is kept for thirty windows, the last ones', async () => {
    const page = await aPage();
    const uids = Array.from({ length: 32 }, () => page.seededRoute(112, { parent: CUSTOMER }).split('/').at(-1) ?? '');
    const { seedOf } = await aPage();
    expect(uids.filter((uid) => seedOf(uid) === undefined)).toEqual(uids.slice(0, 2));
  });
});
