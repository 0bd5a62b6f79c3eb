import { randomUUID } from 'node:crypto';
import {
  type PermissionRequestView,
  permissionsRequestAllow,
  permissionsRequestDeny,
  endpointUrls,
} from '@dalpak/contracts';
import { approvalSubject, type CartCommand } from '@dalpak/engine';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCard } from '../../kernel/auth/card-hash.ts';
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
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { ANSWER_SESSION_MS, REQUEST_LIFE_MS } from './request.service.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;
/** The cashier at another till. */
let otherTill: Browser;
/** The manager at a till. */
let hers: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1, CARDS.cashier);
  hers = await aTillOf(server, 4, CARDS.manager);
  otherTill = await aTillOf(server, 3, CARDS.cashier);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.offsetMs = 0;
  await changeRows(
    server,
    cloud,
    `UPDATE positions SET permissions = '{"all": 1}' WHERE cloud_id = $1 AND name = 'מנהל'`,
  );
});

const db = () => server.kernel.tenant(cloud);
const BASE = 'employees/perrmissions';
const PERCENT: CartCommand = {
  type: 'setCartDiscount',
  discount: { type: 'percent', rate: 1_000 },
};

/** What the till sends for a discount of ten percent on a bill. */
function requestBody(cart: SaleCart, changes: Readonly<Record<string, unknown>> = {}) {
  const subject = approvalSubject(cart.cart, PERCENT, cart.env);
  return {
    type: 'pos',
    action: 's',
    key: 'cart.discount',
    desc: 'הנחה 10% על כל החשבון',
    employee: EMPLOYEES.manager,
    cart_id: cart.id,
    field: subject?.field,
    value: subject?.value,
    basket: { total: 690, rows: [{ name: 'חלב', quantity: 1_000, total: 690 }] },
    ...changes,
  };
}

const byCashier = () => new SaleCart({ employee: EMPLOYEES.cashier }).scan(GOODS.milk);
const put = (body: unknown, from: Browser = till) =>
  from.call('PUT', `/api/v2/${BASE}/request`, body);
/** Sends an answer for what the caller was shown. */
async function answer(
  id: string,
  what: 'allow' | 'deny' | 'withdraw',
  from: Browser = office,
  more: Readonly<Record<string, unknown>> = {},
): Promise<LightMyRequestResponse> {
  if (what === 'withdraw') return from.post(`${BASE}/request/${id}/${what}`);
  const shown = await from.get(`${BASE}/request/${id}`);
  const { data } = shown.json<{ data?: PermissionRequestView }>();
  return from.post(`${BASE}/request/${id}/${what}`, { digest: data?.digest ?? 'none', ...more });
}

/** Sends what the bill asks for now. */
const change = (id: string, cart: SaleCart, changes: Readonly<Record<string, unknown>> = {}) => {
  const { desc, field, value, basket } = requestBody(cart, changes);
  return till.call('PUT', `/api/v2/${BASE}/request/${id}`, { desc, field, value, basket });
};

async function asked(
  cart: SaleCart = byCashier(),
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const response = await put(requestBody(cart, changes));
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: { id: string } }>().data.id;
}

async function read(id: string, from: Browser = till): Promise<PermissionRequestView> {
  const response: LightMyRequestResponse = await from.get(`${BASE}/request/${id}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: PermissionRequestView }>().data;
}

async function events() {
  return queryRows<{ payload: { to: unknown; data: { id: string; status: string } } }>(
    db(),
    "SELECT payload FROM outbox WHERE cloud_id = $1 AND topic = 'system:permission_request' ORDER BY id",
  );
}

/** Creates an employee with a permission map of their own and a card. */
async function employee(id: number, card: string, permissions: string): Promise<void> {
  await changeRows(
    server,
    cloud,
    'INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, $2, $3, $4::jsonb)',
    [id, `תפקיד ${id}`, permissions],
  );
  await changeRows(
    server,
    cloud,
    'INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup) VALUES ($1, $2, $3, $2, $4)',
    [id, `עובד ${id}`, hashCard(server.kernel.database.secrets['card-lookup'], cloud, card)],
  );
}

describe('which colleagues may be asked', () => {
  it('are all whose own permissions allow it, without the requester [SHELL-223, SHELL-162, CART-240]', async () => {
    await employee(60, '6060', '{"pos": {"50": 1}}');
    await employee(61, '6161', '{"pos": {"51": 1}}');
    const response = await till.get(`${BASE}/allowed?type=pos&action=s&key=cart.discount`);
    expect(response.json()).toEqual({
      employees: [
        {
          id: EMPLOYEES.manager,
          first_name: OWNER.firstName,
          last_name: OWNER.lastName,
          position: 'מנהל',
          has_user: true,
        },
        { id: 60, first_name: 'עובד 60', last_name: '', position: 'תפקיד 60', has_user: false },
      ],
    });
    const other = await aTillOf(server, 2, '6060');
    const names = (
      await other.get('employees.perrmissions.allowed?type=pos&key=cart.discount')
    ).json<{ employees: { id: number }[] }>();
    expect(names.employees.map(({ id }) => id)).toEqual([EMPLOYEES.manager]);
  });

  it('are found for components and system operations as for those of the till [SHELL-101]', async () => {
    await employee(62, '6262', '{"components": {"31": "00100"}, "system": {"4": 1}}');
    const ids = async (query: string) =>
      (await till.get(`${BASE}/allowed?${query}`))
        .json<{ employees: { id: number }[] }>()
        .employees.map(({ id }) => id);
    expect(await ids('type=components&action=e&key=31')).toEqual([EMPLOYEES.manager, 62]);
    expect(await ids('type=components&action=d&key=31')).toEqual([EMPLOYEES.manager]);
    expect(await ids('type=system&key=reports')).toEqual([EMPLOYEES.manager, 62]);
    // No permission map opens it.
    expect(outcome(await till.get(`${BASE}/allowed?type=system&key=tech`))).toEqual({
      status: 403,
      code: 'UPGRADE',
    });
    expect(outcome(await till.get(`${BASE}/allowed?type=pos&key=reports`))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it('do not include employees who left, those without the permission, the requester, or those of another business', async () => {
    expect(outcome(await put(requestBody(byCashier(), { employee: 61 })))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await put(requestBody(byCashier(), { employee: EMPLOYEES.cashier })))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await put(requestBody(byCashier(), { employee: 999 })))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = 60',
    );
    expect(outcome(await put(requestBody(byCashier(), { employee: 60 })))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('are none for what the service does not include: UPGRADE comes before every permission', async () => {
    const [row] = await queryRows<{ modules: unknown }>(
      db(),
      'SELECT modules FROM services WHERE cloud_id = $1 ORDER BY id LIMIT 1',
    );
    await changeRows(
      server,
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{pos}', '["screens"]') WHERE cloud_id = $1`,
    );
    expect(outcome(await put(requestBody(byCashier())))).toEqual({ status: 403, code: 'UPGRADE' });
    expect(outcome(await till.get(`${BASE}/allowed?type=pos&key=cart.discount`))).toEqual({
      status: 403,
      code: 'UPGRADE',
    });
    await changeRows(server, cloud, 'UPDATE services SET modules = $2::jsonb WHERE cloud_id = $1', [
      JSON.stringify(row?.modules),
    ]);
  });
});

describe('a request', () => {
  it('waits for the requested approver, notifies them, and shows them the request [SHELL-224, SHELL-114, SHELL-122, SHELL-162, CART-241]', async () => {
    const id = await asked();
    expect(await read(id)).toMatchObject({
      status: 'pending',
      asked_me: false,
      approval: null,
      seconds_left: 120,
    });
    expect(await read(id, office)).toMatchObject({
      id,
      status: 'pending',
      type: 'pos',
      key: 'cart.discount',
      desc: 'הנחה 10% על כל החשבון',
      field: 'discount',
      value: 'percent 1000',
      asked_me: true,
      approval: null,
      by: { id: EMPLOYEES.cashier, name: 'יוסי כהן' },
      to: [{ id: EMPLOYEES.manager, name: 'דנה לוי' }],
      answered_by: null,
      terminal: { id: 1 },
      branch: OWNER.branchName,
      basket: {
        total: 690,
        rows: [{ name: 'חלב', quantity: 1_000, weighed: false, total: 690, asked: false }],
        more: 0,
      },
    });
    const told = (await events())
      .filter(({ payload }) => payload.data.id === id)
      .map(({ payload }) => payload);
    const data = { id, status: 'pending', by: { name: 'יוסי כהן' } };
    expect(told).toMatchObject([
      { to: { people: { employees: [EMPLOYEES.manager], users: [1] } }, data },
    ]);
    const drawer = (await office.get('notifications?status=1')).json<{
      data: { type: string; subject: string }[];
    }>().data;
    expect(drawer[0]).toMatchObject({
      type: 'permission_request',
      subject: id,
      title: 'בקשת אישור',
      body: 'יוסי כהן, כך נכתב בקופה: "הנחה 10% על כל החשבון"',
    });
  });

  it('about a line is shown with the product that it covers, named by the catalogue and not by the till', async () => {
    const about = async (value: string) => {
      const id = await asked(byCashier(), {
        field: 'row:1',
        value,
        desc: 'הנחה של 1% על מסטיק',
        basket: { total: 100, rows: [{ name: 'מסטיק', quantity: 1_000, total: 100 }] },
      });
      return (await read(id, office)).product;
    };
    expect(await about(`${GOODS.notebook.id}: 9900/0/0`)).toEqual({
      id: GOODS.notebook.id,
      name: 'מחברת',
    });
    expect(await about('999999999: 9900/0/0')).toEqual({ id: 999_999_999, name: '' });
    expect(await about('99999999999: 9900/0/0')).toBeNull();
    expect(await about('deleted')).toBeNull();
  });

  it('that was allowed yields an approval that the sale uses up [SHELL-225, SHELL-115, SHELL-122, SHELL-161, CART-242]', async () => {
    const cart = byCashier();
    const id = await asked(cart);
    expect((await answer(id, 'allow')).json()).toEqual({ code: '000' });
    const { status, approval, seconds_left } = await read(id);
    expect({ status, seconds_left }).toEqual({ status: 'approved', seconds_left: 0 });
    expect((await events()).at(-1)?.payload).toMatchObject({
      to: { terminal: 1 },
      data: { id, status: 'approved' },
    });
    expect(JSON.stringify((await events()).at(-1))).not.toContain(approval);
    const grant = approval ?? '';
    cart.do({ ...PERCENT, by: { employeeId: EMPLOYEES.manager, approval: grant } });
    expect(
      outcome(await till.post('pos/transactions/cart_format', cart.pay().wire())),
    ).toMatchObject({ status: 200 });
    expect(
      await queryRows(
        db(),
        'SELECT requested_by, approved_by, used_at IS NOT NULL AS used FROM approvals WHERE cloud_id = $1 AND cart_id = $2',
        [cart.id],
      ),
    ).toEqual([{ requested_by: EMPLOYEES.cashier, approved_by: EMPLOYEES.manager, used: true }]);
    expect(
      await queryRows(
        db(),
        `SELECT action, actor_kind, employee_id, approved_by FROM audit_log WHERE cloud_id = $1 AND entity_id = $2`,
        [id],
      ),
    ).toEqual([
      {
        action: 'permission.allowed',
        actor_kind: 'user',
        employee_id: EMPLOYEES.cashier,
        approved_by: EMPLOYEES.manager,
      },
    ]);
  });

  it('yields an approval of exactly the requested action: not for another value, bill or terminal', async () => {
    const cart = byCashier();
    const id = await asked(cart);
    await answer(id, 'allow');
    const approval = (await read(id)).approval ?? '';
    const by = { by: { employeeId: EMPLOYEES.manager, approval } };
    const more = byCashier();
    more.cart = { ...more.cart, id: cart.id };
    more.do({ type: 'setCartDiscount', discount: { type: 'percent', rate: 2_000 }, ...by });
    const other = byCashier().do({ ...PERCENT, ...by });
    for (const wire of [more.pay().wire(), other.pay().wire()])
      expect(outcome(await till.post('pos/transactions/cart_format', wire))).toEqual({
        status: 403,
        code: 'PERMISSION_DENIED',
      });
    expect((await read(id, otherTill)).approval).toBeNull();
  });

  it('that was denied yields none [SHELL-226, SHELL-115, SHELL-122]', async () => {
    const id = await asked();
    expect((await answer(id, 'deny')).json()).toEqual({ code: '000' });
    expect(await read(id)).toMatchObject({ status: 'denied', approval: null });
    expect(outcome(await answer(id, 'allow'))).toEqual({ status: 409, code: 'REQUEST_ANSWERED' });
    expect((await events()).at(-1)?.payload).toMatchObject({
      to: { terminal: 1 },
      data: { id, status: 'denied' },
    });
  });

  it('can be answered at the mixed address of the specification too [SHELL-225, SHELL-226]', async () => {
    expect([
      ...endpointUrls(permissionsRequestAllow),
      ...endpointUrls(permissionsRequestDeny),
    ]).toEqual(
      expect.arrayContaining([
        '/api/v2/employees.perrmissions/request.:id.allow',
        '/api/v2/employees.perrmissions/request.:id.deny',
      ]),
    );
    const first = await asked();
    const { digest } = await read(first, office);
    expect(
      (await office.post(`employees.perrmissions/request.${first}.allow`, { digest })).json(),
    ).toEqual({ code: '000' });
    const second = await asked();
    const body = { digest: (await read(second, office)).digest };
    expect(
      (await office.post(`employees.perrmissions/request.${second}.deny`, body)).json(),
    ).toEqual({ code: '000' });
    expect([(await read(first)).status, (await read(second)).status]).toEqual([
      'approved',
      'denied',
    ]);
  });

  it('can also be answered by the requested employee at a terminal', async () => {
    const id = await asked();
    expect(outcome(await answer(id, 'allow', hers)).status).toBe(200);
    expect((await read(id)).status).toBe('approved');
  });

  it('expires after two minutes and can be repeated [SHELL-115]', async () => {
    const id = await asked();
    server.clock.offsetMs = REQUEST_LIFE_MS - 1_000;
    expect(await read(id)).toMatchObject({ status: 'pending', seconds_left: 1 });
    server.clock.offsetMs = REQUEST_LIFE_MS;
    expect(await read(id)).toMatchObject({ status: 'expired', seconds_left: 0, approval: null });
    expect(outcome(await answer(id, 'allow'))).toEqual({ status: 409, code: 'REQUEST_EXPIRED' });
    expect(outcome(await answer(id, 'deny'))).toEqual({ status: 409, code: 'REQUEST_EXPIRED' });
    const again = await asked();
    expect((await answer(again, 'allow')).statusCode).toBe(200);
  });

  it('can be withdrawn by the requester, and the requested approver is notified [SHELL-164]', async () => {
    const id = await asked();
    expect((await answer(id, 'withdraw', till)).json()).toEqual({ code: '000' });
    const told = (await events())
      .filter(({ payload }) => payload.data.id === id && payload.data.status === 'withdrawn')
      .map(({ payload }) => payload.to);
    expect(told).toEqual([{ people: { employees: [EMPLOYEES.manager], users: [1] } }]);
    expect(outcome(await answer(id, 'allow'))).toEqual({ status: 409, code: 'REQUEST_ANSWERED' });
    expect(outcome(await answer(id, 'withdraw', till))).toEqual({
      status: 409,
      code: 'REQUEST_ANSWERED',
    });
    expect((await read(id, office)).status).toBe('withdrawn');
  });

  it('replaces the pending one before, so that no colleague answers a request that is no longer needed', async () => {
    const first = await asked();
    const second = await asked();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([
      'withdrawn',
      'pending',
    ]);
  });

  it('stays pending alone of eight that are sent at once: the others are withdrawn, and none is refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => put(requestBody(byCashier()))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    const states = await Promise.all(
      answers.map(
        async (sent) => (await read(sent.json<{ data: { id: string } }>().data.id)).status,
      ),
    );
    expect(states.toSorted()).toEqual(['pending', ...Array.from({ length: 7 }, () => 'withdrawn')]);
  });

  it('has one unread notification, however often it is repeated or withdrawn', async () => {
    const unread = async () =>
      (await office.get('notifications?status=1'))
        .json<{ data: { type: string; subject: string }[] }>()
        .data.filter(({ type }) => type === 'permission_request');
    const former = new Set((await unread()).map(({ subject }) => subject));
    const mine = async () =>
      (await unread()).map(({ subject }) => subject).filter((subject) => !former.has(subject));
    for (let i = 0; i < 5; i += 1) await asked();
    const last = await asked();
    expect(await mine()).toEqual([last]);
    const told = await queryRows<{ payload: { data: { subject: string; status: number } } }>(
      db(),
      "SELECT payload FROM outbox WHERE cloud_id = $1 AND topic = 'system:notification' ORDER BY id DESC LIMIT 4",
    );
    expect(new Set(told.map(({ payload }) => payload.data.status))).toEqual(new Set([0, 1]));
    await answer(last, 'withdraw', till);
    expect(await mine()).toEqual([]);
    // Answering a request marks its notification as read.
    for (const what of ['allow', 'deny'] as const) {
      const id = await asked();
      expect(await mine()).toEqual([id]);
      await answer(id, what);
      expect(await mine()).toEqual([]);
    }
  });

  it('is settled once when two answers and a withdrawal arrive at the same time', async () => {
    const id = await asked();
    const codes = (
      await Promise.all([
        answer(id, 'allow'),
        answer(id, 'deny'),
        answer(id, 'withdraw', till),
        answer(id, 'allow'),
      ])
    ).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(['approved', 'denied', 'withdrawn']).toContain((await read(id)).status);
  });
});

describe('a request that goes to all who may', () => {
  const COLLEAGUE = 70;
  let colleague: Browser;
  beforeAll(async () => {
    await employee(COLLEAGUE, '7070', '{"pos": {"50": 1}}');
    colleague = await aTillOf(server, 7, '7070');
  });
  const toAll = (cart?: SaleCart) => asked(cart, { employee: undefined });

  it('is answered by the first, and the others read who it was [SEE-063]', async () => {
    const id = await toAll();
    const { to } = await read(id);
    expect(to.map(({ id: one }) => one)).toEqual(
      expect.arrayContaining([EMPLOYEES.manager, COLLEAGUE]),
    );
    expect(to.map(({ id: one }) => one)).not.toContain(EMPLOYEES.cashier);
    const [told] = (await events()).filter(({ payload }) => payload.data.id === id);
    expect(told?.payload.to).toMatchObject({
      people: { employees: expect.arrayContaining([COLLEAGUE]) as number[], users: [1] },
    });
    expect((await answer(id, 'allow', colleague)).statusCode).toBe(200);
    expect(outcome(await answer(id, 'deny', office))).toEqual({
      status: 409,
      code: 'REQUEST_ANSWERED',
    });
    expect(await read(id, office)).toMatchObject({
      status: 'approved',
      asked_me: true,
      answered_by: { id: COLLEAGUE, name: 'עובד 70' },
      approval: null,
    });
    expect((await read(id)).approval).toMatch(new RegExp(`^${COLLEAGUE}\\.`));
    // All who were asked are told of the answer, as well as the till.
    expect(
      (await events())
        .filter(({ payload }) => payload.data.id === id && payload.data.status === 'approved')
        .map(({ payload }) => payload.to),
    ).toEqual([expect.objectContaining({ people: expect.anything() as unknown }), { terminal: 1 }]);
  });

  it('counts one of two answers that arrive at the same time [SEE-063]', async () => {
    const id = await toAll();
    const { digest } = await read(id, office);
    const answers = await Promise.all([
      office.post(`${BASE}/request/${id}/allow`, { digest }),
      colleague.post(`${BASE}/request/${id}/deny`, { digest }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const { status, answered_by: by } = await read(id);
    expect([status, by?.id]).toEqual(
      answers[0].statusCode === 200 ? ['approved', EMPLOYEES.manager] : ['denied', COLLEAGUE],
    );
  });

  it('brings a word of who denied it to the till [SEE-063]', async () => {
    const id = await toAll();
    await answer(id, 'deny', office, { note: ' לא היום ' });
    expect(await read(id)).toMatchObject({
      status: 'denied',
      note: 'לא היום',
      answered_by: { name: 'דנה לוי' },
    });
  });

  it('is denied at once where no colleague may approve it', async () => {
    expect(
      outcome(
        await put(
          { type: 'components', action: 'd', key: '31', desc: 'x' },
          await aTillOf(server, 8, CARDS.manager),
        ),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
  });
});

describe('a request that follows the bill', () => {
  it('shows each change, and an answer counts only for what was on the screen [SEE-063]', async () => {
    const cart = byCashier();
    const id = await asked(cart);
    const before = await read(id, office);
    const basket = {
      total: 1_380,
      rows: [{ name: 'חלב', quantity: 2_000, total: 1_380, asked: true }],
    };
    expect((await change(id, cart, { basket })).json()).toEqual({ code: '000' });
    expect((await events()).at(-1)?.payload).toMatchObject({
      to: { people: { employees: [EMPLOYEES.manager] } },
      data: { id, status: 'pending', changed: true },
    });
    for (const what of ['allow', 'deny'] as const)
      expect(
        outcome(await office.post(`${BASE}/request/${id}/${what}`, { digest: before.digest })),
      ).toEqual({ status: 409, code: 'REQUEST_CHANGED' });
    const now = await read(id, office);
    expect(now).toMatchObject({ status: 'pending', basket: { ...basket, more: 0 } });
    expect(now.digest).not.toBe(before.digest);
    // What is as before is no change.
    const count = (await events()).length;
    await change(id, cart, { basket });
    expect(await events()).toHaveLength(count);
    expect((await answer(id, 'allow')).statusCode).toBe(200);
  });

  it('is approved for the value that the bill asks for at the answer [SEE-063]', async () => {
    const cart = byCashier();
    const id = await asked(cart);
    await change(id, cart, { value: 'percent 2000', desc: 'הנחה 20% על כל החשבון' });
    await answer(id, 'allow');
    const { approval, field, value } = await read(id);
    expect([field, value]).toEqual(['discount', 'percent 2000']);
    const by = { by: { employeeId: EMPLOYEES.manager, approval: approval ?? '' } };
    cart.do({ type: 'setCartDiscount', discount: { type: 'percent', rate: 2_000 }, ...by });
    expect(outcome(await till.post('pos/transactions/cart_format', cart.pay().wire())).status).toBe(
      200,
    );
  });

  it('is changed by its requester alone, and only while it waits', async () => {
    const cart = byCashier();
    const id = await asked(cart);
    const { desc, field, value, basket } = requestBody(cart);
    for (const stranger of [office, otherTill])
      expect(
        outcome(
          await stranger.call('PUT', `/api/v2/${BASE}/request/${id}`, {
            desc,
            field,
            value,
            basket,
          }),
        ),
      ).toEqual({ status: 404, code: 'NOT_FOUND' });
    server.clock.offsetMs = REQUEST_LIFE_MS;
    expect(outcome(await change(id, cart)).code).toBe('REQUEST_EXPIRED');
    server.clock.offsetMs = 0;
    await answer(id, 'deny');
    expect(outcome(await change(id, cart)).code).toBe('REQUEST_ANSWERED');
  });
});

describe('an approval of an act, given on a phone', () => {
  const ACT = 'pos.cashdrawer.open';
  const movement = (id: string, amount: number) => ({
    id,
    at: new Date(server.kernel.now()).toISOString(),
    kind: 'out' as const,
    amount,
    reason: 'דמי משלוח',
  });

  it('is invalid for another value, another act and another till [SEE-063]', async () => {
    const act = randomUUID();
    const body = movement(act, 5_000);
    const id = await asked(undefined, {
      key: ACT,
      employee: undefined,
      cart_id: act,
      field: 'moveCash',
      value: 'out 5000: דמי משלוח',
      basket: null,
    });
    await answer(id, 'allow');
    const headers = { 'x-approval': (await read(id)).approval ?? '' };
    const move = async (from: Browser, sent: unknown) =>
      outcome(await from.call('POST', '/api/v2/pos/register/movements', sent, headers));
    for (const answered of [
      await move(till, { ...body, amount: 6_000 }),
      await move(till, { ...body, id: randomUUID() }),
      await move(otherTill, body),
    ])
      expect(answered).toEqual({ status: 403, code: 'APPROVAL_INVALID' });
    expect((await move(till, body)).status).toBe(200);
  });
});

describe('who may answer', () => {
  it('is the requested approver alone: for every other caller the request does not exist', async () => {
    const id = await asked();
    await employee(63, '6363', '{"all": 1}');
    const third = await aTillOf(server, 5, '6363');
    await aShop(server, 'other@example.com');
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    for (const caller of [third, stranger]) {
      for (const what of ['allow', 'deny'] as const)
        expect(outcome(await answer(id, what, caller))).toEqual({ status: 404, code: 'NOT_FOUND' });
      expect(outcome(await caller.get(`${BASE}/request/${id}`))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    // The requester cannot answer it either, and only they can withdraw it.
    expect(outcome(await answer(id, 'allow', till))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(outcome(await answer(id, 'withdraw', third))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(outcome(await answer(randomUUID(), 'allow'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await read(id)).status).toBe('pending');
  });

  it('is no longer a colleague who lost the permission meanwhile', async () => {
    const id = await asked();
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = '{"pos": {"51": 1}}' WHERE cloud_id = $1 AND name = 'מנהל'`,
    );
    expect(outcome(await answer(id, 'allow'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect((await read(id)).status).toBe('pending');
    expect(outcome(await answer(id, 'deny')).status).toBe(200);
  });

  it('is no colleague while the service is suspended, neither here nor with a card; denying always works', async () => {
    const id = await asked();
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    try {
      expect(outcome(await answer(id, 'allow'))).toEqual({ status: 403, code: 'SERVICE_NOT_OK' });
      const card = { ...requestBody(byCashier()), verify: { type: 'card', card: CARDS.manager } };
      expect(
        outcome(
          await till.post(`${BASE}/validate`, {
            type: 'pos',
            key: 'cart.discount',
            cart_id: card.cart_id,
            verify: card.verify,
          }),
        ),
      ).toEqual({ status: 403, code: 'SERVICE_NOT_OK' });
      expect((await read(id)).status).toBe('pending');
      expect((await answer(id, 'deny')).statusCode).toBe(200);
    } finally {
      await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
    }
  });

  it('has signed in within twelve hours: otherwise the request waits until they have again [SEE-063]', async () => {
    server.clock.offsetMs = ANSWER_SESSION_MS + 60_000;
    const id = await asked();
    for (const what of ['allow', 'deny'] as const)
      expect(outcome(await answer(id, what, hers))).toEqual({
        status: 403,
        code: 'SESSION_TOO_OLD',
      });
    expect((await read(id, hers)).status).toBe('pending');
    server.clock.offsetMs = ANSWER_SESSION_MS - 60_000;
    expect((await answer(id, 'allow', hers)).statusCode).toBe(200);
  });

  it('is no longer a colleague who signed out', async () => {
    const id = await asked();
    const gone = new Browser(server.app);
    await gone.signIn();
    const cookies = new Map(gone.cookies);
    await gone.post('oauth/logout');
    for (const [name, value] of cookies) gone.cookies.set(name, value);
    expect(outcome(await answer(id, 'allow', gone))).toEqual({
      status: 401,
      code: 'TOKEN_EXPIRED',
    });
    expect((await read(id)).status).toBe('pending');
  });

  it('cannot be chosen at a terminal without a signed-in employee', async () => {
    const empty = await aTillOf(server, 6, null);
    expect(outcome(await put(requestBody(byCashier()), empty))).toEqual({
      status: 403,
      code: 'EMPLOYEE_REQUIRED',
    });
    await signInAt(till, CARDS.cashier);
  });
});
