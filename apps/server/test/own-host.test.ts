import { COOKIES } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { aBusiness, Browser, outcome, OWNER, startTestApp, type TestApp } from './test-app.ts';

const PUBLIC_URL = 'https://pos.example';
const REFUSED = { status: 421, code: 'WRONG_HOST' };

/** A server that users reach by https, and the same one without a public address. */
let server: TestApp;
let plain: TestApp['app'];
beforeAll(async () => {
  server = await startTestApp({ publicUrl: PUBLIC_URL });
  await aBusiness(server.kernel);
  plain = await buildApp(
    { ...server.kernel, config: { ...server.kernel.config, publicUrl: null } },
    { logLevel: false, callsAMinute: 10_000 },
  );
});
afterAll(async () => {
  await plain.close();
  await server.close();
});

function page(app = server.app, origin = PUBLIC_URL): Browser {
  const browser = new Browser(app);
  browser.headers['origin'] = origin;
  return browser;
}

describe('the host of a call', () => {
  const ask = (host: string, url = '/api/v2/signup/cloud/products', app = server.app) =>
    app.inject({ method: 'GET', url, headers: { host } });

  it.each([
    'pos.example',
    'POS.example',
    'pos.example:443',
    'pos.example.',
    'localhost:4600',
    '127.0.0.1',
    '[::1]:4600',
  ])('%s is answered', async (host) => {
    expect((await ask(host)).statusCode).toBe(200);
  });

  it.each([
    'evil.example',
    '192.168.1.7:4600',
    'pos.example.evil.example',
    'evilpos.example',
    'x@pos.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a b',
  ])('%j is refused, whatever it asks for', async (host) => {
    for (const url of ['/api/v2/signup/cloud/products', '/api/docs', '/nothing/here'])
      expect(outcome(await ask(host, url))).toEqual(REFUSED);
  });

  it('does not matter for monitoring, nor without a public address', async () => {
    expect((await ask('10.0.0.3:4600', '/api/v2/health')).statusCode).toBe(200);
    expect((await ask('evil.example', undefined, plain)).statusCode).toBe(200);
  });

  it('refuses a sign-in before its input is checked', async () => {
    const answer = await page().post(
      'oauth/token',
      { grant_type: 'password', email: OWNER.email, password: OWNER.password },
      { host: 'evil.example', origin: 'http://evil.example' },
    );
    expect([outcome(answer), answer.cookies]).toEqual([REFUSED, []]);
  });

  it('is read from X-Forwarded-Host of a trusted proxy, and of no other sender', async () => {
    const app = await buildApp(server.kernel, { logLevel: false, trustProxy: '10.9.9.9' });
    const forwarded = (host: string, name: string, remoteAddress: string) =>
      app.inject({
        method: 'GET',
        url: '/api/v2/signup/cloud/products',
        remoteAddress,
        headers: { host, 'x-forwarded-host': name },
      });
    try {
      expect((await forwarded('app:4600', 'pos.example', '10.9.9.9')).statusCode).toBe(200);
      expect(outcome(await forwarded('app:4600', 'evil.example', '10.9.9.9'))).toEqual(REFUSED);
      expect(outcome(await forwarded('app:4600', 'pos.example', '10.9.9.8'))).toEqual(REFUSED);
    } finally {
      await app.close();
    }
  });
});

describe('https', () => {
  it('is required from then on (HSTS), for this host alone, and not on plain http', async () => {
    const hsts = async (
      app: TestApp['app'],
      headers: Record<string, string>,
      remoteAddress = '127.0.0.1',
    ) =>
      (await app.inject({ method: 'GET', url: '/api/v2/health', headers, remoteAddress })).headers[
        'strict-transport-security'
      ];
    expect(await hsts(server.app, { host: 'pos.example' })).toBe('max-age=31536000');
    expect(
      await hsts(plain, { host: 'pos.example', 'x-forwarded-proto': 'https' }),
    ).toBeUndefined();
    const behind = await buildApp(
      { ...server.kernel, config: { ...server.kernel.config, publicUrl: null } },
      { logLevel: false, trustProxy: '10.9.9.9' },
    );
    expect(await hsts(behind, { 'x-forwarded-proto': 'https' }, '10.9.9.9')).toBe(
      'max-age=31536000',
    );
    expect(await hsts(behind, { 'x-forwarded-proto': 'https' }, '10.9.9.8')).toBeUndefined();
    await behind.close();
  });

  it('has cookies of this host alone: all of them, for all paths, with Secure', async () => {
    const browser = page();
    const { cookies } = await browser.signIn();
    const own = { httpOnly: true, sameSite: 'Strict', secure: true, path: '/' };
    expect(cookies).toEqual(
      [COOKIES.device, COOKIES.session, COOKIES.refresh].map((name) =>
        expect.objectContaining({ ...own, name: `__Host-${name}` }),
      ),
    );
    expect(cookies.some((cookie) => 'domain' in cookie)).toBe(false);
    expect((await browser.register()).cookies).toEqual([
      expect.objectContaining({ ...own, name: `__Host-${COOKIES.terminal}` }),
    ]);
    expect((await browser.signInEmployee()).statusCode).toBe(200);
    expect((await browser.post('app/init')).json()).toMatchObject({ status: 'ok' });
    expect((await browser.post('oauth/token', { grant_type: 'refresh_token' })).statusCode).toBe(
      200,
    );
    await browser.post('oauth/logout');
    expect([...browser.cookies.keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      `__Host-${COOKIES.device}`,
      `__Host-${COOKIES.terminal}`,
    ]);
    expect((await browser.post('terminals/logout')).statusCode).toBe(200);
    expect([...browser.cookies.keys()]).toEqual([`__Host-${COOKIES.device}`]);
  });

  it('accepts no session from a plain cookie, which a sister host may have set', async () => {
    const other = page(plain, 'http://pos.example');
    await other.signIn();
    const victim = page();
    for (const [name, value] of other.cookies) victim.cookies.set(name, value);
    expect((await victim.post('app/init')).statusCode).toBe(401);
    expect((await victim.post('oauth/token', { grant_type: 'refresh_token' })).statusCode).toBe(
      401,
    );
    await victim.signIn();
    // No cookie of the older form is left.
    expect([...victim.cookies.keys()].filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  });

  it('refuses a till with a cookie that another host could have set', async () => {
    const before = page(plain, 'http://pos.example');
    await before.signIn();
    await before.register();
    await before.signInEmployee();
    const token = before.cookies.get(COOKIES.terminal) ?? '';
    const till = page();
    Object.assign(till.headers, before.headers, { origin: PUBLIC_URL });
    till.cookies.set(COOKIES.terminal, token);
    expect((await till.get('pos/lists')).statusCode).toBe(401);
    expect((await till.post('app/init')).statusCode).toBe(401);
    till.cookies.set(`__Host-${COOKIES.terminal}`, token);
    expect((await till.get('pos/lists')).statusCode).toBe(200);
  });
});
