import { type AppInit, isAllowed } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashCard } from '../src/kernel/auth/card-hash.ts';
import { hashPassword } from '../src/kernel/auth/password.ts';
import { aShop, aTillOf, change, EMPLOYEES } from './sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from './test-app.ts';

/** Positions that every new business begins with, and a card for somebody in each. */
const AT_THE_TILL = [['קופאי', '6001'], ['מלצר', '6002'], ['אחראי משמרת', '6003']] as const;
const TECHNICIAN = 'copper-lantern-47';
const STAFF = 'staff@example.com';

let server: TestApp;
let cloud: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const cardKey = server.kernel.database.secrets['card-lookup'];
  for (const [position, card] of AT_THE_TILL) {
    await change(
      server, cloud, 'INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup) SELECT $1, $2, $3, id, $4 FROM positions WHERE cloud_id = $1 AND name = $3',
      [Number(card), position, hashCard(cardKey, cloud, card)],
    );
  }
});
afterAll(() => server.close());

const init = async (who: Browser) => (await who.post('app/init')).json<AppInit>();
const sells = { type: 'pos', key: 'screens.pos' } as const;
const tables = { type: 'pos', key: 'screens.tables' } as const;
const closes = { type: 'pos', key: 'terminal.close' } as const;
const settings = { type: 'system', key: 'settings' } as const;

describe('a terminal', () => {
  it('serves a seller, a waiter and a shift manager, each with the rights of their position, and a technician by a password of their own [SHELL-008]', async () => {
    const seen = new Map<string, readonly boolean[]>();
    for (const [at, [position, card]] of AT_THE_TILL.entries()) {
      const till = await aTillOf(server, at + 1, card);
      const started = await init(till);
      expect(started.employee?.position.name).toBe(position);
      seen.set(position, [sells, tables, closes, settings].map((operation) => isAllowed(started.perr, operation)));
    }
    expect([...seen]).toEqual([['קופאי', [true, false, false, false]], ['מלצר', [true, true, false, false]], ['אחראי משמרת', [true, true, true, false]]]);
    const office = new Browser(server.app);
    await office.signIn();
    expect((await office.put(`tech/technicians/${EMPLOYEES.cashier}`, { password: TECHNICIAN })).statusCode).toBe(200);
    const till = await aTillOf(server, 4, '6001');
    expect((await till.post('tech/open', { employee: EMPLOYEES.cashier, password: TECHNICIAN })).statusCode).toBe(200);
  });
});

describe('the back office', () => {
  it('serves the business manager, and staff with the rights of their position [SHELL-009]', async () => {
    const hash = await hashPassword(OWNER.password);
    await change(server, cloud, "INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, auth_create_user($2, 'צוות', $3), id FROM positions WHERE cloud_id = $1 AND name = 'אחראי משמרת'", [STAFF, hash]);
    const [manager, staff] = [new Browser(server.app), new Browser(server.app)];
    expect((await manager.signIn()).statusCode).toBe(200);
    expect((await staff.signIn(STAFF)).statusCode).toBe(200);
    expect([(await init(manager)).user.auth_type, (await init(staff)).user.auth_type]).toEqual(['user', 'user']);
    expect((await manager.get('settings')).statusCode).toBe(200);
    expect(outcome(await staff.get('settings'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect((await staff.get('components/13/records')).statusCode).toBe(200);
  });
});
