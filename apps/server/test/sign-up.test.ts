import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { openPool } from '../src/kernel/db/pool.ts';
import { systemDb } from '../src/kernel/db/system-db.ts';
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
    const pool = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    const kernel = { ...server.kernel, database: { ...server.kernel.database, pool, system: systemDb(pool) } };
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
