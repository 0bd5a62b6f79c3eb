import { CLIENT_HEADERS, COMPONENT } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  signInAt,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

/**
 * Sends exactly the fields that the specification names, and no more, with both spellings of the
 * addresses.
 */
let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;

const CARD = { type: 'card', card: CARDS.manager } as const;
const VALIDATE = ['employees.perrmissions.validate', 'employees/perrmissions/validate'] as const;
const REQUEST = ['employees.perrmissions.request', 'employees/perrmissions/request'] as const;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1, CARDS.cashier);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const approvalOf = async (
  path: string,
  operation: object,
  from: Browser = till,
): Promise<string> => {
  const response = await from.post(path, { ...operation, verify: CARD });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ approval: string }>().approval;
};
const fieldsOf = (response: { json: <T>() => T }) =>
  response.json<{ details?: { field?: string }[] }>().details?.map(({ field }) => field);
const approvalHeader = (approval: string) => ({ [CLIENT_HEADERS.approval]: approval });

describe('the payload of the specification', () => {
  it.each(VALIDATE)(
    '%s approves with type, action, key and verify alone, by a card and by a finger [SHELL-222]',
    async (path) => {
      const finger = `reader-of-${path}`;
      expect(
        (await office.put(`employees/${EMPLOYEES.manager}/fingerprints/4`, { fingerprint: finger }))
          .statusCode,
      ).toBe(200);
      for (const verify of [CARD, { type: 'fingerprint', fingerprint: finger }]) {
        for (const operation of [
          { type: 'pos', action: 'r', key: 'cart.discount' },
          { type: 'system', action: 'r', key: 'logout' },
          { type: 'components', action: 'e', key: '13' },
          { type: 'components', action: 'e', key: 13 },
        ]) {
          const response = await till.post(path, { ...operation, verify });
          expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([
            200,
            { id: EMPLOYEES.manager, first_name: 'דנה', last_name: 'לוי' },
          ]);
        }
      }
    },
  );

  it.each([
    [{ type: 'pos', action: 'r', key: 'cart.discount' }, ['verify']],
    [{ type: 'pos', action: 'r', key: 'cart.discount', verify: {} }, ['verify.type']],
    [{ type: 'pos', action: 'r', key: 'cart.discount', verify: { type: 'card' } }, ['verify.card']],
    [
      {
        type: 'pos',
        action: 'r',
        key: 'cart.discount',
        verify: { type: 'fingerprint', card: '1' },
      },
      ['verify.fingerprint'],
    ],
    [{ type: 'pos', action: 'x', key: 'cart.discount', verify: CARD }, ['action']],
    [{ type: 'screens', action: 'r', key: 'cart.discount', verify: CARD }, ['type']],
    [{ type: 'pos', action: 'r', verify: CARD }, ['key']],
    [{ type: 'pos', action: 'r', key: 'no.such.key', verify: CARD }, ['key']],
    [
      { type: 'pos', action: 'r', key: 'cart.discount', verify: CARD, value: 'percent 1000' },
      ['value'],
    ],
    [{ type: 'pos', action: 'r', key: 'cart.discount', verify: CARD, cart_id: 'x' }, ['cart_id']],
    [[], ['body']],
  ])('of an incomplete approval is refused and names the field: %j', async (body, fields) => {
    for (const path of VALIDATE) {
      const response = await till.post(path, body);
      expect([response.statusCode, fieldsOf(response)]).toEqual([422, fields]);
    }
  });

  it.each(REQUEST)(
    '%s asks a colleague with type, action, key, desc and employee alone [SHELL-224]',
    async (path) => {
      const body = {
        type: 'system',
        action: 'r',
        key: 'logout',
        desc: 'מחליפים קופה',
        employee: EMPLOYEES.manager,
      };
      const asked = await till.call('PUT', `/api/v2/${path}`, body);
      expect(asked.statusCode).toBe(200);
      const { id } = asked.json<{ data: { id: string } }>().data;
      expect((await office.get(`employees/perrmissions/request/${id}`)).json()).toMatchObject({
        data: {
          type: 'system',
          key: 'logout',
          desc: body.desc,
          by: { id: EMPLOYEES.cashier },
          asked_me: true,
        },
      });
      for (const name of ['type', 'key', 'desc']) {
        const { [name]: _, ...rest } = body as Record<string, unknown>;
        const refused = await till.call('PUT', `/api/v2/${path}`, rest);
        expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, [name]]);
      }
    },
  );
});

describe('an approval of one call', () => {
  it('permits one action on a component, once, by the requester and no one else [SHELL-161]', async () => {
    const rename = (from: Browser, name: string, approval?: string) =>
      from.call(
        'PUT',
        `/api/v2/employees/${EMPLOYEES.cashier}/fingerprints/7`,
        { fingerprint: name },
        approval === undefined ? {} : approvalHeader(approval),
      );
    const denied = await rename(till, 'finger-of-nobody');
    expect(outcome(denied)).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    const { operation } = denied.json<{
      operation: { type: string; action: string; key: string };
    }>();
    const approval = await approvalOf(VALIDATE[0], operation);
    // A refused input does not use the approval up.
    expect((await rename(till, '', approval)).statusCode).toBe(422);
    const other = await aTillOf(server, 2, CARDS.cashier);
    expect(outcome(await rename(other, 'finger-of-a-thief', approval))).toEqual({
      status: 403,
      code: 'APPROVAL_INVALID',
    });
    expect(outcome(await rename(till, 'finger-with-leave', approval))).toMatchObject({
      status: 200,
    });
    expect(outcome(await rename(till, 'finger-once-more', approval))).toEqual({
      status: 403,
      code: 'APPROVAL_INVALID',
    });
  });

  it('is valid for its operation alone, and for two minutes', async () => {
    const enrol = (approval: string) =>
      till.call(
        'PUT',
        `/api/v2/employees/${EMPLOYEES.cashier}/fingerprints/8`,
        { fingerprint: 'another-finger' },
        approvalHeader(approval),
      );
    expect(
      outcome(
        await enrol(await approvalOf(VALIDATE[1], { type: 'components', action: 'r', key: '31' })),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    const late = await approvalOf(VALIDATE[1], { type: 'components', action: 'e', key: '31' });
    server.clock.offsetMs = 121_000;
    expect(outcome(await enrol(late))).toEqual({ status: 403, code: 'APPROVAL_INVALID' });
    server.clock.offsetMs = 0;
  });
});

describe('releasing a terminal', () => {
  const LOGOUT = { type: 'system', action: 'r', key: 'logout' } as const;
  const PATHS = ['terminals.logout', 'terminals/logout'] as const;

  it('requires system operation 10, on the server [SHELL-208, SHELL-220, CART-236]', async () => {
    for (const [at, path] of PATHS.entries()) {
      const own = await aTillOf(server, 3 + at, CARDS.cashier);
      const refused = await own.post(path);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        403,
        { code: 'PERMISSION_DENIED', operation: LOGOUT },
      ]);
      await changeRows(
        server,
        cloud,
        `UPDATE positions SET permissions = jsonb_set(permissions, '{system}', '{"10": 1}') WHERE cloud_id = $1 AND name = 'קופאי'`,
      );
      expect(outcome(await own.post(path))).toEqual({ status: 200, code: '000' });
      expect(outcome(await own.get('pos/lists')).code).toBe('UNAUTHENTICATED');
      await changeRows(
        server,
        cloud,
        `UPDATE positions SET permissions = jsonb_set(permissions, '{system}', '{}') WHERE cloud_id = $1 AND name = 'קופאי'`,
      );
    }
  });

  it("is permitted by a colleague's approval, or by the permissions of the user signed in on the same device", async () => {
    const own = await aTillOf(server, 5, CARDS.cashier);
    const approval = await approvalOf(VALIDATE[0], LOGOUT, own);
    expect(
      outcome(await own.post('terminals/logout', undefined, approvalHeader(approval))),
    ).toEqual({ status: 200, code: '000' });
    // The open session of a manager on the same device does not permit it to the cashier.
    const left = await aTillOf(server, 7, CARDS.cashier);
    for (const [name, value] of office.cookies) left.cookies.set(name, value);
    expect(outcome(await left.post('terminals/logout'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    const concurrent = new Browser(server.app);
    await concurrent.signIn();
    await concurrent.register(1, 6);
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = '{"all": 0}' WHERE cloud_id = $1 AND name = 'מנהל'`,
    );
    expect(outcome(await concurrent.post('terminals/logout'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = '{"all": 1}' WHERE cloud_id = $1 AND name = 'מנהל'`,
    );
    expect(outcome(await concurrent.post('terminals/logout'))).toEqual({
      status: 200,
      code: '000',
    });
    const [row] = await queryRows<{ held: number }>(
      server.kernel.tenant(cloud),
      'SELECT count(device_uid)::integer AS held FROM terminals WHERE cloud_id = $1 AND id IN (5, 6)',
    );
    expect(row?.held).toBe(0);
  });
});

describe('a user of the back office without a permission', () => {
  const NO_RIGHTS = 'clerk@example.com';
  let clerk: Browser;

  beforeAll(async () => {
    // With a cashier's permissions: a cashier's finger is enrolled only by users who have them.
    await changeRows(
      server,
      cloud,
      `INSERT INTO positions (cloud_id, id, name, permissions)
      SELECT $1, 80, 'פקיד', p.permissions || jsonb_build_object('components', coalesce(p.permissions -> 'components', '{}') || '{"31": "10000"}')
      FROM positions p JOIN employees e ON e.cloud_id = p.cloud_id AND e.position_id = p.id WHERE p.cloud_id = $1 AND e.id = ${EMPLOYEES.cashier}`,
    );
    const made = await office.post('signup/user', {
      first_name: 'נועה',
      last_name: 'לוי',
      email: NO_RIGHTS,
      password: 'turnip-anchor-92',
      position: 80,
    });
    if (made.statusCode !== 200) throw new Error(made.body);
    clerk = new Browser(server.app);
    await clerk.signIn(NO_RIGHTS);
  });

  const enrol = (name: string, approval?: string) =>
    clerk.call(
      'PUT',
      `/api/v2/employees/${EMPLOYEES.cashier}/fingerprints/9`,
      { fingerprint: name },
      approval === undefined ? {} : approvalHeader(approval),
    );

  it('is permitted by the card of a colleague who has it [SHELL-160, SHELL-161, SHELL-222]', async () => {
    const denied = await enrol('finger-of-office-1');
    expect(denied.json()).toMatchObject({
      code: 'PERMISSION_DENIED',
      operation: { type: 'components', action: 'e', key: '31' },
    });
    const approval = await approvalOf(
      VALIDATE[0],
      { type: 'components', action: 'e', key: '31' },
      clerk,
    );
    expect(outcome(await enrol('finger-of-office-1', approval)).status).toBe(200);
    expect(outcome(await enrol('finger-of-office-2', approval))).toEqual({
      status: 403,
      code: 'APPROVAL_INVALID',
    });
    // The manager's own session is another one.
    const foreign = await approvalOf(
      VALIDATE[0],
      { type: 'components', action: 'e', key: '31' },
      office,
    );
    expect(outcome(await enrol('finger-of-office-3', foreign))).toEqual({
      status: 403,
      code: 'APPROVAL_INVALID',
    });
  });

  it('is permitted a system operation by the card of a colleague too [SHELL-160, SHELL-222]', async () => {
    const reports = (approval?: string) =>
      clerk.get('reports/S100/run', approval === undefined ? {} : approvalHeader(approval));
    const { operation } = (await reports()).json<{ operation: object }>();
    expect(operation).toMatchObject({ type: 'system', key: 'reports' });
    const approval = await approvalOf(VALIDATE[0], operation, clerk);
    expect(outcome(await reports(approval)).status).toBe(200);
  });

  it('asks a colleague who has it, and continues when they allow it [SHELL-162, SHELL-163, SHELL-223, SHELL-224, SHELL-225]', async () => {
    const allowed = await clerk.get(
      'employees.perrmissions.allowed?type=components&action=e&key=31',
    );
    expect(allowed.json<{ employees: { id: number }[] }>().employees.map(({ id }) => id)).toContain(
      EMPLOYEES.manager,
    );
    const asked = await clerk.call('PUT', '/api/v2/employees.perrmissions.request', {
      type: 'components',
      action: 'e',
      key: '31',
      desc: 'אצבע חדשה',
      employee: EMPLOYEES.manager,
    });
    const { id } = asked.json<{ data: { id: string } }>().data;
    const read = async (from: Browser) =>
      (await from.get(`employees/perrmissions/request/${id}`)).json<{
        data: {
          status: string;
          approval: string | null;
          terminal: unknown;
          by: { name: string };
          digest: string;
        };
      }>().data;
    expect(await read(office)).toMatchObject({
      status: 'pending',
      terminal: null,
      approval: null,
      by: { name: 'נועה לוי' },
    });
    expect(outcome(await till.get(`employees/perrmissions/request/${id}`)).code).toBe('NOT_FOUND');
    const { digest } = await read(office);
    expect(
      outcome(await office.post(`employees.perrmissions/request.${id}.allow`, { digest })),
    ).toEqual({
      status: 200,
      code: '000',
    });
    const { status, approval } = await read(clerk);
    expect(status).toBe('approved');
    expect((await read(office)).approval).toBeNull();
    expect(outcome(await enrol('finger-of-office-4', approval ?? '')).status).toBe(200);
    const events = await queryRows<{
      payload: { to: object; data: { id: string; status: string } };
    }>(
      server.kernel.tenant(cloud),
      "SELECT payload FROM outbox WHERE cloud_id = $1 AND topic = 'system:permission_request' ORDER BY id",
    );
    const told = events
      .map(({ payload }) => payload)
      .filter(({ data }) => data.id === id && data.status === 'approved');
    expect(told.map(({ to }) => Object.keys(to))).toEqual([['people'], ['user']]);
  });

  it('may read as often as a screen does, for two minutes, by one approval, and change nothing by it', async () => {
    const look = { type: 'components', action: 'r', key: '101' } as const;
    const list = (approval?: string) =>
      clerk.get('pos/transactions', approval === undefined ? {} : approvalHeader(approval));
    expect((await list()).json()).toMatchObject({ code: 'PERMISSION_DENIED', operation: look });
    const approval = await approvalOf(VALIDATE[0], look, clerk);
    for (let time = 0; time < 3; time += 1) expect((await list(approval)).statusCode).toBe(200);
    expect(outcome(await enrol('finger-by-a-look', approval))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    server.clock.offsetMs = 121_000;
    expect(outcome(await list(approval))).toEqual({ status: 403, code: 'APPROVAL_INVALID' });
    server.clock.offsetMs = 0;
  });

  it('is slowed down after ten wrong cards, and no till is', async () => {
    const guess = () =>
      clerk.post(VALIDATE[1], {
        type: 'components',
        action: 'e',
        key: '31',
        verify: { type: 'card', card: '99990000' },
      });
    for (let at = 0; at < 10; at += 1) expect(outcome(await guess()).code).toBe('UNKNOWN_CARD');
    expect(outcome(await guess()).code).toBe('SIGN_IN_LIMITED');
    await signInAt(till, CARDS.cashier);
  });

  it('gets the permission for one call and cannot pass it on: a position stays limited to what the approver may assign', async () => {
    const positions = `components/${COMPONENT.positions}/records`;
    const [own] = await queryRows<{
      id: number;
      permissions: { components?: Record<string, string> };
    }>(
      server.kernel.tenant(cloud),
      "SELECT id, permissions FROM positions WHERE cloud_id = $1 AND name = 'קופאי'",
    );
    if (own === undefined) throw new Error('There is no position of cashiers');
    const wished = {
      ...own.permissions,
      components: { ...own.permissions.components, [COMPONENT.positions]: '10100' },
    };
    const { approval } = (
      await till.post('employees/perrmissions/validate', {
        type: 'components',
        action: 'e',
        key: String(COMPONENT.positions),
        verify: CARD,
      })
    ).json<{ approval: string }>();
    const answer = await till.call(
      'PUT',
      `/api/v2/${positions}/${own.id}`,
      { before: { permissions: own.permissions }, data: { permissions: wished } },
      { [CLIENT_HEADERS.approval]: approval },
    );
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    const [after] = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT permissions FROM positions WHERE cloud_id = $1 AND id = $2',
      [own.id],
    );
    expect(after).toEqual({ permissions: own.permissions });
  });
});
