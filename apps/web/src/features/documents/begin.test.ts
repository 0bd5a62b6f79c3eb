import { documentContext, documentsByAccount } from '@dalpak/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { gather } from './begin.ts';

afterEach(() => vi.restoreAllMocks());

describe('what a new document begins with', () => {
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
