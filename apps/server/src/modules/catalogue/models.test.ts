import { randomUUID } from 'node:crypto';
import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, queryRows } from '../../../test/sale-shop.ts';
import { tenantDb, type TenantDb } from '../../kernel/db/index.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let db: TenantDb;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  db = tenantDb(server.kernel.database.pool, await aShop(server));
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

async function made(component: number, data: object): Promise<RecordView> {
  const answer = await office.post(`components/${component}/records`, {
    request_id: randomUUID(),
    data,
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: RecordView }>().data;
}
const change = (component: number, id: string, data: object) =>
  office.put(`components/${component}/records/${id}`, { data });
const stored = async (id: string) =>
  (
    await queryRows<Record<string, unknown>>(
      db,
      'SELECT price::integer, department_id, manufacturer, version::integer FROM products WHERE cloud_id = $1 AND id = $2',
      [Number(id)],
    )
  )[0];

describe('products of a model', () => {
  it('take what they do not say themselves from it, and follow it until they are changed [TRADE-011]', async () => {
    const department = await made(COMPONENT.departments, { name: 'חולצות' });
    const model = await made(COMPONENT.models, {
      name: 'חולצת פולו',
      price: 9_900,
      manufacturer: 'טקסטיל הצפון',
      department: { id: Number(department.id), label: '' },
      colours: ['לבן', 'שחור'],
      sizes: ['S', 'M'],
    });
    const cell = (colour: string, size: string) =>
      made(COMPONENT.products, {
        name: `חולצת פולו ${colour} ${size}`,
        price: 0,
        model: { id: Number(model.id), label: '' },
        model_colour: colour,
        model_size: size,
      });
    const [white, black] = [await cell('לבן', 'S'), await cell('שחור', 'M')];
    const before = await stored(white.id);
    expect(before).toMatchObject({
      price: 9_900,
      department_id: Number(department.id),
      manufacturer: 'טקסטיל הצפון',
    });
    // The black one gets a price of its own.
    expect((await change(COMPONENT.products, black.id, { price: 12_000 })).statusCode).toBe(200);
    expect((await change(COMPONENT.models, model.id, { price: 7_900 })).statusCode).toBe(200);
    expect(await stored(black.id)).toMatchObject({ price: 12_000 });
    const after = await stored(white.id);
    expect(after).toMatchObject({ price: 7_900 });
    // Tills hear of it as of a change in the product's own form, and so does its history.
    expect(Number(after?.['version'])).toBeGreaterThan(Number(before?.['version']));
    const [entry] = await queryRows<{ after: unknown }>(
      db,
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND entity = 'record' AND entity_id = $2 ORDER BY at DESC LIMIT 1",
      [`${COMPONENT.products}:${white.id}`],
    );
    expect(entry?.after).toEqual({ price: 7_900 });
    // Without a price of its own the model leaves those of its products.
    expect((await change(COMPONENT.models, model.id, { price: null })).statusCode).toBe(200);
    expect(await stored(white.id)).toMatchObject({ price: 7_900 });

    const grid = (await office.get(`products/of-model/${model.id}`)).json<{ data: unknown }>();
    expect(grid.data).toMatchObject([
      { id: Number(white.id), colour: 'לבן', size: 'S', price: 7_900, on_hand: 0, active: true },
      { id: Number(black.id), colour: 'שחור', size: 'M', price: 12_000 },
    ]);
    expect(outcome(await office.get('products/of-model/1000000')).code).toBe('NOT_FOUND');
  });
});

describe('the group of a supplier', () => {
  it('gives the payment days of a supplier who has none [TRADE-041]', async () => {
    const group = await made(COMPONENT.supplierGroups, { name: 'ספקי בגדים', payment_days: 45 });
    const supplier = (name: string, days: number | null) =>
      made(COMPONENT.suppliers, {
        name,
        group: { id: Number(group.id), label: '' },
        payment_days: days,
      });
    const daysOf = async ({ id }: RecordView) =>
      (await office.get(`documents/byaccount?account_type=supplier&account=${id}`)).json<{
        account: { payment_days: number | null };
      }>().account.payment_days;
    expect(await daysOf(await supplier('בגדי השרון', null))).toBe(45);
    expect(await daysOf(await supplier('בגדי הגליל', 0))).toBe(0);
  });
});

describe('the grid of a model', () => {
  it('reaches the tills with the code of the model and its products in use, each with a barcode of its own [LOOK-048]', async () => {
    const model = await made(COMPONENT.models, {
      name: 'מכנסי ריצה',
      code: 'RUN-1',
      price: 12_900,
      colours: ['שחור', 'כחול'],
      sizes: ['S', 'M', 'L'],
    });
    const barcodes = new Set<string>();
    const cells: RecordView[] = [];
    for (const [colour, size] of [
      ['שחור', 'S'],
      ['כחול', 'L'],
    ]) {
      const [, , barcode] = (
        await office.call('POST', '/core/functions/forms/barcodeNext.php', {})
      ).json<{
        data: [string, string, string];
      }>().data;
      barcodes.add(barcode);
      cells.push(
        await made(COMPONENT.products, {
          name: `מכנסי ריצה ${colour} ${size}`,
          barcode,
          price: 0,
          model: { id: Number(model.id), label: '' },
          model_colour: colour,
          model_size: size,
        }),
      );
    }
    expect(barcodes.size).toBe(2);
    const till = await aTillOf(server, 1);
    const modelAtTill = async () =>
      (await till.get('pos/lists'))
        .json<{ models: { id: number; products: object[] }[] }>()
        .models.find(({ id }) => id === Number(model.id));
    const [black, blue] = cells.map(({ id }) => Number(id));
    expect(await modelAtTill()).toEqual({
      id: Number(model.id),
      code: 'RUN-1',
      name: 'מכנסי ריצה',
      colours: ['שחור', 'כחול'],
      sizes: ['S', 'M', 'L'],
      products: [
        { id: black, colour: 'שחור', size: 'S' },
        { id: blue, colour: 'כחול', size: 'L' },
      ],
    });
    // What is out of use is not offered.
    await office.post(`components/${COMPONENT.products}/status`, {
      ids: [blue],
      active: false,
    });
    expect((await modelAtTill())?.products).toEqual([{ id: black, colour: 'שחור', size: 'S' }]);
  });
});
