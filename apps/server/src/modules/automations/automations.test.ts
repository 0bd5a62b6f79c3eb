import { PUSH_EVENTS, type AutomationView } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, queryRows, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { id } of await list())
    await owner.call('DELETE', `/api/v2/settings/automations/${id}`);
});

const list = async () =>
  (await owner.get('settings/automations')).json<{ data: AutomationView[] }>().data;
const RULE = {
  id: null,
  active: true,
  name: 'בלי חלב אחרי שבע',
  timing: 'before',
  action: 'block',
  message: 'חלב לא נמכר כאן',
  conditions: [{ field: 'product', operator: 'is', value: GOODS.milk.id }],
};
const keep = (over: object = {}) => owner.post('settings/automations', { ...RULE, ...over });
const post = (cart: SaleCart, offline = false) =>
  till.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, cart.pay().wire());
const milk = () => new SaleCart().scan(GOODS.milk);

describe('an automation', () => {
  it('that blocks a bill applies at the server too: the sale is refused with its message, and a queued one is flagged and not lost [CART-167]', async () => {
    expect((await keep()).statusCode).toBe(200);
    const refused = await post(milk());
    expect(outcome(refused)).toEqual({ status: 422, code: 'J200' });
    expect(refused.json()).toMatchObject({ details: [{ text: 'חלב לא נמכר כאן' }] });
    expect((await post(new SaleCart().scan(GOODS.bread))).statusCode).toBe(200);
    const queued = await post(milk(), true);
    expect(queued.json<{ data: [string, string, { review: string[] }] }>().data[2].review).toEqual([
      'check_failed',
    ]);
  });

  it('applies at once when it is changed, deactivated or deleted', async () => {
    const { id } = (await keep()).json<{ data: { id: number } }>().data;
    expect(outcome(await post(milk())).code).toBe('J200');
    await keep({ id, active: false });
    expect((await post(milk())).statusCode).toBe(200);
    await keep({ id, conditions: [{ field: 'total', operator: 'at_least', value: 690 }] });
    expect(outcome(await post(milk())).code).toBe('J200');
    expect((await owner.call('DELETE', `/api/v2/settings/automations/${id}`)).statusCode).toBe(200);
    expect((await post(milk())).statusCode).toBe(200);
  });

  it('uses the time the bill is priced at: a waiting bill keeps neither its prices nor its rules', async () => {
    const midday = Date.parse(`${new Date().toISOString().slice(0, 10)}T10:30:00Z`);
    const hourOf = (at: number): number => Number(toLocalDateTime(at).slice(11, 13));
    const before = midday - 2 * 3_600_000;
    const hour = (operator: string, at: number) => ({ field: 'hour', operator, value: hourOf(at) });
    await keep({ conditions: [...RULE.conditions, hour('at_most', before)] });
    await keep({
      name: 'לחם בצהריים',
      conditions: [{ field: 'product', operator: 'is', value: GOODS.bread.id }, hour('is', midday)],
    });
    const waited = (): SaleCart => new SaleCart({ now: before });
    server.clock.offsetMs = midday - Date.now();
    try {
      expect((await post(waited().scan(GOODS.milk))).statusCode).toBe(200);
      expect(outcome(await post(waited().scan(GOODS.bread))).code).toBe('J200');
    } finally {
      server.clock.offsetMs = 0;
    }
  });

  it('is audited with its previous values, when it is changed and when it is deleted', async () => {
    const { id } = (await keep({ message: 'ישן' })).json<{ data: { id: number } }>().data;
    await keep({ id, message: 'חדש' });
    await owner.call('DELETE', `/api/v2/settings/automations/${id}`);
    const rows = await queryRows<{ before: { message: string } | null }>(
      server.kernel.tenant(cloud),
      `SELECT before FROM audit_log WHERE cloud_id = $1 AND entity_id = 'automation:${id}' ORDER BY at`,
    );
    expect(rows.map(({ before }) => before?.message ?? null)).toEqual([null, 'ישן', 'חדש']);
  });

  it('that notifies the back office does so once for each sale, and only for a bill that matches', async () => {
    await keep({ action: 'notify', timing: 'after', message: 'נמכר חלב' });
    const told = () =>
      queryRows<{ code: string; params: object }>(
        server.kernel.tenant(cloud),
        "SELECT code, params FROM notifications WHERE cloud_id = $1 AND type = 'automation'",
      );
    await post(new SaleCart().scan(GOODS.bread));
    expect(await told()).toEqual([]);
    const cart = milk().pay();
    for (let i = 0; i < 2; i += 1)
      expect((await till.post('pos/transactions/cart_format', cart.wire())).statusCode).toBe(200);
    expect(await told()).toEqual([
      {
        code: 'rule_met',
        params: { rule: RULE.name, message: 'נמכר חלב', number: expect.any(Number) as number },
      },
    ]);
  });

  it('that notifies the back office locks the events last: two tills that sell the same goods at once wait for each other once, and nothing runs twice', async () => {
    for (const name of ['אחד', 'שניים']) await keep({ name, action: 'notify', timing: 'after' });
    const second = await aTillOf(server, 2);
    const carts = Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? new SaleCart() : new SaleCart({ terminal: 2 })).scan(GOODS.milk).pay(),
    );
    for (const [index, cart] of carts.slice(0, 2).entries())
      expect(
        (await [till, second][index]?.post('pos/transactions/cart_format', cart.wire()))
          ?.statusCode,
      ).toBe(200);
    server.database.takeStatements();
    const more = carts.slice(2);
    const answers = await Promise.all(
      more.map((cart, index) =>
        (index % 2 === 0 ? till : second).post('pos/transactions/cart_format', cart.wire()),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(more.map(() => 200));
    const statements = server.database.takeStatements();
    const count = (name: string): number => statements.filter((one) => one === name).length;
    // A sale that the database aborted in favour of another one would have been retried.
    for (const name of [
      'sales.lock_series',
      'stock.move',
      'notifications.insert_for_users',
      'kernel.outbox_append',
      'commit',
    ])
      expect([name, count(name)]).toEqual([name, more.length]);
    const last = (
      await (async () => {
        await till.post('pos/transactions/cart_format', milk().pay().wire());
        return server.database.takeStatements();
      })()
    ).slice(-8);
    expect(last).toEqual([
      'sales.insert',
      'stock.move',
      'sales.insert_rows',
      'sales.insert_payments',
      'notifications.insert_for_users',
      'sales.step_series',
      'kernel.outbox_append',
      'commit',
    ]);
    const db = server.kernel.tenant(cloud);
    const told = await queryRows<{ id: number; title: string }>(
      db,
      "SELECT id, params->>'rule' AS title FROM notifications WHERE cloud_id = $1 AND type = 'automation' AND params->>'rule' IN ('אחד', 'שניים') ORDER BY id",
    );
    expect(told).toHaveLength(9 * 2);
    const events = await queryRows<{ payload: { to: unknown; data: unknown } }>(
      db,
      "SELECT payload FROM outbox WHERE cloud_id = $1 AND topic = 'system:notification' ORDER BY id DESC LIMIT 1",
    );
    const { data } = events[0]?.payload ?? {};
    expect(PUSH_EVENTS['system:notification'].parse(data)).toEqual(data);
    expect(data).toMatchObject({
      id: told.at(-1)?.id,
      title: told.at(-1)?.title,
      status: 1,
      type: 'automation',
      date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as string,
    });
  });

  it('is refused with an unknown field, operator or value, without a condition, and under the name of another one', async () => {
    for (const conditions of [
      [],
      [{ field: 'moon', operator: 'is', value: 1 }],
      [{ field: 'total', operator: 'near', value: 1 }],
      [{ field: 'product', operator: 'at_least', value: 1 }],
      [{ field: 'hour', operator: 'is', value: 24 }],
    ])
      expect(outcome(await keep({ conditions })).status).toBe(422);
    expect(outcome(await keep({ timing: 'after' })).status).toBe(422);
    expect((await keep()).statusCode).toBe(200);
    expect(outcome(await keep()).code).toBe('CONFLICT');
    expect(outcome(await keep({ id: 999, name: 'אחר' })).code).toBe('NOT_FOUND');
  });

  it('is synced to the till while it is active, and is read with the names of the records in its conditions', async () => {
    const { id } = (await keep()).json<{ data: { id: number } }>().data;
    await keep({ id: null, name: 'כבוי', active: false });
    const { automations } = (await till.get('pos/lists')).json<{
      automations: { id: number; name: string }[];
    }>();
    expect(automations.map(({ name }) => name)).toEqual([RULE.name]);
    expect((await list())[0]).toMatchObject({
      id,
      names: { [`product:${GOODS.milk.id}`]: GOODS.milk.name },
    });
  });

  it('with an unknown condition does nothing', async () => {
    await keep();
    await changeRows(
      server,
      cloud,
      `UPDATE automations SET conditions = conditions || '[{"field":"moon","operator":"is","value":1}]' WHERE cloud_id = $1`,
    );
    await keep({
      name: 'אחר',
      conditions: [{ field: 'total', operator: 'at_least', value: 100_000 }],
    });
    expect((await post(milk())).statusCode).toBe(200);
  });
});
