import {
  COMPONENT,
  type RecordView,
  type SupplierFile,
  type SupplierFileRow,
} from '@dalpak/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aShop, queryRows } from '../../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let round = 0;
let supplier = 0;
let cola = 0;
let water = 0;
let beans = 0;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

async function record(component: number, data: Record<string, unknown>): Promise<number> {
  const answer = await office.post(`components/${component}/records`, {
    request_id: crypto.randomUUID(),
    data,
  });
  expect(answer.statusCode).toBe(200);
  return Number(answer.json<{ data: RecordView }>().data.id);
}

beforeEach(async () => {
  round += 1;
  const department = await record(COMPONENT.departments, { name: `שתייה ${round}`, margin: 5_000 });
  supplier = await record(COMPONENT.suppliers, { name: `ספק ${round}` });
  cola = await record(COMPONENT.products, {
    name: `קולה ${round}`,
    price: 1_000,
    cost: 300,
    department: { id: department, label: '' },
  });
  water = await record(COMPONENT.products, {
    name: `מים ${round}`,
    price: 600,
    barcode: `72900000${1_000 + round}`,
  });
  beans = await record(COMPONENT.products, {
    name: `שעועית ${round}`,
    price: 700,
    code: `OUR${round}`,
  });
  await record(COMPONENT.supplierProducts, {
    supplier: { id: supplier, label: '' },
    product: { id: cola, label: '' },
    code: 'C-1',
    cost: 300,
    pack: 6_000,
  });
});

const HEADINGS = 'מק"ט ספק,ברקוד,הקוד שלכם,תיאור,מחיר,כמות באריזה,כמות';
const linesOfFile = (): string =>
  [
    HEADINGS,
    'C-1,,,קולה,24.00,6,2',
    `,72900000${1_000 + round},,מים,12,12,1`,
    `,,OUR${round},שעועית,"1,200.60",600,`,
    `X-9,,,חדש ${round},30,10,4`,
    'X-8,,,לא מוכר,5,1,1',
    'C-1,,,שוב,99,1,1',
    'C-2,,,שבור,חינם,1,1',
  ].join('\r\n');

async function send(content: Buffer | string): Promise<SupplierFile> {
  const answer = await office.post(`suppliers/${supplier}/files`, {
    file_name: 'מחירון.csv',
    content: Buffer.from(content).toString('base64'),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: SupplierFile }>().data;
}

interface Shown {
  readonly data: readonly SupplierFileRow[];
  readonly counts: Readonly<Record<string, number>>;
}

async function preview(file: SupplierFile, wish: unknown = file.wish): Promise<Shown> {
  const answer = await office.post(`suppliers/${supplier}/files/${file.id}/preview`, { wish });
  expect(answer.statusCode).toBe(200);
  return answer.json<Shown>();
}

async function settled(id: number): Promise<SupplierFile> {
  for (;;) {
    const { data } = (await office.get(`suppliers/${supplier}/files`)).json<{
      data: SupplierFile[];
    }>();
    const file = data.find((one) => one.id === id);
    if (file === undefined) throw new Error(`No file ${id}`);
    if (file.state !== 'committing' && file.state !== 'undoing') return file;
    await sleep(20);
  }
}

async function take(file: SupplierFile, body: Record<string, unknown>): Promise<SupplierFile> {
  const answer = await office.post(`suppliers/${supplier}/files/${file.id}/costs`, body);
  expect(answer.json()).toMatchObject({ data: { id: file.id } });
  return settled(file.id);
}

const agreements = (): Promise<readonly Record<string, unknown>[]> =>
  queryRows(
    server.kernel.tenant(cloud),
    'SELECT product_id, cost, from_day::text AS day FROM supplier_agreements WHERE cloud_id = $1 AND supplier_id = $2 ORDER BY product_id',
    [supplier],
  );
const products = (): Promise<readonly Record<string, unknown>[]> =>
  queryRows(
    server.kernel.tenant(cloud),
    'SELECT id, price, cost FROM products WHERE cloud_id = $1 AND id = ANY ($2) ORDER BY id',
    [[cola, water, beans]],
  );

describe("a supplier's file of costs", () => {
  it('[LOOK-046] a manager sees old and new cost, change, margin and a suggested price of each line', async () => {
    const file = await send(linesOfFile());
    expect(file.wish).toMatchObject({
      columns: ['code', 'barcode', 'our_code', 'name', 'cost', 'pack', 'quantity'],
      per_pack: true,
      vat_included: false,
    });
    const { data, counts } = await preview(file);
    expect(data.map(({ state, product, after }) => [state, product?.id ?? null, after])).toEqual([
      ['found', cola, 400],
      ['found', water, 100],
      ['found', beans, 200],
      ['unknown', null, 300],
      ['unknown', null, 500],
      ['twice', cola, 9_900],
      ['bad', null, null],
    ]);
    expect(data[0]).toMatchObject({
      before: 300,
      change: 3_333,
      price: 1_000,
      quantity: 12_000,
      suggested: 950,
    });
    expect(counts).toEqual({ lines: 7, found: 3, changed: 3, unknown: 2, new: 0, left: 2 });
  });

  it('[LOOK-046] costs come in from the chosen day, prices only where ticked, and one act undoes the whole', async () => {
    const before = await products();
    const file = await send(linesOfFile());
    const wish = {
      ...file.wish,
      settled: [
        { line: 5, as: 'new', product: null },
        { line: 6, as: 'product', product: water },
      ],
    };
    const shown = await preview(file, wish);
    expect(shown.data.map(({ state }) => state)).toEqual([
      'found',
      'found',
      'found',
      'new',
      'twice',
      'twice',
      'bad',
    ]);
    const done = await take(file, { wish, prices: [{ line: 2, price: 950 }] });
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, changed: 3, bad: 3 } });
    const made = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT id FROM products WHERE cloud_id = $1 AND name = $2',
      [`חדש ${round}`],
    );
    expect(made).toHaveLength(1);
    expect((await agreements()).map(({ cost, day }) => [cost, day])).toEqual(
      [400, 100, 200, 300].map((cost) => [cost, wish.day]),
    );
    expect(await products()).toEqual([
      { id: cola, price: 950, cost: 400 },
      { id: water, price: 600, cost: 100 },
      { id: beans, price: 700, cost: 200 },
    ]);

    const undo = await office.post(`suppliers/${supplier}/files/${file.id}/undo`, {});
    expect(undo.statusCode).toBe(200);
    expect(await settled(file.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await agreements()).toEqual([]);
    expect(await products()).toEqual(before);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT product_id FROM supplier_products WHERE cloud_id = $1 AND supplier_id = $2',
        [supplier],
      ),
    ).toEqual([{ product_id: cola }]);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT id FROM products WHERE cloud_id = $1 AND name = $2 AND active',
        [`חדש ${round}`],
      ),
    ).toEqual([]);
  });

  it('[LOOK-046] costs of a later day wait for it: the product keeps its cost, and an order of that day has the new one', async () => {
    const file = await send('מק"ט,מחיר\nC-1,4');
    await take(file, { wish: { ...file.wish, day: '2027-01-01' } });
    expect(await products()).toMatchObject([{ id: cola, cost: 300 }, {}, {}]);
    expect(await agreements()).toEqual([{ product_id: cola, cost: 400, day: '2027-01-01' }]);
  });

  it('[LOOK-046] the second file of a supplier is matched as the first, and its new codes are known', async () => {
    const first = await send('ספרור,סכום\nC-1,4\nN-1,5');
    expect(first).toMatchObject({ remembered: false, wish: { columns: ['', ''] } });
    const wish = {
      ...first.wish,
      columns: ['code', 'cost'],
      vat_included: true,
      settled: [{ line: 3, as: 'product', product: beans }],
    };
    await take(first, { wish: (await preview(first, wish), wish) });
    const second = await send('ספרור,סכום\nN-1,6');
    expect(second).toMatchObject({
      remembered: true,
      wish: { columns: ['code', 'cost'], vat_included: true },
    });
    expect((await preview(second)).data).toMatchObject([
      { product: { id: beans }, state: 'found' },
    ]);
  });

  it('[LOOK-046] files with and without VAT, in UTF-8 and in the old Hebrew character set, give the same costs', async () => {
    const plain = await send('קוד פריט,מחיר\nC-1,100');
    const costs = (await preview(plain)).data.map(({ after }) => after);
    const old = Buffer.concat([
      // "קוד פריט,מחיר" in Windows-1255.
      Buffer.from([0xf7, 0xe5, 0xe3, 0x20, 0xf4, 0xf8, 0xe9, 0xe8, 0x2c, 0xee, 0xe7, 0xe9, 0xf8]),
      Buffer.from('\nC-1,118\n'),
    ]);
    const gross = await send(old);
    expect(gross.headings).toEqual(['קוד פריט', 'מחיר']);
    const shown = await preview(gross, { ...gross.wish, vat_included: true });
    expect(shown.data.map(({ after }) => after)).toEqual(costs);
  });

  it('[LOOK-046] refuses columns that find no product, a file that was taken, and an empty one', async () => {
    const file = await send('מק"ט,מחיר\nC-1,4');
    const path = `suppliers/${supplier}/files/${file.id}`;
    const refused = await office.post(`${path}/preview`, {
      wish: { ...file.wish, columns: ['', 'cost'] },
    });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    await take(file, { wish: file.wish });
    expect((await office.post(`${path}/costs`, { wish: file.wish })).json()).toMatchObject({
      code: 'IMPORT_NOT_READY',
    });
    const empty = await office.post(`suppliers/${supplier}/files`, {
      file_name: 'x.csv',
      content: Buffer.from('מק"ט,מחיר\n').toString('base64'),
    });
    expect(empty.json()).toMatchObject({ code: 'FILE_EMPTY' });
  });
});

describe("a supplier's file of goods", () => {
  it('[LOOK-046] becomes a goods receipt in units, at the costs of the file, once for one request', async () => {
    const file = await send(linesOfFile());
    const body = { request_id: crypto.randomUUID(), wish: file.wish };
    const path = `suppliers/${supplier}/files/${file.id}/receipt`;
    const answer = await office.post(path, body);
    expect(answer.json()).toMatchObject({ data: { id: body.request_id } });
    expect((await office.post(path, body)).json()).toEqual(answer.json());
    const rows = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT product_id, quantity FROM document_rows WHERE cloud_id = $1 AND document_id = $2 ORDER BY line_no',
      [body.request_id],
    );
    expect(rows.slice(0, 2)).toMatchObject([
      { product_id: cola, quantity: 12_000 },
      { product_id: water, quantity: 12_000 },
    ]);
  });
});
