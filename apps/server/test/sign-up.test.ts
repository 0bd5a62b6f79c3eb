import { createHash } from 'node:crypto';
import { openSmtpSink, SINK_CERTIFICATE, SINK_HOST } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { openPool } from '../src/kernel/db/pool.ts';
import { systemDb } from '../src/kernel/db/system-db.ts';
import { runAsOwner } from '../src/kernel/db/test-database.ts';
import { readStoredMails, readMail, signUpCode } from './mails.ts';
import { changeRows } from './sale-shop.ts';
import { aTill, Browser, outcome, OWNER, startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

function formOf(changes: Record<string, unknown> = {}) {
  return {
    business_name: OWNER.businessName,
    vat_number: OWNER.vatNumber,
    branch_name: OWNER.branchName,
    first_name: OWNER.firstName,
    last_name: OWNER.lastName,
    email: OWNER.email,
    password: OWNER.password,
    card: OWNER.card,
    ...changes,
  };
}
const call = (path: string, payload: object, remoteAddress: string) =>
  server.app.inject({ method: 'POST', url: `/api/v2/${path}`, payload, remoteAddress });
const askForCode = (changes: Record<string, unknown> = {}, remoteAddress = '10.1.0.1') =>
  call('signup/code', formOf(changes), remoteAddress);
const signUp = (code: string, changes: Record<string, unknown> = {}, remoteAddress = '10.1.0.1') =>
  call('signup/cloud', { ...formOf(changes), code }, remoteAddress);
const mailsTo = async (email: string) =>
  (await readStoredMails(server.kernel.config.dataDir))
    .filter(({ to }) => to === email)
    .map(({ text }) => text);
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const WRONG = { status: 422, code: 'SIGNUP_CODE_WRONG' };

const health = () => server.app.inject({ method: 'GET', url: '/api/v2/health' });

describe('health', () => {
  it('answers SERVICE_UNAVAILABLE when the database does not answer', async () => {
    const pool = openPool({
      url: 'postgres://nobody@127.0.0.1:1/nothing',
      tenantSecret: Buffer.alloc(32),
    });
    const kernel = {
      ...server.kernel,
      database: { ...server.kernel.database, pool, systemPool: pool, system: systemDb(pool) },
    };
    const app = await buildApp(kernel, { logLevel: false });
    expect(outcome(await app.inject({ method: 'GET', url: '/api/v2/health' }))).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    await app.close();
    await pool.close();
  });
});

describe('sign-up', () => {
  it('opens a business that can sell at once', async () => {
    expect((await health()).json()).toEqual({ code: '000', version: '6.0.0', needs_signup: true });
    expect((await askForCode()).json()).toEqual({ code: '000', delivery: 'folder' });
    // Nothing exists before the code is entered.
    expect((await health()).json()).toMatchObject({ needs_signup: true });
    const response = await signUp(await signUpCode(server, formOf()));
    expect(response.json()).toEqual({
      code: '000',
      cloud_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect((await health()).json()).toMatchObject({ needs_signup: false });
    const till = await aTill(server.app);
    expect((await till.post('app/init')).json()).toMatchObject({
      status: 'ok',
      offline_data: { pos: { warehouse: 1 } },
    });
  });

  it.each([
    ['short', 'abc-12', 'VALIDATION_FAILED'],
    ['common', 'Password12345', 'WEAK_PASSWORD'],
    ['common with signs between', 'qwerty-uiop-1234', 'WEAK_PASSWORD'],
    ['one repeated piece', 'aaaaaaaaaaaaaaa', 'WEAK_PASSWORD'],
    ['the address again', 'longaddress1', 'WEAK_PASSWORD'],
  ])('refuses a password that is %s, and stores nothing', async (what, password, code) => {
    const email = what === 'the address again' ? 'longaddress@example.com' : 'weak@example.com';
    expect(outcome(await askForCode({ email, password }, '10.1.0.2'))).toEqual({
      status: 422,
      code,
    });
    expect(outcome(await signUp('123456', { email, password }, '10.1.0.2'))).toEqual({
      status: 422,
      code,
    });
    expect(await mailsTo(email)).toEqual([]);
    expect((await new Browser(server.app).signIn(email, password)).statusCode).toBe(401);
  });

  it('answers the same for an address that has an account, in any case, and notifies its owner by mail', async () => {
    const clouds = () =>
      server.database.system.query(
        't.clouds',
        'SELECT l.cloud_id FROM auth_find_user_by_email($1) u, auth_list_clouds(u.id) l',
        [OWNER.email],
      );
    const before = await clouds();
    const count = (await mailsTo(OWNER.email)).length;
    const [taken, free] = [
      await askForCode({ email: OWNER.email.toUpperCase() }, '10.1.0.3'),
      await askForCode({ email: 'free@example.com' }, '10.1.0.3'),
    ];
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
    const told = (await mailsTo(OWNER.email)).slice(count);
    expect(told).toEqual([expect.stringContaining('כבר יש לה חשבון')]);
    expect(told[0]).not.toMatch(/\d{6}/);
    expect(
      outcome(await signUp('123456', { email: OWNER.email.toUpperCase() }, '10.1.0.3')),
    ).toEqual(WRONG);
    expect((await clouds()).rows).toEqual(before.rows);
  });

  it('opens nothing without the code of that same address, and nothing twice', async () => {
    const [mine, theirs] = [{ email: 'mine@example.com' }, { email: 'theirs@example.com' }];
    const code = await signUpCode(server, formOf(mine));
    await signUpCode(server, formOf(theirs));
    for (const [wrong, form] of [
      [another(code), mine],
      [code, theirs],
      [code, { email: 'other@example.com' }],
    ] as const) {
      expect(outcome(await signUp(wrong, form, '10.1.0.5'))).toEqual(WRONG);
    }
    expect((await signUp(code, { email: 'Mine@example.com' }, '10.1.0.5')).statusCode).toBe(200);
    expect(outcome(await signUp(code, mine, '10.1.0.5'))).toEqual(WRONG);
  });

  it('accepts a code for ten minutes, and only the newest', async () => {
    const form = formOf({ email: 'late@example.com' });
    const first = await signUpCode(server, form);
    const second = await signUpCode(server, form);
    if (first !== second) expect(outcome(await signUp(first, form, '10.1.0.6'))).toEqual(WRONG);
    server.clock.offsetMs = 11 * 60_000;
    expect(outcome(await signUp(second, form, '10.1.0.6'))).toEqual(WRONG);
    server.clock.offsetMs = 0;
    expect((await signUp(second, form, '10.1.0.6')).statusCode).toBe(200);
  });

  it('accepts five attempts, even parallel ones: then the right code is refused too', async () => {
    const form = formOf({ email: 'guessed@example.com' });
    const code = await signUpCode(server, form);
    const tries = await Promise.all(
      Array.from({ length: 5 }, (_, i) => signUp(another(code), form, `10.1.1.${i + 1}`)),
    );
    expect(tries.map(outcome)).toEqual(Array.from({ length: 5 }, () => WRONG));
    expect(outcome(await signUp(code, form, '10.1.0.7'))).toEqual(WRONG);
    expect((await new Browser(server.app).signIn(form.email)).statusCode).toBe(401);
  });

  it('stores the code as a keyed hash', async () => {
    const code = await signUpCode(server, formOf({ email: 'kept@example.com' }));
    const { rows } = await runAsOwner(server.database.url, (owner) =>
      owner.query<{ hash: Buffer }>(
        "SELECT code_hash AS hash FROM signup_codes WHERE email = 'kept@example.com'",
      ),
    );
    expect(rows[0]?.hash).toHaveLength(32);
    for (const plain of [code, `signup kept@example.com ${code}`])
      expect(rows[0]?.hash.equals(createHash('sha256').update(plain).digest())).toBe(false);
  });

  it('limits the mails to one address, and the attempts of one network', async () => {
    const mails: number[] = [];
    for (let i = 0; i < 6; i += 1)
      mails.push(
        (await askForCode({ email: 'flooded@example.com' }, `10.1.2.${i + 1}`)).statusCode,
      );
    expect(mails).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await signUp('123456', {}, '10.1.0.4')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  it('reports that the mail could not be sent, and the next attempt succeeds', async () => {
    const post = await openSmtpSink();
    const log: string[] = [];
    const local = await startTestApp(
      {
        publicUrl: 'https://pos.example',
        mail: {
          server: { host: SINK_HOST, port: post.port, startTls: false, user: '', password: '' },
          from: { name: '', address: 'pos@shop.example' },
        },
      },
      {
        mailOutside: {
          resolve: () => Promise.resolve(['127.0.0.1']),
          mayReach: () => true,
          ca: SINK_CERTIFICATE,
        },
        log: (text) => log.push(text),
      },
    );
    try {
      const ask = () =>
        local.app.inject({
          method: 'POST',
          url: '/api/v2/signup/code',
          headers: { host: 'pos.example' },
          payload: formOf(),
        });
      post.refuseNext('450 later');
      expect(outcome(await ask())).toEqual({ status: 503, code: 'MAIL_NOT_SENT' });
      expect(log).toEqual(['A mail could not be sent: mail_450']);
      expect((await ask()).json()).toEqual({ code: '000', delivery: 'mail' });
      expect(post.mails.map(({ to, data }) => [to, /^\d{6}$/m.test(readMail(data).text)])).toEqual([
        [[OWNER.email], true],
      ]);
    } finally {
      await local.close();
      await post.close();
    }
  });
});

describe('the calls of the sign-up', () => {
  let manager: Browser;
  beforeAll(async () => {
    manager = new Browser(server.app);
    await manager.signIn();
  });

  it('signup/cloud/products lists the licences of a new business, and signup/cloud/done reports when it can sell [CART-243]', async () => {
    const offer = async (query: string) =>
      (
        await server.app.inject({ method: 'GET', url: `/api/v2/signup/cloud/products${query}` })
      ).json<{ data: { modules: string[]; products: { app_id: number; tier: string }[] } }>().data;
    const all = await offer('');
    expect(all.products.map(({ app_id, tier }) => [app_id, tier])).toEqual([
      [2, 'web'],
      [3, 'basic'],
    ]);
    // The new business then has exactly these.
    const licences = (await manager.get('account/billings/subscriptions')).json<{
      data: { app_id: number; tier: string; plan: number; amount: number }[];
    }>().data;
    expect(all.products).toMatchObject(
      licences.map(({ app_id, tier, plan, amount }) => ({ app_id, tier, plan, amount })),
    );
    expect((await manager.get('account/modules')).json()).toEqual({
      data: { modules: all.modules },
    });
    expect((await offer('?type=2')).modules).toEqual(
      all.modules.filter((key) => key !== 'restaurant'),
    );
    expect((await offer('?type=3')).modules).toEqual(all.modules);

    const done = async () =>
      (await manager.get('signup/cloud/done')).json<{ data: unknown }>().data;
    expect(await done()).toEqual({
      done: false,
      steps: { branch: true, terminal: true, employee: true, product: false },
    });
    expect(
      (
        await manager.post('products/create', {
          request_id: crypto.randomUUID(),
          name: 'חלב',
          barcode: '1234',
          price: 690,
          department: null,
          vat_group: 0,
          weighed: false,
        })
      ).statusCode,
    ).toBe(200);
    expect(await done()).toMatchObject({ done: true, steps: { product: true } });
  });

  it('signup/user creates a back-office user with no more permissions than the caller has [CART-244]', async () => {
    const body = {
      first_name: 'נועה',
      last_name: 'לוי',
      email: 'noa@example.com',
      password: 'amber-river-stone-9',
      position: 2,
    };
    expect((await manager.post('signup/user', body)).statusCode).toBe(200);
    const noa = new Browser(server.app);
    expect((await noa.signIn(body.email, body.password)).statusCode).toBe(200);
    expect((await noa.post('app/init')).json()).toMatchObject({
      user: { auth_type: 'user', name: 'נועה לוי' },
      perr: { components: { 13: '10000' } },
    });
    expect(outcome(await noa.get('settings'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });

    expect(
      outcome(await manager.post('signup/user', { ...body, email: 'NOA@example.com' })),
    ).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    expect(
      outcome(
        await manager.post('signup/user', { ...body, email: 'b@example.com', position: 999 }),
      ),
    ).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(
      outcome(
        await manager.post('signup/user', {
          ...body,
          email: 'b@example.com',
          password: 'Password12345',
        }),
      ),
    ).toEqual({ status: 422, code: 'WEAK_PASSWORD' });
    // A user who may only add employees cannot create a manager.
    const cloud =
      (
        await server.database.system.query<{ cloud_id: number }>(
          't.cloud',
          'SELECT l.cloud_id FROM auth_find_user_by_email($1) u, auth_list_clouds(u.id) l',
          [OWNER.email],
        )
      ).rows[0]?.cloud_id ?? 0;
    await changeRows(
      server,
      cloud,
      `UPDATE positions SET permissions = jsonb_set(permissions, '{components,31}', '"11000"') WHERE cloud_id = $1 AND id = 2`,
    );
    expect(
      (await noa.post('signup/user', { ...body, email: 'c@example.com', position: 2 })).statusCode,
    ).toBe(200);
    expect(
      (await noa.post('signup/user', { ...body, email: 'd@example.com', position: 1 })).json(),
    ).toMatchObject({
      code: 'PERMISSION_DENIED',
      desc: 'לתפקיד הזה יש הרשאות שאין לכם. פנו למנהל.',
    });
    expect((await noa.signIn('d@example.com', body.password)).statusCode).toBe(401);
  });
});
