import { isAllowed } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, aShop, aTillOf, CARDS, EMPLOYEES, signInAt } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
const PASSWORD = 'copper-lantern-47';

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1, CARDS.cashier);
});
afterAll(() => server.close());

const set = (employee: number, password: string | null, by: Browser = office) =>
  by.put(`tech/technicians/${employee}`, { password });
const open = (password: string, employee: number = EMPLOYEES.cashier, by: Browser = till) =>
  by.post('tech/open', { employee, password });

describe('the technician password', () => {
  it('belongs to an employee, opens the screen and is audited [SHELL-169]', async () => {
    expect((await till.get('tech/technicians')).json()).toEqual({ data: [] });
    expect((await set(EMPLOYEES.cashier, PASSWORD)).statusCode).toBe(200);
    expect((await till.get('tech/technicians')).json()).toMatchObject({
      data: [{ id: EMPLOYEES.cashier }],
    });
    const opened = await open(PASSWORD);
    expect(opened.json()).toMatchObject({
      data: {
        server: {
          version: '6.0.0',
          node: process.versions.node,
          schema: expect.stringMatching(/^\d{4}-.+\.sql$/),
        },
      },
    });
    const acts = await queryRows<{ action: string }>(
      server.kernel.tenant(cloud),
      "SELECT action FROM audit_log WHERE cloud_id = $1 AND action LIKE 'technician.%' ORDER BY at",
      [],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'technician.password_set',
      'technician.opened',
    ]);
  });

  it('is stored as a hash only [CART-197]', async () => {
    const [row] = await queryRows<{ password_hash: string }>(
      server.kernel.tenant(cloud),
      'SELECT password_hash FROM technicians WHERE cloud_id = $1',
      [],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(row?.password_hash).not.toContain(PASSWORD);
  });

  it('is the only access: no permission grants it, and another password, employee or business does not open it [SHELL-145]', async () => {
    expect(isAllowed({ all: 1 }, { type: 'system', key: 'tech' })).toBe(false);
    expect(outcome(await open('copper-lantern-48'))).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
    });
    expect(outcome(await open(PASSWORD, EMPLOYEES.manager))).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
    });
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect(outcome(await open(PASSWORD, EMPLOYEES.cashier, stranger))).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
    });
  });

  it('is set by a user who may edit employees, must be strong, and can be removed', async () => {
    await signInAt(till, CARDS.cashier);
    expect(outcome(await set(EMPLOYEES.cashier, PASSWORD, till))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await set(EMPLOYEES.cashier, 'short'))).toEqual({
      status: 422,
      code: 'WEAK_PASSWORD',
    });
    expect(outcome(await set(999, PASSWORD))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await set(EMPLOYEES.cashier, null)).statusCode).toBe(200);
    expect(outcome(await open(PASSWORD))).toEqual({ status: 401, code: 'WRONG_CREDENTIALS' });
  });

  it('has to wait after ten wrong ones', async () => {
    await set(EMPLOYEES.cashier, PASSWORD);
    for (let n = 0; n < 10; n += 1) await open('wrong-wrong-wrong');
    expect(outcome(await open(PASSWORD))).toEqual({ status: 429, code: 'SIGN_IN_LIMITED' });
  });

  it('cannot be guessed by an employee who has one: their own right password forgives no attempts at others', async () => {
    await set(EMPLOYEES.manager, 'another-lantern-48');
    const codes: number[] = [];
    for (let n = 0; n < 14; n += 1) {
      codes.push((await open('wrong-wrong-wrong', EMPLOYEES.cashier, office)).statusCode);
      if (n % 5 === 4)
        codes.push((await open('another-lantern-48', EMPLOYEES.manager, office)).statusCode);
    }
    expect(codes.filter((code) => code === 401).length).toBeLessThanOrEqual(10);
    expect(codes).toContain(429);
  });

  it('of one technician is not blocked by the wrong attempts of a colleague', async () => {
    const colleague = await aTillOf(server, 2, CARDS.cashier);
    for (let n = 0; n < 10; n += 1) await open('wrong-wrong-wrong', EMPLOYEES.manager, colleague);
    expect(outcome(await open('another-lantern-48', EMPLOYEES.manager, colleague))).toEqual({
      status: 429,
      code: 'SIGN_IN_LIMITED',
    });
    expect(
      (await open('another-lantern-48', EMPLOYEES.manager, await aTillOf(server, 3, CARDS.manager)))
        .statusCode,
    ).toBe(200);
  });
});
