import { describe, expect, it } from 'vitest';
import type { AllocationRequest } from './provider.ts';
import { createTaxAuthority } from './tax-authority.ts';

const INVOICE: AllocationRequest = {
  id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01',
  officialCode: 305,
  number: 12,
  date: '2026-11-22',
  sellerVatId: '514000009',
  buyerVatId: '511111118',
  buyerName: 'רות',
  branchId: 1,
  beforeVat: 1_000_000,
  vat: 180_000,
  total: 1_180_000,
};

/** A tax authority with this answer; its requests are recorded. */
function answering(answer: () => Response | Error) {
  const asked: { url: string; body: Record<string, unknown>; headers: unknown }[] = [];
  const provider = createTaxAuthority({
    url: 'https://authority.example/shaam',
    token: 'secret',
    fetch: (url, init) => {
      asked.push({
        url: String(url as string),
        body: JSON.parse(String(init?.body as string)) as Record<string, unknown>,
        headers: init?.headers,
      });
      const made = answer();
      return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
    },
  });
  return { asked, ask: () => provider.request(INVOICE, new AbortController().signal) };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

describe('the tax authority', () => {
  it('receives the invoice in shekels, and assigns its number', async () => {
    const { ask, asked } = answering(
      json({ Status: 200, Message: '', Confirmation_Number: '202611220000000123456789' }),
    );
    expect(await ask()).toEqual({ kind: 'given', number: '202611220000000123456789' });
    expect(asked[0]).toMatchObject({
      url: 'https://authority.example/shaam/Invoices/v1/Approval',
      headers: { authorization: 'Bearer secret' },
      body: {
        Invoice_ID: INVOICE.id,
        Invoice_Type: 305,
        Vat_Number: '514000009',
        Customer_VAT_Number: '511111118',
        Payment_Amount: 10_000,
        VAT_Amount: 1_800,
        Payment_Amount_Including_VAT: 11_800,
        Discount: 0,
      },
    });
  });

  it('refuses with the number 0 and a reason', async () => {
    expect(
      await answering(
        json({ Status: 200, Message: { errors: [{ code: 432 }] }, Confirmation_Number: '0' }),
      ).ask(),
    ).toEqual({ kind: 'refused', reason: '{"errors":[{"code":432}]}' });
  });

  it('gets another request later when it is unavailable, fails or answers nonsense', async () => {
    expect(await answering(json({}, 503)).ask()).toEqual({ kind: 'failed', reason: '503' });
    expect(await answering(json({ Confirmation_Number: 7 })).ask()).toEqual({
      kind: 'failed',
      reason: 'answer',
    });
    expect(await answering(() => new Response('<html>')).ask()).toEqual({
      kind: 'failed',
      reason: 'SyntaxError',
    });
    expect(await answering(() => new TypeError('fetch failed')).ask()).toEqual({
      kind: 'failed',
      reason: 'TypeError',
    });
  });
});
