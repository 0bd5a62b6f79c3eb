import { CLIENT_HEADERS, COOKIES, type AppInit } from '@dalpak/contracts';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceAccessChange } from '../src/kernel/auth/session.store.ts';
import { runAsOwner } from '../src/kernel/db/test-database.ts';
import { hashCard } from '../src/kernel/auth/card-hash.ts';
import { approvalKey, verifyApproval } from '../src/kernel/auth/approval.ts';
import { consumeApprovals } from '../src/kernel/auth/approval.store.ts';
import { aBusiness, aTill, Browser, outcome, OWNER, startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let server: TestApp;
let cloud: number;
let foreignCloud: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
  foreignCloud = await aBusiness(server.kernel, {
    email: 'other@example.com',
    card: '2002',
    businessName: 'עסק אחר',
  });
  // Terminals 1 to 4 of the first business, and terminal 7 of the other, which the first does not
  // have.
  await sql(
    cloud,
    `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) SELECT $1, n, 1, 1, 'קופה ' || n, n FROM generate_series(2, 4) n`,
  );
  await sql(
    foreignCloud,
    `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) VALUES ($1, 7, 1, 1, 'קופה 7', 7)`,
  );
  await sql(
    cloud,
    `INSERT INTO employees (cloud_id, id, first_name, last_name, position_id, card_lookup)
    SELECT $1, 50, 'יוסי', 'כהן', id, $2 FROM positions WHERE cloud_id = $1 AND name = 'קופאי'`,
    [hashCard(cardKey(), cloud, '5050')],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.offsetMs = 0;
  await sql(
    cloud,
    'UPDATE terminals SET device_uid = NULL, registered_at = NULL WHERE cloud_id = $1',
  );
});

const ascending = (a: number, b: number) => a - b;
const cardKey = () => server.kernel.database.secrets['card-lookup'];

/** A direct change in the database with the announcement that a back-office screen would cause. */
async function sql(cloudId: number, text: string, params: readonly unknown[] = []): Promise<void> {
  await server.kernel.tenant(cloudId).tx(async (tx) => {
    await tx.query(`t.${createHash('md5').update(text).digest('hex')}`, text, [cloudId, ...params]);
    await announceAccessChange(tx, cloudId);
  });
  server.kernel.sessions.dropCache(cloudId);
}

async function signedIn(email: string = OWNER.email): Promise<Browser> {
  const browser = new Browser(server.app);
  await browser.signIn(email);
  return browser;
}

const init = async (browser: Browser) => (await browser.post('app/init')).json<AppInit>();

describe('app/init', () => {
  it('answers ok to a back-office user, with the seven parts [SHELL-109, SHELL-172, SHELL-215, SHELL-092, SHELL-093, SHELL-094, CART-211]', async () => {
    const answer = await init(await signedIn());
    expect(answer).toMatchObject({
      status: 'ok',
      user: { auth_type: 'user', name: 'דנה לוי', email: OWNER.email },
      cloud: {
        id: cloud,
        name: OWNER.businessName,
        vat_number: OWNER.vatNumber,
        branch: null,
        terminal: null,
        fav: false,
        debug_mode: false,
      },
      service: { account_name: OWNER.businessName, status_case: { name: 'ok' } },
      employee: null,
      perr: { all: 1 },
      offline_data: null,
    });
    expect(answer.service?.resolved_modules_access.components).toContain(13);
    expect(answer.components.every(({ allowed }) => allowed)).toBe(true);
  });

  it('answers SERVICE_NOT_EXIST to a device that claims to be a terminal and is none [SHELL-111]', async () => {
    const browser = await signedIn();
    browser.headers[CLIENT_HEADERS.terminalType] = 'pos';
    expect(await init(browser)).toMatchObject({
      status: 'SERVICE_NOT_EXIST',
      user: { auth_type: 'user' },
    });
  });

  it('answers TERMINAL_LOCKED to a terminal until an employee signs in, then ok with the data that a sale needs [SHELL-109, SHELL-172, SHELL-102]', async () => {
    const till = await signedIn();
    await till.register(1, 2);
    expect(await init(till)).toMatchObject({
      status: 'TERMINAL_LOCKED',
      user: { auth_type: 'terminal', id: 2 },
      employee: null,
      perr: {},
    });
    await till.signInEmployee();
    const answer = await init(till);
    expect(answer).toMatchObject({
      status: 'ok',
      cloud: { branch: { id: 1, name: OWNER.branchName }, terminal: { id: 2, terminal_no: 2 } },
      employee: { first_name: 'דנה', position: { name: 'מנהל' }, perr: { all: 1 } },
      perr: { all: 1 },
      offline_data: {
        pos: {
          account_code: expect.stringMatching(/./) as string,
          account_name: OWNER.businessName,
          branch: 1,
          terminal: 2,
          warehouse: 1,
          voice: { extension: '', line: '' },
        },
        settings: { vat_rate_bp: 1800, cash_rounding: 'tens_of_agorot', cash_limit: 600_000 },
        series: { '320': 1, '330': 1 },
      },
    });
  });

  it('continues the series from the last number of the terminal', async () => {
    const till = await signedIn();
    await till.register(1, 3);
    await sql(
      cloud,
      'INSERT INTO document_series (cloud_id, terminal_id, official_code, next_sequence) VALUES ($1, 3, 320, 42)',
    );
    expect((await init(till)).offline_data?.series).toEqual({ '320': 42, '330': 1 });
  });

  it('answers SERVICE_NOT_OK with the reason while the service is suspended, to user and terminal, and refuses all work [SHELL-112]', async () => {
    const till = await aTill(server.app);
    await sql(
      cloud,
      `UPDATE services SET status = 'suspended', status_name = 'מושהה', status_reason = 'חוב פתוח' WHERE cloud_id = $1`,
    );
    const user = await signedIn();
    for (const browser of [user, till]) {
      expect(await init(browser)).toMatchObject({
        status: 'SERVICE_NOT_OK',
        service: { status_case: { name: 'מושהה', reason: 'חוב פתוח' } },
      });
    }
    expect(outcome(await till.get('accountscards/customers?query=ab'))).toEqual({
      status: 403,
      code: 'SERVICE_NOT_OK',
    });
    await sql(
      cloud,
      `UPDATE services SET status = 'ok', status_name = '', status_reason = '' WHERE cloud_id = $1`,
    );
    expect(await init(till)).toMatchObject({ status: 'ok' });
  });

  it('answers SERVICE_NOT_EXIST once the terminal is deactivated or has no service [SHELL-111]', async () => {
    const till = await aTill(server.app);
    await sql(cloud, 'UPDATE terminals SET active = false WHERE cloud_id = $1 AND id = 1');
    expect(await init(till)).toMatchObject({ status: 'SERVICE_NOT_EXIST' });
    expect(outcome(await till.get('pos/lists'))).toEqual({
      status: 403,
      code: 'TERMINAL_REQUIRED',
    });
    await sql(
      cloud,
      'UPDATE terminals SET active = true, service_id = NULL WHERE cloud_id = $1 AND id = 1',
    );
    expect(await init(till)).toMatchObject({ status: 'SERVICE_NOT_EXIST', service: null });
    await sql(cloud, 'UPDATE terminals SET service_id = 1 WHERE cloud_id = $1 AND id = 1');
  });

  it('lists components and marks those that the service does not include', async () => {
    const before = (await init(await signedIn())).service?.resolved_modules_access;
    await sql(
      cloud,
      `UPDATE services SET modules = jsonb_set(modules, '{components}', '[13]') WHERE cloud_id = $1`,
    );
    const { components } = await init(await signedIn());
    expect(components.filter(({ allowed }) => allowed).map(({ id }) => id)).toEqual([13]);
    expect(components.find(({ id }) => id === 101)).toEqual({
      id: 101,
      key: 'transactions',
      label: 'עסקאות קופה',
      icon: 'receipt',
      add: false,
      allowed: false,
      document_type: 9,
    });
    await sql(cloud, 'UPDATE services SET modules = $2::jsonb WHERE cloud_id = $1', [
      JSON.stringify(before),
    ]);
  });
});

describe('terminal registration', () => {
  it('lists branches with their terminals', async () => {
    const { branches } = (await (await signedIn()).get('terminals/available')).json<{
      branches: { terminals: unknown[] }[];
    }>();
    expect(branches).toHaveLength(1);
    expect(branches[0]?.terminals[0]).toEqual({
      id: 1,
      name: 'קופה 1',
      terminal_no: 1,
      registered: false,
    });
  });

  it('answers the device uid, branch and terminal, and sets the token as a cookie [SHELL-219, CART-235]', async () => {
    const browser = await signedIn();
    const response = await browser.register(1, 1);
    expect(response.json()).toEqual({
      device_uid: expect.stringMatching(/^[\da-f-]{36}$/),
      branch_id: 1,
      terminal_id: 1,
    });
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: COOKIES.terminal, httpOnly: true, sameSite: 'Strict' }),
    ]);
    expect(await init(browser)).toMatchObject({
      cloud: { terminal: { device_uid: response.json<{ device_uid: string }>().device_uid } },
    });
  });

  it('returns the token in the body to a client without a browser', async () => {
    const call = (url: string, payload: object, headers = {}) =>
      server.app.inject({ method: 'POST', url: `/api/v2/${url}`, payload, headers });
    const { access_token } = (
      await call('oauth/token', {
        grant_type: 'password',
        email: OWNER.email,
        password: OWNER.password,
      })
    ).json<{ access_token: string }>();
    const registered = (
      await call(
        'terminals/register',
        { branch: 1, terminal: 1 },
        { authorization: `Bearer ${access_token}` },
      )
    ).json<{ terminal_token: string }>();
    const started = await call(
      'app/init',
      {},
      { authorization: `Bearer ${registered.terminal_token}` },
    );
    expect(started.json()).toMatchObject({
      status: 'TERMINAL_LOCKED',
      user: { auth_type: 'terminal' },
    });
  });

  it('refuses a terminal that another device holds, even in parallel requests', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const both = await Promise.all([one.register(1, 1), two.register(1, 1)]);
    expect(both.map((response) => response.statusCode).toSorted(ascending)).toEqual([200, 409]);
    expect(both.find((response) => response.statusCode === 409)?.json()).toMatchObject({
      code: 'TERMINAL_TAKEN',
    });
  });

  it('takes a terminal over on request: the previous device and its employee are signed out at once', async () => {
    const lost = await aTill(server.app);
    const [token, employee] = [
      lost.cookies.get(COOKIES.terminal) ?? '',
      lost.headers[CLIENT_HEADERS.employee] ?? '',
    ];
    const finder = await signedIn();
    expect(outcome(await finder.register(1, 1))).toEqual({ status: 409, code: 'TERMINAL_TAKEN' });
    expect((await finder.register(1, 1, true)).statusCode).toBe(200);
    lost.cookies.delete(COOKIES.session);
    expect(outcome(await lost.get('pos/lists'))).toEqual({ status: 401, code: 'TOKEN_EXPIRED' });
    expect(outcome(await withTerminal(token).post('app/init')).status).toBe(401);
    finder.headers[CLIENT_HEADERS.employee] = employee;
    expect(await init(finder)).toMatchObject({ status: 'TERMINAL_LOCKED' });
    expect((await finder.signInEmployee()).statusCode).toBe(200);
  });

  it('lets only one of two parallel takeovers have the terminal', async () => {
    await aTill(server.app);
    const both = [await signedIn(), await signedIn()];
    expect(
      (await Promise.all(both.map((one) => one.register(1, 1, true)))).map(
        ({ statusCode }) => statusCode,
      ),
    ).toEqual([200, 200]);
    const works = await Promise.all(
      both.map(
        async (one) =>
          (await withTerminal(one.cookies.get(COOKIES.terminal) ?? '').get('pos/lists')).statusCode,
      ),
    );
    expect(works.toSorted(ascending)).toEqual([200, 401]);
  });

  it('takes nothing over without the permission to register, nor a terminal of another cloud', async () => {
    const till = await aTill(server.app);
    till.cookies.delete(COOKIES.session);
    expect((await till.register(1, 2, true)).statusCode).toBe(401);
    expect(outcome(await (await signedIn('other@example.com')).register(1, 3, true))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await till.get('pos/lists')).statusCode).toBe(200);
  });

  it('lets the device that holds it register again, and ends the earlier token', async () => {
    const browser = await signedIn();
    await browser.register(1, 1);
    const earlier = browser.cookies.get(COOKIES.terminal) ?? '';
    expect((await browser.register(1, 1)).statusCode).toBe(200);
    expect((await browser.get('pos/lists')).statusCode).toBe(200);
    expect((await withTerminal(earlier).get('pos/lists')).statusCode).toBe(401);
  });

  it('releases the first terminal when the device moves to another', async () => {
    const browser = await signedIn();
    await browser.register(1, 1);
    await browser.register(1, 2);
    const { branches } = (await browser.get('terminals/available')).json<{
      branches: { terminals: { id: number; registered: boolean }[] }[];
    }>();
    expect(
      branches[0]?.terminals.filter(({ registered }) => registered).map(({ id }) => id),
    ).toEqual([2]);
  });

  it.each([
    ['of another cloud', 1, 7],
    ['of another branch', 9, 1],
    ['that does not exist', 1, 99],
  ])(
    'answers NOT_FOUND to a terminal %s, all alike, and changes nothing',
    async (_what, branch, terminal) => {
      const response = await (await signedIn()).register(branch, terminal);
      expect(outcome(response)).toEqual({ status: 404, code: 'NOT_FOUND' });
      const other = await server.kernel
        .tenant(foreignCloud)
        .find<{ n: number }>(
          't.held',
          'SELECT count(*) AS n FROM terminals WHERE cloud_id = $1 AND device_uid IS NOT NULL',
          [foreignCloud],
        );
      expect(other?.n).toBe(0);
    },
  );

  it('answers NOT_FOUND to a service of another cloud', async () => {
    const response = await (
      await signedIn()
    ).post('terminals/register', { branch: 1, terminal: 1, services: [77] });
    expect(outcome(response)).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('terminals/logout ends the terminal and the employees signed in at it at once [SHELL-220, CART-236]', async () => {
    const till = await aTill(server.app);
    const token = till.cookies.get(COOKIES.terminal) ?? '';
    expect((await till.post('terminals.logout')).json()).toEqual({ code: '000' });
    expect(till.cookies.has(COOKIES.terminal)).toBe(false);
    expect((await withTerminal(token).get('pos/lists')).statusCode).toBe(401);
    const again = await signedIn();
    expect((await again.register(1, 1)).statusCode).toBe(200);
    again.headers[CLIENT_HEADERS.employee] = till.headers[CLIENT_HEADERS.employee] ?? '';
    expect(await init(again)).toMatchObject({ status: 'TERMINAL_LOCKED' });
  });

  it('terminals/logout accepts an employee, or a user of the same business in the browser', async () => {
    const till = await aTill(server.app);
    const session = till.cookies.get(COOKIES.session) ?? '';
    const employee = till.headers[CLIENT_HEADERS.employee] ?? '';
    till.cookies.delete(COOKIES.session);
    delete till.headers[CLIENT_HEADERS.employee];
    const refused = await till.post('terminals/logout');
    expect(outcome(refused)).toEqual({ status: 403, code: 'EMPLOYEE_REQUIRED' });
    expect(refused.json()).toMatchObject({ details: [{ action: 'employee_login' }] });
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    till.cookies.set(COOKIES.session, stranger.cookies.get(COOKIES.session) ?? '');
    expect(outcome(await till.post('terminals/logout')).code).toBe('EMPLOYEE_REQUIRED');
    till.cookies.set(COOKIES.session, session);
    expect((await till.post('terminals/logout')).statusCode).toBe(200);
    const again = await aTill(server.app);
    again.cookies.delete(COOKIES.session);
    again.headers[CLIENT_HEADERS.employee] = employee;
    expect(outcome(await again.post('terminals/logout')).code).toBe('EMPLOYEE_REQUIRED');
    await again.signInEmployee();
    expect((await again.post('terminals/logout')).statusCode).toBe(200);
  });

  it('keeps the terminal when the user signs out', async () => {
    const till = await aTill(server.app);
    expect((await till.post('oauth/logout')).statusCode).toBe(200);
    expect(await init(till)).toMatchObject({ status: 'ok', user: { auth_type: 'terminal' } });
  });
});

describe('employee sign-in', () => {
  it('answers the employee with position and permission map [SHELL-221, SHELL-091]', async () => {
    const till = await aTill(server.app);
    const answer = (await till.post('employees/login', { type: 'card', card: '5050' })).json<{
      data: unknown;
      employee_token: string;
    }>();
    expect(answer.data).toMatchObject({
      id: 50,
      first_name: 'יוסי',
      last_name: 'כהן',
      position: { name: 'קופאי' },
    });
    expect(answer.data).not.toHaveProperty('card_lookup');
    expect(answer.employee_token).toMatch(/^dle_/);
  });

  it('tells a till the language of its employee, and nothing of one who has none [LOOK-063]', async () => {
    const till = await aTill(server.app);
    await till.signInEmployee('5050');
    const languageNow = async (): Promise<unknown> => (await init(till)).employee?.language;
    expect(await languageNow()).toBeUndefined();
    const set = (language: string | null) =>
      server.kernel
        .tenant(cloud)
        .tx((tx) =>
          tx.query(
            'test.language',
            'UPDATE employees SET language = $2 WHERE cloud_id = $1 AND id = 50',
            [cloud, language],
          ),
        );
    await set('ru');
    await till.signInEmployee('5050');
    expect(await languageNow()).toBe('ru');
    await set(null);
  });

  it.each([
    ['unknown', '9999999'],
    ['of another cloud', '2002'],
  ])('refuses a card that is %s', async (_what, card) => {
    expect(outcome(await (await aTill(server.app)).signInEmployee(card))).toEqual({
      status: 401,
      code: 'UNKNOWN_CARD',
    });
  });

  it('refuses the token at another terminal', async () => {
    const till = await aTill(server.app);
    const other = await signedIn();
    await other.register(1, 2);
    other.headers[CLIENT_HEADERS.employee] = till.headers[CLIENT_HEADERS.employee] ?? '';
    expect(await init(other)).toMatchObject({ status: 'TERMINAL_LOCKED' });
    expect(outcome(await other.get('accountscards/customers?query=ab'))).toEqual({
      status: 403,
      code: 'EMPLOYEE_REQUIRED',
    });
  });

  it('signing out ends the token and locks the till', async () => {
    const till = await aTill(server.app);
    expect((await till.post('employees/logout')).json()).toEqual({ code: '000' });
    expect(await init(till)).toMatchObject({ status: 'TERMINAL_LOCKED' });
  });

  it('identifies the employee of a late sale and the period of the token', async () => {
    const till = await aTill(server.app);
    const token = till.headers[CLIENT_HEADERS.employee] ?? '';
    const scope = { cloudId: cloud, terminalId: 1 };
    expect(await server.kernel.sessions.findEmployee(token, scope)).toMatchObject({
      state: 'valid',
      employee: { id: 1 },
    });
    await till.post('employees/logout');
    const ended = await server.kernel.sessions.findEmployee(token, scope);
    expect(ended).toMatchObject({ state: 'ended', employee: { id: 1, perr: { all: 1 } } });
    if (ended.state !== 'ended') throw new Error('not ended');
    expect(ended.endedAt).toBeGreaterThanOrEqual(ended.issuedAt);
    expect(await server.kernel.sessions.findEmployee(token, { ...scope, terminalId: 2 })).toEqual({
      state: 'unknown',
    });
    expect(await server.kernel.sessions.findEmployee(`dle_${'A'.repeat(43)}`, scope)).toEqual({
      state: 'unknown',
    });
  });

  it('ends with the shift', async () => {
    const till = await aTill(server.app);
    server.clock.offsetMs = 16 * 3600_000 + 1_000;
    expect(await init(till)).toMatchObject({ status: 'TERMINAL_LOCKED' });
  });

  it('refuses an employee who left, and applies a new permission map, as soon as it is announced', async () => {
    const till = await aTill(server.app);
    await till.signInEmployee('5050');
    await sql(
      cloud,
      `UPDATE positions SET permissions = '{"pos": {"35": 1}}' WHERE cloud_id = $1 AND name = 'קופאי'`,
    );
    expect(await init(till)).toMatchObject({ perr: { pos: { '35': 1 } } });
    await sql(cloud, 'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = 50');
    expect(await init(till)).toMatchObject({ status: 'TERMINAL_LOCKED' });
    expect(outcome(await till.signInEmployee('5050'))).toEqual({
      status: 401,
      code: 'UNKNOWN_CARD',
    });
    await sql(cloud, 'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = 50');
  });

  it('refuses after ten unknown cards, even a right one; a right card in between does not reset the count', async () => {
    const till = await signedIn();
    await till.register(1, 4);
    const wrong = () => till.post('employees/login', { type: 'card', card: '88888888' });
    for (let i = 0; i < 5; i += 1) expect((await wrong()).statusCode).toBe(401);
    expect((await till.signInEmployee()).statusCode).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await wrong()).statusCode).toBe(401);
    const refused = await till.signInEmployee();
    expect(outcome(refused)).toEqual({ status: 429, code: 'SIGN_IN_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // However long the attack lasts, an employee with a valid card gets in after half a minute.
    const waitOver = () =>
      runAsOwner(server.database.url, (owner) =>
        owner.query("UPDATE sign_in_attempts SET blocked_until = now() WHERE key LIKE 'card|%'"),
      );
    for (let i = 0; i < 12; i += 1) {
      await waitOver();
      expect((await wrong()).statusCode).toBe(401);
    }
    const longest = await till.signInEmployee();
    expect(outcome(longest)).toEqual({ status: 429, code: 'SIGN_IN_LIMITED' });
    expect(Number(longest.headers['retry-after'])).toBeLessThanOrEqual(30);
    await waitOver();
    expect((await till.signInEmployee()).statusCode).toBe(200);
    const neighbour = await signedIn();
    await neighbour.register(1, 2);
    expect((await neighbour.signInEmployee()).statusCode).toBe(200);
  });
});

describe('approval by a colleague', () => {
  const cartId = '6f0e6a0e-52a5-4c0f-8c5a-0a4b6d2c7e11';
  const subject = { key: 'cart.discount', field: 'discount', value: 'percent 1000' } as const;
  const ask = (till: Browser, changes: Record<string, unknown> = {}) =>
    till.post('employees/perrmissions/validate', {
      type: 'pos',
      action: 'r',
      ...subject,
      cart_id: cartId,
      verify: { type: 'card', card: OWNER.card },
      ...changes,
    });

  async function cashierTill(): Promise<Browser> {
    const till = await aTill(server.app);
    await till.signInEmployee('5050');
    return till;
  }

  it('names the approver and is valid for this action, for two minutes [CART-239]', async () => {
    const response = await ask(await cashierTill());
    const { data, approval } = response.json<{ data: unknown; approval: string }>();
    expect(data).toEqual({ id: 1, first_name: 'דנה', last_name: 'לוי' });
    const action = { cloudId: cloud, terminalId: 1, cartId, ...subject } as const;
    const now = Date.now();
    expect(verifyApproval(approvalKey(server.kernel), action, approval, now)).toMatchObject({
      employeeId: 1,
    });
    expect(verifyApproval(approvalKey(server.kernel), action, approval, now + 121_000)).toBeNull();
    expect(
      verifyApproval(
        approvalKey(server.kernel),
        { ...action, cartId: randomUUID() },
        approval,
        now,
      ),
    ).toBeNull();
  });

  it('works once, even when two sales use it at the same time', async () => {
    const { approval } = (await ask(await cashierTill())).json<{ approval: string }>();
    const read = verifyApproval(
      approvalKey(server.kernel),
      { cloudId: cloud, terminalId: 1, cartId, ...subject },
      approval,
      Date.now(),
    );
    const burn = () =>
      server.kernel.tenant(cloud).tx((tx) => consumeApprovals(tx, [read?.id ?? '']));
    expect((await Promise.all([burn(), burn(), burn()])).filter(Boolean)).toHaveLength(1);
    expect(
      await server.kernel.tenant(foreignCloud).tx((tx) => consumeApprovals(tx, [randomUUID()])),
    ).toBe(false);
  });

  it('stays usable when the sale that used it was not stored', async () => {
    const { approval } = (await ask(await cashierTill())).json<{ approval: string }>();
    const read = verifyApproval(
      approvalKey(server.kernel),
      { cloudId: cloud, terminalId: 1, cartId, ...subject },
      approval,
      Date.now(),
    );
    const ids = [read?.id ?? ''];
    await expect(
      server.kernel.tenant(cloud).tx(async (tx) => {
        await consumeApprovals(tx, ids);
        throw new Error('lost');
      }),
    ).rejects.toThrow('lost');
    expect(await server.kernel.tenant(cloud).tx((tx) => consumeApprovals(tx, ids))).toBe(true);
  });

  it('is stored with both employees', async () => {
    const { approval } = (await ask(await cashierTill(), { key: 'cart.cancel' })).json<{
      approval: string;
    }>();
    const row = await server.kernel
      .tenant(cloud)
      .find(
        't.approval',
        'SELECT requested_by, approved_by, permission_key, subject_field, subject_value, used_at FROM approvals WHERE cloud_id = $1 AND id = $2',
        [cloud, approval.split('.')[2]],
      );
    expect(row).toEqual({
      requested_by: 50,
      approved_by: 1,
      permission_key: 'cart.cancel',
      subject_field: 'discount',
      subject_value: 'percent 1000',
      used_at: null,
    });
  });

  it.each([
    [
      'a colleague who may not do it',
      { verify: { type: 'card', card: '5050' } },
      403,
      'PERMISSION_DENIED',
    ],
    ['an unknown card', { verify: { type: 'card', card: '12121212' } }, 401, 'UNKNOWN_CARD'],
    ['an unknown operation', { key: 'cart.nothing' }, 422, 'VALIDATION_FAILED'],
  ])('is refused by %s', async (_what, changes, status, code) => {
    expect(outcome(await ask(await aTill(server.app), changes))).toEqual({ status, code });
  });
});

describe('customers', () => {
  beforeAll(async () => {
    await sql(cloud, `INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 1, 'מועדון')`);
    await sql(
      cloud,
      `INSERT INTO customers (cloud_id, id, code, name, phone, group_id, active) VALUES
      ($1, 1, 'C100', 'אברהם ישראלי', '0501234567', 1, true), ($1, 2, 'C200', 'ישראל אברהם', '0529999999', NULL, true),
      ($1, 3, 'X%_1', 'Bob 50%_off', '', NULL, true), ($1, 4, 'C400', 'אברהם שעזב', '', NULL, false)`,
    );
    await sql(
      cloud,
      `INSERT INTO customers (cloud_id, id, code, name) SELECT $1, 100 + n, 'M' || n, 'המון ' || n FROM generate_series(1, 40) n`,
    );
    await sql(
      foreignCloud,
      `INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, 1, 'C100', 'אברהם זר')`,
    );
  });

  const find = async (till: Browser, query: string) => {
    const answer = await till.get(`accountscards/customers?query=${encodeURIComponent(query)}`);
    return answer.json<{ data: { id: number }[] }>().data;
  };

  it('are found by the start of name, code or phone, in this cloud, while active', async () => {
    const till = await aTill(server.app);
    expect((await find(till, 'אברהם')).map(({ id }) => id)).toEqual([1]);
    expect((await find(till, 'C1')).map(({ id }) => id)).toEqual([1]);
    expect((await find(till, '05')).map(({ id }) => id).toSorted(ascending)).toEqual([1, 2]);
    expect((await find(till, 'bOB')).map(({ id }) => id)).toEqual([3]);
    expect((await find(till, 'אברהם'))[0]).toMatchObject({
      id: 1,
      code: 'C100',
      name: 'אברהם ישראלי',
      group: 1,
      group_name: 'מועדון',
      vat_id: '',
      vat_free: false,
      phone: '0501234567',
      payments_permissions: [],
      credit_status: 'open',
      credit_left: 0,
      price_list: null,
    });
  });

  it('are found inside name and phone after an asterisk; % and _ are ordinary characters', async () => {
    const till = await aTill(server.app);
    expect((await find(till, '*אברהם')).map(({ id }) => id).toSorted(ascending)).toEqual([1, 2]);
    expect((await find(till, '*2345')).map(({ id }) => id)).toEqual([1]);
    expect((await find(till, '*%_')).map(({ id }) => id)).toEqual([3]);
    expect(await find(till, '%%')).toEqual([]);
  });

  it('are at most thirty per answer', async () => {
    const till = await aTill(server.app);
    expect(await find(till, 'המון')).toHaveLength(30);
    expect(await find(till, '*המון')).toHaveLength(30);
  });
});

describe('the hot path', () => {
  it('recognises a known till and employee without a statement', async () => {
    const till = await aTill(server.app);
    const token = till.cookies.get(COOKIES.terminal) ?? '';
    const employee = till.headers[CLIENT_HEADERS.employee] ?? '';
    await init(till);
    server.database.takeStatements();
    expect(await server.kernel.sessions.find(token)).toMatchObject({
      kind: 'terminal',
      terminal: { id: 1 },
    });
    expect(
      await server.kernel.sessions.findEmployee(employee, { cloudId: cloud, terminalId: 1 }),
    ).toMatchObject({ state: 'valid' });
    expect(server.database.takeStatements()).toEqual([]);
  });
});

function withTerminal(token: string): Browser {
  const browser = new Browser(server.app);
  browser.cookies.set(COOKIES.terminal, token);
  return browser;
}
