import { documentContext, documentsByAccount } from '@dalpak/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { gather, seedOf } from './begin.ts';

afterEach(() => vi.restoreAllMocks());

describe('what a new document begins with', () => {
  it('is said by its address', () => {
    const id = '01234567-89ab-cdef-0123-456789abcdef';
    expect(['0', `copy-${id}`, `from-${id}`, 'for-customer-7', 'for-branch-2', id].map(seedOf)).toEqual([{ kind: 'empty' }, { kind: 'copy', id }, { kind: 'from', id }, { kind: 'for', party: 'customer', id: 7 }, { kind: 'empty' }, null]);
  });

  it('is the account whose card it was begun in, where the document is written to one of its kind', async () => {
    const asked: unknown[] = [];
    vi.spyOn(api, 'call').mockImplementation((endpoint: unknown, input?: unknown) => {
      if (endpoint === documentContext) return Promise.resolve({ data: { vat_rate_bp: 1_800 } }) as never;
      expect(endpoint).toBe(documentsByAccount);
      asked.push(input);
      return Promise.resolve({ account: { type: 'customer', id: 7 }, data: [] }) as never;
    });
    const seed = { kind: 'for', party: 'customer', id: 7 } as const;
    expect((await gather(6, seed)).account).toMatchObject({ id: 7 });
    expect((await gather(33, seed)).account).toBeNull();
    expect(asked).toEqual([{ query: { account_type: 'customer', account: 7 } }]);
  });
});
