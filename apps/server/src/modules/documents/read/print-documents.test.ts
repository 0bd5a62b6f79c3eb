import { printDocument, type PaperStyleView, visualOrder } from '@dalpak/contracts';
import type { PaperModel } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../../test/document-cart.ts';
import { pdfLines } from '../../../../test/pdf-text.ts';
import { aShop, queryRows, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 50, NULL, 'מרכז')",
  );
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});

afterAll(() => server.close());

async function print(id: string): Promise<PaperModel> {
  return printDocument.response.parse((await office.post(`documents/${id}/paper`, {})).json()).data;
}

const STYLE: Omit<PaperStyleView, 'type'> = {
  header: 'ברוכים הבאים',
  footer: 'להתראות',
  logo: '',
  hidden: ['items'],
  width: 58,
  copies: '2',
};
/** A picture of one pixel. */
const JPEG =
  'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';

describe('the print of a document', () => {
  it('is the original once and a copy after that, also when many requests arrive at once', async () => {
    const invoice = new DocumentCart(6, { header: { dueDate: '2099-01-31', reference: 'A-17' } })
      .for(RUTH)
      .add(GOODS.milk, 3);
    const { number } = await invoice.store(office);
    const papers = await Promise.all(Array.from({ length: 4 }, () => print(invoice.id)));
    expect(papers.map(({ mark }) => mark).toSorted()).toEqual(['העתק', 'העתק', 'העתק', 'מקור']);
    const [{ mark: _mark, ...first } = {}, ...others] = papers;
    for (const { mark: _other, ...other } of others) expect(other).toEqual(first);
    expect(first).toMatchObject({
      title: 'חשבונית מס',
      number: String(number),
      withPrices: true,
      total: { label: 'סה"כ לתשלום', value: '20.70' },
      rows: [{ name: GOODS.milk.name, quantity: '3', unitPrice: '6.90', gross: '20.70' }],
      facts: expect.arrayContaining([
        { label: 'אסמכתא', value: 'A-17' },
        { label: 'לתשלום עד', value: '31/01/2099' },
      ]),
      sums: expect.arrayContaining([
        { label: 'מע"מ 18%', value: '3.16' },
        { label: 'סה"כ לפני מע"מ', value: '17.54' },
      ]),
      party: expect.arrayContaining([{ label: 'לקוח', value: RUTH.name }]),
    });
  });

  it('names the source and the target of goods, and no price', async () => {
    const transfer = new DocumentCart(25, { header: { targetWarehouseId: 50 } }).add(GOODS.milk, 2);
    await transfer.store(office);
    expect(await print(transfer.id)).toMatchObject({
      withPrices: false,
      total: null,
      facts: expect.arrayContaining([{ label: 'למחסן', value: 'מרכז' }]),
    });
  });

  it('comes as a PDF with the same content, counted with the other prints', async () => {
    const quote = new DocumentCart(1).add(GOODS.milk, 2);
    const { number } = await quote.store(office);
    // As a browser requests a file: without a body.
    const answer = await office.call('POST', `/api/v2/documents/${quote.id}/pdf`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/octet-stream',
    ]);
    expect(answer.headers['content-disposition']).toContain(
      encodeURIComponent(`הצעת מחיר ${number}.pdf`),
    );
    const lines = pdfLines(answer.rawPayload).flat();
    expect(lines).toEqual(
      expect.arrayContaining([visualOrder(`הצעת מחיר ${number}`), visualOrder('מקור')]),
    );
    expect(lines.some((line) => line.includes('13.80'))).toBe(true);
    expect(await print(quote.id)).toMatchObject({ mark: 'העתק' });
  });

  it('shows no picture that cannot be drawn: it is refused as a logo, and a document that cannot be laid out keeps its original', async () => {
    const bytes = Buffer.from(JPEG.slice(JPEG.indexOf(',') + 1), 'base64');
    const refused = `data:image/jpeg;base64,${Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff]), bytes.subarray(2)]).toString('base64')}`;
    const put = (logo: string) => office.call('PUT', '/api/v2/papers/styles/0', { ...STYLE, logo });
    expect((await put(refused)).json()).toMatchObject({ code: 'STORED_FILE_BROKEN' });
    expect((await put(JPEG)).statusCode).toBe(200);
    const quote = new DocumentCart(6, { header: { dueDate: '2099-01-31' } })
      .for(RUTH)
      .add(GOODS.milk, 2);
    await quote.store(office);
    await changeRows(
      server,
      cloud,
      `UPDATE paper_styles SET logo = '${refused}' WHERE cloud_id = $1`,
    );
    expect((await office.call('POST', `/api/v2/documents/${quote.id}/pdf`)).statusCode).toBe(500);
    expect((await office.call('DELETE', '/api/v2/papers/styles/0')).statusCode).toBe(200);
    expect((await print(quote.id)).mark).toBe('מקור');
  });

  it('follows the settings of its type, of all types, or the defaults', async () => {
    const put = (type: number, style: unknown) =>
      office.call('PUT', `/api/v2/papers/styles/${type}`, style);
    expect((await put(0, { ...STYLE, footer: 'כולם' })).statusCode).toBe(200);
    expect((await put(1, { ...STYLE, logo: JPEG })).json()).toEqual({
      data: { type: 1, ...STYLE, logo: JPEG },
    });
    const [quote, order] = [
      new DocumentCart(1).add(GOODS.milk),
      new DocumentCart(2).for(RUTH).add(GOODS.milk),
    ];
    await quote.store(office);
    await order.store(office);
    expect(await print(quote.id)).toMatchObject({ footer: ['להתראות'], logo: JPEG });
    expect(await print(order.id)).toMatchObject({ footer: ['כולם'], logo: '' });
    // A file with a picture inside is still accepted.
    expect(pdfLines((await office.post(`documents/${quote.id}/pdf`, {})).rawPayload)[0]).toContain(
      visualOrder('ברוכים הבאים'),
    );
    expect(
      (await office.get('papers/styles'))
        .json<{ data: PaperStyleView[] }>()
        .data.map(({ type }) => type),
    ).toEqual([0, 1]);
    await office.call('DELETE', '/api/v2/papers/styles/1');
    expect(await print(quote.id)).toMatchObject({ footer: ['כולם'] });
    await office.call('DELETE', '/api/v2/papers/styles/1');
    const told = await queryRows<{
      entity_id: string;
      before: PaperStyleView | null;
      after: PaperStyleView & { removed?: boolean };
    }>(
      server.kernel.tenant(cloud),
      "SELECT entity_id, before, after FROM audit_log WHERE cloud_id = $1 AND action = 'setting.changed' AND entity_id LIKE 'paper:%' ORDER BY at DESC LIMIT 3",
    );
    // A setting that was not there is not deleted a second time; of a picture the audit records
    // only that it changed.
    expect(
      told.map(({ entity_id: id, before, after }) => [
        id,
        before?.footer ?? null,
        after.footer ?? after.removed,
      ]),
    ).toEqual([
      ['paper:1', 'להתראות', true],
      ['paper:1', null, 'להתראות'],
      ['paper:0', null, 'כולם'],
    ]);
    expect(told[0]?.before?.logo).toMatch(/^[0-9a-f]{64}$/);
    expect([
      (await put(8, STYLE)).statusCode,
      (
        await put(1, {
          ...STYLE,
          logo: `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}`,
        })
      ).statusCode,
    ]).toEqual([422, 422]);
  });
});
