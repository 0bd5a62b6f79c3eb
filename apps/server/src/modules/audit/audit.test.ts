import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { writeAudit, type AuditEntry } from './index.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());
beforeEach(() => signInAt(till, CARDS.manager));

const db = () => server.kernel.tenant(cloud);
const written = (action: AuditEntry['action']) =>
  queryRows(
    db(),
    `SELECT actor_kind, actor_id, employee_id, terminal_id, entity, entity_id, before, after FROM audit_log WHERE cloud_id = $1 AND action = $2 ORDER BY at, entity_id`,
    [action],
  );

async function sell(cart: SaleCart, query = ''): Promise<string> {
  const response = await till.post(`pos/transactions/cart_format${query}`, cart.pay().wire());
  if (response.statusCode !== 200) throw new Error(response.body);
  return cart.id;
}

describe('the audit log', () => {
  it('records who registered a terminal, and who released it', async () => {
    await aTillOf(server, 2);
    const registered = await written('terminal.registered');
    expect(registered.at(-1)).toMatchObject({
      actor_kind: 'user',
      terminal_id: 2,
      entity: 'terminal',
      entity_id: '2',
      before: { device: null, moved_from: null },
    });
    const second = await aTillOf(server, 3, CARDS.manager);
    expect((await second.post('terminals/logout')).statusCode).toBe(200);
    expect(await written('terminal.released')).toMatchObject([
      { actor_kind: 'employee', actor_id: EMPLOYEES.manager, terminal_id: 3, entity_id: '3' },
    ]);
  });

  it('records who took a terminal over, and from which device', async () => {
    await aTillOf(server, 4);
    const [held] = await queryRows<{ device_uid: string }>(
      db(),
      'SELECT device_uid FROM terminals WHERE cloud_id = $1 AND id = 4',
    );
    const finder = new Browser(server.app);
    await finder.signIn();
    const { device_uid: device } = (await finder.register(1, 4, true)).json<{
      device_uid: string;
    }>();
    const [user] = await written('terminal.registered');
    expect(await written('terminal.taken_over')).toEqual([
      {
        actor_kind: 'user',
        actor_id: user?.['actor_id'],
        employee_id: null,
        terminal_id: 4,
        entity: 'terminal',
        entity_id: '4',
        before: { device: held?.device_uid, moved_from: null },
        after: { device },
      },
    ]);
    // No device held the terminal: that is an ordinary registration.
    expect((await new Browser(server.app).register(1, 5, true)).statusCode).toBe(401);
    await finder.register(1, 5, true);
    expect((await written('terminal.taken_over')).length).toBe(1);
  });

  it('records the discounts, prices and deletions of a sale, and nothing of a plain one', async () => {
    await sell(new SaleCart().scan(GOODS.milk));
    expect(await written('sale.override')).toEqual([]);
    const cart = new SaleCart().scan(GOODS.milk).discount(10).scan(GOODS.bread);
    const [milk, bread] = cart.cart.rows.map(({ key }) => key);
    cart.do({ type: 'setUnitPrice', rowKey: bread ?? '', price: 500 }).scan(GOODS.juice);
    const juice = cart.cart.rows.at(-1)?.key ?? '';
    const id = await sell(cart.do({ type: 'deleteRow', rowKey: juice }));
    expect(await written('sale.override')).toEqual([
      {
        actor_kind: 'employee',
        actor_id: EMPLOYEES.manager,
        employee_id: EMPLOYEES.manager,
        terminal_id: 1,
        entity: 'transaction',
        entity_id: id,
        before: null,
        after: {
          number: expect.any(Number) as number,
          overrides: [
            {
              key: 'cart.discount',
              field: `row:${milk}`,
              value: '1: 1000/0/0 x1000',
              approved_by: null,
            },
            {
              key: 'cart.item.edit',
              field: `row:${bread}`,
              value: '2: 500 x1000',
              approved_by: null,
            },
            { key: 'cart.item.cancel', field: `row:${juice}`, value: 'deleted', approved_by: null },
          ],
        },
      },
    ]);
  });

  it('names the colleague who approved the act', async () => {
    await signInAt(till, CARDS.cashier);
    const cart = new SaleCart({ employee: EMPLOYEES.cashier }).scan(GOODS.milk);
    const field = `row:${cart.cart.rows[0]?.key}`;
    const asked = await till.post('employees/perrmissions/validate', {
      type: 'pos',
      key: 'cart.discount',
      cart_id: cart.id,
      field,
      value: '1: 1000/0/0 x1000',
      verify: { type: 'card', card: CARDS.manager },
    });
    const id = await sell(cart.discount(10, asked.json<{ approval: string }>().approval));
    const entry = (await written('sale.override')).find(({ entity_id }) => entity_id === id);
    expect(entry).toMatchObject({
      actor_id: EMPLOYEES.cashier,
      after: { overrides: [{ field, approved_by: EMPLOYEES.manager }] },
    });
    // The entry of the act has the approver as well: the search finds it by that.
    expect(
      await queryRows(
        db(),
        'SELECT approved_by FROM audit_log WHERE cloud_id = $1 AND entity_id = $2',
        [id],
      ),
    ).toEqual([{ approved_by: EMPLOYEES.manager }]);
  });

  it('records a sale that was accepted although the business was suspended', async () => {
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    try {
      const id = await sell(new SaleCart().scan(GOODS.milk), '?offline=1');
      expect(await written('sale.accepted_while_suspended')).toMatchObject([
        { actor_id: EMPLOYEES.manager, entity_id: id },
      ]);
    } finally {
      await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
    }
  });

  it('records nothing of a sale that was not stored', async () => {
    const before = (await written('sale.override')).length;
    const cart = new SaleCart().scan(GOODS.milk).discount(10).pay(10);
    expect((await till.post('pos/transactions/cart_format', cart.wire())).statusCode).toBe(422);
    expect(await written('sale.override')).toHaveLength(before);
  });

  it('records once that the cards of a till or a user were slowed down by wrong attempts, with their network and count, and not every further attempt', async () => {
    const other = await aTillOf(server, 4, null);
    for (let i = 0; i < 13; i += 1) await other.signInEmployee('99999999');
    expect(outcome(await other.signInEmployee('99999999'))).toMatchObject({
      code: 'SIGN_IN_LIMITED',
    });
    const card = {
      actor_kind: 'system',
      actor_id: null,
      terminal_id: 4,
      entity: 'terminal',
      entity_id: '4',
      after: { network: '127.0.0.1', counts: ['card'] },
    };
    await expect.poll(() => written('sign_in.slowed')).toMatchObject([card]);
    const browser = new Browser(server.app);
    for (let i = 0; i < 12; i += 1) await browser.signIn(OWNER.email, 'wrong password here');
    for (let i = 0; i < 12; i += 1)
      await browser.signIn('nobody@example.com', 'wrong password here');
    const user = {
      actor_kind: 'system',
      terminal_id: null,
      entity: 'user',
      after: { network: '127.0.0.1', counts: ['pair'] },
    };
    await expect.poll(() => written('sign_in.slowed')).toMatchObject([card, user]);
    // The queue runs in order: once this has run, the entries of all earlier attempts are written.
    await new Promise<void>((resolve) => {
      server.kernel.runInBackground('The end of the tries', () => Promise.resolve(resolve()));
    });
    expect(await written('sign_in.slowed')).toHaveLength(2);
  });

  it('records both acts when two change one record at once, whichever began first', async () => {
    const entry: AuditEntry = {
      action: 'terminal.released',
      actor: { kind: 'system', id: null },
      entity: 'terminal',
      entityId: 'shared',
    };
    const act = (order: string) => ({ ...entry, after: { order } });
    await db().tx(async (first) => {
      await first.query('test.begun', 'SELECT now()');
      // It begins after the first one and ends before it, as the holder of a lock that the first
      // waits for does.
      await db().tx((second) => writeAudit(second, act('began last')));
      await writeAudit(first, act('began first'));
    });
    const acts = (await written('terminal.released'))
      .filter(({ entity_id }) => entity_id === 'shared')
      .map(({ after }) => (after as { order: string }).order);
    expect(acts.sort()).toEqual(['began first', 'began last']);
  });

  it('is written in the transaction of the act', async () => {
    const entry: AuditEntry = {
      action: 'terminal.released',
      actor: { kind: 'system', id: null },
      entity: 'terminal',
      entityId: 'lost',
    };
    await expect(
      db().tx(async (tx) => {
        await writeAudit(tx, entry);
        throw new Error('lost');
      }),
    ).rejects.toThrow('lost');
    expect((await written('terminal.released')).some(({ entity_id }) => entity_id === 'lost')).toBe(
      false,
    );
  });
});
