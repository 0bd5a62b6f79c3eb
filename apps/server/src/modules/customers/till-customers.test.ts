import {
  CLIENT_HEADERS,
  CUSTOMER_ID_RESERVE,
  type CustomerView,
  leaseCustomerIds,
  membersOfWeek,
  phoneDigits,
  searchCustomers,
  syncCheckForUpdates,
} from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  signInAt,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let second: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1, CARDS.manager);
  second = await aTillOf(server, 2, CARDS.manager);
  await changeRows(
    server,
    cloud,
    "INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 800, 'ועד')",
  );
});
afterAll(() => server.close());

const lease = async (by: Browser): Promise<readonly number[]> =>
  leaseCustomerIds.response.parse(
    (await by.call('POST', '/api/v2/accountscards/customers/ids', {})).json(),
  ).data;
const make = (
  by: Browser,
  id: number,
  name = 'יעל כהן',
  phone = '050-7654321',
  more: object = {},
) => by.call('POST', '/api/v2/accountscards/customers', { id, name, phone, vat_id: '', ...more });
const countNamed = async (name: string): Promise<number> =>
  (
    await queryRows<{ n: number }>(
      server.kernel.tenant(cloud),
      'SELECT count(*)::integer AS n FROM customers WHERE cloud_id = $1 AND name = $2',
      [name],
    )
  )[0]?.n ?? 0;

/** What a till syncs of the customers since a version. */
async function since(version: number): Promise<{
  readonly items: Readonly<Record<string, CustomerView>>;
  readonly removed: readonly number[];
  readonly version: number;
}> {
  const response = await till.call('POST', '/core/functions/updates/checkForUpdates.php', {
    offline_status: { Customers: version },
  });
  const found = syncCheckForUpdates.response.parse(response.json()).updates['Customers'];
  if (found === undefined || found.full) throw new Error('No changes');
  return {
    items: found.items as Record<string, CustomerView>,
    removed: found.items_remove,
    version: found.syncVersion,
  };
}
const now = async (): Promise<number> =>
  (
    await queryRows<{ version: number }>(
      server.kernel.tenant(cloud),
      "SELECT version FROM sync_versions WHERE cloud_id = $1 AND table_name = 'Customers'",
    )
  )[0]?.version ?? 0;

/** An answer without the time at which it was read. */
const undated = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (key === 'as_of' ? undefined : value)),
  );

describe('a customer that a till creates', () => {
  it('has an id that belongs to this till alone, however often it asks for ids', async () => {
    const own = await lease(till);
    expect(own).toHaveLength(CUSTOMER_ID_RESERVE);
    expect(await lease(till)).toEqual(own);
    const others = await lease(second);
    expect(others.filter((id) => own.includes(id))).toEqual([]);
    const [id = 0] = own;
    expect(outcome(await make(second, id)).code).toBe('CONFLICT');
    expect(await countNamed('יעל כהן')).toBe(0);
  });

  it('is one customer however often it is sent, also at the same moment', async () => {
    const [id = 0] = await lease(till);
    const answers = await Promise.all([make(till, id), make(till, id), make(till, id)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    // The answers are of the same customer and differ only in the time of the account.
    expect(new Set(answers.map(({ body }) => body.replace(/"as_of":"[^"]+"/, ''))).size).toBe(1);
    expect(answers[0]?.json<{ data: CustomerView }>().data).toMatchObject({
      id,
      code: `T-${id}`,
      name: 'יעל כהן',
      phone: '050-7654321',
      credit_status: 'open',
    });
    expect(await countNamed('יעל כהן')).toBe(1);
    // The id is used up, and another one replaces it.
    expect(await lease(till)).not.toContain(id);
    expect(await lease(till)).toHaveLength(CUSTOMER_ID_RESERVE);
  });

  it('is created once although its identity number exists, and is reported with the others of that number, so that its sale keeps its id', async () => {
    const [id = 0] = await lease(till);
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name, vat_id) VALUES ($1, 8001, 'K1', 'יעל הוותיקה', '12345674'), ($1, 8002, 'K2', 'אחר', '999')",
    );
    const wish = { id, name: 'יעל החדשה', phone: '', vat_id: '012345674' };
    const send = async (by = till, body = wish) =>
      (await by.call('POST', '/api/v2/accountscards/customers', body)).json<{
        data: CustomerView;
        same: unknown[];
      }>();
    const first = await send();
    expect(first).toMatchObject({
      data: { id, name: 'יעל החדשה' },
      same_count: 1,
      same: [{ id: 8001, code: 'K1', name: 'יעל הוותיקה' }],
    });
    expect(undated(await send())).toEqual(undated(first));
    const vats = () =>
      queryRows(
        server.kernel.tenant(cloud),
        "SELECT id, name FROM customers WHERE cloud_id = $1 AND vat_id IN ('12345674', '012345674') ORDER BY id",
        [],
      );
    expect(await vats()).toEqual(
      [
        { id, name: 'יעל החדשה' },
        { id: 8001, name: 'יעל הוותיקה' },
      ].toSorted((a, b) => a.id - b.id),
    );
    const sale = new SaleCart()
      .scan(GOODS.milk)
      .customer(makeAccount({ type: 'customer', id, code: `T-${id}`, name: 'יעל החדשה' }))
      .pay()
      .numbered(1_000_777);
    expect(
      (await till.post('pos/transactions/cart_format?offline=1', sale.wire())).statusCode,
    ).toBe(200);
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT customer_id FROM transactions WHERE cloud_id = $1 AND id = $2',
        [sale.id],
      ),
    ).toEqual([{ customer_id: id }]);
    const [next = 0] = await lease(till);
    expect((await send(till, { ...wish, id: next, name: 'בלי מספר', vat_id: '' })).same).toEqual(
      [],
    );
  });

  it('whose identity number exists is named only to an employee who is signed in and may search; an employee who left is audited', async () => {
    const shop = await aTillOf(server, 5, CARDS.cashier);
    const [first = 0, another = 0, third = 0] = await lease(shop);
    const at = new Date().toISOString();
    const send = async (id: number) =>
      (
        await shop.call('POST', '/api/v2/accountscards/customers', {
          id,
          name: 'אחת נוספת',
          phone: '',
          vat_id: '512345678',
          at,
        })
      ).json<{ same_count: number; same: unknown[] }>();
    const known = [{ id: 8003, code: 'K3', name: 'סודית' }];
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name, vat_id) VALUES ($1, 8003, 'K3', 'סודית', '512345678')",
    );
    const rights = (keys: readonly number[]) =>
      changeRows(
        server,
        cloud,
        `UPDATE positions p SET permissions = '{"pos":{${keys.map((key) => `"${String(key)}":1`).join(',')}},"system":{},"components":{}}' FROM employees e WHERE p.cloud_id = $1 AND e.cloud_id = $1 AND e.id = $2 AND p.id = e.position_id`,
        [EMPLOYEES.cashier],
      );
    const [before] = await queryRows<{ permissions: unknown }>(
      server.kernel.tenant(cloud),
      'SELECT p.permissions FROM positions p JOIN employees e ON e.cloud_id = p.cloud_id AND e.position_id = p.id WHERE p.cloud_id = $1 AND e.id = $2',
      [EMPLOYEES.cashier],
    );
    await rights([1, 35, 45]);
    await shop.signInEmployee(CARDS.cashier);
    expect(await send(first)).toMatchObject({ same_count: 1, same: known });
    await rights([1, 45]);
    await shop.signInEmployee(CARDS.cashier);
    // The retry and a further one: only the count of the others, no names.
    expect([await send(first), await send(another)]).toMatchObject([
      { same_count: 1, same: [] },
      { same_count: 2, same: [] },
    ]);
    await rights([1, 35, 45]);
    await shop.signInEmployee(CARDS.cashier);
    await shop.post('employees/logout', {});
    expect(await send(another)).toMatchObject({ same_count: 2, same: [] });
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    expect(await send(third)).toMatchObject({ same_count: 3, same: [] });
    const written = async (id: number) =>
      (
        await queryRows<{ after: unknown }>(
          server.kernel.tenant(cloud),
          'SELECT after FROM audit_log WHERE cloud_id = $1 AND entity_id LIKE $2',
          [`%:${String(id)}`],
        )
      )[0]?.after;
    expect(await written(third)).toMatchObject({ name: 'אחת נוספת', employee_out_of_use: true });
    expect(await written(another)).not.toHaveProperty('employee_out_of_use');
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    await changeRows(
      server,
      cloud,
      'UPDATE positions p SET permissions = $3::jsonb FROM employees e WHERE p.cloud_id = $1 AND e.cloud_id = $1 AND e.id = $2 AND p.id = e.position_id',
      [EMPLOYEES.cashier, JSON.stringify(before?.permissions)],
    );
  });

  it('cannot be replaced by another one under its id', async () => {
    const [id = 0] = await lease(till);
    expect((await make(till, id, 'יעל הראשונה')).statusCode).toBe(200);
    expect(outcome(await make(till, id, 'רון השני'))).toEqual({
      status: 409,
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
    expect([await countNamed('יעל הראשונה'), await countNamed('רון השני')]).toEqual([1, 0]);
    // The name was corrected since: a retry still has the same customer.
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET name = 'יעל המתוקנת' WHERE cloud_id = $1 AND id = $2",
      [id],
    );
    expect((await make(till, id, 'יעל הראשונה')).json<{ data: CustomerView }>().data).toMatchObject(
      { id, name: 'יעל המתוקנת' },
    );
  });

  it('arrives in the name of the employee who created it after they signed out, and of no other employee without the permission', async () => {
    const [id = 0, other = 0, after = 0] = await lease(second);
    const madeAt = new Date().toISOString();
    const token = second.headers[CLIENT_HEADERS.employee];
    await second.post('employees/logout', {});
    expect((await make(second, id, 'של מי שיצאה', '', { at: madeAt })).statusCode).toBe(200);
    const [written] = await queryRows<{
      actor_kind: string;
      actor_id: number;
      employee_id: number;
    }>(
      server.kernel.tenant(cloud),
      'SELECT actor_kind, actor_id, employee_id FROM audit_log WHERE cloud_id = $1 AND entity_id LIKE $2',
      [`%:${id}`],
    );
    expect(written).toEqual({
      actor_kind: 'employee',
      actor_id: EMPLOYEES.manager,
      employee_id: EMPLOYEES.manager,
    });
    // A customer is not the employee's when it was created after they signed out, before they
    // signed in, or at an unknown time.
    const minutes = (count: number) => ({
      at: new Date(Date.now() + count * 60_000).toISOString(),
    });
    for (const more of [{}, minutes(16), minutes(-16), minutes(60 * 24 * 300)])
      expect(outcome(await make(second, after, 'אחרי שיצאה', '', more))).toMatchObject({
        code: 'EMPLOYEE_REQUIRED',
      });
    expect(await countNamed('אחרי שיצאה')).toBe(0);
    expect((await make(second, after, 'מעט אחרי שיצאה', '', minutes(14))).statusCode).toBe(200);
    delete second.headers[CLIENT_HEADERS.employee];
    expect(outcome(await make(second, other))).toMatchObject({ code: 'EMPLOYEE_REQUIRED' });
    await changeRows(
      server,
      cloud,
      "UPDATE positions p SET permissions = '{}' FROM employees e WHERE p.cloud_id = $1 AND e.cloud_id = $1 AND e.id = $2 AND p.id = e.position_id",
      [EMPLOYEES.cashier],
    );
    await second.signInEmployee(CARDS.cashier);
    expect(outcome(await make(second, other))).toMatchObject({ code: 'PERMISSION_DENIED' });
    second.headers[CLIENT_HEADERS.employee] = token ?? '';
  });

  it('has other ids on a device that takes the terminal over', async () => {
    const third = await aTillOf(server, 3, CARDS.manager);
    const before = await lease(third);
    const device = new Browser(server.app);
    await device.signIn();
    await device.register(1, 3, true);
    await device.signInEmployee(CARDS.manager);
    expect((await lease(device)).filter((id) => before.includes(id))).toEqual([]);
    // Ids of the first device stay valid: its customers may still arrive from this terminal.
    expect((await make(device, before[0] ?? 0, 'של המכשיר הקודם')).statusCode).toBe(200);
  });

  it('keeps its id when another customer uses its code', async () => {
    const [id = 0] = await lease(till);
    await changeRows(
      server,
      cloud,
      'INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 709, $2, $3)',
      [`T-${id}`, 'קוד תפוס'],
    );
    expect((await make(till, id, 'רון לוי')).json<{ data: CustomerView }>().data).toMatchObject({
      id,
      code: `T-${id}-1`,
    });
  });

  it('has a name without marks that reverse a line; the direction marks of Hebrew text stay', async () => {
    const [id = 0] = await lease(till);
    expect(
      (await make(till, id, '\u202eנהכ\u2066 יעל\u200f')).json<{ data: CustomerView }>().data.name,
    ).toBe('נהכ יעל\u200f');
  });

  it.each([
    ['', ''],
    ['x'.repeat(101), ''],
    ['דנה', 'not a phone'],
  ])('is refused with an invalid name or phone: %j %j', async (name, phone) => {
    const [id = 0] = await lease(till);
    expect(outcome(await make(till, id, name, phone)).code).toBe('VALIDATION_FAILED');
  });
});

describe('what a till syncs of customers', () => {
  it('is every customer that was created, changed, owes more, is in a group that changed, or was removed; once per change', async () => {
    const start = await now();
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name, phone, group_id) VALUES ($1, 701, 'C701', 'אבנר', '050-1111111', 800), ($1, 702, 'C702', 'ברק', '', NULL)",
    );
    const made = await since(start);
    expect(Object.keys(made.items)).toEqual(['701', '702']);
    expect(made.version).toBe(start + 1);
    expect(made.items['701']).toMatchObject({
      name: 'אבנר',
      group: 800,
      group_name: 'ועד',
      credit_status: 'open',
    });

    await changeRows(
      server,
      cloud,
      'UPDATE customers SET balance = balance + 5000 WHERE cloud_id = $1 AND id = 702',
    );
    expect(Object.keys((await since(made.version)).items)).toEqual(['702']);

    const before = await now();
    await changeRows(
      server,
      cloud,
      "UPDATE customer_groups SET credit_status = 'limited', credit_limit = 10000 WHERE cloud_id = $1 AND id = 800",
    );
    expect((await since(before)).items['701']).toMatchObject({
      credit_status: 'warn',
      credit_left: 10_000,
    });
    const grouped = await now();
    await changeRows(
      server,
      cloud,
      "UPDATE customer_groups SET notes = 'x' WHERE cloud_id = $1 AND id = 800",
    );
    expect(await now()).toBe(grouped);

    await changeRows(
      server,
      cloud,
      'UPDATE customers SET active = false WHERE cloud_id = $1 AND id = 701',
    );
    await changeRows(server, cloud, 'DELETE FROM customers WHERE cloud_id = $1 AND id = 702');
    const gone = await since(grouped);
    expect(new Set(gone.removed)).toEqual(new Set([701, 702]));
    expect(gone.items).toEqual({});
  });

  it('loses no customer by one high id', async () => {
    const start = await now();
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 760000, 'C760000', 'אחרונה')",
    );
    const one = await since(start);
    expect([Object.keys(one.items), one.removed]).toEqual([['760000'], []]);
    const page = await till.call('POST', '/core/functions/updates/get.php', {
      operation: 'Customers',
      limit: { counter: 0, len: 10_000 },
      args: {},
    });
    expect(Object.keys(page.json<{ data: object }>().data)).toEqual(
      expect.arrayContaining(['1', '709']),
    );
    await changeRows(server, cloud, 'DELETE FROM customers WHERE cloud_id = $1 AND id = 760000');
  });
});

describe('two transactions that write customers at once', () => {
  const rename = (tx: TenantTx, id: number, name: string) =>
    tx.query(
      `test.rename_${name}`,
      `UPDATE customers SET name = '${name}' WHERE cloud_id = $1 AND id = $2`,
      [tx.cloudId, id],
    );

  it('do not wait for each other, nor for a change of a group, until one of them ends', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name, group_id) VALUES ($1, 741, 'C741', 'א', 800), ($1, 742, 'C742', 'ב', 800)",
    );
    const start = await now();
    const db = server.kernel.tenant(cloud);
    const ended: string[] = [];
    await db.tx(async (outer) => {
      await rename(outer, 741, 'גד');
      await outer.query(
        'test.group',
        "UPDATE customer_groups SET credit_status = 'blocked' WHERE cloud_id = $1 AND id = 800",
        [cloud],
      );
      // It holds what the other does not need, so neither blocks the other, in either order.
      await db.tx(async (inner) => void (await rename(inner, 742, 'דן')));
      ended.push('inner');
      await rename(outer, 742, 'הדס');
    });
    ended.push('outer');
    expect(ended).toEqual(['inner', 'outer']);
    const { items, version } = await since(start);
    expect(version).toBe(start + 2);
    expect(items).toMatchObject({
      741: { name: 'גד', credit_status: 'blocked' },
      742: { name: 'הדס', credit_status: 'blocked' },
    });
  }, 20_000);
});

describe('the members of the club that came this week', () => {
  const week = async (by: Browser) =>
    membersOfWeek.response
      .parse((await by.get('accountscards/customers/week')).json())
      .data.map(({ id }) => id);

  it('are told to the tills of the branch that may look for customers [LOOK-011]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 751, 'C751', 'רות חדשה')",
    );
    const ruth = makeAccount({ type: 'customer', id: 751, code: 'C751', name: 'רות חדשה' });
    const sold = await till.post(
      'pos/transactions/cart_format',
      new SaleCart().customer(ruth).scan(GOODS.milk).pay().wire(),
    );
    expect(sold.statusCode).toBe(200);
    await signInAt(second, CARDS.manager);
    expect(await week(second)).toEqual([]);
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET club = true WHERE cloud_id = $1 AND id = 751',
    );
    expect(await week(second)).toEqual([751]);
  });
});

describe('the digits of a phone number', () => {
  it.each([
    '054-765 4321',
    '+972 54 7654321',
    '00972547654321',
    '972-3-5551234',
    '03-5551234',
    '0097',
    '',
  ])('are the same to the till, the server and the database: %j', async (phone) => {
    const [found] = await queryRows<{ digits: string }>(
      server.kernel.tenant(cloud),
      'SELECT caller_digits($2) AS digits WHERE $1::integer > 0',
      [phone],
    );
    expect(found?.digits).toBe(phoneDigits(phone).slice(-9));
  });
});

describe('a search by digits', () => {
  it('finds a phone however it is written and typed, each customer once [LOOK-011]', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO customers (cloud_id, id, code, name, phone) VALUES ($1, 761, 'C761', 'אבי עם מקפים', '053-888-1234'), ($1, 762, 'C762', 'בני בלי מקפים', '0538885678')",
    );
    const found = async (query: string): Promise<readonly string[]> =>
      searchCustomers.response
        .parse(
          (await till.get(`accountscards/customers?query=${encodeURIComponent(query)}`)).json(),
        )
        .data.map(({ name }) => name)
        .toSorted();
    const both = ['אבי עם מקפים', 'בני בלי מקפים'];
    expect(await found('053888')).toEqual(both);
    expect(await found('053-888')).toEqual(both);
    expect(await found('8885678')).toEqual(['בני בלי מקפים']);
    expect(await found('0538881234')).toEqual(['אבי עם מקפים']);
    expect(await found('C761')).toEqual(['אבי עם מקפים']);
  });
});
