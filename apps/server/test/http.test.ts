import { NO_REPORTER } from '../src/kernel/errors/fault-reporter.ts';
import {
  COOKIES,
  ENDPOINTS,
  ERRORS,
  endpointUrls,
  isErrorCode,
  searchCustomers,
  type ErrorBody,
} from '@dalpak/contracts';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes, buildApp } from '../src/build-app.ts';
import { AppError } from '../src/kernel/errors/app-error.ts';
import { rememberAccount } from '../src/kernel/auth/known-device.ts';
import { createHttpServer, bindRoute } from '../src/kernel/http/index.ts';
import { aBusiness, aTill, Browser, outcome, OWNER, startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let server: TestApp;
let user: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aBusiness(server.kernel);
  till = await aTill(server.app);
  user = new Browser(server.app);
  await user.signIn();
});
afterAll(() => server.close());

/** Code of an error answer, or what is wrong with its shape. */
function errorCode(response: LightMyRequestResponse): string {
  const body = response.json<ErrorBody>();
  const strange = Object.keys(body).filter(
    (key) => !['code', 'desc', 'details', 'recommendations', 'operation'].includes(key),
  );
  if (strange.length > 0) return `unknown fields ${strange.join()}`;
  if (!isErrorCode(body.code)) return `unknown code ${String(body.code)}`;
  if (ERRORS[body.code].status !== response.statusCode)
    return `${body.code} with status ${response.statusCode}`;
  if (!/[א-ת]/.test(body.desc)) return `${body.code} without a text`;
  return response.headers['content-type'] === 'application/json; charset=utf-8'
    ? body.code
    : 'not JSON';
}

describe('every endpoint', () => {
  it('is bound to exactly one handler', () => {
    const bound = allRoutes(server.kernel).map(({ endpoint }) => endpoint.name);
    expect(bound.toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
  });

  it.each(ENDPOINTS.filter(({ auth }) => auth !== 'public'))(
    '$name refuses a stranger in each of its spellings',
    async (endpoint) => {
      for (const url of endpointUrls(endpoint)) {
        const path = url.replace(/:\w+/, '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01');
        expect(errorCode(await new Browser(server.app).call(endpoint.method, path))).toBe(
          'UNAUTHENTICATED',
        );
        expect(
          errorCode(
            await server.app.inject({
              method: endpoint.method,
              url: path,
              headers: { authorization: `Bearer dla_${'A'.repeat(43)}` },
            }),
          ),
        ).toBe('UNAUTHENTICATED');
        expect(
          errorCode(
            await server.app.inject({
              method: endpoint.method,
              url: path,
              headers: { authorization: 'Basic eDp5' },
            }),
          ),
        ).toBe('UNAUTHENTICATED');
      }
    },
  );

  it('is under the version of the API, except for the older scripts [CART-199]', async () => {
    for (const endpoint of ENDPOINTS) {
      const begin = endpoint.legacy === true ? '/core/functions/' : '/api/v2/';
      expect(endpointUrls(endpoint).filter((url) => !url.startsWith(begin))).toEqual([]);
    }
    expect((await user.call('POST', '/api/v2/app/init')).statusCode).toBe(200);
    for (const path of [
      '/api/app/init',
      '/api/v1/app/init',
      '/app/init',
      '/core/functions/app/init',
    ])
      expect([path, (await user.call('POST', path)).statusCode]).toEqual([path, 404]);
  });

  it('answers dotted and slashed names alike [SHELL-211, SHELL-214, SHELL-215]', async () => {
    const [slashed, dotted] = await Promise.all([user.post('app/init'), user.post('app.init')]);
    expect(slashed.statusCode).toBe(200);
    expect(dotted.json()).toEqual(slashed.json());
    expect(Object.keys(slashed.json<Record<string, unknown>>())).toEqual(
      expect.arrayContaining([
        'user',
        'cloud',
        'service',
        'reports',
        'components',
        'status',
        'offline_data',
      ]),
    );
  });

  it('accepts the client identification headers of the specification', async () => {
    const headers = {
      'x-app-id': '3',
      'x-app-name': 'dalpak',
      'x-app-module': 'bo',
      'x-app-version': '6.0.0',
      'x-client-type': 'web',
      'x-plugin-type': 'none',
      'x-plugin-version': '0',
      'x-terminal-branch': '0',
      'x-terminal-type': 'none',
      'x-terminal-service': 'none',
      'x-terminal-device': 'none',
      'x-device': 'abc',
    };
    expect((await user.post('app/init', undefined, headers)).statusCode).toBe(200);
  });
});

describe('authentication', () => {
  it('accepts a user for user calls, and not at the till', async () => {
    expect((await user.get('terminals/available')).statusCode).toBe(200);
    expect(errorCode(await user.get('pos/lists'))).toBe('TERMINAL_REQUIRED');
    expect(errorCode(await user.get('accountscards/customers?query=ab'))).toBe('TERMINAL_REQUIRED');
  });

  it('accepts a terminal for terminal calls, and not in the back office', async () => {
    const terminalOnly = new Browser(server.app);
    for (const [name, value] of till.cookies)
      if (name === 'dalpak_terminal') terminalOnly.cookies.set(name, value);
    expect(errorCode(await terminalOnly.get('terminals/available'))).toBe('UNAUTHENTICATED');
    expect(errorCode(await terminalOnly.get('accountscards/customers?query=ab'))).toBe(
      'EMPLOYEE_REQUIRED',
    );
    expect(
      (await terminalOnly.post('employees/login', { type: 'card', card: OWNER.card })).statusCode,
    ).toBe(200);
  });

  it('offers the employee sign-in with EMPLOYEE_REQUIRED', async () => {
    const response = await till.get('accountscards/customers?query=ab', {
      'x-employee-token': 'nonsense',
    });
    expect(response.json()).toMatchObject({
      code: 'EMPLOYEE_REQUIRED',
      details: [{ action: 'employee_login' }],
    });
  });

  it('does not accept an employee or refresh token as a session', async () => {
    const token = till.headers['x-employee-token'] ?? '';
    expect(
      errorCode(
        await server.app.inject({
          method: 'POST',
          url: '/api/v2/app/init',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    ).toBe('UNAUTHENTICATED');
  });
});

describe('permissions', () => {
  it('refuses a call that the effective map denies, and does not run the handler', async () => {
    await server.kernel.tenant(1).tx(async (tx) => {
      await tx.query(
        't.perm',
        `UPDATE positions SET permissions = '{"all": 0}' WHERE cloud_id = $1 AND name = 'קופאי'`,
        [1],
      );
      await tx.query(
        't.emp',
        `INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup)
        SELECT $1, 900, 'אין', id, $2 FROM positions WHERE cloud_id = $1 AND name = 'קופאי'`,
        [1, await cardHash('7777')],
      );
    });
    const powerless = new Browser(server.app);
    for (const [name, value] of till.cookies) powerless.cookies.set(name, value);
    await powerless.signInEmployee('7777');
    const response = await powerless.get('accountscards/customers?query=ab');
    expect(errorCode(response)).toBe('PERMISSION_DENIED');
    expect(response.json()).not.toHaveProperty('data');
    expect((await till.get('accountscards/customers?query=ab')).statusCode).toBe(200);
  });

  it('answers UPGRADE when the service has no such module, whatever the map grants [SHELL-146, SHELL-147]', async () => {
    const withModules = (modules: string) =>
      server.kernel.tenant(1).tx(async (tx) => {
        await tx.query('t.modules', 'UPDATE services SET modules = $2::jsonb WHERE cloud_id = $1', [
          1,
          modules,
        ]);
      });
    const before = await server.kernel
      .tenant(1)
      .find<{ modules: unknown }>(
        't.modules_read',
        'SELECT modules FROM services WHERE cloud_id = $1',
        [1],
      );
    await withModules('{"components": [13], "pos": ["screens"], "system": []}');
    server.kernel.sessions.dropCache(1);
    expect(errorCode(await till.get('accountscards/customers?query=ab'))).toBe('UPGRADE');
    expect(errorCode(await user.get('terminals/available'))).toBe('UPGRADE');
    await withModules(JSON.stringify(before?.modules));
    server.kernel.sessions.dropCache(1);
    expect((await till.get('accountscards/customers?query=ab')).statusCode).toBe(200);
  });
});

describe('writes from another site', () => {
  const refused = { status: 403, code: 'FORBIDDEN_ORIGIN' };

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['a sister port', { origin: 'http://pos.example:8080' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site fetch that claims our origin', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
    ['a navigation', { 'sec-fetch-site': 'none' }],
  ])('refuses %s with cookies', async (_what, headers) => {
    expect(outcome(await user.post('oauth/logout', undefined, headers))).toEqual(refused);
    expect((await user.get('terminals/available')).statusCode).toBe(200);
  });

  it('refuses cookies without any header that names the origin', async () => {
    const bare = await server.app.inject({
      method: 'POST',
      url: '/api/v2/oauth/logout',
      cookies: Object.fromEntries(user.cookies),
    });
    expect(outcome(bare)).toEqual(refused);
  });

  it('refuses a renewal by cookie without any header about its origin', async () => {
    const browser = new Browser(server.app);
    await browser.signIn();
    const cookies = Object.fromEntries(browser.cookies);
    const renew = (
      headers: Record<string, string>,
      payload: object = { grant_type: 'refresh_token' },
    ) =>
      server.app.inject({ method: 'POST', url: '/api/v2/oauth/token', cookies, headers, payload });
    expect(outcome(await renew({}))).toEqual(refused);
    expect(
      outcome(
        await renew({}, { grant_type: 'password', email: OWNER.email, password: OWNER.password }),
      ),
    ).toEqual(refused);
    expect((await renew({ host: 'pos.example', origin: 'http://pos.example' })).statusCode).toBe(
      200,
    );
  });

  it('refuses a sign-in that another site causes', async () => {
    const response = await new Browser(server.app).post(
      'oauth/token',
      { grant_type: 'password', email: OWNER.email, password: OWNER.password },
      { origin: 'http://evil.example' },
    );
    expect(outcome(response)).toEqual(refused);
    expect(response.cookies).toEqual([]);
  });

  it('refuses plain-http pages of the same host when the call came by https, and trusts only the proxy about that', async () => {
    // Cookies of a browser that signed in over both.
    const cookies = Object.fromEntries(
      [...user.cookies].flatMap(([name, value]) => [
        [name, value],
        [`__Host-${name}`, value],
      ]),
    );
    const call = (app: TestApp['app'], origin: string, forwarded: string, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v2/app/init',
        cookies,
        remoteAddress,
        headers: { host: 'pos.example', origin, 'x-forwarded-proto': forwarded },
      });
    const app = await buildApp(server.kernel, { logLevel: false, trustProxy: '10.9.9.9' });
    try {
      expect(outcome(await call(app, 'http://pos.example', 'https', '10.9.9.9'))).toEqual(refused);
      expect((await call(app, 'https://pos.example', 'https', '10.9.9.9')).statusCode).toBe(200);
      expect((await call(app, 'http://pos.example', 'http', '10.9.9.9')).statusCode).toBe(200);
      expect((await call(app, 'http://pos.example', 'https', '10.9.9.8')).statusCode).toBe(200);
      expect((await call(server.app, 'http://pos.example', 'https', '10.9.9.9')).statusCode).toBe(
        200,
      );
    } finally {
      await app.close();
    }
  });

  it('accepts own pages and bearer tokens', async () => {
    expect(
      (await user.post('app/init', undefined, { 'sec-fetch-site': 'same-origin' })).statusCode,
    ).toBe(200);
    const tokens = await server.app.inject({
      method: 'POST',
      url: '/api/v2/oauth/token',
      payload: { grant_type: 'password', email: OWNER.email, password: OWNER.password },
    });
    const authorization = `Bearer ${tokens.json<{ access_token: string }>().access_token}`;
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: '/api/v2/app/init',
          headers: { authorization },
        })
      ).statusCode,
    ).toBe(200);
  });
});

describe('bodies', () => {
  it('of unauthenticated calls are not awaited: the refusal comes before the first byte', async () => {
    const app = await buildApp(server.kernel, { logLevel: false });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    try {
      socket.write(
        'POST /api/v2/pos/transactions/cart_format HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer dla_x\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\n\r\n',
      );
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
    } finally {
      socket.destroy();
      await app.close();
    }
  });

  it('of public calls are small', async () => {
    const call = (size: number) =>
      new Browser(server.app).post('oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: 'x',
        more: 'x'.repeat(size),
      });
    expect(errorCode(await call(16 * 1024))).toBe('BODY_TOO_LARGE');
    expect(errorCode(await call(15 * 1024))).toBe('UNAUTHENTICATED');
  });
});

describe('bad requests', () => {
  it.each(['{"grant_type":', 'nonsense', '{"a":1}}', '{"__proto__":{"x":1}}'])(
    'answers MALFORMED_JSON to %s',
    async (payload) => {
      expect(
        errorCode(
          await server.app.inject({
            method: 'POST',
            url: '/api/v2/oauth/token',
            headers: { 'content-type': 'application/json' },
            payload,
          }),
        ),
      ).toBe('MALFORMED_JSON');
    },
  );

  it('names each field that is wrong', async () => {
    const response = await new Browser(server.app).post('signup/code', {
      ...signUpBody(),
      vat_number: '12',
      card: 'x',
      first_name: undefined,
    });
    expect(errorCode(response)).toBe('VALIDATION_FAILED');
    const { details } = response.json<ErrorBody>();
    expect(details?.map(({ field }) => field).toSorted()).toEqual([
      'card',
      'first_name',
      'vat_number',
    ]);
    expect(details?.find(({ field }) => field === 'first_name')?.text).toContain('חובה');
  });

  it('names the wrong query field', async () => {
    const response = await till.get('accountscards/customers?query=a&limit=31');
    expect(response.json<ErrorBody>().details?.map(({ field }) => field)).toEqual([
      'query.query',
      'query.limit',
    ]);
  });

  it('answers BODY_TOO_LARGE before reading the whole body', async () => {
    const payload = JSON.stringify({
      grant_type: 'password',
      email: OWNER.email,
      password: 'x'.repeat(1024 * 1024),
    });
    expect(
      errorCode(
        await server.app.inject({
          method: 'POST',
          url: '/api/v2/oauth/token',
          headers: { 'content-type': 'application/json' },
          payload,
        }),
      ),
    ).toBe('BODY_TOO_LARGE');
  });

  it('answers NOT_FOUND to an unknown address and METHOD_NOT_ALLOWED to a known one', async () => {
    expect(errorCode(await user.get('no/such/call'))).toBe('NOT_FOUND');
    expect(errorCode(await server.app.inject({ method: 'GET', url: '/anything' }))).toBe(
      'NOT_FOUND',
    );
    expect(errorCode(await user.get('app/init'))).toBe('METHOD_NOT_ALLOWED');
    expect(errorCode(await user.call('DELETE', '/api/v2/app.init'))).toBe('METHOD_NOT_ALLOWED');
    expect(errorCode(await user.call('DELETE', '/api/v2/pos/transactions/x'))).toBe(
      'METHOD_NOT_ALLOWED',
    );
  });

  it('answers BAD_REQUEST to another content type and to a broken address', async () => {
    expect(
      errorCode(
        await server.app.inject({
          method: 'POST',
          url: '/api/v2/oauth/token',
          headers: { 'content-type': 'text/xml' },
          payload: '<a/>',
        }),
      ),
    ).toBe('BAD_REQUEST');
    expect(errorCode(await user.get('pos/transactions/%E0%A4%A'))).toBe('BAD_REQUEST');
  });
});

describe('binding', () => {
  const gate = {
    enter: (_endpoint: unknown, request: never, reply: never) =>
      Promise.resolve({ request, reply }),
  };
  const endpoint = { ...searchCustomers, auth: 'public', permission: 'none' } as const;
  const serve = (answer: () => unknown, trustedResponse = false) => {
    const response = z.object({ data: z.array(z.object({ id: z.int() })) });
    const route = bindRoute(
      { ...endpoint, response },
      () => answer() as { data: { id: number }[] },
      {
        trustedResponse,
      },
    );
    return createHttpServer({
      routes: [route],
      gate,
      publicUrl: null,
      trustProxy: false,
      log: false,
      limited: [],
      callsAMinute: 1,
      deviceKey: Buffer.alloc(32),
      keyUse: { note: () => undefined },
      findKey: () => Promise.resolve(null),
      faults: NO_REPORTER,
    });
  };
  const get = async (
    app: Awaited<ReturnType<typeof serve>>,
    headers: Record<string, string> = {},
  ) => app.inject({ method: 'GET', url: '/api/v2/accountscards/customers?query=ab', headers });

  it('drops fields that the response schema does not declare', async () => {
    const app = await serve(() => ({ data: [{ id: 1, password_hash: 'x' }], secret: 1 }));
    expect((await get(app)).json()).toEqual({ data: [{ id: 1 }] });
  });

  it('turns a returned and a thrown AppError into the same answer', async () => {
    const error = new AppError('CONFLICT', { recommendations: ['רעננו'], retryAfterSeconds: 3 });
    const returned = await get(await serve(() => error));
    const thrown = await get(
      await serve(() => {
        throw error;
      }),
    );
    expect(returned.json()).toEqual({
      code: 'CONFLICT',
      desc: ERRORS.CONFLICT.he,
      recommendations: ['רעננו'],
    });
    expect([returned.statusCode, thrown.statusCode, thrown.body]).toEqual([
      409,
      409,
      returned.body,
    ]);
    expect(returned.headers['retry-after']).toBe('3');
  });

  it('reveals nothing of an unexpected error except a request id', async () => {
    const response = await get(
      await serve(() => {
        throw new Error('password=hunter2');
      }),
    );
    expect(outcome(response)).toEqual({ status: 500, code: 'SYSTEM_ERROR' });
    expect(response.body).not.toContain('hunter2');
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('answers SYSTEM_ERROR when the handler breaks the response schema', async () => {
    expect(outcome(await get(await serve(() => ({ data: [{ id: 'one' }] }))))).toEqual({
      status: 500,
      code: 'SYSTEM_ERROR',
    });
  });

  it('answers SERVICE_UNAVAILABLE while the database cannot be reached', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(
      outcome(
        await get(
          await serve(() => {
            throw gone;
          }),
        ),
      ),
    ).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it('reports that other work locks the row when the wait for it timed out', async () => {
    const locked = Object.assign(new Error('canceling statement due to lock timeout'), {
      code: '55P03',
    });
    const answer = await get(
      await serve(() => {
        throw locked;
      }),
    );
    expect(outcome(answer)).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(answer.body).toContain('ייבוא');
  });

  it('compresses a large answer for a client that accepts it, and only then', async () => {
    const data = Array.from({ length: 5_000 }, (_, id) => ({ id: id + 1 }));
    const app = await serve(() => ({ data }), true);
    const packed = await get(app, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual({ data });
    expect((await get(app)).headers['content-encoding']).toBeUndefined();
    expect((await get(app)).json()).toEqual({ data });
  });

  it('limits the calls of one session or one network, whatever spelling the address has', async () => {
    const app = await buildApp(server.kernel, { logLevel: false, callsAMinute: 2 });
    const signIn = (path: string, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: `/api/v2/${path}`,
        remoteAddress,
        payload: { grant_type: 'refresh_token', refresh_token: 'x' },
      });
    const login = (path: string, browser: Browser) =>
      app.inject({
        method: 'POST',
        url: `/api/v2/${path}`,
        headers: browser.headers,
        cookies: Object.fromEntries(browser.cookies),
        payload: { type: 'card', card: OWNER.card },
      });
    // Sent at once, so any of them may exceed the limit.
    const statuses = async (calls: readonly Promise<LightMyRequestResponse>[]) =>
      (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    try {
      expect(
        await statuses([
          signIn('oauth/token', '10.1.0.1'),
          signIn('oauth.token?x=1', '::ffff:10.1.0.1'),
        ]),
      ).toEqual([401, 401]);
      for (const spelling of [
        'oauth/token',
        'oauth.token',
        'oauth%2Ftoken',
        'oauth/%74oken',
        'oauth.token?x=2',
      ]) {
        // A slash written as %2F makes another address, which no route answers.
        expect([429, 404]).toContain((await signIn(spelling, '10.1.0.1')).statusCode);
      }
      expect(
        await statuses([
          signIn('oauth/token', '2001:db8::1'),
          signIn('oauth/token', '2001:db8::2'),
          signIn('oauth/token', '2001:db8:0:1::2'),
        ]),
      ).toEqual([401, 401, 401]);
      const refused = await signIn('oauth/token', '2001:db8::ffff:3');
      expect(errorCode(refused)).toBe('TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Another endpoint, and another session of the same address, have separate counts.
      const other = new Browser(server.app);
      await other.signIn();
      await server.kernel
        .tenant(1)
        .tx(
          async (tx) =>
            void (await tx.query(
              't.term',
              "INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) VALUES ($1, 9, 1, 1, 'x', 9)",
              [1],
            )),
        );
      await other.register(1, 9);
      expect(
        await statuses([
          login('employees/login', till),
          login('employees.login', till),
          login('employees/login', till),
        ]),
      ).toEqual([200, 200, 429]);
      expect((await login('employees.login', other)).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('counts a browser that signed in here before separately from strangers of its network, and ignores a forged cookie', async () => {
    const app = await buildApp(server.kernel, { logLevel: false, callsAMinute: 2 });
    const key = server.kernel.database.secrets['known-device'];
    const renew = async (cookies: Record<string, string>, remoteAddress = '10.2.0.1') =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/v2/oauth/token',
          remoteAddress,
          cookies,
          headers: new Browser(app).headers,
          payload: { grant_type: 'refresh_token' },
        })
      ).statusCode;
    const madeUp = (): Record<string, string> => ({
      [COOKIES.device]: [1, 2, 3].map(() => randomBytes(16).toString('base64url')).join('.'),
      [COOKIES.refresh]: `dlr_${randomBytes(32).toString('base64url')}`,
    });
    const known = () => ({ [COOKIES.device]: rememberAccount(key, null, 'dana@example.com') });
    try {
      const own = known();
      expect([
        await renew(madeUp()),
        await renew(madeUp()),
        await renew(madeUp()),
        await renew({}),
      ]).toEqual([401, 401, 429, 429]);
      expect([await renew(own), await renew(own), await renew(own), await renew(known())]).toEqual([
        401, 401, 429, 401,
      ]);
      // Its count follows it to another network.
      expect(await renew(own, '10.2.0.2')).toBe(429);
    } finally {
      await app.close();
    }
  });

  it('limits all callers of a network together, far above the limit of one', async () => {
    const app = await buildApp(server.kernel, { logLevel: false, callsAMinute: 2 });
    const key = server.kernel.database.secrets['known-device'];
    const renew = async (remoteAddress: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/v2/oauth/token',
          remoteAddress,
          cookies: { [COOKIES.device]: rememberAccount(key, null, 'dana@example.com') },
          headers: new Browser(app).headers,
          payload: { grant_type: 'refresh_token' },
        })
      ).statusCode;
    try {
      for (let call = 0; call < 20; call += 1) expect(await renew('10.3.0.1')).toBe(401);
      expect(await renew('10.3.0.1')).toBe(429);
      // A user at a till of that network is limited as well: all limited endpoints share one count.
      const held = await app.inject({
        method: 'POST',
        url: '/api/v2/employees.login',
        remoteAddress: '10.3.0.1',
        headers: till.headers,
        cookies: Object.fromEntries(till.cookies),
        payload: { type: 'card', card: OWNER.card },
      });
      expect(errorCode(held)).toBe('TOO_MANY_REQUESTS');
      expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
      expect(await renew('10.3.0.2')).toBe(401);
    } finally {
      await app.close();
    }
  });

  it('limits calls of one address', async () => {
    const route = bindRoute(endpoint, () => ({ data: [] }));
    const app = await createHttpServer({
      routes: [route],
      gate,
      publicUrl: null,
      trustProxy: false,
      log: false,
      limited: [endpoint.name],
      callsAMinute: 2,
      deviceKey: Buffer.alloc(32),
      keyUse: { note: () => undefined },
      findKey: () => Promise.resolve(null),
      faults: NO_REPORTER,
    });
    const codes = [await get(app), await get(app), await get(app)].map(
      (response) => response.statusCode,
    );
    expect(codes).toEqual([200, 200, 429]);
    expect(outcome(await get(app)).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('headers', () => {
  it('restricts what the page may do in the browser and reveals nothing about the server', async () => {
    const { headers } = await user.post('app/init');
    expect(headers['content-security-policy']).toContain(
      // Compiling WebAssembly, for the reader of bar codes, and no other code from a text.
      "script-src 'self' 'wasm-unsafe-eval';",
    );
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toMatch(/frame-src https: 'self'(;|$)/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['server']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('API page', () => {
  it('allows frames of the application only, and none for the addresses under it', async () => {
    const [page, json] = await Promise.all(
      ['/api/docs', '/api/docs/json'].map((url) => server.app.inject({ method: 'GET', url })),
    );
    expect(page?.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page?.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(json?.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(json?.headers['x-frame-options']).toBe('DENY');
  });

  it('describes every endpoint with its errors, from the same objects', async () => {
    const document = (await server.app.inject({ method: 'GET', url: '/api/docs/json' })).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
    expect(document.paths['/api/v2/pos/transactions/{id}']?.['get']).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
    });
    expect(document.paths['/api/v2/oauth/token']?.['post']).toMatchObject({
      responses: { 401: { description: expect.stringContaining('WRONG_CREDENTIALS') } },
    });
  });

  it('begins in Hebrew, from right to left, and requests no missing picture', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: '/api/docs' });
    expect(body).toContain('<html lang="he" dir="rtl">');
    expect(body).toMatch(/<title>[א-ת]/);
    expect(/<h1>([^<]*)<\/h1>/.exec(body)?.[1]).toMatch(/^[א-ת ]+$/);
    // Without an icon link a browser requests /favicon.ico, which does not exist.
    const icon = /<link rel="icon" href="\/([^"]+)"/.exec(body)?.[1] ?? '';
    expect(existsSync(new URL(`../../web/public/${icon}`, import.meta.url))).toBe(true);
    expect(icon).not.toBe('');
  });

  it('loads nothing from other servers and obeys the page policy', async () => {
    const page = await server.app.inject({ method: 'GET', url: '/api/docs' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toMatch(/<script|src=|https?:\/\//);
    for (const { name } of ENDPOINTS) expect(page.body).toContain(`id="${name}"`);
  });
});

describe('web application', () => {
  it('is served with immutable hashed files and everything else revalidated, in its prebuilt compression', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dalpak-web-'));
    await mkdir(join(folder, 'assets'));
    await Promise.all([
      writeFile(join(folder, 'index.html'), '<!doctype html>'),
      writeFile(join(folder, 'sw.js'), ''),
      writeFile(join(folder, 'assets/app-1a2b.js'), ''),
      ...['sw.js.map', 'assets/app-1a2b.js.map', 'assets/app-1a2b.js.map.br'].map((name) =>
        writeFile(join(folder, name), '{}'),
      ),
    ]);
    const app = await buildApp(server.kernel, { logLevel: false, webFolder: folder });
    const cacheOf = async (url: string) =>
      (await app.inject({ method: 'GET', url })).headers['cache-control'];
    expect(await cacheOf('/')).toBe('no-cache');
    expect(await cacheOf('/sw.js')).toBe('no-cache');
    expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    for (const url of [
      '/sw.js.map',
      '/assets/app-1a2b.js.map',
      '/assets/app-1a2b.js%2emap',
      '/assets/app-1a2b.js.map.br',
      '/assets/app-1a2b.js.map?x=.js',
      '/assets/../sw.js.map',
      '/%00',
      '/..%2f..%2fpackage.json',
      '/..%5cpackage.json',
      '/assets/x.map%00',
    ]) {
      expect(
        errorCode(await app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } })),
      ).toBe('NOT_FOUND');
    }
    await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'small');
    const sent = async (accepted: string) => {
      const { headers, body } = await app.inject({
        method: 'GET',
        url: '/assets/app-1a2b.js',
        headers: { 'accept-encoding': accepted },
      });
      return [
        headers['content-encoding'],
        headers.vary,
        body,
        headers['content-type'],
        headers['cache-control'],
      ];
    };
    expect(await sent('gzip, br')).toEqual([
      'br',
      'accept-encoding',
      'small',
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await sent('identity')).slice(0, 3)).toEqual([undefined, 'accept-encoding', '']);
    expect(errorCode(await app.inject({ method: 'GET', url: '/assets/gone.js' }))).toBe(
      'NOT_FOUND',
    );
    expect(errorCode(await app.inject({ method: 'GET', url: '/../package.json' }))).toBe(
      'NOT_FOUND',
    );
    await app.close();
    await rm(folder, { recursive: true });
  });
});

function signUpBody() {
  return {
    business_name: OWNER.businessName,
    vat_number: OWNER.vatNumber,
    branch_name: OWNER.branchName,
    first_name: OWNER.firstName,
    last_name: OWNER.lastName,
    email: 'new@example.com',
    password: OWNER.password,
    card: OWNER.card,
  };
}

async function cardHash(card: string): Promise<Buffer> {
  const { hashCard } = await import('../src/kernel/auth/card-hash.ts');
  return hashCard(server.kernel.database.secrets['card-lookup'], 1, card);
}
