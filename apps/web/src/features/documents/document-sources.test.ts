import { documentContext, documentsByAccount } from '@dalpak/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { ServerError } from '../../platform/api/errors.ts';
import { loadDocumentSources } from './document-sources.ts';

afterEach(() => vi.restoreAllMocks());

describe('the start of a new document', () => {
  it('has the account from whose card it was opened, where the document type has accounts of that kind', async () => {
    const asked: unknown[] = [];
    vi.spyOn(api, 'call').mockImplementation((endpoint: unknown, input?: unknown) => {
      if (endpoint === documentContext)
        return Promise.resolve({ data: { vat_rate_bp: 1_800 } }) as never;
      expect(endpoint).toBe(documentsByAccount);
      asked.push(input);
      return Promise.resolve({ account: { type: 'customer', id: 7 }, data: [] }) as never;
    });
    const seed = { kind: 'for', party: 'customer', id: 7 } as const;
    expect((await loadDocumentSources(6, seed)).account).toMatchObject({ id: 7 });
    expect((await loadDocumentSources(33, seed)).account).toBeNull();
    expect(asked).toEqual([{ query: { account_type: 'customer', account: 7 } }]);
  });

  it('fails when the account is missing or may not be read; the error says which, and does not call the document missing', async () => {
    let refused = 'NOT_FOUND';
    vi.spyOn(api, 'call').mockImplementation(
      (endpoint: unknown) =>
        (endpoint === documentContext
          ? Promise.resolve({ data: { vat_rate_bp: 1_800 } })
          : Promise.reject(new ServerError({ status: 404, code: refused, desc: '' }))) as never,
    );
    const seed = { kind: 'for', party: 'customer', id: 7 } as const;
    await expect(loadDocumentSources(6, seed)).rejects.toMatchObject({
      name: 'NoAccountError',
      party: 'customer',
      why: 'missing',
    });
    refused = 'PERMISSION_DENIED';
    await expect(loadDocumentSources(33, { ...seed, party: 'supplier' })).rejects.toMatchObject({
      name: 'NoAccountError',
      party: 'supplier',
      why: 'denied',
    });
    refused = 'SYSTEM_ERROR';
    await expect(loadDocumentSources(6, seed)).rejects.toMatchObject({ code: 'SYSTEM_ERROR' });
  });
});
