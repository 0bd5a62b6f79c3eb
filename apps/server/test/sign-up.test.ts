import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { openPool } from '../src/kernel/db/pool.ts';
import { systemDb } from '../src/kernel/db/system-db.ts';
import { change } from './sale-shop.ts';
import { aTill, Browser, outcome, OWNER, startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

function signUp(changes: Record<string, unknown> = {}, remoteAddress = '10.1.0.1') {
  const payload = {
    business_name: OWNER.businessName, vat_number: OWNER.vatNumber, branch_name: OWNER.branchName, first_name: OWNER.firstName,
    last_name: OWNER.lastName, email: OWNER.email, password: OWNER.password, card: OWNER.card, ...changes,
  };
  return server.app.inject({ method: 'POST', url: '/api/v2/signup/cloud', payload, remoteAddress });
}

const health = () => server.app.inject({ method: 'GET', url: '/api/v2/health' });

describe('health', () => {
  it('answers SERVICE_UNAVAILABLE when the database does not answer', async () => {
    const pool = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing', tenantSecret: Buffer.alloc(32) });
    const kernel = { ...server.kernel, database: { ...server.kernel.database, pool, systemPool: pool, system: systemDb(pool) } };
    const app = await buildApp(kernel, { logLevel: false });
    expect(outcome(await app.inject({ method: 'GET', url: '/api/v2/health' }))).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    await app.close();
    await pool.close();
  });
});

describe('sign-up', () => {
  it('opens a business that can sell at once', async () => {
    expect((await health()).json()).toEqual({ code: '000', version: '6.0.0', needs_signup: true });
    const response = await signUp();
    expect(response.json()).toEqual({ code: '000', cloud_uuid: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect((await health()).json()).toMatchObject({ needs_signup: false });
    const till = await aTill(server.app);
    expect((await till.post('app/init')).json()).toMatchObject({ status: 'ok', offline_data: { pos: { warehouse: 1 } } });
  });

  it.each([
    ['short', 'abc-12', 'VALIDATION_FAILED'],
    ['common', 'Password12345', 'WEAK_PASSWORD'],
    ['common with signs between', 'qwerty-uiop-1234', 'WEAK_PASSWORD'],
    ['one repeated piece', 'aaaaaaaaaaaaaaa', 'WEAK_PASSWORD'],
    ['the address again', 'longaddress1', 'WEAK_PASSWORD'],
  ])('refuses a password that is %s, and leaves nothing behind', async (what, password, code) => {
    const email = what === 'the address again' ? 'longaddress@example.com' : 'weak@example.com';
    expect(outcome(await signUp({ email, password }, '10.1.0.2'))).toEqual({ status: 422, code });
    expect((await new Browser(server.app).signIn(email, password)).statusCode).toBe(401);
  });

  it('refuses an address that has an account, in whatever case, and makes no second business', async () => {
    const clouds = () => server.database.system.query('t.clouds', 'SELECT l.cloud_id FROM auth_find_user_by_email($1) u, auth_list_clouds(u.id) l', [OWNER.email]);
    const before = await clouds();
    expect(outcome(await signUp({ email: OWNER.email.toUpperCase() }, '10.1.0.3'))).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    expect((await clouds()).rows).toEqual(before.rows);
  });

  it('limits one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await signUp({}, '10.1.0.4')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
  });
});

describe('the calls of the sign-up', () => {
  let manager: Browser;
  beforeAll(async () => {
    manager = new Browser(server.app);
    await manager.signIn();
  });

  it('signup/cloud/products says what a new business begins with, and signup/cloud/done when it can sell [CART-243]', async () => {
    const offer = async (query: string) => (await server.app.inject({ method: 'GET', url: `/api/v2/signup/cloud/products${query}` })).json<{ data: { modules: string[]; products: { app_id: number; tier: string }[] } }>().data;
    const all = await offer('');
    expect(all.products.map(({ app_id, tier }) => [app_id, tier])).toEqual([[2, 'web'], [3, 'basic']]);
    // And that is what it has, once it is there.
    const licences = (await manager.get('account/billings/subscriptions')).json<{ data: { app_id: number; tier: string; plan: number; amount: number }[] }>().data;
    expect(all.products).toMatchObject(licences.map(({ app_id, tier, plan, amount }) => ({ app_id, tier, plan, amount })));
    expect((await manager.get('account/modules')).json()).toEqual({ data: { modules: all.modules } });
    expect((await offer('?type=2')).modules).toEqual(all.modules.filter((key) => key !== 'restaurant'));
    expect((await offer('?type=3')).modules).toEqual(all.modules);

    const done = async () => (await manager.get('signup/cloud/done')).json<{ data: unknown }>().data;
    expect(await done()).toEqual({ done: false, steps: { branch: true, terminal: true, employee: true, product: false } });
    expect((await manager.post('products/create', { request_id: crypto.randomUUID(), name: 'חלב', barcode: '1234', price: 690, department: null, vat_group: 0, weighed: false })).statusCode).toBe(200);
    expect(await done()).toMatchObject({ done: true, steps: { product: true } });
  });

  it('signup/user gives somebody a place in the back office, and no more than the caller has [CART-244]', async () => {
    const body = { first_name: 'נועה', last_name: 'לוי', email: 'noa@example.com', password: 'amber-river-stone-9', position: 2 };
    expect((await manager.post('signup/user', body)).statusCode).toBe(200);
    const noa = new Browser(server.app);
    expect((await noa.signIn(body.email, body.password)).statusCode).toBe(200);
    expect((await noa.post('app/init')).json()).toMatchObject({ user: { auth_type: 'user', name: 'נועה לוי' }, perr: { components: { 13: '10000' } } });
    expect(outcome(await noa.get('settings'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });

    expect(outcome(await manager.post('signup/user', { ...body, email: 'NOA@example.com' }))).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    expect(outcome(await manager.post('signup/user', { ...body, email: 'b@example.com', position: 999 }))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(outcome(await manager.post('signup/user', { ...body, email: 'b@example.com', password: 'Password12345' }))).toEqual({ status: 422, code: 'WEAK_PASSWORD' });
    // Who may add employees, and nothing else, makes nobody a manager.
    const cloud = (await server.database.system.query<{ cloud_id: number }>('t.cloud', 'SELECT l.cloud_id FROM auth_find_user_by_email($1) u, auth_list_clouds(u.id) l', [OWNER.email])).rows[0]?.cloud_id ?? 0;
    await change(server, cloud, `UPDATE positions SET permissions = jsonb_set(permissions, '{components,31}', '"11000"') WHERE cloud_id = $1 AND id = 2`);
    expect((await noa.post('signup/user', { ...body, email: 'c@example.com', position: 2 })).statusCode).toBe(200);
    expect((await noa.post('signup/user', { ...body, email: 'd@example.com', position: 1 })).json()).toMatchObject({ code: 'PERMISSION_DENIED', desc: 'לתפקיד הזה יש הרשאות שאין לכם. פנו למנהל.' });
    expect((await noa.signIn('d@example.com', body.password)).statusCode).toBe(401);
  });
});
