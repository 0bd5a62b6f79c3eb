import {
  COMPONENT,
  COMPONENTS,
  findRecordComponent,
  kindOf,
  MAX_SEARCHES,
  RECORD_COMPONENTS,
  type RecordView,
  SEARCH_TYPES,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, aShop, aTillOf, CARDS, changeRows, signInAt } from '../../../test/sale-shop.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

interface Page {
  readonly data: RecordView[];
  readonly next: string | null;
  readonly page_info: {
    readonly count: number | null;
    readonly estimated: boolean;
    readonly len: number;
  };
}

const JOURNAL = COMPONENT.journalEntries;

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const other = await aShop(server, 'other@example.com');
  for (const [place, name] of [
    [cloud, 'שלנו'],
    [other, 'של אחרים'],
  ] as const) {
    await changeRows(
      server,
      place,
      "INSERT INTO departments (cloud_id, id, name, sort_order) SELECT $1, n, $2 || ' ' || n, n / 3 FROM generate_series(1, 12) n",
      [name],
    );
    await changeRows(
      server,
      place,
      "INSERT INTO categories (cloud_id, id, name, department_id) VALUES ($1, 1, 'גבינות', 3)",
    );
    await changeRows(
      server,
      place,
      "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'ספק 100%')",
    );
    await changeRows(
      server,
      place,
      'INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity) SELECT $1, w.id, p.id, p.id * 1000 FROM warehouses w, products p WHERE w.cloud_id = $1 AND p.cloud_id = $1 AND w.id = 1',
    );
  }
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
});
afterAll(() => server.close());

const list = async (component: number, query = '', who = office): Promise<Page> =>
  (await who.get(`components/${component}/records${query}`)).json<Page>();
const names = (page: Page): unknown[] => page.data.map(({ data }) => data['name']);

describe('the records of a component', () => {
  it.each(RECORD_COMPONENTS.map(({ component, columns }) => ({ component, columns })))(
    'are listed and read for component $component, with every column it declares and none besides',
    async ({ component, columns }) => {
      const page = await list(component);
      const inList = columns.filter((column) => column.list !== undefined).map(({ key }) => key);
      expect(page.page_info.len).toBe(page.data.length);
      for (const record of page.data) {
        expect(Object.keys(record.data)).toEqual(inList);
        const { data: read } = (
          await office.get(`components/${component}/records/${record.id}`)
        ).json<{ data: RecordView }>();
        expect(read.id).toBe(record.id);
        expect(Object.keys(read.data)).toEqual(columns.map(({ key }) => key));
        expect(read.data).toMatchObject(record.data);
      }
    },
  );

  it('are also returned as the rows of a grid [CART-213]', async () => {
    const grid = await office.get('app/grid/14?limit=5');
    expect(grid.json<Page>().data).toHaveLength(5);
    expect(grid.json()).toEqual(await list(14, '?limit=5'));
    expect((await office.get('app/grid/9999')).statusCode).toBe(404);
  });

  it('of the journal begin with the newest entries, by day and then number, page by page; an invalid day is refused', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO account_groups (cloud_id, id, code, name) VALUES ($1, 900, 'G', 'קבוצה')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id) VALUES ($1, 900, 'D', 'חובה', 900), ($1, 901, 'Z', 'זכות', 900)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount, description) SELECT $1, 9000 + n, date '2026-03-01' + n * 7 % 5, 900, 901, n, 'תנועה ' || n FROM generate_series(1, 12) n",
    );
    const wanted = (
      await queryRows<{ id: number }>(
        server.kernel.tenant(cloud),
        'SELECT id FROM journal_entries WHERE cloud_id = $1 ORDER BY day DESC, id DESC',
      )
    ).map(({ id }) => String(id));
    const grid = (await office.post('app/components/old/', { comID: JOURNAL, view: 'ALL' })).json<{
      data: { records: { id: string }[] };
    }>().data;
    expect(grid.records.map(({ id }) => String(id))).toEqual(wanted);
    const read: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Page = await list(JOURNAL, `?limit=5${next === '' ? '' : `&after=${next}`}`);
      read.push(...page.data.map(({ id }) => id));
      ({ next } = page);
    }
    expect(read).toEqual(wanted);
    const wrong = Buffer.from(JSON.stringify(['2026-02-30', 9_001])).toString('base64url');
    expect(
      outcome(await office.get(`components/${JOURNAL}/records?limit=5&after=${wrong}`)),
    ).toMatchObject({ status: 422 });
  });

  it('have products with money in agorot and a department by its name', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE products SET department_id = 2 WHERE cloud_id = $1 AND id = 1',
    );
    const { data } = (await office.get('components/13/records/1')).json<{ data: RecordView }>();
    expect(data.data).toMatchObject({
      name: 'חלב',
      price: 690,
      department: { id: 2, label: 'שלנו 2' },
      category: null,
      active: true,
      vat_group: '0',
    });
  });

  it('have an identity of two numbers where the key has two', async () => {
    const page = await list(122);
    expect(page.data.map(({ id }) => id)).toContain('1-3');
    const { data } = (await office.get('components/122/records/1-3')).json<{ data: RecordView }>();
    expect(data.data).toMatchObject({ product: { id: 3, label: 'קולה' }, quantity: 3_000 });
    expect(outcome(await office.get('components/122/records/1')).status).toBe(404);
  });

  it('never contain a card, a hash or a password', async () => {
    for (const { component } of RECORD_COMPONENTS) {
      const { columns } = findRecordComponent(component) ?? { columns: [] };
      // A field of the password kind only says whether one is set.
      for (const { key, column = key } of columns.filter(({ kind }) => kind !== 'password'))
        expect(`${key} ${column}`).not.toMatch(/card|hash|password|token|secret|device/);
    }
    const people = await office.get('components/31/records');
    expect(people.body).not.toMatch(/card_lookup|\\x/);
    const one = (await office.get('components/31/records/1')).json<{ data: RecordView }>().data;
    expect(one.data['card']).toBe(true);
  });

  it('are paged without repeating or skipping a row, whatever is written meanwhile', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 20; page += 1) {
      const got: Page = await list(14, `?limit=5${after === null ? '' : `&after=${after}`}`);
      seen.push(...got.data.map(({ id }) => id));
      expect(got.page_info.count === null).toBe(after !== null);
      // Inserted before the page that was read: with an offset, the next page would repeat its last
      // row.
      if (page === 0)
        await changeRows(
          server,
          cloud,
          "INSERT INTO departments (cloud_id, id, name, sort_order) VALUES ($1, 90, 'חדשה', -1)",
        );
      after = got.next;
      if (after === null) break;
    }
    await changeRows(server, cloud, 'DELETE FROM departments WHERE cloud_id = $1 AND id = 90');
    // Three departments have the same sort order: the identity decides among them.
    expect(seen).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
  });
});

describe('a search', () => {
  it('finds inside every searchable column, in any case, and counts its results', async () => {
    expect(names(await list(14, `?q=${encodeURIComponent('נו 1')}`))).toEqual([
      'שלנו 1',
      'שלנו 10',
      'שלנו 11',
      'שלנו 12',
    ]);
    const found = await list(151, '?q=s1');
    expect([names(found), found.page_info.count]).toEqual([['ספק 100%'], 1]);
  });

  it.each(['%', '_', '\\', "'; DROP TABLE products; --", '$1', '" OR 1=1', '\u202e'])(
    'treats %j as ordinary characters',
    async (q) => {
      const answer = await office.get(`components/13/records?q=${encodeURIComponent(q)}`);
      expect([answer.statusCode, answer.json<Page>().data]).toEqual([200, []]);
    },
  );

  it('finds the percent sign in a name', async () => {
    expect(names(await list(151, '?q=%25'))).toEqual(['ספק 100%']);
    expect(names(await list(151, '?q=%251'))).toEqual([]);
  });

  it('refuses characters that no database stores, and cursors that no list issued', async () => {
    expect((await office.get('components/13/records?q=%00')).statusCode).toBe(422);
    const cursors = [
      'e30',
      'bm9uc2Vuc2U',
      ...[[1], ['x', 'y'], ['x', 1, 2], [null, 1], ['\u0000', 1], ['x', 1e99], ['x', 1.5]].map(
        (value) => Buffer.from(JSON.stringify(value)).toString('base64url'),
      ),
    ];
    for (const after of cursors)
      expect([
        after,
        (await office.get(`components/13/records?after=${after}`)).statusCode,
      ]).toEqual([after, 422]);
  });
});

describe('who may read', () => {
  it('sees the rows of their own business and no others', async () => {
    for (const { component } of RECORD_COMPONENTS) {
      const mine = (await office.get(`components/${component}/records`)).body;
      expect(mine).not.toContain('של אחרים');
    }
    expect(names(await list(14, '', stranger))).toContain('של אחרים 1');
    await changeRows(
      server,
      cloud,
      "INSERT INTO departments (cloud_id, id, name) VALUES ($1, 500, 'רק שלנו')",
    );
    expect(outcome(await stranger.get('components/14/records/500'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    await changeRows(server, cloud, 'DELETE FROM departments WHERE cloud_id = $1 AND id = 500');
  });

  it('gets the same answer for what is missing, not in the service and not permitted', async () => {
    const till = await aTillOf(server, 1, CARDS.cashier);
    const answers = [
      await office.get('components/999/records'),
      await till.get('components/13/records'),
      await till.get('components/13/records/1'),
    ];
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{components}', '[101]') WHERE cloud_id = $1`,
    );
    answers.push(await office.get('components/13/records'));
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{components}', $2::jsonb) WHERE cloud_id = $1`,
      [JSON.stringify(COMPONENTS.map(({ id }) => id))],
    );
    for (const answer of answers)
      expect(answer.json()).toEqual({
        code: 'NOT_FOUND',
        desc: 'הפריט לא נמצא, או שאין לכם הרשאה אליו.',
      });
    await signInAt(till, CARDS.manager);
    expect((await till.get('components/13/records')).statusCode).toBe(200);
  });

  it('can sign in by card at a till, and reads nothing while the service is suspended', async () => {
    const till = await aTillOf(server, 2, null);
    expect(outcome(await till.get('components/13/records')).code).toBe('EMPLOYEE_REQUIRED');
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    expect(outcome(await office.get('components/13/records')).code).toBe('SERVICE_NOT_OK');
    await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
    expect((await new Browser(server.app).get('components/13/records')).statusCode).toBe(401);
  });
});

describe('app/init', () => {
  it('lists every component with its number, name, icon, add and document type, and whether the service includes it [SHELL-099]', async () => {
    const { components } = (await office.post('app/init')).json<{
      components: readonly Record<string, unknown>[];
    }>();
    expect(components).toHaveLength(COMPONENTS.length);
    expect(components).toContainEqual({
      id: 13,
      key: 'products',
      label: 'מוצרים',
      icon: 'package',
      add: true,
      document_type: null,
      allowed: true,
    });
    expect(components).toContainEqual({
      id: 141,
      key: 'quotes',
      label: 'הצעות מחיר',
      icon: 'file-description',
      add: true,
      document_type: 1,
      allowed: true,
    });
    const [service] = await queryRows<{ modules: { components: number[] } }>(
      server.kernel.tenant(cloud),
      'SELECT modules FROM services WHERE cloud_id = $1',
    );
    expect(service?.modules.components).toHaveLength(COMPONENTS.length);
  });
});

describe('the search conditions of a list', () => {
  const differing = (many: number): string =>
    Array.from({ length: many }, (_, at) => `name~not_equal~a${at}`).join(';');
  const filtered = (filter: string) =>
    office.get(`components/13/records?filter=${encodeURIComponent(filter)}`);
  const searchable = (findRecordComponent(13)?.columns ?? [])
    .filter((column) => kindOf(column).searchable)
    .map(({ key }) => key);
  const asked = (many: number) =>
    office.post('app/components/old/', {
      comID: 13,
      search: Object.fromEntries(
        searchable.slice(0, many).map((key) => [btoa(key), { type: 'not_equal', val: 'זזז' }]),
      ),
    });

  it('are limited in number; more are refused with advice', async () => {
    expect((await filtered(differing(MAX_SEARCHES))).json<Page>().data.length).toBeGreaterThan(0);
    expect(
      (await filtered(`${differing(MAX_SEARCHES)};${differing(MAX_SEARCHES)};name~not_equal~a0`))
        .statusCode,
    ).toBe(200);
    for (const refused of [
      await filtered(differing(MAX_SEARCHES + 1)),
      await asked(MAX_SEARCHES + 1),
    ]) {
      expect(refused.json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [
          { field: 'search', text: expect.stringContaining(String(MAX_SEARCHES)) as string },
        ],
      });
    }
    expect((await asked(MAX_SEARCHES)).statusCode).toBe(200);
  });
});

describe('a filter value', () => {
  const found = async (filter: string): Promise<readonly unknown[]> =>
    (await office.get(`components/13/records?filter=${filter}`))
      .json<Page>()
      .data.map(({ data }) => data['name']);

  it('may contain any characters, also the separators of filters', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO products (cloud_id, id, code, name, price, version) VALUES ($1, 9301, '10179', 'גלוי~סגור', 100, 1), ($1, 9302, '1017900', 'גלוי', 100, 1)",
    );
    for (const value of ['גלוי~סגור', 'גלוי%7Eסגור'])
      expect(await found(`name~equal~${value}`)).toEqual(['גלוי~סגור']);
    expect(await found('code~equal~10179~9')).toEqual([]);
  });

  it('that is missing is requested by its name, whatever its type; a column that is empty does not narrow the list', async () => {
    const asked = (filter: string) => office.get(`components/13/records?filter=${filter}`);
    const search = (
      searches: Readonly<Record<string, { readonly type: string; readonly val: string }>>,
    ) =>
      office.post('app/components/old/', {
        comID: 13,
        search: Object.fromEntries(Object.entries(searches).map(([key, one]) => [btoa(key), one])),
      });
    const counted = async (searches: Parameters<typeof search>[0]): Promise<number> =>
      (await search(searches)).json<{ data: { count: number } }>().data.count;
    const all = await counted({});
    for (const type of SEARCH_TYPES.filter((one) => one !== 'empty' && one !== 'not_empty')) {
      for (const missing of [
        `code~${type}~`,
        `code~${type}`,
        `code~${type}~%20`,
        `active~equal~%D7%9B%D7%9F;code~${type}~`,
      ]) {
        const answer = await asked(missing);
        expect([missing, outcome(answer)]).toEqual([
          missing,
          { status: 422, code: 'VALIDATION_FAILED' },
        ]);
        expect(answer.json()).toMatchObject({
          details: [{ field: 'code', text: expect.stringContaining('חסר ערך') as string }],
        });
      }
      expect([type, await counted({ code: { type, val: ' ' } })]).toEqual([type, all]);
    }
    expect((await asked('code~empty~')).statusCode).toBe(200);
    expect((await asked('code~not_empty')).statusCode).toBe(200);
  });
});

describe('a list query that takes too long', () => {
  /** Aborts the queries that wait for the products, as the statement timeout would. */
  const stopped = async (
    call: () => Promise<Parameters<typeof outcome>[0]>,
  ): Promise<ReturnType<typeof outcome>> =>
    runAsOwner(server.database.url, async (owner) => {
      await owner.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
      let answer: ReturnType<typeof outcome> | null = null;
      const answered = call().then((reply) => {
        answer = outcome(reply);
      });
      await expect
        .poll(
          async () => {
            await owner.query(
              "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
            );
            return answer;
          },
          { timeout: 20_000 },
        )
        .not.toBeNull();
      await owner.query('ROLLBACK');
      await answered;
      return answer ?? { status: 0, code: undefined };
    });

  it('asks for a narrower search, in every call that searches', async () => {
    const tooLong = { status: 422, code: 'SEARCH_TOO_LONG' };
    expect(
      await stopped(() =>
        office.post('app/components/old/', {
          comID: 13,
          search: { [btoa('country')]: { type: 'contains', val: 'רא' } },
        }),
      ),
    ).toEqual(tooLong);
    expect(await stopped(() => office.get('components/13/records?q=%D7%97%D7%9C%D7%91'))).toEqual(
      tooLong,
    );
    expect(
      await stopped(() =>
        office.get('app/autocomplete/old/query?component=13&query=*%D7%97%D7%9C%D7%91'),
      ),
    ).toEqual(tooLong);
    expect(await stopped(() => office.get('app/search?q=%D7%97%D7%9C%D7%91'))).toEqual(tooLong);
    expect((await office.post('app/components/old/', { comID: 13 })).statusCode).toBe(200);
  });
});
