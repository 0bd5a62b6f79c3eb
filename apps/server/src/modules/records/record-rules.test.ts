import { randomUUID } from 'node:crypto';
import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, aShop, aTillOf, CARDS, changeRows, signInAt } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashCard } from '../../kernel/auth/card-hash.ts';

interface Refusal {
  readonly code: string;
  readonly details?: readonly {
    readonly field?: string;
    readonly code?: string;
    readonly text: string;
  }[];
}

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const send = (component: number, data: Record<string, unknown>, by = office) =>
  by.post(`components/${component}/records`, { request_id: randomUUID(), data });
const edit = (
  component: number,
  id: string,
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
) =>
  office.put(`components/${component}/records/${id}`, {
    data,
    ...(before === undefined ? {} : { before }),
  });
const made = async (component: number, data: Record<string, unknown>): Promise<RecordView> => {
  const answer = await send(component, data);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: RecordView }>().data;
};
const texts = (answer: { json: <T>() => T }) =>
  Object.fromEntries(
    (answer.json<Refusal>().details ?? []).map(({ field, text }) => [field, text]),
  );
const codes = (answer: { json: <T>() => T }) =>
  Object.fromEntries(
    (answer.json<Refusal>().details ?? []).map(({ field, code }) => [field, code]),
  );
const db = () => server.kernel.tenant(cloud);

describe('a product', () => {
  const keysOf = (product: string) =>
    queryRows<{ id: number; barcode: string }>(
      db(),
      'SELECT id, barcode FROM product_barcodes WHERE cloud_id = $1 AND product_id = $2 ORDER BY barcode',
      [Number(product)],
    );
  const versions = async () =>
    Object.fromEntries(
      (
        await queryRows<{ table_name: string; version: number }>(
          db(),
          'SELECT table_name, version FROM sync_versions WHERE cloud_id = $1',
        )
      ).map((row) => [row.table_name, row.version]),
    );

  it('is found by its barcode as soon as it exists: tills sync both together', async () => {
    const before = await versions();
    const { id, data } = await made(COMPONENT.products, {
      name: 'שוקו',
      barcode: '36000183399',
      price: 0,
      weighed: false,
    });
    // A UPC whose zeros were dropped: scanners send 12 digits, some 13. Its code is the one that a
    // price list would use.
    expect(data).toMatchObject({
      barcode: '036000183399',
      code: '36000183399',
      unit: 'יח׳',
      price: 0,
    });
    expect((await keysOf(id)).map(({ barcode }) => barcode)).toEqual([
      '0036000183399',
      '036000183399',
    ]);
    const after = await versions();
    for (const table of ['Products', 'ProductsKeys'])
      expect([table, (after[table] ?? 0) > (before[table] ?? 0)]).toEqual([table, true]);
  });

  it('gets the next number as its code when it has neither code nor barcode', async () => {
    const first = await made(COMPONENT.products, { name: 'בלי ברקוד', price: 100 });
    const second = await made(COMPONENT.products, { name: 'גם בלי', price: 100 });
    expect(Number(second.data['code'])).toBe(Number(first.data['code']) + 1);
  });

  it('cannot have a barcode of another product, with or without leading zeros', async () => {
    await made(COMPONENT.products, { name: 'במבה', barcode: '7290000066318', price: 500 });
    for (const barcode of ['7290000066318', '07290000066318'])
      expect(texts(await send(COMPONENT.products, { name: 'אחר', barcode, price: 500 }))).toEqual({
        barcode: 'כבר שייך למוצר "במבה".',
      });
    expect(codes(await send(COMPONENT.products, { name: 'אחר', price: -1 }))).toEqual({
      price: 'FIELD_LEAST_0',
    });
  });

  it('drops its old barcode when it gets a new one, and tills drop the old one too', async () => {
    const { id } = await made(COMPONENT.products, {
      name: 'מתחלף',
      barcode: '7290000000015',
      price: 500,
    });
    const [old] = await keysOf(id);
    expect((await edit(COMPONENT.products, id, { barcode: '7290000000022' })).statusCode).toBe(200);
    expect((await keysOf(id)).map(({ barcode }) => barcode)).toEqual(['7290000000022']);
    const gone = await queryRows<{ item_id: number }>(
      db(),
      "SELECT item_id FROM sync_removals WHERE cloud_id = $1 AND table_name = 'ProductsKeys'",
    );
    expect(gone.map((row) => row.item_id)).toContain(old?.id);
    // Its generated code followed the barcode, and another product may have the old one now.
    expect(
      (await office.get(`components/13/records/${id}`)).json<{ data: RecordView }>().data.data[
        'code'
      ],
    ).toBe('7290000000022');
    await made(COMPONENT.products, { name: 'היורש', barcode: '7290000000015', price: 500 });
  });

  it('keeps its own barcode when another field changes, also when it is sent again', async () => {
    const { id } = await made(COMPONENT.products, {
      name: 'יציב',
      barcode: '7290000000039',
      price: 500,
    });
    const keys = await keysOf(id);
    expect(
      (
        await edit(COMPONENT.products, id, { barcode: '7290000000039', price: 600, weighed: true })
      ).json<{ data: RecordView }>().data.data,
    ).toMatchObject({ price: 600, unit: 'ק"ג' });
    expect(await keysOf(id)).toEqual(keys);
  });

  it('requires a minimum stock below the maximum', async () => {
    expect(
      texts(
        await send(COMPONENT.products, {
          name: 'מלאי',
          price: 1,
          min_stock: 5_000,
          max_stock: 1_000,
        }),
      ),
    ).toEqual({ max_stock: 'הסוף לפני ההתחלה. תקנו אחד מהם.' });
  });

  it('can have further barcodes; the main one is changed in the product only', async () => {
    const { id } = await made(COMPONENT.products, {
      name: 'ארגז',
      barcode: '7290000000046',
      price: 500,
    });
    const other = await made(COMPONENT.products, { name: 'אחר', price: 500 });
    const [main] = await keysOf(id);
    expect(
      texts(await edit(COMPONENT.barcodes, String(main?.id), { product: Number(other.id) })),
    ).toHaveProperty('product');
    expect(
      outcome(await office.post('components/20/status', { ids: [main?.id], active: false })),
    ).toMatchObject({ status: 409, code: 'RECORD_IN_USE' });
    const further = await made(COMPONENT.barcodes, {
      barcode: '7290000000053',
      product: Number(id),
    });
    expect(
      texts(
        await send(COMPONENT.barcodes, { barcode: '7290000000053', product: Number(other.id) }),
      ),
    ).toEqual({ barcode: 'כבר שייך למוצר "ארגז".' });
    expect(
      (await edit(COMPONENT.barcodes, further.id, { product: Number(other.id) })).statusCode,
    ).toBe(200);
  });
});

describe('a price list', () => {
  it('has one price of a product for each minimum quantity, and ends after it begins', async () => {
    const list = await made(COMPONENT.priceLists, { name: 'סיטונאי' });
    const line = { price_list: Number(list.id), product: 1, price: 590 };
    await made(COMPONENT.priceListLines, line);
    await made(COMPONENT.priceListLines, { ...line, from_quantity: 10_000, price: 550 });
    expect(Object.keys(texts(await send(COMPONENT.priceListLines, { ...line, price: 1 })))).toEqual(
      ['from_quantity'],
    );
    expect(
      Object.keys(
        texts(
          await edit(COMPONENT.priceLists, list.id, {
            valid_from: '2026-05-01',
            valid_to: '2026-04-01',
          }),
        ),
      ),
    ).toEqual(['valid_to']);
  });
});

describe('a discount', () => {
  const lists = (
    named: Partial<Record<'products' | 'departments' | 'categories' | 'suppliers', unknown[]>> = {},
  ) => ({ products: [], departments: [], categories: [], suppliers: [], ...named });
  const level = (purchase: object, gift: object) => ({
    id: 1,
    priority: 1,
    purchase: {
      ...lists(),
      all: false,
      exclude: lists(),
      unit: 'piece',
      type: 'count',
      total: 3000,
      each: false,
      ...purchase,
    },
    gift: {
      ...lists(),
      all: false,
      exclude: lists(),
      unit: 'piece',
      type: 5,
      calcType: 2,
      total: 2000,
      totalCount: 0,
      ...gift,
    },
  });

  it('is created with its levels, keeps them as the engine reads them, and has the names of their records', async () => {
    const [product] = await queryRows<{ id: number; name: string }>(
      db(),
      'SELECT id, name FROM products WHERE cloud_id = $1 ORDER BY id LIMIT 1',
    );
    const sent = [
      level(
        { products: [product?.id], exclude: lists({ departments: [{ id: 1, label: 'שם אחר' }] }) },
        {},
      ),
    ];
    const record = await made(COMPONENT.discounts, {
      name: 'שלושה בעשרים',
      timing: 'immediate',
      use_limit: 0,
      levels: sent,
    });
    expect(record.data['levels']).toMatchObject([
      {
        purchase: {
          products: [{ id: product?.id, label: product?.name }],
          exclude: { departments: [{ id: 1 }] },
        },
      },
    ]);
    expect(JSON.stringify(record.data['levels'])).not.toContain('שם אחר');
    expect(record.data['words']).toBe('קונים 3 יח׳ מתוך מוצר אחד: יחד ב-20 ₪');
    const [stored] = await queryRows<{ levels: unknown; version: number }>(
      db(),
      'SELECT levels, version FROM discount_rules WHERE cloud_id = $1 AND id = $2',
      [Number(record.id)],
    );
    expect(stored?.levels).toEqual([
      level({ products: [product?.id], exclude: lists({ departments: [1] }) }, {}),
    ]);
    expect(stored?.version).toBeGreaterThan(0);
    // Values that were read with names still count as unchanged.
    const edited = await edit(
      COMPONENT.discounts,
      record.id,
      { levels: [level({ products: [product?.id] }, { total: 1900 })] },
      {
        levels: [
          level(
            {
              products: [{ id: product?.id, label: 'שם ישן' }],
              exclude: lists({ departments: [1] }),
            },
            {},
          ),
        ],
      },
    );
    expect([edited.statusCode, edited.statusCode === 200 ? '' : edited.body]).toEqual([200, '']);
    const late = await edit(
      COMPONENT.discounts,
      record.id,
      { levels: [level({ all: true }, {})] },
      { levels: sent },
    );
    expect(late.json<Refusal>().code).toBe('RECORD_CHANGED');
  });

  it.each([
    ['without levels', [], 'שדה חובה.'],
    [
      'that matches nothing',
      [level({}, {})],
      'בחרו מה קונים: מוצרים, מחלקות, קטגוריות או ספקים, או את כל המוצרים.',
    ],
    [
      'that gives nothing',
      [level({ all: true }, { type: 2, total: 0 })],
      'כתבו כמה הנחה ניתנת, או הודעה לקופאי, או איזה קופון המבצע נותן.',
    ],
    [
      'that gives more than everything',
      [level({ all: true }, { type: 2, total: 10_001 })],
      'אי אפשר לתת יותר מ-100%.',
    ],
    ['whose level has no shape', [{ id: 1 }], 'הערך אינו תקין.'],
  ])('is refused %s, and the field error says what to do', async (_, levels, text) => {
    expect(
      texts(
        await send(COMPONENT.discounts, { name: 'x', timing: 'immediate', use_limit: 0, levels }),
      ),
    ).toEqual({ levels: text });
  });

  it('lists which records its levels may refer to', async () => {
    const [product] = await queryRows<{ name: string }>(
      db(),
      'SELECT name FROM products WHERE cloud_id = $1 ORDER BY name LIMIT 1',
    );
    const found = await office.get(
      `app/autocomplete/old/query?relation=${COMPONENT.discounts}&def=levels.products&query=${encodeURIComponent(product?.name ?? '')}&limit=5`,
    );
    expect(found.json<{ data: unknown[] }>().data[2]).toMatchObject([
      { ProductsName: product?.name },
    ]);
    for (const field of ['levels', 'levels.customers', 'name.products', 'levels.__proto__'])
      expect(
        (
          await office.get(
            `app/autocomplete/old/query?relation=${COMPONENT.discounts}&def=${field}&query=`,
          )
        ).statusCode,
      ).toBe(404);
  });

  it('describes in words what it gives, and its head can be changed without its levels', async () => {
    const first = (await office.get('components/18/records/1')).json<{ data: RecordView }>().data;
    expect(first.data).toMatchObject({
      name: '3 ב-10',
      words: 'קונים 3 יח׳ מתוך מוצר אחד: יחד ב-10 ₪',
      time_from: '00:00',
    });
    const answer = await edit(COMPONENT.discounts, '1', {
      time_from: '16:30',
      time_to: '19:00',
      days: '56',
      customer_groups: [1],
    });
    expect(answer.json<{ data: RecordView }>().data.data).toMatchObject({
      time_from: '16:30',
      time_to: '19:00',
      days: '56',
      customer_groups: [{ id: 1, label: 'מועדון' }],
      words: first.data['words'],
    });
    const [row] = await queryRows<{ time_from: number; days: number[] }>(
      db(),
      'SELECT time_from, days FROM discount_rules WHERE cloud_id = $1 AND id = 1',
    );
    expect(row).toEqual({ time_from: 990, days: [5, 6] });
    expect(codes(await edit(COMPONENT.discounts, '1', { words: 'אחרת' }))).toEqual({
      words: 'FIELD_READ_ONLY',
    });
  });
});

describe('an employee', () => {
  const manager = async () =>
    (
      await queryRows<{ id: number }>(
        db(),
        "SELECT id FROM positions WHERE cloud_id = $1 AND permissions->>'all' = '1'",
      )
    )[0]?.id ?? 0;
  const cashierPosition = async () =>
    (
      await queryRows<{ id: number }>(
        db(),
        "SELECT id FROM positions WHERE cloud_id = $1 AND name = 'קופאי'",
      )
    )[0]?.id ?? 0;

  it('signs in with the assigned card, of which a read shows only that it is set', async () => {
    const { id, data } = await made(COMPONENT.employees, {
      first_name: 'נועה',
      last_name: 'ברק',
      position: await cashierPosition(),
      card: '778899',
    });
    expect(data).toMatchObject({ full_name: 'נועה ברק', card: true });
    const [row] = await queryRows<{ card_lookup: Buffer }>(
      db(),
      'SELECT card_lookup FROM employees WHERE cloud_id = $1 AND id = $2',
      [Number(id)],
    );
    expect(
      row?.card_lookup.equals(
        hashCard(server.kernel.database.secrets['card-lookup'], cloud, '778899'),
      ),
    ).toBe(true);
    const till = await aTillOf(server, 3, null);
    await signInAt(till, '778899');
    const told = await queryRows<{ line: string }>(
      db(),
      "SELECT coalesce(before::text, '') || coalesce(after::text, '') AS line FROM audit_log WHERE cloud_id = $1 AND entity_id = $2",
      [`31:${id}`],
    );
    expect(told.map(({ line }) => line).join()).not.toMatch(/778899|\\x/);
  });

  it('keeps the card when the field is not sent, and has none when it is cleared [REC-087]', async () => {
    const { id } = await made(COMPONENT.employees, {
      first_name: 'רן',
      position: await cashierPosition(),
      card: '665544',
    });
    const kept = await edit(
      COMPONENT.employees,
      id,
      { card: true, mobile: '050-5550000' },
      { card: true, mobile: '' },
    );
    expect(kept.json<{ data: RecordView }>().data.data).toMatchObject({
      card: true,
      mobile: '050-5550000',
    });
    const cleared = await edit(COMPONENT.employees, id, { card: null }, { card: true });
    expect(cleared.json<{ data: RecordView }>().data.data['card']).toBe(false);
    const again = await edit(COMPONENT.employees, id, { card: '665544' }, { card: false });
    expect(again.json<{ data: RecordView }>().data.data['card']).toBe(true);
  });

  it('cannot have the card of another employee, who is named, nor an invalid one [LOOK-052]', async () => {
    const position = await cashierPosition();
    const taken = await send(COMPONENT.employees, {
      first_name: 'א',
      position,
      card: CARDS.cashier,
    });
    expect(taken.json()).toMatchObject({
      details: [{ field: 'card', reason: 'card_of_another', params: { name: expect.any(String) } }],
    });
    expect(
      codes(await send(COMPONENT.employees, { first_name: 'א', position, card: 'abcd' })),
    ).toEqual({ card: 'FIELD_INVALID' });
    expect(
      codes(await send(COMPONENT.employees, { first_name: 'א', position, card: '123' })),
    ).toEqual({ card: 'FIELD_MIN_4' });
  });

  it('gets no permissions from a user who lacks them, by position or by card', async () => {
    const position = await cashierPosition();
    await changeRows(
      server,
      cloud,
      'UPDATE positions SET permissions = $3::jsonb WHERE cloud_id = $1 AND id = $2',
      [position, JSON.stringify({ components: { 31: '11110' }, pos: {}, system: {} })],
    );
    const cashier = await aTillOf(server, 4, CARDS.cashier);
    expect(
      Object.keys(
        texts(
          await send(
            COMPONENT.employees,
            { first_name: 'מתחזה', position: await manager(), card: '998877' },
            cashier,
          ),
        ),
      ).toSorted(),
    ).toEqual(['card', 'position']);
    expect(
      (await send(COMPONENT.employees, { first_name: 'עמית', position, card: '998877' }, cashier))
        .statusCode,
    ).toBe(200);
    const stolen = await cashier.put('components/31/records/1', { data: { card: '112233' } });
    expect(Object.keys(texts(stolen))).toEqual(['card']);
    expect(
      (await cashier.put('components/31/records/1', { data: { city: 'לוד' } })).statusCode,
    ).toBe(200);
  });

  it('cannot be deactivated or activated by a user with fewer permissions', async () => {
    const position = await cashierPosition();
    await changeRows(
      server,
      cloud,
      'UPDATE positions SET permissions = $3::jsonb WHERE cloud_id = $1 AND id = $2',
      [position, JSON.stringify({ components: { 31: '11111', 32: '11111' }, pos: {}, system: {} })],
    );
    const cashier = await aTillOf(server, 6, CARDS.cashier);
    const turn = async (component: number, id: number, active: boolean, by = cashier) =>
      outcome(await by.post(`components/${component}/status`, { ids: [id], active }));
    const inUse = async () =>
      (
        await queryRows<{ active: boolean }>(
          db(),
          'SELECT active FROM employees WHERE cloud_id = $1 AND id = $2',
          [1],
        )
      )[0]?.active;
    const denied = { status: 403, code: 'PERMISSION_DENIED' };
    expect([await turn(31, 1, false), await inUse()]).toMatchObject([denied, true]);
    // An employee with the same permissions can be.
    const { id: friend } = await made(COMPONENT.employees, { first_name: 'עמיתה', position });
    expect(await turn(31, Number(friend), false)).toMatchObject({ status: 200 });
    expect(await turn(31, Number(friend), true)).toMatchObject({ status: 200 });
    expect(await turn(31, 1, false, office)).toMatchObject({ status: 200 });
    expect([await turn(31, 1, true), await inUse()]).toMatchObject([denied, false]);
    expect(await turn(31, 1, true, office)).toMatchObject({ status: 200 });
    const { id: power } = await made(COMPONENT.positions, {
      name: 'מנהל משמרת',
      permissions: { components: {}, pos: { 50: 1 }, system: {} },
    });
    expect(await turn(32, Number(power), false)).toMatchObject(denied);
    expect(await turn(32, await manager(), false)).toMatchObject(denied);
    expect(await turn(32, Number(power), false, office)).toMatchObject({ status: 200 });
    expect(await turn(32, Number(power), true)).toMatchObject(denied);
  });

  it("sets the permissions of a position at once, and no more than the user's own", async () => {
    const position = await cashierPosition();
    const map = { components: { 31: '11110', 32: '11110' }, pos: { 50: 1 }, system: {} };
    expect(
      (
        await edit(COMPONENT.positions, String(position), {
          permissions: { ...map, components: { ...map.components, 13: '00000' } },
        })
      ).statusCode,
    ).toBe(200);
    const stored = async () =>
      (
        await queryRows<{ permissions: unknown }>(
          db(),
          'SELECT permissions FROM positions WHERE cloud_id = $1 AND id = $2',
          [position],
        )
      )[0]?.permissions;
    expect(await stored()).toEqual(map);
    const cashier = await aTillOf(server, 5, CARDS.cashier);
    expect((await cashier.get('components/32/records')).statusCode).toBe(200);
    const raise = await cashier.put(`components/32/records/${position}`, {
      data: { permissions: { ...map, system: { 4: 1 } } },
    });
    expect(texts(raise)).toEqual({
      permissions: 'אי אפשר לתת או לקחת הרשאות שאין לכם. פנו למנהל.',
    });
    expect(
      Object.keys(
        texts(
          await cashier.put(`components/32/records/${await manager()}`, {
            data: { permissions: map },
          }),
        ),
      ),
    ).toEqual(['permissions']);
    expect(
      (
        await cashier.put(`components/32/records/${position}`, {
          data: { permissions: { ...map, components: { 32: '11100' } } },
        })
      ).statusCode,
    ).toBe(200);
    // Every process learns it: the employees are closed to them from then on.
    await expect
      .poll(async () => (await cashier.get('components/31/records')).statusCode)
      .toBe(404);
    expect(
      codes(
        await edit(COMPONENT.positions, String(position), { permissions: { pos: { 12345: 1 } } }),
      ),
    ).toEqual({ permissions: 'FIELD_INVALID' });
  });

  it('keeps at least one user who may do everything', async () => {
    const answer = await edit(COMPONENT.positions, String(await manager()), {
      permissions: { components: {}, pos: {}, system: {} },
    });
    expect(texts(answer)).toEqual({
      permissions:
        'זה התפקיד האחרון של משתמש שמותר לו הכול. תנו קודם "מותר הכול" לתפקיד אחר של משתמש.',
    });
  });

  it('keeps a position in use active', async () => {
    expect(
      outcome(await office.post('components/32/status', { ids: [await manager()], active: false })),
    ).toMatchObject({ status: 409, code: 'RECORD_IN_USE' });
    const { id } = await made(COMPONENT.positions, { name: 'מתלמד' });
    const [row] = await queryRows<{ permissions: unknown }>(
      db(),
      'SELECT permissions FROM positions WHERE cloud_id = $1 AND id = $2',
      [Number(id)],
    );
    expect(row?.permissions).toEqual({ components: {}, pos: {}, system: {} });
    expect(
      (await office.post('components/32/status', { ids: [Number(id)], active: false })).statusCode,
    ).toBe(200);
  });
});

describe('the club', () => {
  it('loads a gift card with its amount once, and never by a form again', async () => {
    const { id, data } = await made(COMPONENT.giftCards, { amount: 20_000 });
    expect(data).toMatchObject({ amount: 20_000, balance: 20_000 });
    expect(codes(await edit(COMPONENT.giftCards, id, { amount: 1, balance: 999_999 }))).toEqual({
      amount: 'FIELD_READ_ONLY',
      balance: 'FIELD_READ_ONLY',
    });
  });

  it('requires of a voucher the value of its kind', async () => {
    expect(codes(await send(COMPONENT.vouchers, { kind: 'percent', amount: 500 }))).toEqual({
      percent: 'FIELD_REQUIRED',
    });
    const { id } = await made(COMPONENT.vouchers, { kind: 'percent', percent: 1_000 });
    expect(codes(await edit(COMPONENT.vouchers, id, { kind: 'product' }))).toEqual({
      product: 'FIELD_REQUIRED',
    });
  });

  it('requires a limit where credit is permitted up to a limit', async () => {
    expect(
      codes(await send(COMPONENT.customers, { name: 'מוגבל', credit_status: 'limited' })),
    ).toEqual({ credit_limit: 'FIELD_REQUIRED' });
    await made(COMPONENT.customers, {
      name: 'מוגבל',
      credit_status: 'limited',
      credit_limit: 100_000,
    });
  });
});
