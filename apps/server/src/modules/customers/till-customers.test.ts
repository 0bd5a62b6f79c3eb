import { CUSTOMER_IDS_KEPT, type CustomerView, leaseCustomerIds, syncCheckForUpdates } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, aShop, aTillOf, CARDS, change } from '../../../test/sale-shop.ts';
import { type Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let second: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1, CARDS.manager);
  second = await aTillOf(server, 2, CARDS.manager);
  await change(server, cloud, "INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 800, 'ועד')");
});
afterAll(() => server.close());

const lease = async (by: Browser): Promise<readonly number[]> => leaseCustomerIds.response.parse((await by.call('POST', '/api/v2/accountscards/customers/ids', {})).json()).data;
const make = (by: Browser, id: number, name = 'יעל כהן', phone = '050-7654321') => by.call('POST', '/api/v2/accountscards/customers', { id, name, phone, vat_id: '' });
const countNamed = async (name: string): Promise<number> => (await ask<{ n: number }>(server.kernel.tenant(cloud), 'SELECT count(*)::integer AS n FROM customers WHERE cloud_id = $1 AND name = $2', [name]))[0]?.n ?? 0;

/** What a till hears of the customers since a version. */
async function since(version: number): Promise<{ readonly items: Readonly<Record<string, CustomerView>>; readonly removed: readonly number[]; readonly version: number }> {
  const response = await till.call('POST', '/core/functions/updates/checkForUpdates.php', { offline_status: { Customers: version } });
  const found = syncCheckForUpdates.response.parse(response.json()).updates['Customers'];
  if (found === undefined || found.full) throw new Error('No changes');
  return { items: found.items as Record<string, CustomerView>, removed: found.items_remove, version: found.syncVersion };
}
const now = async (): Promise<number> => (await ask<{ version: number }>(server.kernel.tenant(cloud), "SELECT version FROM sync_versions WHERE cloud_id = $1 AND table_name = 'Customers'"))[0]?.version ?? 0;

describe('a customer that a till makes', () => {
  it('has an id that is this till\'s alone, however often it asks', async () => {
    const own = await lease(till);
    expect(own).toHaveLength(CUSTOMER_IDS_KEPT);
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
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers[0]?.json<{ data: CustomerView }>().data).toMatchObject({ id, code: `T-${id}`, name: 'יעל כהן', phone: '050-7654321', credit_status: 'open' });
    expect(await countNamed('יעל כהן')).toBe(1);
    // The id is used up, and another takes its place.
    expect(await lease(till)).not.toContain(id);
    expect(await lease(till)).toHaveLength(CUSTOMER_IDS_KEPT);
  });

  it('keeps its id when somebody else calls a customer by its code', async () => {
    const [id = 0] = await lease(till);
    await change(server, cloud, 'INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 709, $2, $3)', [`T-${id}`, 'קוד תפוס']);
    expect((await make(till, id, 'רון לוי')).json<{ data: CustomerView }>().data).toMatchObject({ id, code: `T-${id}-1` });
  });

  it.each([['', ''], ['x'.repeat(101), ''], ['דנה', 'not a phone']])('is not made of what is no name or no phone: %j %j', async (name, phone) => {
    const [id = 0] = await lease(till);
    expect(outcome(await make(till, id, name, phone)).code).toBe('VALIDATION_FAILED');
  });
});

describe('what a till hears of customers', () => {
  it('is whoever was made, changed, owes more, is in a group that changed, or is gone; once a change', async () => {
    const start = await now();
    await change(server, cloud, "INSERT INTO customers (cloud_id, id, code, name, phone, group_id) VALUES ($1, 701, 'C701', 'אבנר', '050-1111111', 800), ($1, 702, 'C702', 'ברק', '', NULL)");
    const made = await since(start);
    expect(Object.keys(made.items)).toEqual(['701', '702']);
    expect(made.version).toBe(start + 1);
    expect(made.items['701']).toMatchObject({ name: 'אבנר', group: 800, group_name: 'ועד', credit_status: 'open' });

    await change(server, cloud, 'UPDATE customers SET balance = balance + 5000 WHERE cloud_id = $1 AND id = 702');
    expect(Object.keys((await since(made.version)).items)).toEqual(['702']);

    const before = await now();
    await change(server, cloud, "UPDATE customer_groups SET credit_status = 'limited', credit_limit = 10000 WHERE cloud_id = $1 AND id = 800");
    expect((await since(before)).items['701']).toMatchObject({ credit_status: 'warn', credit_left: 10_000 });
    const grouped = await now();
    await change(server, cloud, "UPDATE customer_groups SET notes = 'x' WHERE cloud_id = $1 AND id = 800");
    expect(await now()).toBe(grouped);

    await change(server, cloud, 'UPDATE customers SET active = false WHERE cloud_id = $1 AND id = 701');
    await change(server, cloud, 'DELETE FROM customers WHERE cloud_id = $1 AND id = 702');
    const gone = await since(grouped);
    expect(new Set(gone.removed)).toEqual(new Set([701, 702]));
    expect(gone.items).toEqual({});
  });

  it('are those that were made last, and never more than a till keeps', async () => {
    const start = await now();
    await change(server, cloud, "INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 760000, 'C760000', 'אחרונה')");
    const { items } = await since(start);
    expect(Object.keys(items)).toEqual(['760000']);
    const response = await till.call('POST', '/core/functions/updates/get.php', { operation: 'Customers', limit: { counter: 0, len: 10_000 }, args: {} });
    // More than 50,000 ids before the last one.
    expect(Object.keys(response.json<{ data: object }>().data)).toEqual([]);
    await change(server, cloud, 'DELETE FROM customers WHERE cloud_id = $1 AND id = 760000');
  });
});
