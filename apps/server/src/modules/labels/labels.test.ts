import { randomUUID } from 'node:crypto';
import {
  type ChangeCursor,
  type LabelProduct,
  type LabelTemplateView,
  MAX_LABEL_TEMPLATES,
  SHIPPED_LABELS,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let manager: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
  manager = new Browser(server.app);
  await manager.signIn();
});
afterAll(() => server.close());

const templates = async () =>
  (await manager.get('products/labels/templates')).json<{ data: LabelTemplateView[] }>().data;
const save = (id: string, changes: object = {}) =>
  manager.put(`products/labels/templates/${id}`, {
    name: 'שלי',
    width: 500,
    height: 300,
    items: [ITEM],
    ...changes,
  });
const remove = (id: string) => manager.call('DELETE', `/api/v2/products/labels/templates/${id}`);
const ITEM = {
  id: 'a',
  field: 'price',
  x: 10,
  y: 10,
  w: 100,
  h: 50,
  size: 120,
  bold: true,
  align: 'end',
  text: '',
};

async function product(data: object): Promise<number> {
  const made = await manager.post('components/13/records', {
    request_id: randomUUID(),
    data: { name: randomUUID(), price: 100, vat_group: '0', type: '1', ...data },
  });
  return Number(made.json<{ data: { id: string } }>().data.id);
}
const asked = async (body: object) =>
  (await manager.post('products/labels/products', body)).json<{
    data: LabelProduct[];
    next: ChangeCursor | null;
  }>();

describe('templates of labels', () => {
  it('are three at first, and each can be reset to its original form', async () => {
    expect(
      (await templates()).map(({ id, shipped, changed }) => ({ id, shipped, changed })),
    ).toEqual(['shelf', 'product', 'tag'].map((id) => ({ id, shipped: true, changed: false })));
    expect((await save('shelf', { name: 'שלט אחר' })).statusCode).toBe(200);
    expect((await templates())[0]).toEqual({
      id: 'shelf',
      name: 'שלט אחר',
      width: 500,
      height: 300,
      items: [ITEM],
      shipped: true,
      changed: true,
    });
    expect((await remove('shelf')).statusCode).toBe(200);
    expect((await templates())[0]).toMatchObject({ name: SHIPPED_LABELS[0]?.name, changed: false });
    expect((await remove('shelf')).statusCode).toBe(200);
  });

  it('of the business are stored, changed and deleted', async () => {
    const id = randomUUID();
    expect((await save(id)).json()).toEqual({
      data: {
        id,
        name: 'שלי',
        width: 500,
        height: 300,
        items: [ITEM],
        shipped: false,
        changed: true,
      },
    });
    expect((await save(id, { items: [] })).statusCode).toBe(200);
    expect((await templates()).find((one) => one.id === id)?.items).toEqual([]);
    expect(outcome(await save(randomUUID())).code).toBe('LABEL_NAME_TAKEN');
    expect(outcome(await save(randomUUID(), { name: 'שלט מדף' })).code).toBe('LABEL_NAME_TAKEN');
    expect((await remove(id)).statusCode).toBe(200);
    expect(outcome(await remove(id)).code).toBe('NOT_FOUND');
  });

  it.each([
    ['a field that stands over the edge', { items: [{ ...ITEM, x: 450 }] }],
    ['two fields of one name', { items: [ITEM, ITEM] }],
    ['no name', { name: ' ' }],
    ['a label of a kilometre', { width: 10_000_000 }],
    ['a field that is none', { items: [{ ...ITEM, field: 'cost' }] }],
  ])('with %s are refused', async (_what, changes) => {
    expect(outcome(await save(randomUUID(), changes)).code).toBe('VALIDATION_FAILED');
  });

  it('are limited in number', async () => {
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query(
          'test.many',
          `INSERT INTO label_templates SELECT $1, gen_random_uuid()::text, 'n' || n, 500, 300, '[]' FROM generate_series(1, $2::integer) n`,
          [cloud, MAX_LABEL_TEMPLATES],
        ),
      );
    expect(outcome(await save(randomUUID(), { name: 'עוד' })).code).toBe('LABEL_TEMPLATES_FULL');
    await server.kernel
      .tenant(cloud)
      .tx((tx) => tx.query('test.few', 'DELETE FROM label_templates WHERE cloud_id = $1', [cloud]));
  });
});

describe('products for labels', () => {
  it('come in the requested order, under their label names', async () => {
    const [one, two] = [
      await product({
        name: 'קפה שחור טחון',
        label_name: 'קפה',
        price: 1_290,
        content_qty: '250',
        content_unit: 'גרם',
        country: 'ברזיל',
      }),
      await product({ name: 'תה' }),
    ];
    const { data, next } = await asked({ of: 'ids', ids: [two, one, two, 2_000_000_000] });
    expect(data.map(({ id }) => id)).toEqual([two, one]);
    expect(data[1]).toMatchObject({
      name: 'קפה',
      price: 1_290,
      weighed: false,
      content_qty: '250',
      content_unit: 'גרם',
      country: 'ברזיל',
      department: '',
    });
    expect(next).toBeNull();
  });

  it('whose price changed are found by the day, and other changes do not count', async () => {
    const [changed, renamed, idle] = [await product({}), await product({}), await product({})];
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query(
          'test.old',
          `UPDATE products SET price_changed_at = '2020-01-01' WHERE cloud_id = $1`,
          [cloud],
        ),
      );
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' }).format(
      new Date(server.kernel.now()),
    );
    expect((await asked({ of: 'changed', since: today })).data).toEqual([]);
    await manager.put(`components/13/records/${changed}`, { data: { price: 250 } });
    await manager.put(`components/13/records/${renamed}`, { data: { manufacturer: 'אחר' } });
    const { data } = await asked({ of: 'changed', since: today });
    expect(data.map(({ id, price }) => ({ id, price }))).toEqual([{ id: changed, price: 250 }]);
    const all = (await asked({ of: 'changed', since: '2019-01-01' })).data.map(({ id }) => id);
    expect(all).toContain(idle);
    expect(all.at(-1)).toBe(changed);
  });

  it('whose price changed are complete page by page, also those that changed in one moment or a microsecond apart', async () => {
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await product({}));
    await server.kernel.tenant(cloud).tx((tx) =>
      tx.query(
        'test.moments',
        `UPDATE products SET price_changed_at = CASE WHEN id = ANY ($2::integer[])
      THEN '2030-01-01T10:00:00.123456Z'::timestamptz + CASE WHEN id = $3 THEN interval '1 microsecond' ELSE interval '0' END ELSE '2020-01-01' END WHERE cloud_id = $1`,
        [cloud, made, made[0]],
      ),
    );
    const found: number[] = [];
    let after: ChangeCursor | null = null;
    const sizes: number[] = [];
    do {
      const part: Awaited<ReturnType<typeof asked>> = await asked({
        of: 'changed',
        since: '2030-01-01',
        limit: 2,
        ...(after === null ? {} : { after }),
      });
      found.push(...part.data.map(({ id }) => id));
      sizes.push(part.data.length);
      after = part.next;
    } while (after !== null && sizes.length < 9);
    expect(found).toEqual([...made.slice(1), made[0]]);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('of another business are not found', async () => {
    await aBusiness(server.kernel, { email: 'other@example.com', card: '2002' });
    const other = new Browser(server.app);
    await other.signIn('other@example.com');
    const id = await product({});
    expect((await other.post('products/labels/products', { of: 'ids', ids: [id] })).json()).toEqual(
      { data: [], next: null },
    );
    expect(
      (await other.get('products/labels/templates'))
        .json<{ data: LabelTemplateView[] }>()
        .data.every(({ changed }) => !changed),
    ).toBe(true);
  });
});
