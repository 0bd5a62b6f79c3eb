import { type AppInit, type ProviderService, SERVICE_MODULE_KEYS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, queryRows, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openBusiness } from '../signup/index.ts';
import { makeProviderUser } from './provider-user.ts';

const ADMIN = 'admin@provider.example';
const REASON = 'לא התקבל תשלום עבור ינואר';

let server: TestApp;
let cloud: number;
let other: number;
let admin: Browser;
let office: Browser;
let till: Browser;
let uuid: string;

beforeAll(async () => {
  server = await startTestApp();
  // The first business of a system is never suspended.
  other = await aShop(server, 'other@example.com');
  cloud = await aShop(server);
  await makeProviderUser(server.kernel.database, {
    email: ADMIN,
    kind: 'admin',
    name: 'אדמין',
    password: OWNER.password,
    homeCloud: other,
  });
  admin = new Browser(server.app);
  await admin.signIn(ADMIN);
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1, CARDS.cashier);
  uuid = (await office.post('app/init')).json<AppInit>().cloud.uuid;
});
afterAll(() => server.close());

const services = async (search = '') =>
  (await admin.get(`provider/services?search=${encodeURIComponent(search)}`)).json<{
    data: ProviderService[];
    next: number | null;
  }>();
const set = (body: unknown, by: Browser = admin, which = uuid) =>
  by.put(`provider/services/${which}`, body);
const status = async (by: Browser) => (await by.post('app/init')).json<AppInit>();
const pushes = async () =>
  (
    await queryRows<{ payload: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT payload FROM outbox WHERE cloud_id = $1 AND topic = 'session:changed'",
      [],
    )
  ).length;

describe('the provider', () => {
  it('is a user of the kind admin, and no manager of a business, not even of the first one', async () => {
    expect(outcome(await office.get('provider/services'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await set({ status: 'suspended', reason: REASON }, office))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect((await status(office)).status).toBe('ok');
    expect((await admin.get('provider/services')).statusCode).toBe(200);
    // The kind grants no permission in any business.
    expect(outcome(await admin.get('pos/transactions'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });

  it('lists every business with the state of its service, and finds one by name or code', async () => {
    const { data, next } = await services();
    expect([data.length, next]).toEqual([2, null]);
    expect(data.map((one) => one.status)).toEqual(['ok', 'ok']);
    expect((await services(data[1]?.code)).data).toEqual([data[1]]);
    expect((await services('אין עסק כזה')).data).toEqual([]);
  });

  it('suspends with a reason, which every screen of the business shows at once, and audits it there [SHELL-250]', async () => {
    const elsewhere = await server.secondProcess();
    const there = new Browser(elsewhere.app);
    for (const [name, value] of office.cookies) there.cookies.set(name, value);
    expect((await status(there)).status).toBe('ok');
    const before = await pushes();
    expect(outcome(await set({ status: 'suspended', reason: ' ' })).status).toBe(422);
    expect((await set({ status: 'suspended', reason: REASON })).json()).toMatchObject({
      data: { status: 'suspended', reason: REASON },
    });
    for (const screen of [office, till]) {
      await expect
        .poll(() => status(screen))
        .toMatchObject({
          status: 'SERVICE_NOT_OK',
          service: { status_case: { name: 'מושהה', reason: REASON } },
        });
    }
    await expect.poll(async () => (await status(there)).status).toBe('SERVICE_NOT_OK');
    expect(await pushes()).toBe(before + 1);
    expect(outcome(await office.get('components/13/records')).code).toBe('SERVICE_NOT_OK');
    // The other business is not affected.
    expect((await admin.post('app/init')).json<AppInit>().status).toBe('ok');
    expect((await set({ status: 'ok' })).json()).toMatchObject({
      data: { status: 'ok', reason: '' },
    });
    await expect.poll(async () => (await status(till)).status).toBe('ok');
    const acts = await queryRows<{ action: string; after: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT action, after FROM audit_log WHERE cloud_id = $1 AND entity = 'service' ORDER BY at",
      [],
    );
    expect(acts).toEqual([
      { action: 'service.suspended', after: { status: 'suspended', reason: REASON } },
      { action: 'service.restored', after: { status: 'ok', reason: '' } },
    ]);
    await elsewhere.close();
  });

  it('cannot lock itself out: a business in which an admin signs in is not suspended, at once or later', async () => {
    const { database } = server.kernel;
    const guest = { email: 'guest@provider.example', name: 'אורחת', password: OWNER.password };
    await makeProviderUser(database, { ...guest, kind: 'admin', homeCloud: cloud });
    const inside = new Browser(server.app);
    await inside.signIn(guest.email);
    for (const change of [{}, { from: '2999-01-01' }])
      for (const by of [inside, admin])
        expect(outcome(await set({ status: 'suspended', reason: REASON, ...change }, by))).toEqual({
          status: 409,
          code: 'PROVIDER_STAFF_SERVICE',
        });
    expect((await status(office)).status).toBe('ok');
    await makeProviderUser(database, { ...guest, kind: 'user', homeCloud: null });
    expect((await set({ status: 'suspended', reason: REASON })).statusCode).toBe(200);
    expect((await set({ status: 'ok' })).statusCode).toBe(200);
  });

  it('gets NOT_FOUND for an unknown business', async () => {
    expect(
      outcome(await set({ status: 'ok' }, admin, '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01')),
    ).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('can be any user named on the command line, and can be reset to an ordinary one', async () => {
    const { kernel } = server;
    expect(
      await makeProviderUser(kernel.database, {
        email: OWNER.email,
        kind: 'super_admin',
        name: '',
        password: null,
        homeCloud: null,
      }),
    ).toEqual({ isNew: false, password: null });
    // Sessions that began with another kind have ended.
    expect((await office.post('app/init')).statusCode).toBe(401);
    await office.signIn();
    expect((await office.get('provider/services')).statusCode).toBe(200);
    await makeProviderUser(kernel.database, {
      email: OWNER.email,
      kind: 'user',
      name: '',
      password: null,
      homeCloud: null,
    });
    await office.signIn();
    expect(outcome(await office.get('provider/services'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });

  it('gets a generated password that is shown once, when none is given', async () => {
    const made = await makeProviderUser(server.kernel.database, {
      email: 'new@provider.example',
      kind: 'admin',
      name: 'חדשה',
      password: null,
      homeCloud: other,
    });
    expect(
      (await new Browser(server.app).signIn('new@provider.example', made.password ?? ''))
        .statusCode,
    ).toBe(200);
  });
});

describe('the modules of the service', () => {
  const modules = async () =>
    (await office.get('account/modules')).json<{ data: { modules: string[] } }>().data.modules;
  const choose = (chosen: readonly string[], before: readonly string[], by: Browser = office) =>
    by.put('account/modules', { modules: chosen, before });

  it('are chosen by a user who may bill, take effect at once and can be removed again [SHELL-174]', async () => {
    const all = await modules();
    expect(all).toEqual(SERVICE_MODULE_KEYS);
    const fewer = all.filter((key) => key !== 'stock');
    expect((await choose(fewer, all)).json()).toEqual({ data: { modules: fewer } });
    expect(
      (await office.post('app/init')).json<AppInit>().components.find(({ id }) => id === 121)
        ?.allowed,
    ).toBe(false);
    expect((await choose(all, fewer)).json()).toEqual({ data: { modules: all } });
    expect(
      (await office.post('app/init')).json<AppInit>().components.find(({ id }) => id === 121)
        ?.allowed,
    ).toBe(true);
    const acts = await queryRows<{ before: unknown; after: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT before, after FROM audit_log WHERE cloud_id = $1 AND action = 'service.modules_changed' ORDER BY at",
      [],
    );
    expect(acts).toEqual([
      { before: { modules: all }, after: { modules: fewer } },
      { before: { modules: fewer }, after: { modules: all } },
    ]);
  });

  it("begin with those of the sign-up's business type: a shop has no tables [SHELL-043]", async () => {
    const begin = async (type: 2 | 3, email: string) => {
      await openBusiness(server.kernel, { ...OWNER, email, type });
      const browser = new Browser(server.app);
      await browser.signIn(email);
      return (await browser.get('account/modules')).json<{ data: { modules: string[] } }>().data
        .modules;
    };
    expect(await begin(2, 'shop@example.com')).toEqual(
      SERVICE_MODULE_KEYS.filter((key) => key !== 'restaurant'),
    );
    expect(await begin(3, 'restaurant@example.com')).toEqual(SERVICE_MODULE_KEYS);
  });

  it("always include the core, and do not overwrite another user's change", async () => {
    const all = await modules();
    expect((await choose([], all)).json()).toEqual({ data: { modules: ['core'] } });
    expect(outcome(await choose(all, all))).toEqual({ status: 409, code: 'CONFLICT' });
    expect((await choose(all, ['core'])).statusCode).toBe(200);
  });

  it('cannot be changed by a cashier, nor by another business', async () => {
    expect(outcome(await choose(['core'], await modules(), till))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    const before = (
      await queryRows(
        server.kernel.tenant(other),
        'SELECT modules FROM services WHERE cloud_id = $1',
        [],
      )
    )[0];
    const all = await modules();
    await choose(['core'], all);
    expect(
      (
        await queryRows(
          server.kernel.tenant(other),
          'SELECT modules FROM services WHERE cloud_id = $1',
          [],
        )
      )[0],
    ).toEqual(before);
    await choose(all, ['core']);
  });

  it('can be chosen at a till that was left without a service [SHELL-251]', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE terminals SET service_id = NULL WHERE cloud_id = $1 AND id = 1',
      [],
    );
    server.kernel.sessions.dropCache(cloud);
    expect(await status(till)).toMatchObject({ status: 'SERVICE_NOT_EXIST', service: null });
  });
});
