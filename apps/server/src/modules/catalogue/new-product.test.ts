import { randomUUID } from 'node:crypto';
import { createProduct, syncCheckForUpdates, type SyncProduct } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
} from '../../../test/sale-shop.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let other: number;
let till: Browser;
let cashier: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, 'other@example.com');
  till = await aTillOf(server, 1);
  cashier = await aTillOf(server, 2, CARDS.cashier);
  await changeRows(
    server,
    cloud,
    "INSERT INTO departments (cloud_id, id, name) VALUES ($1, 1, 'חלב')",
  );
  await changeRows(
    server,
    other,
    "INSERT INTO departments (cloud_id, id, name) VALUES ($1, 2, 'מאפים')",
  );
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

/** A fresh EAN-13 code with a right check digit on each call. */
let made = 0;
function freshBarcode(): string {
  made += 1;
  const digits = `72900099${String(made).padStart(4, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}

const aRequest = (changes: Record<string, unknown> = {}) => ({
  request_id: randomUUID(),
  name: 'קפה שחור',
  barcode: freshBarcode(),
  price: 1_290,
  department: 1,
  weighed: false,
  vat_group: 0,
  ...changes,
});

const post = (wish: object, by: Browser = till) => by.post('products/create', wish);

async function create(wish: object, by: Browser = till): Promise<SyncProduct> {
  const response = await post(wish, by);
  if (response.statusCode !== 200) throw new Error(response.body);
  return createProduct.response.parse(response.json()).data;
}

/** Everything that a refused request must not change. */
async function traces(): Promise<Record<string, unknown> | undefined> {
  const [row] = await queryRows(
    db(),
    `SELECT (SELECT count(*) FROM products WHERE cloud_id = $1) AS products, (SELECT count(*) FROM product_barcodes WHERE cloud_id = $1) AS barcodes,
            (SELECT count(*) FROM audit_log WHERE cloud_id = $1) AS lines, (SELECT count(*) FROM outbox WHERE cloud_id = $1) AS events,
            (SELECT sum(version)::bigint FROM sync_versions WHERE cloud_id = $1) AS versions`,
  );
  return row;
}

async function updates(known: Record<string, number>) {
  const response = await cashier.call('POST', '/core/functions/updates/checkForUpdates.php', {
    offline_status: known,
  });
  return syncCheckForUpdates.response.parse(response.json()).updates;
}

const versions = async (): Promise<Record<string, number>> => {
  const rows = await queryRows<{ table_name: string; version: number }>(
    db(),
    'SELECT table_name, version FROM sync_versions WHERE cloud_id = $1',
  );
  return {
    Products: 0,
    ProductsKeys: 0,
    ...Object.fromEntries(rows.map((row) => [row.table_name, row.version])),
  };
};

describe('a new product', () => {
  it('is stored and reaches every till with its next check, barcode and all [CART-189, SHELL-157]', async () => {
    const { Products = 0, ProductsKeys = 0 } = await versions();
    const wish = aRequest({ name: '  קפה שחור  ' });
    const product = await create(wish);
    expect(product).toMatchObject({
      name: 'קפה שחור',
      barcode: wish.barcode,
      code: wish.barcode,
      price: 1_290,
      department: 1,
      weighed: false,
      vat_group: 0,
      unit: 'יח׳',
      discountable: true,
    });
    const heard = await updates({ Products, ProductsKeys });
    expect(heard['Products']?.items).toEqual({ [product.id]: product });
    expect(Object.values(heard['ProductsKeys']?.items ?? {})).toEqual([
      expect.objectContaining({ product: product.id, barcode: wish.barcode }),
    ]);
  });

  it('can be sold by weight, without VAT, in no department, under a short code of the shop', async () => {
    const product = await create(
      aRequest({
        barcode: 'PLU-17',
        weighed: true,
        vat_group: 1,
        department: null,
        name: 'מלפפון',
      }),
    );
    expect(product).toMatchObject({
      barcode: 'PLU-17',
      weighed: true,
      vat_group: 1,
      department: null,
      unit: 'ק"ג',
    });
  });

  it('is sold by the kilogram or by the unit [CART-290]', async () => {
    const units = [];
    for (const weighed of [true, false]) units.push((await create(aRequest({ weighed }))).unit);
    expect(units).toEqual(['ק"ג', 'יח׳']);
  });

  it('is found under both spellings of a UPC', async () => {
    const product = await create(aRequest({ barcode: '036000291452' }));
    const rows = await queryRows(
      db(),
      'SELECT barcode FROM product_barcodes WHERE cloud_id = $1 AND product_id = $2 ORDER BY barcode',
      [product.id],
    );
    expect(rows.map((row) => row['barcode'])).toEqual(['0036000291452', '036000291452']);
  });

  it('can have a wrong check digit when the user confirms it, after one warning', async () => {
    const wish = aRequest({ barcode: '7290000000023' });
    expect(outcome(await post(wish))).toEqual({ status: 422, code: 'BARCODE_CHECK_DIGIT' });
    const product = await create({ ...wish, confirm_check_digit: true });
    expect(product).toMatchObject({ barcode: '7290000000023' });
    expect(await create({ ...wish, confirm_check_digit: true })).toEqual(product);
    expect(
      outcome(await post(aRequest({ barcode: '7290000000023', confirm_check_digit: true }))),
    ).toEqual({ status: 409, code: 'BARCODE_TAKEN' });
  });

  it('is audited with who created it and where', async () => {
    const wish = aRequest();
    const product = await create(wish);
    const { request_id: id, ...content } = wish;
    expect(
      await queryRows(
        db(),
        'SELECT actor_kind, actor_id, employee_id, terminal_id, action, entity, entity_id, after FROM audit_log WHERE cloud_id = $1 AND id = $2',
        [id],
      ),
    ).toEqual([
      {
        actor_kind: 'employee',
        actor_id: EMPLOYEES.manager,
        employee_id: EMPLOYEES.manager,
        terminal_id: 1,
        action: 'product.created',
        entity: 'product',
        entity_id: String(product.id),
        after: content,
      },
    ]);
  });

  it('can also be created in the back office, by its user', async () => {
    const office = new Browser(server.app);
    await office.signIn();
    const wish = aRequest();
    await create(wish, office);
    expect(
      await queryRows(
        db(),
        'SELECT actor_kind, employee_id, terminal_id FROM audit_log WHERE cloud_id = $1 AND id = $2',
        [wish.request_id],
      ),
    ).toEqual([{ actor_kind: 'user', employee_id: null, terminal_id: null }]);
  });
});

describe('a retry of the request', () => {
  it('is answered with the same product when the first answer was lost', async () => {
    const wish = aRequest();
    const product = await create(wish);
    const before = await traces();
    expect(await create(wish)).toEqual(product);
    expect(await traces()).toEqual(before);
  });

  it('creates one product when both arrive at once', async () => {
    const wish = aRequest();
    const products = await Promise.all([create(wish), create(wish)]);
    expect(products[0]).toEqual(products[1]);
  });

  it('is a conflict with other content', async () => {
    const wish = aRequest();
    await create(wish);
    expect(outcome(await post({ ...wish, barcode: freshBarcode() }))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
  });
});

describe('a retry of the request after', () => {
  it('its product was switched off is refused: a till would sell what no till has', async () => {
    const wish = aRequest({ name: 'יצא מהמדף' });
    const { id } = await create(wish);
    await changeRows(
      server,
      cloud,
      "UPDATE products SET active = false, name = 'שם חדש' WHERE cloud_id = $1 AND id = $2",
      [id],
    );
    const before = await traces();
    const again = await post(wish);
    expect(outcome(again)).toEqual({ status: 409, code: 'BARCODE_TAKEN' });
    expect(again.json()).toMatchObject({
      desc: expect.stringMatching(/שם חדש.*אינו פעיל/),
      details: [{ text: 'שם חדש', field: 'barcode' }],
    });
    expect(await traces()).toEqual(before);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = true WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(await create(wish)).toMatchObject({ id });
  });

  it('its act was audited under its earlier name is answered with the same product', async () => {
    const wish = aRequest();
    const product = await create(wish);
    // The log is append-only: this inserts the row as an older server wrote it.
    const rewrite = async (what: string) => {
      await runAsOwner(server.database.url, async (owner) => {
        await owner.query(`SELECT set_config('dalpak.cloud_id', '${cloud}', false)`);
        expect(
          (await owner.query(`UPDATE audit_log SET ${what} WHERE id = $1`, [wish.request_id]))
            .rowCount,
        ).toBe(1);
      });
    };
    await rewrite("action = 'create'");
    expect(await create(wish)).toEqual(product);
    await rewrite("entity = 'terminal'");
    expect(outcome(await post(wish))).toEqual({ status: 409, code: 'CONFLICT' });
  });

  it('another act used its id is a conflict', async () => {
    const [act] = await queryRows<{ id: string }>(
      db(),
      "SELECT id FROM audit_log WHERE cloud_id = $1 AND action = 'terminal.registered' LIMIT 1",
    );
    expect(outcome(await post(aRequest({ request_id: act?.id })))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
  });
});

describe('a barcode that exists', () => {
  it('is refused and names its product [CART-187, CART-188]', async () => {
    const wish = aRequest({ name: 'תה ירוק' });
    await create(wish);
    const before = await traces();
    const again = await post(aRequest({ barcode: wish.barcode, name: 'אחר' }));
    expect(outcome(again)).toEqual({ status: 409, code: 'BARCODE_TAKEN' });
    expect(again.json()).toMatchObject({
      desc: expect.stringContaining('תה ירוק'),
      details: [{ text: 'תה ירוק', field: 'barcode' }],
    });
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['the barcode of goods from before', () => GOODS.milk.barcode],
    ['a code of goods from before', () => GOODS.tomatoes.code],
    ['the same with a zero in front', () => `0${GOODS.milk.barcode}`],
  ])('is also found as %s', async (_what, barcode) => {
    expect(outcome(await post(aRequest({ barcode: barcode() })))).toEqual({
      status: 409,
      code: 'BARCODE_TAKEN',
    });
  });

  it('is reported as inactive when its product is out of use', async () => {
    const wish = aRequest({ name: 'ישן' });
    const { id } = await create(wish);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = false WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect((await post(aRequest({ barcode: wish.barcode }))).json()).toMatchObject({
      code: 'BARCODE_TAKEN',
      desc: expect.stringContaining('אינו פעיל'),
    });
  });

  it('goes to one of two users who add it at once', async () => {
    const barcode = freshBarcode();
    const answers = await Promise.all([
      post(aRequest({ barcode })),
      post(aRequest({ barcode }), await aTillOf(server, 3)),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(
      await queryRows(db(), 'SELECT 1 FROM products WHERE cloud_id = $1 AND barcode = $2', [
        barcode,
      ]),
    ).toHaveLength(1);
  });

  it('is free in another business', async () => {
    const wish = aRequest({ department: null });
    await create(wish);
    const theirs = await aTillOf(server, 1, CARDS.manager, 'other@example.com');
    expect(
      await create(aRequest({ barcode: wish.barcode, department: null }), theirs),
    ).toMatchObject({ barcode: wish.barcode });
  });
});

describe('who may add a product', () => {
  it('is not a cashier, nor a till without a signed-in employee, nor another business', async () => {
    const unknownUser = await aTillOf(server, 4, null);
    const before = await traces();
    expect(outcome(await post(aRequest(), cashier))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await post(aRequest(), unknownUser))).toEqual({
      status: 403,
      code: 'EMPLOYEE_REQUIRED',
    });
    expect(outcome(await post(aRequest(), new Browser(server.app)))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(await traces()).toEqual(before);
  });

  it('is an employee whose position writes products, and reading them is not enough', async () => {
    const allow = (flags: string) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = jsonb_build_object('components', jsonb_build_object('13', $2::text)) WHERE cloud_id = $1 AND name = 'קופאי'",
        [flags],
      );
    await allow('10111');
    expect(outcome(await post(aRequest(), cashier))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    await allow('01000');
    expect(await create(aRequest(), cashier)).toMatchObject({ name: 'קפה שחור' });
  });
});

describe('a request that cannot be fulfilled', () => {
  const refused: readonly (readonly [
    string,
    Record<string, unknown>,
    { status: number; code: string },
  ])[] = [
    [
      'a wrong check digit',
      { barcode: '7290000000012' },
      { status: 422, code: 'BARCODE_CHECK_DIGIT' },
    ],
    [
      'a wrong check digit behind zeros',
      { barcode: '0007290000000012' },
      { status: 422, code: 'BARCODE_CHECK_DIGIT' },
    ],
    [
      'a wrong check digit of an EAN-8',
      { barcode: '12345678' },
      { status: 422, code: 'BARCODE_CHECK_DIGIT' },
    ],
    ['an unknown department', { department: 77 }, { status: 422, code: 'DEPARTMENT_UNKNOWN' }],
    [
      'a department of another business',
      { department: 2 },
      { status: 422, code: 'DEPARTMENT_UNKNOWN' },
    ],
    ...(
      [
        ['no barcode [CART-188]', { barcode: '' }],
        ['a barcode of blanks', { barcode: '   ' }],
        ['a barcode of zeros', { barcode: '00000000' }],
        ['a barcode of SQL', { barcode: "1'; DROP TABLE--" }],
        ['a barcode that is too long', { barcode: 'A'.repeat(21) }],
        ['15 digits', { barcode: '123456789012345' }],
        ['no name', { name: '   ' }],
        ['a name that is too long', { name: 'א'.repeat(101) }],
        ['an invisible name', { name: '\u200b\u200f' }],
        ['a name with a zero byte', { name: 'a\u0000b' }],
        ['half a character', { name: 'a\ud800b' }],
        ['a name that turns the text around', { name: 'a\u202eb' }],
        ['a price of nothing', { price: 0 }],
        ['a negative price', { price: -1 }],
        ['half an agora', { price: 10.5 }],
        ['a price beyond reason', { price: 100_000_001 }],
        ['a price as text', { price: '100' }],
        ['a department beyond the database', { department: 3_000_000_000 }],
        ['department 0', { department: 0 }],
        ['an unknown VAT group', { vat_group: 2 }],
        ['no answer on weighing', { weighed: undefined }],
        ['a field of its own', { active: false }],
        ['another cloud', { cloud_id: 2 }],
        ['a confirmation that is none', { confirm_check_digit: 'yes' }],
        ['an id that is none', { request_id: 'x' }],
      ] as const
    ).map(
      ([what, changes]) => [what, changes, { status: 422, code: 'VALIDATION_FAILED' }] as const,
    ),
  ];

  it.each(refused)('is refused with %s, and changes nothing', async (_what, changes, expected) => {
    const before = await traces();
    expect(outcome(await post(aRequest(changes)))).toEqual(expected);
    expect(await traces()).toEqual(before);
  });

  it('keeps text that only looks like code as text', async () => {
    const name = `<img src=x onerror="alert(1)"> ' OR 1=1 -- {{name}}`;
    expect(await create(aRequest({ name }))).toMatchObject({ name });
  });
});

describe('a barcode that is checked first', () => {
  const check = async (barcode: string, by: Browser = till) =>
    (await by.post('products/barcode/check', { barcode })).json<{ data: unknown }>().data;

  it('is free, or names the product that has it, active or not, with or without leading zeros [SHELL-155]', async () => {
    const barcode = freshBarcode();
    expect(await check(barcode)).toEqual({ state: 'free' });
    const { id } = await create(aRequest({ barcode, name: 'קפה נבדק' }));
    expect(await check(barcode)).toEqual({
      state: 'taken',
      product: { id, name: 'קפה נבדק', active: true },
    });
    expect(await check(`0${barcode}`)).toMatchObject({ state: 'taken' });
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = false WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(await check(barcode)).toMatchObject({ state: 'taken', product: { active: false } });
  });

  it('is reported as empty, taken or misread; a text that is no code is refused [SHELL-156]', async () => {
    expect(await check('')).toEqual({ state: 'empty' });
    expect(await check('  ')).toEqual({ state: 'empty' });
    expect(await check(GOODS.milk.barcode)).toMatchObject({
      state: 'taken',
      product: { name: 'חלב' },
    });
    const right = freshBarcode();
    expect(await check(right.slice(0, -1) + String((Number(right.at(-1)) + 1) % 10))).toEqual({
      state: 'check_digit',
    });
    expect(outcome(await till.post('products/barcode/check', { barcode: '7290 000' }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it('is not found in another business', async () => {
    const barcode = freshBarcode();
    await create(aRequest({ barcode }));
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect(await check(barcode, stranger)).toEqual({ state: 'free' });
  });
});

describe('products that a till requests by their numbers', () => {
  it('are as the sync sends them, only active ones of its own business', async () => {
    const product = await create(aRequest({ name: 'מבוקש' }));
    const gone = await create(aRequest());
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = false WHERE cloud_id = $1 AND id = $2',
      [gone.id],
    );
    const answer = await cashier.get(
      `products?ids=${[product.id, gone.id, GOODS.milk.id, 2_000_000_000].join(',')}`,
    );
    const { data } = answer.json<{ data: SyncProduct[] }>();
    expect(data.map(({ id }) => id)).toEqual([GOODS.milk.id, product.id].toSorted((a, b) => a - b));
    expect(data).toContainEqual(product);
    const stranger = await aTillOf(server, 4, null, 'other@example.com');
    expect((await stranger.get(`products?ids=${product.id}`)).json()).toEqual({ data: [] });
    for (const ids of [
      '',
      'x',
      '0',
      '1,',
      '2147483648',
      Array.from({ length: 201 }, (_, at) => at + 1).join(','),
    ]) {
      expect([ids.slice(0, 20), outcome(await cashier.get(`products?ids=${ids}`))]).toEqual([
        ids.slice(0, 20),
        { status: 422, code: 'VALIDATION_FAILED' },
      ]);
    }
  });
});
