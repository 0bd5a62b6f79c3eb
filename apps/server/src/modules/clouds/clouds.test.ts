import { type AppInit, CLIENT_HEADERS, type CloudChoice } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows, changeRows } from '../../../test/sale-shop.ts';
import {
  aBusiness,
  aTill,
  Browser,
  outcome,
  OWNER,
  startTestApp,
  type TestApp,
} from '../../../test/test-app.ts';

let server: TestApp;
let first: number;
let second: number;
let foreign: number;
const uuids = new Map<number, string>();
let user: Browser;

beforeAll(async () => {
  server = await startTestApp();
  first = await aBusiness(server.kernel);
  second = await aBusiness(server.kernel, { email: 'second@example.com', businessName: 'קיוסק' });
  foreign = await aBusiness(server.kernel, { email: 'foreign@example.com', businessName: 'זר' });
  // Dana is a cashier in the second business, so that her permissions differ between the two.
  const dana = await server.kernel.database.system.find<{ id: number }>(
    'test.dana',
    'SELECT id FROM auth_find_user_by_email($1)',
    [OWNER.email],
  );
  await changeRows(
    server,
    second,
    "INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, $2, id FROM positions WHERE cloud_id = $1 AND name = 'קופאי'",
    [dana?.id],
  );
  await changeRows(
    server,
    second,
    "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'שני')",
  );
  await changeRows(
    server,
    second,
    "INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) VALUES ($1, 2, 2, 1, 'קופה שנייה', 2)",
  );
  await changeRows(
    server,
    second,
    "INSERT INTO branches (cloud_id, id, name, active) VALUES ($1, 3, 'סגור', false)",
  );
  for (const id of [first, second, foreign]) {
    const [row] = await queryRows<{ uuid: string }>(
      server.kernel.tenant(id),
      'SELECT uuid FROM clouds WHERE id = $1',
    );
    uuids.set(id, row?.uuid ?? '');
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  user = new Browser(server.app);
  await user.signIn();
});

const uuid = (cloud: number) => uuids.get(cloud) ?? '';
const init = async (who = user) => (await who.post('app/init')).json<AppInit>();
const clouds = async (who = user) =>
  (await who.get('account/clouds')).json<{ data: CloudChoice[] }>().data;
const enter = (cloud: number, more: object = { branch: false, terminal: false }, who = user) =>
  who.post('account/clouds/active', { uuid: uuid(cloud), ...more });

describe('the businesses of a user', () => {
  it('are listed with their branches and terminals, and say which is active [SHELL-007, SHELL-216]', async () => {
    const listed = await clouds();
    expect(listed.map(({ name, active }) => [name, active])).toEqual([
      [OWNER.businessName, true],
      ['קיוסק', false],
    ]);
    expect(listed[1]?.branches).toEqual([
      { id: 1, name: OWNER.branchName, terminals: [{ id: 1, name: 'קופה 1' }] },
      { id: 2, name: 'שני', terminals: [{ id: 2, name: 'קופה שנייה' }] },
    ]);
    expect((await user.get('account.clouds')).json()).toEqual({ data: listed });
  });

  it('are read in two queries, however many there are', async () => {
    await clouds();
    server.database.takeStatements();
    await clouds();
    expect(
      server.database
        .takeStatements()
        .filter((name) => name.startsWith('clouds.'))
        .toSorted(),
    ).toEqual(['clouds.list', 'clouds.places']);
  });

  it('are not listed for another user, nor for a terminal', async () => {
    const other = new Browser(server.app);
    await other.signIn('foreign@example.com');
    expect((await clouds(other)).map(({ name }) => name)).toEqual(['זר']);
    const till = await aTill(server.app);
    till.cookies.delete('dalpak_session');
    expect((await till.get('account/clouds')).statusCode).toBe(401);
    expect((await till.post('account/clouds/active', { uuid: uuid(second) })).statusCode).toBe(401);
  });
});

describe('the switch to another business', () => {
  it('moves the session: start, records and permissions are those of the new one [SHELL-006, SHELL-217, SHELL-218]', async () => {
    expect((await init()).cloud.uuid).toBe(uuid(first));
    expect((await enter(second, { fav: false, branch: 2, terminal: 2 })).json()).toEqual({
      code: '000',
    });
    const started = await init();
    expect(started.cloud).toMatchObject({
      uuid: uuid(second),
      name: 'קיוסק',
      fav: false,
      terminal: null,
      place: { branch: { id: 2, name: 'שני' }, terminal: { id: 2, name: 'קופה שנייה' } },
    });
    expect(started.perr.all).toBeUndefined();
    expect((await clouds()).map(({ name, active }) => [name, active])).toEqual([
      [OWNER.businessName, false],
      ['קיוסק', true],
    ]);
    // A cashier there: what the manager of the first business may read is refused.
    expect(outcome(await user.get('pos/transactions'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });

  it('is audited in the new business, without naming the old one', async () => {
    await enter(second);
    const [entry] = await queryRows(
      server.kernel.tenant(second),
      'SELECT action, before, after FROM audit_log WHERE cloud_id = $1 ORDER BY at DESC LIMIT 1',
    );
    expect(entry).toEqual({
      action: 'user.entered_cloud',
      before: null,
      after: { branch: null, terminal: null },
    });
  });

  it('accepts the uuid in the address as well, and false for no branch and terminal [CART-216, SHELL-218]', async () => {
    expect(
      (await user.post(`account/clouds/${uuid(second)}/active`, { branch: false, terminal: false }))
        .statusCode,
    ).toBe(200);
    expect((await init()).cloud).toMatchObject({
      uuid: uuid(second),
      place: { branch: null, terminal: null },
    });
    expect(
      (await user.call('POST', '/api/v2/account.clouds/active', { uuid: uuid(first) })).statusCode,
    ).toBe(200);
    expect((await init()).cloud.uuid).toBe(uuid(first));
  });

  it('leaves no token that still opens the old business, in any process', async () => {
    const bearer = await server.app.inject({
      method: 'POST',
      url: '/api/v2/oauth/token',
      payload: { grant_type: 'password', email: OWNER.email, password: OWNER.password },
    });
    const { access_token: access, refresh_token: refresh } = bearer.json<{
      access_token: string;
      refresh_token: string;
    }>();
    const elsewhere = await server.secondProcess();
    const where = async (app: TestApp['app'], token: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/v2/app/init',
          headers: { authorization: `Bearer ${token}` },
        })
      ).json<AppInit>().cloud.uuid;
    // Both processes have the session cached now.
    expect([await where(server.app, access), await where(elsewhere.app, access)]).toEqual([
      uuid(first),
      uuid(first),
    ]);
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/api/v2/oauth/token',
      payload: { grant_type: 'refresh_token', refresh_token: refresh },
    });
    const newer = renewed.json<{ access_token: string }>().access_token;
    const switched = await server.app.inject({
      method: 'POST',
      url: '/api/v2/account/clouds/active',
      headers: { authorization: `Bearer ${newer}` },
      payload: { uuid: uuid(second), branch: false, terminal: false },
    });
    expect(switched.statusCode).toBe(200);
    expect([await where(server.app, access), await where(server.app, newer)]).toEqual([
      uuid(second),
      uuid(second),
    ]);
    await expect.poll(() => where(elsewhere.app, access)).toBe(uuid(second));
    await elsewhere.close();
  });

  it('moves this session alone: the same user at another desk stays in the old business', async () => {
    const desk = new Browser(server.app);
    await desk.signIn();
    await enter(second);
    expect((await init(desk)).cloud.uuid).toBe(uuid(first));
  });

  it('reads settings at the branch that was picked', async () => {
    await changeRows(
      server,
      second,
      "INSERT INTO settings (cloud_id, key, scope, scope_id, value) VALUES ($1, 'terminal.default_credit', 'branch', 2, '\"אשראי 7\"')",
    );
    await enter(second, { branch: 2, terminal: false });
    expect((await init()).settings['terminal.default_credit']).toBe('אשראי 7');
    await enter(second, { branch: 1, terminal: false });
    expect((await init()).settings['terminal.default_credit']).toBe('');
  });

  it.each([
    ['a business of another user', () => uuid(foreign), false, false],
    ['a business that is not there', () => '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01', false, false],
    ['a branch that is not there', () => uuid(second), 77, false],
    ['a branch that is closed', () => uuid(second), 3, false],
    ['a terminal of another branch', () => uuid(second), 1, 2],
    ['a terminal without its branch', () => uuid(second), false, 1],
  ])(
    'is refused for %s, and the session does not move',
    async (_what, target, branch, terminal) => {
      expect(
        outcome(
          await user.post('account/clouds/active', { uuid: target(), branch, terminal, fav: true }),
        ),
      ).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect((await init()).cloud.uuid).toBe(uuid(first));
      expect((await clouds()).map(({ fav }) => fav)).toEqual([false, false]);
    },
  );

  it('is refused for a user who no longer belongs there, and for a business that was closed', async () => {
    const dana = await server.kernel.database.system.find<{ id: number }>(
      'test.dana',
      'SELECT id FROM auth_find_user_by_email($1)',
      [OWNER.email],
    );
    const third = await aBusiness(server.kernel, {
      email: 'third@example.com',
      businessName: 'שלישי',
    });
    const [row] = await queryRows<{ uuid: string }>(
      server.kernel.tenant(third),
      'SELECT uuid FROM clouds WHERE id = $1',
    );
    await changeRows(
      server,
      third,
      'INSERT INTO cloud_users (cloud_id, user_id, position_id) VALUES ($1, $2, 1)',
      [dana?.id],
    );
    expect((await user.post('account/clouds/active', { uuid: row?.uuid })).statusCode).toBe(200);
    await changeRows(
      server,
      third,
      'DELETE FROM cloud_users WHERE cloud_id = $1 AND user_id = $2',
      [dana?.id],
    );
    // A session that works in that business ends with the membership.
    expect((await user.post('app/init')).statusCode).toBe(401);
    await user.signIn();
    expect(outcome(await user.post('account/clouds/active', { uuid: row?.uuid }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('a page that shows another business than its session works in', () => {
  const shows = (cloud: number | string) => ({ [CLIENT_HEADERS.cloud]: String(cloud) });
  const changed = { status: 409, code: 'CLOUD_CHANGED' };

  it('reads and writes nothing there, and is told why', async () => {
    await enter(second);
    for (const shown of [first, 0, '', 'x'])
      expect(outcome(await user.get('settings', shows(shown)))).toEqual(changed);
    expect(
      outcome(
        await user.call(
          'PUT',
          `/api/v2/account/clouds/${uuid(second)}`,
          { fav: true },
          shows(first),
        ),
      ),
    ).toEqual(changed);
    expect((await clouds()).map(({ fav }) => fav)).toEqual([false, false]);
    expect((await user.get('account/clouds', shows(second))).statusCode).toBe(200);
  });

  it('can start again, switch to a third one and sign out; without the header nothing is checked', async () => {
    await enter(second);
    expect((await user.get('account/clouds')).statusCode).toBe(200);
    expect((await user.post('app/init', undefined, shows(first))).json<AppInit>().cloud.id).toBe(
      second,
    );
    expect(
      (await user.post('account/clouds/active', { uuid: uuid(first) }, shows(foreign))).statusCode,
    ).toBe(200);
    expect((await init()).cloud.id).toBe(first);
    expect((await user.post('oauth/logout', undefined, shows(second))).statusCode).toBe(200);
  });

  it('can be a till as well, whose sales are never refused for it', async () => {
    await user.register(1, 1, true);
    await user.signInEmployee();
    expect(outcome(await user.post('terminals/logout', undefined, shows(second)))).toEqual(changed);
    expect(outcome(await user.post('pos/transactions/cart_format', {}, shows(second))).code).toBe(
      'VALIDATION_FAILED',
    );
    // The header of a till belongs to the till's session, not to that of the user who is signed in
    // on the same device.
    await enter(second);
    expect((await user.get('account/clouds', shows(first))).statusCode).toBe(200);
  });
});

describe('a favourite', () => {
  it('comes first in the list and is where the next sign-in begins; it can be unset [SHELL-217]', async () => {
    expect(
      (await user.call('PUT', `/api/v2/account/clouds/${uuid(second)}`, { fav: true })).json(),
    ).toEqual({ code: '000' });
    expect((await clouds()).map(({ name, fav }) => [name, fav])).toEqual([
      ['קיוסק', true],
      [OWNER.businessName, false],
    ]);
    expect((await init()).cloud.uuid).toBe(uuid(first));
    const next = new Browser(server.app);
    await next.signIn();
    expect((await init(next)).cloud).toMatchObject({ uuid: uuid(second), fav: true });
    await enter(second, { fav: false });
    expect((await clouds()).map(({ fav }) => fav)).toEqual([false, false]);
  });

  it('cannot be set for a business of another user', async () => {
    expect(
      outcome(await user.call('PUT', `/api/v2/account/clouds/${uuid(foreign)}`, { fav: true })),
    ).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});
