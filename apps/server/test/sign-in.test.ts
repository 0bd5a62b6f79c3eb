import { COOKIES } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { runAsOwner } from '../src/kernel/db/test-database.ts';
import { aBusiness, Browser, outcome, OWNER, startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await aBusiness(server.kernel);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.offsetMs = 0;
});

const api = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/v2/oauth/token', payload, headers });

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function apiTokens(): Promise<Tokens> {
  return (
    await api({ grant_type: 'password', email: OWNER.email, password: OWNER.password })
  ).json<Tokens>();
}

const initWith = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v2/app/init',
    headers: { authorization: `Bearer ${token}` },
  });

describe('sign-in', () => {
  it('sets HttpOnly, SameSite=Strict cookies in a browser and returns no token in the body', async () => {
    const response = await new Browser(server.app).signIn();
    expect(response.json()).toEqual({ token_type: 'Bearer', expires_in: 1200 });
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: COOKIES.device,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/v2/oauth/token',
      }),
      expect.objectContaining({
        name: COOKIES.session,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
      }),
      expect.objectContaining({
        name: COOKIES.refresh,
        httpOnly: true,
        sameSite: 'Strict',
        path: '/api/v2/oauth/token',
      }),
    ]);
    expect(response.cookies.every((cookie) => !('secure' in cookie))).toBe(true);
  });

  it('marks the cookies Secure when a trusted proxy reports https, and ignores other senders', async () => {
    const headers = {
      'x-forwarded-proto': 'https',
      origin: 'https://pos.example',
      host: 'pos.example',
    };
    const call = {
      method: 'POST',
      url: '/api/v2/oauth/token',
      headers,
      payload: { grant_type: 'password', email: OWNER.email, password: OWNER.password },
    } as const;
    const behindProxy = await buildApp(server.kernel, { logLevel: false, trustProxy: true });
    const secure = (await behindProxy.inject(call)).cookies.map((cookie) => cookie.secure);
    const plain = (await server.app.inject(call)).cookies.map((cookie) => cookie.secure);
    await behindProxy.close();
    expect(secure).toEqual([true, true, true]);
    expect(plain).toEqual([undefined, undefined, undefined]);
  });

  it('returns bearer tokens to other clients and no cookies [CART-209]', async () => {
    const response = await api({
      grant_type: 'password',
      email: OWNER.email.toUpperCase(),
      password: OWNER.password,
    });
    expect(response.cookies).toEqual([]);
    const { access_token } = response.json<Tokens>();
    expect((await initWith(access_token)).json()).toMatchObject({
      status: 'ok',
      user: { auth_type: 'user', email: OWNER.email },
    });
  });

  it('answers the same for a wrong password and for an unknown account', async () => {
    const wrong = await api({
      grant_type: 'password',
      email: OWNER.email,
      password: 'not the password',
    });
    const unknown = await api({
      grant_type: 'password',
      email: 'nobody@example.com',
      password: 'not the password',
    });
    expect(outcome(wrong)).toEqual({ status: 401, code: 'WRONG_CREDENTIALS' });
    expect(unknown.body).toBe(wrong.body);
  });

  it('stores neither the password nor a token in clear', async () => {
    const { access_token, refresh_token } = await apiTokens();
    const stored = await server.database.system.find<{ password_hash: string }>(
      't.hash',
      'SELECT password_hash FROM auth_find_user_by_email($1)',
      [OWNER.email],
    );
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const raw = await server.database.system.find('t.raw', 'SELECT * FROM auth_find_session($1)', [
      Buffer.from(access_token.slice(4), 'base64url'),
    ]);
    expect(raw).toBeNull();
    expect(refresh_token).not.toBe(access_token);
  });
});

describe('limits on sign-in', () => {
  it('refuses after ten wrong passwords, even the right one, in every process, for a while', async () => {
    await aBusiness(server.kernel, { email: 'limited@example.com' });
    const other = await server.secondProcess();
    const attempt = (app: TestApp['app'], password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v2/oauth/token',
        payload: { grant_type: 'password', email: 'limited@example.com', password },
        remoteAddress: '10.0.0.1',
      });
    try {
      const tries = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          attempt(i % 2 === 0 ? server.app : other.app, 'wrong wrong wrong'),
        ),
      );
      expect(tries.map(outcome)).toEqual(
        tries.map(() => ({ status: 401, code: 'WRONG_CREDENTIALS' })),
      );
      const refused = await attempt(other.app, OWNER.password);
      expect(outcome(refused)).toEqual({ status: 429, code: 'SIGN_IN_LIMITED' });
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
    } finally {
      await other.close();
    }
  });

  it('forgets earlier failed attempts after a successful one', async () => {
    await aBusiness(server.kernel, { email: 'clumsy@example.com' });
    const attempt = (password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/oauth/token',
        payload: { grant_type: 'password', email: 'clumsy@example.com', password },
        remoteAddress: '10.0.0.2',
      });
    const codes: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) codes.push((await attempt('wrong wrong wrong')).statusCode);
      codes.push((await attempt(OWNER.password)).statusCode);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(codes.filter((code) => code === 401)).toHaveLength(18);
  });

  describe('during deliberate failures of strangers', () => {
    const email = 'target@example.com';
    let known: Browser;
    const attempt = (password: string, remoteAddress: string, browser?: Browser) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/oauth/token',
        payload: { grant_type: 'password', email, password },
        remoteAddress,
        ...(browser === undefined
          ? {}
          : { headers: browser.headers, cookies: Object.fromEntries(browser.cookies) }),
      });
    const wrong = (remoteAddress: string, browser?: Browser) =>
      attempt('wrong wrong wrong', remoteAddress, browser);
    /** Fails from this network until it is refused; returns the status of each attempt. */
    const failUntilRefused = async (remoteAddress: string, browser?: Browser) => {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length < 60)
        statuses.push((await wrong(remoteAddress, browser)).statusCode);
      return statuses;
    };
    const limited = { status: 429, code: 'SIGN_IN_LIMITED' };

    beforeAll(async () => {
      await aBusiness(server.kernel, { email });
      known = new Browser(server.app);
      await known.signIn(email);
    });

    it('a user at another network, and one at a known device of the same network, sign in', async () => {
      expect(await failUntilRefused('10.5.0.1')).toEqual([
        ...Array.from({ length: 10 }, () => 401),
        429,
      ]);
      expect(outcome(await attempt(OWNER.password, '10.5.0.1'))).toEqual(limited);
      expect((await attempt(OWNER.password, '10.5.0.1', known)).statusCode).toBe(200);
      expect((await attempt(OWNER.password, '10.5.0.2')).statusCode).toBe(200);
      // A success at another network does not forgive the strangers' failed attempts.
      expect(outcome(await attempt(OWNER.password, '10.5.0.1'))).toEqual(limited);
    });

    it('from many networks, only networks that are new to the account wait, and briefly', async () => {
      expect((await attempt(OWNER.password, '10.5.1.1')).statusCode).toBe(200);
      let refused = await wrong('10.5.2.0');
      for (let i = 1; refused.statusCode === 401 && i < 60; i += 1)
        refused = await wrong(`10.5.2.${i}`);
      expect(outcome(refused)).toEqual(limited);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
      // Long enough that the wait is not over before the test, however slow the machine.
      await asOwner(
        `UPDATE sign_in_attempts SET blocked_until = now() + interval '1 hour' WHERE key = 'account|${email}' AND blocked_until IS NOT NULL`,
      );
      expect(outcome(await attempt(OWNER.password, '10.5.2.200'))).toEqual(limited);
      expect((await attempt(OWNER.password, '10.5.1.1')).statusCode).toBe(200);
      expect((await attempt(OWNER.password, '10.5.2.201', known)).statusCode).toBe(200);
      // Another account is not affected.
      expect(
        (await api({ grant_type: 'password', email: OWNER.email, password: OWNER.password }))
          .statusCode,
      ).toBe(200);
    });

    it('a known device waits after ten failed attempts of its own, and no cookie of another account or forged cookie helps', async () => {
      const other = new Browser(server.app);
      await other.signIn();
      for (const browser of [
        other,
        Object.assign(new Browser(server.app), {
          cookies: new Map([[COOKIES.device, `${'A'.repeat(22)}.${'B'.repeat(22)}`]]),
        }),
      ]) {
        expect(outcome(await attempt(OWNER.password, '10.5.2.202', browser))).toEqual(limited);
      }
      expect(await failUntilRefused('10.5.3.1', known)).toEqual([
        ...Array.from({ length: 10 }, () => 401),
        429,
      ]);
      expect(outcome(await attempt(OWNER.password, '10.5.3.1', known))).toEqual(limited);
    });
  });

  it('limits an address that tries many accounts', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 52; i += 1) {
      const payload = {
        grant_type: 'password',
        email: `guess${i}@example.com`,
        password: 'wrong wrong wrong',
      };
      statuses.push(
        (
          await server.app.inject({
            method: 'POST',
            url: '/api/v2/oauth/token',
            payload,
            remoteAddress: '10.0.0.3',
          })
        ).statusCode,
      );
    }
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(50)).toEqual([429, 429]);
  });
});

describe('refresh', () => {
  it('exchanges a refresh token once for new tokens that work', async () => {
    const first = await apiTokens();
    const second = (
      await api({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    ).json<Tokens>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await initWith(second.access_token)).statusCode).toBe(200);
  });

  it('answers CONFLICT to a second tab and keeps the session', async () => {
    const first = await apiTokens();
    const both = await Promise.all(
      [1, 2].map(() => api({ grant_type: 'refresh_token', refresh_token: first.refresh_token })),
    );
    expect(both.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const won = both.find((response) => response.statusCode === 200)?.json<Tokens>();
    expect((await initWith(won?.access_token ?? '')).statusCode).toBe(200);
  });

  it('ends the whole session when an old refresh token is used again', async () => {
    const first = await apiTokens();
    const second = (
      await api({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
    ).json<Tokens>();
    expect((await initWith(second.access_token)).statusCode).toBe(200);
    await ageRefreshTokens();
    expect(
      outcome(await api({ grant_type: 'refresh_token', refresh_token: first.refresh_token })),
    ).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await initWith(second.access_token)).statusCode).toBe(401);
    expect((await initWith(first.access_token)).statusCode).toBe(401);
    expect(
      (await api({ grant_type: 'refresh_token', refresh_token: second.refresh_token })).statusCode,
    ).toBe(401);
  });

  it.each([
    ['an unknown token', { refresh_token: 'dlr_unknown' }],
    ['none', {}],
  ])('refuses %s', async (_what, extra) => {
    expect(outcome(await api({ grant_type: 'refresh_token', ...extra }))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  it('renews a browser by its cookie', async () => {
    const browser = new Browser(server.app);
    await browser.signIn();
    const before = browser.cookies.get(COOKIES.session);
    expect((await browser.post('oauth/token', { grant_type: 'refresh_token' })).statusCode).toBe(
      200,
    );
    expect(browser.cookies.get(COOKIES.session)).not.toBe(before);
    expect((await browser.post('app/init')).statusCode).toBe(200);
  });

  it('answers TOKEN_EXPIRED once the access token has expired, and not before', async () => {
    const browser = new Browser(server.app);
    await browser.signIn();
    server.clock.offsetMs = 19 * 60_000;
    expect((await browser.post('app/init')).statusCode).toBe(200);
    server.clock.offsetMs = 20 * 60_000 + 1_000;
    expect(outcome(await browser.post('app/init'))).toEqual({ status: 401, code: 'TOKEN_EXPIRED' });
  });
});

describe('sign-out', () => {
  it('ends the tokens at once and removes the cookies [CART-210]', async () => {
    const browser = new Browser(server.app);
    await browser.signIn();
    const kept = new Map(browser.cookies);
    expect((await browser.post('app/init')).statusCode).toBe(200);
    expect((await browser.post('oauth/logout')).json()).toEqual({ code: '000' });
    // The cookie of the known device grants no access, and stays.
    expect([...browser.cookies.keys()]).toEqual([COOKIES.device]);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await browser.post('app/init')).statusCode).toBe(401);
    expect((await browser.post('oauth/token', { grant_type: 'refresh_token' })).statusCode).toBe(
      401,
    );
  });

  it('reaches another process that has cached the session', async () => {
    const other = await server.secondProcess();
    try {
      const { access_token } = await apiTokens();
      const there = () =>
        other.app.inject({
          method: 'POST',
          url: '/api/v2/app/init',
          headers: { authorization: `Bearer ${access_token}` },
        });
      expect((await there()).statusCode).toBe(200);
      await server.app.inject({
        method: 'POST',
        url: '/api/v2/oauth/logout',
        headers: { authorization: `Bearer ${access_token}` },
      });
      await expect
        .poll(async () => (await there()).statusCode, { timeout: 5_000, interval: 5 })
        .toBe(401);
    } finally {
      await other.close();
    }
  });

  it('a user who is blocked or removed from the cloud loses access when the change is announced', async () => {
    const cloud = await aBusiness(server.kernel, { email: 'leaver@example.com' });
    const browser = new Browser(server.app);
    await browser.signIn('leaver@example.com');
    expect((await browser.post('app/init')).statusCode).toBe(200);
    await server.kernel.tenant(cloud).tx(async (tx) => {
      await tx.query('t.leave', 'DELETE FROM cloud_users WHERE cloud_id = $1', [cloud]);
    });
    server.kernel.sessions.dropCache(cloud);
    expect(outcome(await browser.post('app/init'))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });
});

/** Makes every used refresh token look used long ago. */
const ageRefreshTokens = () =>
  asOwner(
    `UPDATE session_tokens SET used_at = used_at - interval '1 minute' WHERE used_at IS NOT NULL`,
  );

async function asOwner(sql: string): Promise<void> {
  await runAsOwner(server.database.url, (owner) => owner.query(sql));
}
