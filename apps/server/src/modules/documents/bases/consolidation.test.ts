import { randomUUID } from 'node:crypto';
import type { ConsolidatedInvoice, ConsolidationPreview } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../../test/document-cart.ts';
import { aShop, changeRows, GOODS, queryRows } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { createAllocationSimulator } from '../../allocation/index.ts';

const EILAT = makeAccount({
  type: 'customer',
  id: 2,
  code: 'C2',
  name: 'אילת',
  vatFree: true,
});

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp({}, { allocation: createAllocationSimulator() });
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  const [eilat] = await queryRows<{ name: string; code: string }>(
    server.kernel.tenant(cloud),
    'SELECT name, code FROM customers WHERE cloud_id = $1 AND id = 2',
  );
  Object.assign(EILAT, eilat);
});

afterAll(() => server.close());

const today = (): string => toLocalDateTime(Date.now()).slice(0, 10);
const daysBack = (days: number): string =>
  toLocalDateTime(Date.now() - days * 86_400_000).slice(0, 10);

async function preview(more = ''): Promise<ConsolidationPreview> {
  const answer = await office.get(
    `documents/consolidation?from=${daysBack(31)}&to=${today()}${more}`,
  );
  return answer.json<{ data: ConsolidationPreview }>().data;
}

async function make(run: string, customer: number, more: object = {}) {
  const answer = await office.post('documents/consolidation', {
    run,
    from: daysBack(31),
    to: today(),
    customer,
    ...more,
  });
  return answer.json<{ code?: string; data?: ConsolidatedInvoice }>();
}

describe('one run over the delivery notes of many customers', () => {
  it('shows each invoice to the agorot, makes it once, and again makes none [LAW-035]', async () => {
    const ruths = [
      await new DocumentCart(3).for(RUTH).add(GOODS.juice, 2).store(office),
      await new DocumentCart(3).for(RUTH).add(GOODS.notebook, 1, 1_500).store(office),
    ];
    await new DocumentCart(3).for(EILAT).add(GOODS.milk, 10).store(office);
    const { invoices } = await preview();
    expect(invoices.map(({ customer, notes, total }) => [customer, notes.length, total])).toEqual(
      expect.arrayContaining([
        [1, 2, 4_080],
        [2, 1, invoices.find(({ customer }) => customer === 2)?.total],
      ]),
    );
    const run = randomUUID();
    // The same invoice asked for twice at once, as a person who loses patience does.
    const [first, twin] = await Promise.all([make(run, 1), make(run, 1)]);
    expect(first?.data?.id).toBe(twin?.data?.id);
    expect(new Set([first?.data?.repeated, twin?.data?.repeated])).toEqual(new Set([false, true]));
    const eilat = await make(run, 2);
    expect(eilat.data).toMatchObject({ repeated: false });
    expect((await make(run, 1)).data).toMatchObject({ id: first?.data?.id, repeated: true });
    // A new run finds nothing left of them.
    expect((await make(randomUUID(), 1)).code).toBe('NOT_FOUND');
    expect((await preview()).invoices).toEqual([]);
    const stored = await queryRows<{ customer: number; total: number; vat: number; bases: number }>(
      server.kernel.tenant(cloud),
      `SELECT d.customer_id AS customer, d.total, d.vat, (SELECT count(*) FROM document_links l WHERE l.cloud_id = $1 AND l.document_id = d.id)::integer AS bases
       FROM documents d WHERE d.cloud_id = $1 AND d.document_type = 13 ORDER BY d.number`,
    );
    expect(stored).toEqual(
      [1, 2].map((customer) => {
        const shown = invoices.find((one) => one.customer === customer);
        return {
          customer,
          total: shown?.total,
          vat: shown?.vat,
          bases: shown?.notes.length,
        };
      }),
    );
    const [note] = ruths;
    const read = await office.get(`documents/${note?.id}/cart_format`);
    expect(read.json<{ data: { lifecycle: string } }>().data.lifecycle).toBe('invoiced');
  });

  it('takes only what a return left, and one invoice for each reference [LAW-035]', async () => {
    const order = (reference: string) =>
      new DocumentCart(3).for(RUTH).add(GOODS.juice, 3).header({ reference });
    const first = await order('A-1').store(office);
    await order('A-2').store(office);
    const bases = (await office.get(`documents/basemoves?ids=${first.id}`)).json<{
      data: Parameters<DocumentCart['takeAll']>[0][];
    }>().data;
    const back = new DocumentCart(4).for(RUTH).takeAll(...bases);
    back.cart = {
      ...back.cart,
      rows: back.cart.rows.map((row) => ({ ...row, quantity: 1_000 })),
    };
    await back.store(office);
    const { invoices } = await preview('&per=reference');
    expect(invoices.map(({ reference, total }) => [reference, total])).toEqual([
      ['A-1', 2_580],
      ['A-2', 3_870],
    ]);
    const run = randomUUID();
    const made = await Promise.all(
      ['A-1', 'A-2'].map((reference) => make(run, 1, { per: 'reference', reference })),
    );
    expect(made.map(({ data }) => data?.total)).toEqual([2_580, 3_870]);
  });

  it('names what hinders an invoice, and refuses days that are turned round [LAW-035]', async () => {
    await new DocumentCart(3).for(RUTH).add(GOODS.notebook, 400).store(office);
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET credit_limit = 100, vat_id = '' WHERE cloud_id = $1 AND id = 1",
    );
    const [invoice] = (await preview()).invoices;
    expect(invoice).toMatchObject({
      allocation: true,
      hindrances: ['no_vat_id', 'over_limit'],
    });
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET active = false WHERE cloud_id = $1 AND id = 1',
    );
    expect((await preview()).invoices[0]?.hindrances).toContain('inactive');
    expect((await make(randomUUID(), 1)).code).toBe('DOCUMENT_ACCOUNT');
    const turned = await office.get(`documents/consolidation?from=${today()}&to=${daysBack(2)}`);
    expect(turned.json()).toMatchObject({ code: 'DOCUMENT_BASE' });
    const late = await office.get(`documents/consolidation?from=${today()}&to=${daysBack(-1)}`);
    expect(late.json()).toMatchObject({ code: 'DOCUMENT_BASE' });
  });
});
