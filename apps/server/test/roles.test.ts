import { randomUUID } from 'node:crypto';
import { type AppInit, isAllowed, type OrderSummary } from '@dalpak/contracts';
import { decodeCart, encodeOrderEvent, orderEvents } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashCard } from '../src/kernel/auth/card-hash.ts';
import { hashPassword } from '../src/kernel/auth/password.ts';
import { SaleCart } from './sale-cart.ts';
import {
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  signInAt,
} from './sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from './test-app.ts';

/** Initial positions of every new business, with an employee card for each. */
const AT_THE_TILL = [
  ['קופאי', '6001'],
  ['מלצר', '6002'],
  ['אחראי משמרת', '6003'],
] as const;
const TECHNICIAN = 'copper-lantern-47';
const STAFF = 'staff@example.com';

let server: TestApp;
let cloud: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const cardKey = server.kernel.database.secrets['card-lookup'];
  for (const [position, card] of AT_THE_TILL) {
    await changeRows(
      server,
      cloud,
      'INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup) SELECT $1, $2, $3, id, $4 FROM positions WHERE cloud_id = $1 AND name = $3',
      [Number(card), position, hashCard(cardKey, cloud, card)],
    );
  }
});
afterAll(() => server.close());

const init = async (who: Browser) => (await who.post('app/init')).json<AppInit>();
const sells = { type: 'pos', key: 'screens.pos' } as const;
/** The seller of a stored sale's bill. */
const sellerOf = (cart: unknown): number | null => {
  const decoded = decodeCart(cart);
  if (!decoded.ok) throw new Error(decoded.error.reason);
  return decoded.value.cart.header.sellerId;
};
const tables = { type: 'pos', key: 'screens.tables' } as const;
const closes = { type: 'pos', key: 'terminal.close' } as const;
const settings = { type: 'system', key: 'settings' } as const;

describe('a terminal', () => {
  it('admits a seller, a waiter and a shift manager, each with the permissions of their position, and a technician by a separate password [SHELL-008]', async () => {
    const seen = new Map<string, readonly boolean[]>();
    for (const [at, [position, card]] of AT_THE_TILL.entries()) {
      const till = await aTillOf(server, at + 1, card);
      const started = await init(till);
      expect(started.employee?.position.name).toBe(position);
      seen.set(
        position,
        [sells, tables, closes, settings].map((operation) => isAllowed(started.perr, operation)),
      );
    }
    expect([...seen]).toEqual([
      ['קופאי', [true, false, false, false]],
      ['מלצר', [true, true, false, false]],
      ['אחראי משמרת', [true, true, true, false]],
    ]);
    const office = new Browser(server.app);
    await office.signIn();
    expect(
      (await office.put(`tech/technicians/${EMPLOYEES.cashier}`, { password: TECHNICIAN }))
        .statusCode,
    ).toBe(200);
    const till = await aTillOf(server, 4, '6001');
    expect(
      (await till.post('tech/open', { employee: EMPLOYEES.cashier, password: TECHNICIAN }))
        .statusCode,
    ).toBe(200);
  });
  it('distinguishes the signed-in employee, the shift manager, the waiter and the seller [SHELL-168, CART-196]', async () => {
    const till = await aTillOf(server, 5, '6003');
    const opened = await till.post('pos/register/open', {
      id: randomUUID(),
      at: new Date().toISOString(),
      float: 10_000,
    });
    expect([opened.statusCode, opened.body]).toEqual([200, opened.body]);
    // The waiter opens the order; the cashier continues it and sells for a colleague.
    await signInAt(till, '6002');
    const sale = new SaleCart({ terminal: 5, employee: 6_002 });
    sale.cart = {
      ...sale.cart,
      header: { ...sale.cart.header, openOrderId: sale.cart.id },
      order: {
        id: sale.cart.id,
        status: 1,
        kind: 'table',
        elementId: null,
        guests: 2,
        name: '',
        waiterId: null,
        promisedAt: null,
        phone: '',
        address: null,
        revision: 0,
      },
    };
    sale.scan(GOODS.milk);
    const events = orderEvents(sale.cart, null, {
      device: '5',
      employeeId: 6_002,
      now: Date.now(),
      newId: () => randomUUID(),
    });
    const saved = await till.post('pos/orders', {
      orders: [{ id: sale.id, events: events.map(encodeOrderEvent) }],
      kitchen: false,
    });
    expect([saved.statusCode, saved.body]).toEqual([200, saved.body]);

    await signInAt(till, CARDS.manager);
    const other = new SaleCart({ terminal: 5, employee: EMPLOYEES.manager })
      .scan(GOODS.bread)
      .do({ type: 'setSeller', sellerId: EMPLOYEES.cashier });
    const sold = await till.post('pos/transactions/cart_format', other.pay().wire());
    expect([sold.statusCode, sold.body]).toEqual([200, sold.body]);
    const slots = {
      loggedIn: (await init(till)).employee?.id,
      shiftManager: (await till.get('pos/register')).json<{
        data: { shift: { opened_by: string } };
      }>().data.shift.opened_by,
      waiter: (await till.get('pos/orders'))
        .json<{ data: OrderSummary[] }>()
        .data.find(({ id }) => id === sale.id)?.waiter?.id,
      seller: sellerOf(
        (
          await queryRows<{ cart: unknown }>(
            server.kernel.tenant(cloud),
            'SELECT cart FROM transactions WHERE cloud_id = $1 AND id = $2',
            [other.id],
          )
        )[0]?.cart,
      ),
    };
    expect(slots).toMatchObject({
      loggedIn: EMPLOYEES.manager,
      shiftManager: 'אחראי משמרת',
      waiter: 6_002,
      seller: EMPLOYEES.cashier,
    });
  });
});

describe('the back office', () => {
  it('admits the business manager, and staff with the permissions of their position [SHELL-009]', async () => {
    const hash = await hashPassword(OWNER.password);
    await changeRows(
      server,
      cloud,
      "INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, auth_create_user($2, 'צוות', $3), id FROM positions WHERE cloud_id = $1 AND name = 'אחראי משמרת'",
      [STAFF, hash],
    );
    const [manager, staff] = [new Browser(server.app), new Browser(server.app)];
    expect((await manager.signIn()).statusCode).toBe(200);
    expect((await staff.signIn(STAFF)).statusCode).toBe(200);
    expect([(await init(manager)).user.auth_type, (await init(staff)).user.auth_type]).toEqual([
      'user',
      'user',
    ]);
    expect((await manager.get('settings')).statusCode).toBe(200);
    expect(outcome(await staff.get('settings'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect((await staff.get('components/13/records')).statusCode).toBe(200);
  });
});
