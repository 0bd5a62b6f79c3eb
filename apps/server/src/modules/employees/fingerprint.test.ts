import { randomUUID } from 'node:crypto';
import { CLIENT_HEADERS, COMPONENT, USER_KINDS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyEmployee } from './index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1, CARDS.cashier);
});
afterAll(() => server.close());

const MANAGERS = 'reader-1:0000-manager';
const db = () => server.kernel.tenant(cloud);
const enrol = (id: number, finger: number, fingerprint: string, from: Browser = office) =>
  from.call('PUT', `/api/v2/employees/${id}/fingerprints/${finger}`, { fingerprint });
const remove = (id: number, finger: number) =>
  office.call('DELETE', `/api/v2/employees/${id}/fingerprints/${finger}`);
const signIn = (fingerprint: string, from: Browser = till) =>
  from.post('employees/login', { type: 'fingerprint', fingerprint });
const validate = (fingerprint: string) =>
  till.post('employees/perrmissions/validate', {
    type: 'pos',
    key: 'cart.discount',
    cart_id: randomUUID(),
    field: 'discount',
    value: 'percent 1000',
    verify: { type: 'fingerprint', fingerprint },
  });

describe('a finger', () => {
  it('is enrolled by a manager, and then signs in and approves as the card does [SHELL-086, SHELL-161]', async () => {
    expect(outcome(await signIn(MANAGERS))).toEqual({ status: 401, code: 'UNKNOWN_FINGERPRINT' });
    expect((await enrol(EMPLOYEES.manager, 6, MANAGERS)).json()).toEqual({ code: '000' });
    expect((await validate(MANAGERS)).json()).toMatchObject({ data: { id: EMPLOYEES.manager } });
    expect((await signIn(MANAGERS)).json()).toMatchObject({ data: { id: EMPLOYEES.manager } });
    expect((await office.get(`employees/${EMPLOYEES.manager}/fingerprints`)).json()).toMatchObject({
      data: [{ finger: 6 }],
    });
  });

  it("is stored as a keyed hash: the reader's identifier is stored nowhere", async () => {
    const [row] = await queryRows<{ template: Buffer; enrolled_by: number | null }>(
      db(),
      'SELECT template, enrolled_by FROM employee_fingerprints WHERE cloud_id = $1',
    );
    expect(row?.template.toString('utf8')).not.toContain('manager');
    expect(row?.template).toHaveLength(32);
    expect(row?.enrolled_by).toBeGreaterThan(0);
    expect(
      await queryRows(
        db(),
        "SELECT actor_kind, entity_id, after FROM audit_log WHERE cloud_id = $1 AND action = 'fingerprint.enrolled'",
      ),
    ).toEqual([{ actor_kind: 'user', entity_id: '1', after: { finger: 6 } }]);
  });

  it('belongs to one employee, can be replaced, and can be removed', async () => {
    expect(outcome(await enrol(EMPLOYEES.cashier, 1, MANAGERS))).toEqual({
      status: 409,
      code: 'FINGERPRINT_TAKEN',
    });
    expect((await enrol(EMPLOYEES.cashier, 1, 'cashier-one')).statusCode).toBe(200);
    expect((await enrol(EMPLOYEES.cashier, 1, 'cashier-two')).statusCode).toBe(200);
    expect(outcome(await signIn('cashier-one'))).toEqual({
      status: 401,
      code: 'UNKNOWN_FINGERPRINT',
    });
    expect((await signIn('cashier-two')).json()).toMatchObject({ data: { id: EMPLOYEES.cashier } });
    expect((await remove(EMPLOYEES.cashier, 1)).statusCode).toBe(200);
    expect(outcome(await remove(EMPLOYEES.cashier, 1))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(outcome(await signIn('cashier-two'))).toEqual({
      status: 401,
      code: 'UNKNOWN_FINGERPRINT',
    });
  });

  it("of an employee with more permissions is enrolled and removed only by one who has as many, also with a colleague's approval of the call", async () => {
    const approval = async () =>
      (
        await till.post('employees/perrmissions/validate', {
          type: 'components',
          action: 'e',
          key: String(COMPONENT.employees),
          verify: { type: 'card', card: CARDS.manager },
        })
      ).json<{ approval: string }>().approval;
    const put = async (id: number, finger: string) =>
      till.call(
        'PUT',
        `/api/v2/employees/${id}/fingerprints/2`,
        { fingerprint: finger },
        { [CLIENT_HEADERS.approval]: await approval() },
      );
    expect(outcome(await put(EMPLOYEES.manager, 'not-the-managers'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    const taken = await till.call(
      'DELETE',
      `/api/v2/employees/${EMPLOYEES.manager}/fingerprints/6`,
      undefined,
      { [CLIENT_HEADERS.approval]: await approval() },
    );
    expect(outcome(taken)).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(outcome(await signIn('not-the-managers'))).toEqual({
      status: 401,
      code: 'UNKNOWN_FINGERPRINT',
    });
    expect((await put(EMPLOYEES.cashier, 'cashiers-second')).statusCode).toBe(200);
    expect(
      (
        await till.call(
          'DELETE',
          `/api/v2/employees/${EMPLOYEES.cashier}/fingerprints/2`,
          undefined,
          { [CLIENT_HEADERS.approval]: await approval() },
        )
      ).statusCode,
    ).toBe(200);
  });

  it('of an employee who left, or of another business, is unknown', async () => {
    expect((await enrol(EMPLOYEES.cashier, 2, 'cashier-left')).statusCode).toBe(200);
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    expect(outcome(await signIn('cashier-left'))).toEqual({
      status: 401,
      code: 'UNKNOWN_FINGERPRINT',
    });
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    await aShop(server, 'other@example.com');
    const theirs = await aTillOf(server, 1, CARDS.cashier, 'other@example.com');
    expect(outcome(await signIn(MANAGERS, theirs))).toEqual({
      status: 401,
      code: 'UNKNOWN_FINGERPRINT',
    });
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect(outcome(await enrol(999, 1, 'whoever-it-is', stranger))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(outcome(await stranger.get('employees/999/fingerprints'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('is not enrolled by an employee who may not edit employees', async () => {
    const cashier = await aTillOf(server, 2, CARDS.cashier);
    expect(outcome(await enrol(EMPLOYEES.cashier, 3, 'my-own-finger', cashier))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });

  it('is counted together with the cards: after ten unknown ones the terminal has to wait for both', async () => {
    const guessing = await aTillOf(server, 3, null);
    for (let at = 0; at < 5; at += 1) {
      expect(outcome(await signIn(`guess-${at}-guess`, guessing)).code).toBe('UNKNOWN_FINGERPRINT');
      expect(
        outcome(await guessing.post('employees/login', { type: 'card', card: `98760${at}` })).code,
      ).toBe('UNKNOWN_CARD');
    }
    expect(outcome(await signIn(MANAGERS, guessing))).toEqual({
      status: 429,
      code: 'SIGN_IN_LIMITED',
    });
    expect(
      outcome(await guessing.post('employees/login', { type: 'card', card: CARDS.manager })).code,
    ).toBe('SIGN_IN_LIMITED');
  });
});

describe('another module that verifies an employee', () => {
  const place = (terminal: number) => ({
    db: db(),
    terminal: { id: terminal },
    user: null,
    request: { address: '10.0.0.1' },
  });

  it('gets the same answer for a card and a finger, under the same limits', async () => {
    expect(
      await verifyEmployee(server.kernel, place(4), { type: 'card', card: CARDS.cashier }),
    ).toMatchObject({ id: EMPLOYEES.cashier, firstName: 'יוסי' });
    expect(
      await verifyEmployee(server.kernel, place(4), { type: 'fingerprint', fingerprint: MANAGERS }),
    ).toMatchObject({ id: EMPLOYEES.manager });
    const guess = () =>
      verifyEmployee(server.kernel, place(4), {
        type: 'fingerprint',
        fingerprint: 'nobody-at-all',
      });
    for (let at = 0; at < 10; at += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'UNKNOWN_FINGERPRINT' });
    await expect(guess()).rejects.toMatchObject({ code: 'SIGN_IN_LIMITED' });
  });
});

describe('users', () => {
  it('are of exactly the kinds that the database keeps [SHELL-170]', async () => {
    const rows = await queryRows<{ definition: string }>(
      db(),
      "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'users_auth_kind_check' AND $1 > 0",
    );
    const stored = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) =>
      String(kind),
    );
    expect(stored.toSorted()).toEqual(Object.keys(USER_KINDS).toSorted());
  });
});
