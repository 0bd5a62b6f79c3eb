import { COMPONENT } from '@dalpak/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Seeds from './record-seeds.ts';

const memory = new Map<string, string>();
const [DANA, OMER, ELSEWHERE] = ['cloud:user:1', 'cloud:user:2', 'other:user:1'] as const;
const CUSTOMER = { customer: { id: 7, label: 'רונית' } };

/** Simulates a reload: module state is lost, the tab's storage is not. */
async function aPage(): Promise<typeof Seeds> {
  vi.resetModules();
  return import('./record-seeds.ts');
}

beforeEach(() => {
  memory.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

describe('the seed of a new record', () => {
  it('is its parent, also after a reload, and the same object each time', async () => {
    const uid =
      (await aPage()).seededRoute(DANA, 112, { parent: CUSTOMER }).split('/').at(-1) ?? '';
    const { seedOf } = await aPage();
    expect(seedOf(DANA, uid)).toEqual({ parent: CUSTOMER });
    expect(seedOf(DANA, uid)).toBe(seedOf(DANA, uid));
    expect([seedOf(DANA, 'other'), seedOf(DANA, null)]).toEqual([undefined, undefined]);
  });

  it("is empty when the tab's storage is corrupt, and a copy is not stored in it", async () => {
    const { seededRoute, seedOf } = await aPage();
    seededRoute(DANA, 111, { seed: { name: 'רונית' } });
    expect([...memory.values()]).toEqual([]);
    for (const text of ['{', '7', '[["a",{"customer":"x"}],["a"],null]']) {
      memory.set(`dalpak.record-parents.${DANA}`, text);
      expect(seedOf(DANA, 'a')).toBeUndefined();
    }
  });

  it('is not visible to another user in the same tab, or in another business, before and after a reload', async () => {
    const page = await aPage();
    const uid = page.seededRoute(DANA, 112, { parent: CUSTOMER }).split('/').at(-1) ?? '';
    for (const { seedOf } of [page, await aPage()])
      expect([seedOf(OMER, uid), seedOf(ELSEWHERE, uid), seedOf(DANA, uid)]).toEqual([
        undefined,
        undefined,
        { parent: CUSTOMER },
      ]);
  });

  it('is in the route of a document, and not stored', async () => {
    const { relatedRoute, seedOf } = await aPage();
    const of = { id: 7, label: 'רונית' };
    expect([
      relatedRoute(DANA, COMPONENT.taxInvoices, { customer: of }),
      relatedRoute(DANA, COMPONENT.supplierPayments, { supplier: of }),
    ]).toEqual(['/document/6/for-customer-7', '/document/33/for-supplier-7']);
    expect([...memory.values()]).toEqual([]);
    const route = relatedRoute(DANA, COMPONENT.contacts, { customer: of });
    expect(route).toMatch(new RegExp(`^/item/id/0/component/${COMPONENT.contacts}/`));
    expect(seedOf(DANA, route.split('/').at(-1) ?? '')).toEqual({ parent: CUSTOMER });
  });

  it('is kept for the last thirty windows', async () => {
    const page = await aPage();
    const uids = Array.from(
      { length: 32 },
      () => page.seededRoute(DANA, 112, { parent: CUSTOMER }).split('/').at(-1) ?? '',
    );
    const { seedOf } = await aPage();
    expect(uids.filter((uid) => seedOf(DANA, uid) === undefined)).toEqual(uids.slice(0, 2));
  });
});
