import { makeLinkToken, printDocument, visualOrder } from '@dalpak/contracts';
import type { PaperModel } from '@dalpak/engine';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../../test/document-cart.ts';
import { pdfLines } from '../../../../test/pdf-text.ts';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  await changeRows(
    server,
    cloud,
    `UPDATE products SET name_en = 'Milk, fresh' WHERE cloud_id = $1 AND id = ${GOODS.milk.id}`,
  );
});
afterAll(() => server.close());

async function setBranch(value: string): Promise<void> {
  const set = await office.put('settings/print.language', { scope: 'cloud', value });
  expect(set.statusCode).toBe(200);
}

/** As the customer's form does. */
const saveCustomer = (paper_language: string | null) =>
  office.call('PATCH', '/api/v2/components/111/records/1', { data: { paper_language } });

async function setCustomer(language: string | null): Promise<void> {
  const saved = await saveCustomer(language);
  if (saved.statusCode !== 200) throw new Error(saved.body);
}

async function anInvoice(): Promise<string> {
  const invoice = new DocumentCart(6, { header: { dueDate: '2099-01-31' } })
    .for(RUTH)
    .add(GOODS.milk, 2);
  await invoice.store(office);
  return invoice.id;
}

const paperOf = async (id: string): Promise<PaperModel> =>
  printDocument.response.parse((await office.post(`documents/${id}/paper`, {})).json()).data;

const linesOf = async (id: string): Promise<string[]> =>
  pdfLines((await office.post(`documents/${id}/pdf`, {})).rawPayload).flat();

describe('the language of a paper', () => {
  it("is the customer's own, or else the branch's, or else Hebrew [LOOK-063]", async () => {
    const id = await anInvoice();
    expect(await paperOf(id)).toMatchObject({ language: 'he', title: 'חשבונית מס', mark: 'מקור' });
    await setBranch('ar');
    expect(await paperOf(id)).toMatchObject({
      language: 'ar',
      title: 'فاتورة ضريبية',
      mark: 'نسخة',
      legal: 'חשבונית מס · העתק',
    });
    await setCustomer('en');
    expect(await paperOf(id)).toMatchObject({
      language: 'en',
      title: 'Tax invoice',
      mark: 'COPY',
      party: [{ label: 'Customer', value: RUTH.name }],
      rows: [{ name: 'Milk, fresh' }],
    });
    // A person can ask for Hebrew at a branch that prints in Arabic.
    await setCustomer('he');
    expect(await paperOf(id)).toMatchObject({ language: 'he', title: 'חשבונית מס', legal: '' });
    await setCustomer(null);
    await setBranch('he');
  });

  it('is drawn in the PDF file and in its name [LOOK-065]', async () => {
    const id = await anInvoice();
    await setCustomer('en');
    const answer = await office.post(`documents/${id}/pdf`, {});
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Tax invoice'));
    const lines = pdfLines(answer.rawPayload).flat();
    expect(lines).toContain('ORIGINAL');
    expect(lines.some((line) => line.includes('Milk, fresh'))).toBe(true);
    await setCustomer('ar');
    expect(await linesOf(id)).toContain(visualOrder('نسخة'));
    await setCustomer(null);
  });

  it("is that of a sale's customer too, also behind a link", async () => {
    const till = await aTillOf(server, 1);
    const cart = new SaleCart().do({ type: 'setAccount', account: RUTH }).scan(GOODS.milk).pay();
    expect((await till.post('pos/transactions/cart_format', cart.wire())).statusCode).toBe(200);
    await setCustomer('en');
    const copy = await office.get(`pos/transactions/${cart.id}/pdf`);
    expect(pdfLines(copy.rawPayload).flat()).toContain('COPY');
    const link = { id: randomUUID(), token: makeLinkToken(), channel: 'copy', to: '' };
    const made = await till.post(`pos/sales/${cart.id}/links`, { ...link, language: 'he' });
    expect(made.statusCode).toBe(200);
    const page = await server.app.inject({ url: `/r/${link.token}` });
    expect(page.body).toContain('<article class="paper" lang="en" dir="ltr">');
    expect(page.body).toContain('Milk, fresh');
    expect(page.body).toContain('lang="he" dir="rtl">חשבונית מס קבלה · העתק');
    const file = await server.app.inject({ url: `/r/${link.token}/pdf` });
    expect(pdfLines(file.rawPayload).flat()).toContain('COPY');
    await setCustomer(null);
  });

  it("is a choice of the customer's record, and no other word is accepted", async () => {
    const refused = await saveCustomer('xx');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      422,
      'RECORD_INVALID',
    ]);
  });
});
