import { COMPONENTS, type Label, type RecordHit, type RecordView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, queryRows, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildApp } from '../../build-app.ts';

type Groups = readonly {
  readonly component: number;
  readonly one: Label | null;
  readonly records: readonly RecordHit[];
}[];

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;
let cashier: Browser;

const fill = async (place: number, whose: string): Promise<void> => {
  await changeRows(
    server,
    place,
    `INSERT INTO customers (cloud_id, id, code, name, phone, city) VALUES ($1, 700, 'L700', 'לבנה ' || $2, '050-123-4567', 'עכו'), ($1, 701, 'L701', 'בר לבנה ' || $2, '', '')`,
    [whose],
  );
  await changeRows(
    server,
    place,
    `UPDATE customers SET active = false WHERE cloud_id = $1 AND id = 701`,
  );
  await changeRows(
    server,
    place,
    `INSERT INTO suppliers (cloud_id, id, code, name, phone) VALUES ($1, 700, 'S77', 'לבנה שיווק ' || $2, '03-5551234')`,
    [whose],
  );
  await changeRows(
    server,
    place,
    `INSERT INTO products (cloud_id, id, code, name, barcode, price, version) SELECT $1, 5000 + n, 'Q' || n, 'סוכריה ' || $2 || ' ' || n, '7290000' || (100000 + n), 100, 1 FROM generate_series(1, 1200) n`,
    [whose],
  );
  // A word in more than a thousand names, sorted after two thousand others.
  await changeRows(
    server,
    place,
    `INSERT INTO products (cloud_id, id, code, name, price, version, active) SELECT $1, 8000 + n, 'R' || n, CASE WHEN n <= 2100 THEN 'אבן ' || $2 || n ELSE 'תות ' || $2 || ' ' || (n * 7919 % 1300) || ' מתוק' END, 100, 1, n % 3 <> 0 FROM generate_series(1, 3300) n`,
    [whose],
  );
  await changeRows(
    server,
    place,
    `INSERT INTO documents (cloud_id, id, document_type, number, branch_id, day, issued_at) VALUES ($1, gen_random_uuid(), 6, 100123, 1, '2026-11-01', '2026-11-01')`,
  );
};

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await fill(cloud, 'שלנו');
  await fill(await aShop(server, 'other@example.com'), 'שלהם');
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  cashier = await aTillOf(server, 2, CARDS.cashier);
});
afterAll(() => server.close());

const search = async (q: string, who = office): Promise<Groups> => {
  const answer = await who.get(`app/search?q=${encodeURIComponent(q)}`);
  expect([q, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    q,
    200,
    '',
  ]);
  return answer.json<{ data: Groups }>().data;
};
const names = (groups: Groups, component: number): string[] =>
  groups.find((group) => group.component === component)?.records.map(({ name }) => name) ?? [];

describe('searching everything', () => {
  it('finds records of several components by a part of a name, active ones and those that begin with it first', async () => {
    const groups = await search('לבנה');
    expect(names(groups, 111)).toEqual(['לבנה שלנו', 'בר לבנה שלנו']);
    expect(
      groups.find(({ component }) => component === 111)?.records.map(({ active }) => active),
    ).toEqual([true, false]);
    expect(names(groups, 151)).toEqual(['לבנה שיווק שלנו']);
  });

  it('says what a record is that is known by a number alone, and nothing of those with names', async () => {
    expect((await search('100123')).map(({ component, one }) => [component, one])).toEqual(
      expect.arrayContaining([
        [145, { he: 'חשבונית מס', en: 'Tax invoice' }],
        [13, null],
      ]),
    );
    expect((await search('לבנה')).map(({ one }) => one)).toEqual([null, null]);
  });

  it.each([
    ['a code', 'l700', 111, 'לבנה שלנו'],
    ['a phone as it is written', '050-123-4567', 111, 'לבנה שלנו'],
    ['the digits of a phone', '0501234567', 111, 'לבנה שלנו'],
    ['a phone written in another way', '050 1234567', 111, 'לבנה שלנו'],
    ['a part of a phone', '123-45', 111, 'לבנה שלנו'],
    ['a phone of a supplier', '03-555', 151, 'לבנה שיווק שלנו'],
    ['a barcode', '7290000100007', 13, 'סוכריה שלנו 7'],
    ['the number of a document', '100123', 145, '100123'],
    ['two letters that begin a word of it', 'עכ', 111, 'לבנה שלנו'],
  ])('finds by %s', async (_what, q, component, name) => {
    expect(names(await search(q), component)).toEqual([name]);
  });

  it('puts the component of the best match first, and returns at most six of each', async () => {
    const groups = await search('Q7');
    expect(groups[0]?.component).toBe(13);
    expect(groups[0]?.records[0]).toMatchObject({
      name: 'סוכריה שלנו 7',
      code: 'Q7',
      active: true,
    });
    for (const { records } of await search('7290')) expect(records.length).toBeLessThanOrEqual(6);
  });

  it('finds a word that hundreds of records have, at the beginning of names and inside them', async () => {
    expect(names(await search('סוכריה'), 13)).toHaveLength(6);
    expect(names(await search('שלנו'), 13)).toHaveLength(6);
    expect(
      new Set((await search('סוכריה')).flatMap(({ records }) => records.map(({ id }) => id))).size,
    ).toBe(6);
  });

  it('finds a word of very many records far after the first names, active ones first', async () => {
    const wanted = (
      await queryRows<{ name: string; active: boolean }>(
        server.kernel.tenant(cloud),
        "SELECT name, active FROM products WHERE cloud_id = $1 AND name LIKE '%מתוק%' ORDER BY name_search, id LIMIT 6",
      )
    ).toSorted((a, b) => Number(b.active) - Number(a.active));
    expect(new Set(wanted.map(({ active }) => active)).size).toBe(2);
    expect(names(await search('מתוק'), 13)).toEqual(wanted.map(({ name }) => name));
    expect(names(await search('מתוק', stranger), 13).every((name) => name.includes('שלהם'))).toBe(
      true,
    );
  });

  it('finds a whole code, barcode or name among more than a thousand records that contain it', async () => {
    const add = (table: string, columns: string, values: string): Promise<void> =>
      changeRows(server, cloud, `INSERT INTO ${table} (cloud_id, ${columns}) ${values}`);
    await add(
      'products',
      'id, code, name, barcode, price, version',
      "SELECT $1, 20000 + n, 'W' || n, 'זית ' || n, '8885' || (100000 + n), 100, 1 FROM generate_series(1, 1100) n",
    );
    await add(
      'products',
      'id, code, name, barcode, price, version, active',
      "VALUES ($1, 22000, '8885', 'תתת אחרון', '', 100, 1, true), ($1, 22001, 'W0', 'תתת ברקוד', '8885', 100, 1, true), ($1, 22002, 'W00', '8885', '', 100, 1, false)",
    );
    await add(
      'customers',
      'id, code, name, phone',
      "SELECT $1, 20000 + n, 'c9996' || n, 'אורח ' || n, '' FROM generate_series(1, 1100) n",
    );
    await add('customers', 'id, code, name, phone', "VALUES ($1, 22000, 'C9996', 'תתת לקוח', '')");
    const products =
      (await search('8885')).find(({ component }) => component === 13)?.records ?? [];
    expect(
      products
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['22000', '22001']);
    expect(products).toHaveLength(6);
    expect(names(await search('c9996'), 111)[0]).toBe('תתת לקוח');
  });

  it('finds a code without three letters in a row: as a whole, and in small lists also by its beginning', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO products (cloud_id, id, code, name, barcode, price, version) VALUES ($1, 23000, 'E-7', 'קצר', '', 100, 1), ($1, 23001, 'E-71', 'ארוך', '', 100, 1), ($1, 23002, 'E0', 'ברקוד קצר', 'e-7', 100, 1)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name, phone) VALUES ($1, 23000, 'E-7', 'לקוח קצר', '')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 710, 'E-7', 'ספק קצר'), ($1, 711, 'E-7-1', 'ספק ארוך'), ($1, 712, 'XE-7', 'ספק אחר')",
    );
    for (const q of ['E-7', 'e-7', ' e-7 ']) {
      const groups = await search(q);
      expect([q, names(groups, 13).toSorted(), names(groups, 111), names(groups, 151)]).toEqual([
        q,
        ['ברקוד קצר', 'קצר'],
        ['לקוח קצר'],
        ['ספק קצר', 'ספק ארוך'],
      ]);
    }
    expect(await search('E-7', stranger)).toEqual([]);
    await changeRows(server, cloud, 'DELETE FROM suppliers WHERE cloud_id = $1 AND id > 700');
  });

  it('takes every character literally, and finds nothing for an empty text', async () => {
    for (const q of [
      '%%%',
      '___',
      '\\\\',
      "'; DROP TABLE products; --",
      '$1 $2',
      '--',
      '12345678901234567890',
    ])
      expect([q, await search(q)]).toEqual([q, []]);
    for (const q of ['', 'א', ' א '])
      expect([
        q,
        outcome(await office.get(`app/search?q=${encodeURIComponent(q)}`)).status,
      ]).toEqual([q, 422]);
  });

  it('searches the own business and no other', async () => {
    for (const q of ['לבנה', '0501234567', 'סוכריה', '7290000', '100123', 'שלהם'])
      expect([q, JSON.stringify(await search(q))]).toEqual([
        q,
        expect.not.stringContaining('שלהם'),
      ]);
    expect(names(await search('לבנה', stranger), 111)).toEqual(['לבנה שלהם', 'בר לבנה שלהם']);
    expect(await search('שלנו', stranger)).toEqual([]);
    const ours = (await search('100123'))[0]?.records[0]?.id;
    expect((await search('100123', stranger))[0]?.records[0]?.id).not.toBe(ours);
  });

  it('shows only components that the caller may read by their current permissions', async () => {
    const permit = (components: Record<string, string>) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
        [JSON.stringify({ components, pos: {}, system: {} })],
      );
    await permit({ 151: '10000' });
    expect((await search('לבנה', cashier)).map(({ component }) => component)).toEqual([151]);
    await permit({ 151: '01111', 111: '10000' });
    expect((await search('לבנה', cashier)).map(({ component }) => component)).toEqual([111]);
    await permit({});
    expect(await search('לבנה', cashier)).toEqual([]);
    // Components that the service does not include are never found.
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{components}', '[151]') WHERE cloud_id = $1`,
    );
    expect((await search('לבנה')).map(({ component }) => component)).toEqual([151]);
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{components}', $2::jsonb) WHERE cloud_id = $1`,
      [JSON.stringify(COMPONENTS.map(({ id }) => id))],
    );
  });

  it('is rate limited, like other calls that are expensive for the database', async () => {
    const app = await buildApp(server.kernel, { logLevel: false, callsAMinute: 2 });
    try {
      const desk = new Browser(app);
      await desk.signIn('other@example.com');
      const codes: number[] = [];
      for (let call = 0; call < 4; call += 1)
        codes.push((await desk.get('app/search?q=xx')).statusCode);
      expect(codes).toEqual([200, 200, 429, 429]);
    } finally {
      await app.close();
    }
  });

  it('answers nothing while the service is suspended, at a till without an employee, and without a session', async () => {
    expect(outcome(await new Browser(server.app).get('app/search?q=xx')).status).toBe(401);
    expect(outcome(await (await aTillOf(server, 3, null)).get('app/search?q=xx')).code).toBe(
      'EMPLOYEE_REQUIRED',
    );
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    expect(outcome(await office.get('app/search?q=xx')).code).toBe('SERVICE_NOT_OK');
    await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
  });
});

describe('the suggestions of one component for a text', () => {
  interface Meant {
    readonly data: readonly RecordView[];
    readonly exact: number;
  }
  const meant = async (component: number, q: string, who = office): Promise<Meant> => {
    const answer = await who.get(`components/${component}/find?q=${encodeURIComponent(q)}`);
    expect([q, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      q,
      200,
      '',
    ]);
    return answer.json<Meant>();
  };
  const called = ({ data }: Meant): unknown[] => data.map((record) => record.data['name']);

  beforeAll(async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO products (cloud_id, id, code, name, barcode, price, version, active) VALUES
      ($1, 31001, '40', 'שמנת חמוצה', '7290000000731', 100, 1, true), ($1, 31002, '41', 'חמוצה', '7290000000024', 100, 1, true), ($1, 31003, '7373', 'חמוצהלה', '', 100, 1, true),
      ($1, 31004, '42', 'מארז 7373', '', 100, 1, true), ($1, 31005, '43', 'חמוצה ישנה', '', 100, 1, false), ($1, 31006, '7373x', 'גלול', '', 100, 1, true)`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO product_barcodes (cloud_id, id, barcode, product_id, version, active) VALUES
      ($1, 31001, '7290000000731', 31001, 1, true), ($1, 31002, '7290000000024', 31002, 1, true), ($1, 31003, 'x0009', 31002, 1, true), ($1, 31004, '7373', 31004, 1, true),
      ($1, 31005, 'x0005', 31005, 1, true), ($1, 31006, 'x0006', 31001, 1, false)`,
    );
  });

  it('come by likelihood: whole code, whole barcode, names that begin with it, and the rest, each once and active ones only', async () => {
    expect(called(await meant(13, 'חמוצה'))).toEqual(['חמוצה', 'חמוצהלה', 'שמנת חמוצה']);
    const codes = await meant(13, '7373');
    expect([codes.exact, called(codes)]).toEqual([2, ['חמוצהלה', 'מארז 7373', 'גלול']]);
    for (const [q, name] of [
      ['X0009', 'חמוצה'],
      ['7290000000731', 'שמנת חמוצה'],
      ['41', 'חמוצה'],
    ] as const)
      expect([q, called(await meant(13, q))[0], (await meant(13, q)).exact]).toEqual([q, name, 1]);
    for (const q of ['אין כזה', 'x0005', 'x0006'])
      expect([q, await meant(13, q)]).toEqual([q, { data: [], exact: 0 }]);
    expect(called(await meant(151, 's77'))).toEqual(['לבנה שיווק שלנו']);
    expect(await meant(111, 'l700')).toMatchObject({
      exact: 1,
      data: [{ data: { name: 'לבנה שלנו' } }],
    });
  });

  it('are the same as those of the lists, also for a word that thousands have, for one letter and for the separators of filters', async () => {
    const list = async (component: number, search: object): Promise<readonly RecordView[]> =>
      (
        await office.get(
          `components/${component}/records?${new URLSearchParams({ limit: '20', active: '1', ...search }).toString()}`,
        )
      ).json<{ data: RecordView[] }>().data;
    const by = (key: string, type: string, q: string): object => ({
      filter: [key, type, q].map(encodeURIComponent).join('~'),
    });
    for (const q of [
      'תות',
      'מתוק',
      'סוכריה',
      'אבן שלנו1',
      '8885',
      '7290',
      'E-7',
      'א',
      'ם',
      '7373',
      '%',
      '~',
      'W0',
      'שלנו 7',
      '41~9',
      'LA',
    ]) {
      const barcodes = await list(20, by('barcode', 'equal', q));
      const scanned = (
        await Promise.all(
          barcodes.map(
            async ({ data: { product } }) =>
              (await office.get(`components/13/records/${(product as { id: number }).id}`)).json<{
                data: RecordView;
              }>().data,
          ),
        )
      ).filter(({ active }) => active);
      const exact = [
        ...new Set([...(await list(13, by('code', 'equal', q))), ...scanned].map(({ id }) => id)),
      ];
      const all = [
        ...exact,
        ...[...(await list(13, by('name', 'starts', q))), ...(await list(13, { q }))].map(
          ({ id }) => id,
        ),
      ];
      const found = await meant(13, q);
      expect([q, found.exact, found.data.map(({ id }) => id)]).toEqual([
        q,
        exact.length,
        [...new Set(all)].slice(0, 20),
      ]);
    }
  });

  it('use one connection at a time, and no second query where the first has enough', async () => {
    server.database.takeStatements();
    await meant(13, 'סוכריה שלנו 1');
    expect(server.database.takeStatements().filter((name) => name.startsWith('records.'))).toEqual([
      'records.likely.13.codes',
    ]);
    await meant(13, '41');
    expect(
      server.database.takeStatements().filter((name) => name === 'records.likely.13.codes'),
    ).toHaveLength(1);
  });

  it('come from the other fields for a user who may not see barcodes, and not at all from unreadable components or those known by a number', async () => {
    const permit = (components: Record<string, string>) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
        [JSON.stringify({ components, pos: {}, system: {} })],
      );
    await permit({ 13: '10000' });
    expect(await meant(13, 'x0009', cashier)).toEqual({ data: [], exact: 0 });
    expect(called(await meant(13, '7290000000024', cashier))).toEqual(['חמוצה']);
    expect(called(await meant(13, '41', cashier))[0]).toBe('חמוצה');
    await permit({ 13: '10000', 20: '10000' });
    expect((await meant(13, 'x0009', cashier)).exact).toBe(1);
    await permit({});
    expect(outcome(await cashier.get('components/13/find?q=41'))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(outcome(await office.get('components/145/find?q=100123'))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    for (const q of ['', '%20'])
      expect(outcome(await office.get(`components/13/find?q=${q}`)).status).toBe(422);
    expect(await meant(13, 'חמוצה', stranger)).toEqual({ data: [], exact: 0 });
  });
});
