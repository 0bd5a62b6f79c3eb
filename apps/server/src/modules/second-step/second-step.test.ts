import { type ErrorBody, type SecondStepView, SETTINGS } from '@dalpak/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../../test/sale-shop.ts';
import {
  aBusiness,
  Browser,
  outcome,
  OWNER,
  startTestApp,
  type TestApp,
} from '../../../test/test-app.ts';
import { runCli } from '../../cli/run-cli.ts';
import { totpCode, totpStep } from '../../kernel/auth/totp.ts';
import { resetByOperator } from '../password-reset/index.ts';
import { makeProviderUser } from '../provider/index.ts';

let server: TestApp;
let cloud: number;
let email: string;
let user: Browser;
let people = 0;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `person${(people += 1)}@example.com`;
  cloud = await aBusiness(server.kernel, { email });
  user = new Browser(server.app);
  await user.signIn(email);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

/** Decodes base32, as an authenticator app does. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
      Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
    ),
  );
}

/** The code of a phone whose clock is `steps` time steps of half a minute off. */
const codeOf = (secret: string, steps = 0) =>
  totpCode(bytesOf(secret), totpStep(server.kernel.now()) + steps);
const wait = (seconds: number) => (server.clock.offsetMs += seconds * 1_000);
const view = async (who = user) =>
  (await who.get('account/second_step')).json<{ data: SecondStepView }>().data;
const begin = async (who = user) =>
  (await who.post('account/second_step/begin', { password: OWNER.password })).json<{
    data: { secret: string; uri: string };
  }>().data;
const works = async (who: Browser) => (await who.post('app/init')).statusCode === 200;
const password = (code?: string, who = new Browser(server.app)) =>
  who.post('oauth/token', {
    grant_type: 'password',
    email,
    password: OWNER.password,
    ...(code === undefined ? {} : { code }),
  });
const finish = (step_token: string, code: string, who = new Browser(server.app)) =>
  who.post('oauth/token', { grant_type: 'second_step', step_token, code });
const acts = async () =>
  (
    await queryRows<{ action: string; after: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT action, after FROM audit_log WHERE cloud_id = $1 AND entity = 'user' ORDER BY at",
      [],
    )
  ).map(({ action, after }) => [action, after]);

/** Turns the second step on and waits until the half minute of the used code has passed. */
async function turnOn(who = user) {
  const { secret, uri } = await begin(who);
  const answer = await who.post('account/second_step/confirm', { code: codeOf(secret) });
  const recovery = answer.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
  wait(30);
  return { secret, uri, recovery };
}

/** The token that is returned for the right password. */
async function stepToken(): Promise<string> {
  const answer = await password();
  expect(outcome(answer)).toEqual({ status: 403, code: 'SECOND_STEP_NEEDED' });
  return answer.json<ErrorBody>().step_token ?? '';
}

describe('the second step', () => {
  it('is off until a code was confirmed, and then shows ten recovery codes', async () => {
    expect(await view()).toEqual({ on: false, recovery_left: 0, required: false });
    const { secret, uri } = await begin();
    expect(uri).toContain(`secret=${secret}`);
    expect(
      outcome(await user.post('account/second_step/confirm', { code: codeOf(secret, 5) })),
    ).toEqual({ status: 403, code: 'WRONG_CODE' });
    expect((await password()).statusCode).toBe(200);
    const answer = await user.post('account/second_step/confirm', {
      code: codeOf(secret).replace(/(...)/, '$1 '),
    });
    const codes = answer.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(code))).toBe(true);
    expect(await view()).toEqual({ on: true, recovery_left: 10, required: false });
    expect(
      outcome(await user.post('account/second_step/begin', { password: OWNER.password })),
    ).toEqual({ status: 409, code: 'CONFLICT' });
    expect(await acts()).toContainEqual(['user.second_step_on', { recovery_codes: 10 }]);
  });

  it('is stored unreadably: neither the secret nor a recovery code can be read', async () => {
    const { secret, recovery } = await turnOn();
    const { rows } = await server.kernel.database.system.query<{ text: string }>(
      'test.stored',
      'SELECT row_to_json(s)::text AS text FROM auth_find_user_by_email($1) u, auth_find_second_step(u.id) s',
      [email],
    );
    expect(rows).toHaveLength(1);
    for (const told of [secret, bytesOf(secret).toString('base64url'), ...recovery])
      expect(rows[0]?.text).not.toContain(told);
  });

  it('is confirmed by the latest secret', async () => {
    const [first, second] = [await begin(), await begin()];
    expect(
      outcome(await user.post('account/second_step/confirm', { code: codeOf(first.secret) })).code,
    ).toBe('WRONG_CODE');
    expect(
      (await user.post('account/second_step/confirm', { code: codeOf(second.secret) })).statusCode,
    ).toBe(200);
  });

  it('is begun only with the password, which cannot be guessed at an open screen', async () => {
    const beginWith = (typed: string) =>
      user.post('account/second_step/begin', { password: typed });
    expect(outcome(await user.post('account/second_step/begin', {}))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    for (let i = 0; i < 10; i += 1)
      expect(outcome(await beginWith(`wrong ${i}`))).toEqual({
        status: 403,
        code: 'WRONG_PASSWORD',
      });
    expect(outcome(await beginWith(OWNER.password))).toEqual({
      status: 429,
      code: 'SIGN_IN_LIMITED',
    });
    expect(outcome(await user.post('account/second_step/confirm', { code: '123456' }))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
  });

  it('is turned off, and its recovery codes are replaced, with the password and a code', async () => {
    const { secret, recovery } = await turnOn();
    const proofs = [
      [{ password: 'not it', code: codeOf(secret) }, 'WRONG_PASSWORD'],
      [
        { password: OWNER.password, code: '000000' === codeOf(secret) ? '000001' : '000000' },
        'WRONG_CODE',
      ],
    ] as const;
    for (const path of ['recovery', 'end']) {
      for (const [proof, code] of proofs)
        expect(outcome(await user.post(`account/second_step/${path}`, proof))).toEqual({
          status: 403,
          code,
        });
    }
    const renewed = await user.post('account/second_step/recovery', {
      password: OWNER.password,
      code: codeOf(secret),
    });
    const codes = renewed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes;
    expect(codes.filter((code) => recovery.includes(code))).toEqual([]);
    expect(outcome(await password(recovery[0])).code).toBe('WRONG_CODE');
    expect(
      (await user.post('account/second_step/end', { password: OWNER.password, code: codes[0] }))
        .statusCode,
    ).toBe(200);
    expect((await password()).statusCode).toBe(200);
    expect(
      (await acts())
        .map(([action]) => action)
        .filter((action) => String(action).startsWith('user.')),
    ).toEqual([
      'user.second_step_on',
      'user.recovery_codes_made',
      'user.recovery_code_used',
      'user.second_step_off',
    ]);
  });
});

describe('a sign-in with codes', () => {
  it('requires the code after the password, and opens no session before', async () => {
    const { secret } = await turnOn();
    const desk = new Browser(server.app);
    const answer = await password(undefined, desk);
    expect(outcome(answer)).toEqual({ status: 403, code: 'SECOND_STEP_NEEDED' });
    expect(desk.cookies.size).toBe(0);
    const token = answer.json<ErrorBody>().step_token ?? '';
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `dalpak_session=${token}` },
    ]) {
      expect((await new Browser(server.app).post('app/init', undefined, headers)).statusCode).toBe(
        401,
      );
    }
    expect((await finish(token, codeOf(secret), desk)).statusCode).toBe(200);
    expect(await works(desk)).toBe(true);
    // The session is refreshed without another code.
    expect((await desk.post('oauth/token', { grant_type: 'refresh_token' })).statusCode).toBe(200);
    expect(await works(desk)).toBe(true);
  });

  it('does not mention codes to a caller who does not know the password', async () => {
    const { secret } = await turnOn();
    const wrong = { grant_type: 'password', email, password: 'not it', code: codeOf(secret) };
    expect(outcome(await new Browser(server.app).post('oauth/token', wrong))).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
    });
    expect((await password(codeOf(secret))).statusCode).toBe(200);
  });

  it('accepts both in one call, and a code once: also the second of two at once', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const answers = await Promise.all([password(code), password(code)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403,
    ]);
    expect(outcome(await finish(await stepToken(), code)).code).toBe('WRONG_CODE');
    // Nor is the code before it accepted, which the time window still includes.
    expect(outcome(await password(codeOf(secret, -1))).code).toBe('WRONG_CODE');
    wait(30);
    expect((await password(codeOf(secret))).statusCode).toBe(200);
  });

  it('returns tokens to a client without cookies, in one call or in two', async () => {
    const { secret, recovery } = await turnOn();
    const token = (payload: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/v2/oauth/token',
        headers: { host: 'pos.example' },
        payload,
      });
    const plain = { grant_type: 'password', email, password: OWNER.password };
    const asked = await token(plain);
    expect(asked.json<ErrorBody>()).toMatchObject({
      code: 'SECOND_STEP_NEEDED',
      step_token: expect.stringMatching(/^dls_/),
    });
    const answers = [
      await token({ ...plain, code: codeOf(secret) }),
      await token({
        grant_type: 'second_step',
        step_token: asked.json<ErrorBody>().step_token,
        code: recovery[0],
      }),
    ];
    for (const answer of answers) {
      const { access_token } = answer.json<{ access_token: string }>();
      const start = await server.app.inject({
        method: 'POST',
        url: '/api/v2/app/init',
        headers: { host: 'pos.example', authorization: `Bearer ${access_token}` },
      });
      expect([answer.statusCode, start.statusCode]).toEqual([200, 200]);
    }
  });

  it('accepts a phone whose clock is half a minute off, and none that is further off', async () => {
    const { secret } = await turnOn();
    wait(300);
    expect(outcome(await password(codeOf(secret, -2))).code).toBe('WRONG_CODE');
    expect(outcome(await password(codeOf(secret, 2))).code).toBe('WRONG_CODE');
    expect((await password(codeOf(secret, -1))).statusCode).toBe(200);
    expect((await password(codeOf(secret, 1))).statusCode).toBe(200);
  });

  it("still works after the server's clock was a day ahead and is corrected", async () => {
    const { secret } = await turnOn();
    const real = server.clock.offsetMs;
    wait(26 * 3_600);
    expect((await password(codeOf(secret))).statusCode).toBe(200);
    server.clock.offsetMs = real;
    const code = codeOf(secret);
    expect((await password(code)).statusCode).toBe(200);
    expect(outcome(await password(code)).code).toBe('WRONG_CODE');
  });

  it('accepts each recovery code once, in any spelling, and audits it', async () => {
    const { recovery } = await turnOn();
    const code = recovery[3] ?? '';
    expect(
      (
        await finish(
          await stepToken(),
          ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`,
        )
      ).statusCode,
    ).toBe(200);
    expect(outcome(await password(code)).code).toBe('WRONG_CODE');
    expect(await view()).toMatchObject({ recovery_left: 9 });
    expect(await acts()).toContainEqual(['user.recovery_code_used', { recovery_codes: 9 }]);
    expect((await password(recovery[4])).statusCode).toBe(200);
  });

  it('accepts no code of another user', async () => {
    const mine = await turnOn();
    const other = `other-${email}`;
    await aBusiness(server.kernel, { email: other });
    const desk = new Browser(server.app);
    await desk.signIn(other);
    const theirs = await turnOn(desk);
    expect(outcome(await password(theirs.recovery[0])).code).toBe('WRONG_CODE');
    expect(outcome(await password(codeOf(theirs.secret))).code).toBe('WRONG_CODE');
    expect((await password(codeOf(mine.secret))).statusCode).toBe(200);
  });
});

describe('the token between the steps', () => {
  it('opens one session, and none after five minutes', async () => {
    const { secret, recovery } = await turnOn();
    const used = await stepToken();
    expect((await finish(used, codeOf(secret))).statusCode).toBe(200);
    expect(outcome(await finish(used, recovery[0] ?? ''))).toEqual({
      status: 403,
      code: 'SIGN_IN_STEP_ENDED',
    });
    const late = await stepToken();
    wait(301);
    expect(outcome(await finish(late, codeOf(secret))).code).toBe('SIGN_IN_STEP_ENDED');
    expect(outcome(await finish('dls_nonsense', codeOf(secret))).code).toBe('SIGN_IN_STEP_ENDED');
  });

  it('stays valid after a wrong code, and not after a change of the password', async () => {
    const { secret, recovery } = await turnOn();
    const token = await stepToken();
    expect(outcome(await finish(token, 'AAAAA-AAAAA')).code).toBe('WRONG_CODE');
    expect((await finish(token, codeOf(secret))).statusCode).toBe(200);
    const old = await stepToken();
    expect(
      (
        await user.post('account/password', {
          current: OWNER.password,
          password: 'copper-lantern-48',
        })
      ).statusCode,
    ).toBe(200);
    expect(outcome(await finish(old, recovery[0] ?? '')).code).toBe('SIGN_IN_STEP_ENDED');
  });
  it('ends with the password when that is reset', async () => {
    const { secret } = await turnOn();
    const waiting = await stepToken();
    const { database, config, now } = server.kernel;
    await resetByOperator(
      { database, place: config, now: now(), mail: { send: () => Promise.resolve() } },
      { email, password: 'copper-lantern-48' },
    );
    expect(outcome(await finish(waiting, codeOf(secret)))).toEqual({
      status: 403,
      code: 'SIGN_IN_STEP_ENDED',
    });
  });
});

describe('wrong codes', () => {
  it('are slowed down, also with right passwords between them, and audited', async () => {
    const { recovery } = await turnOn();
    for (let i = 0; i < 5; i += 1)
      expect(outcome(await password('AAAAA-AAAAA')).code).toBe('WRONG_CODE');
    const refused = await finish(await stepToken(), recovery[0] ?? '');
    expect(outcome(refused)).toEqual({ status: 429, code: 'SIGN_IN_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await expect
      .poll(acts)
      .toContainEqual(['sign_in.slowed', { network: '127.0.0.1', counts: ['code'] }]);
    expect(await view()).toMatchObject({ recovery_left: 10 });
  });

  it('of strangers do not lock out a device that signed in before', async () => {
    const { secret } = await turnOn();
    const desk = new Browser(server.app);
    await finish(await stepToken(), codeOf(secret), desk);
    for (let i = 0; i < 6; i += 1) await password('AAAAA-AAAAA');
    wait(30);
    expect(outcome(await password(codeOf(secret))).code).toBe('SIGN_IN_LIMITED');
    expect((await password(codeOf(secret), desk)).statusCode).toBe(200);
  });

  it('cannot be tried without limit at an open screen either', async () => {
    const { secret } = await begin();
    for (let i = 0; i < 5; i += 1)
      await user.post('account/second_step/confirm', { code: codeOf(secret, 10 + i) });
    expect(
      outcome(await user.post('account/second_step/confirm', { code: codeOf(secret) })).code,
    ).toBe('SIGN_IN_LIMITED');
    expect(await view()).toMatchObject({ on: false });
  });
});

describe('a business that requires codes of all users of its back office', () => {
  const demand = (value: boolean, by = user) =>
    by.put(`settings/${SETTINGS.officeCodes.key}`, { scope: 'cloud', value });

  it('answers nothing else before they are set up, in open sessions too', async () => {
    const desk = new Browser(server.app);
    await desk.signIn(email);
    expect((await demand(true)).statusCode).toBe(200);
    for (const who of [user, desk]) {
      await expect
        .poll(async () => outcome(await who.post('app/init')))
        .toEqual({ status: 403, code: 'SECOND_STEP_REQUIRED' });
      for (const path of [
        'components/13/records',
        'account/me',
        'account/clouds',
        'pos/transactions',
        'settings',
        'terminals/available',
      ])
        expect(outcome(await who.get(path)).code).toBe('SECOND_STEP_REQUIRED');
    }
    expect(outcome(await demand(false)).code).toBe('SECOND_STEP_REQUIRED');
    expect(
      outcome(await user.post('terminals/register', { branch: 1, terminal: 1, services: [] })).code,
    ).toBe('SECOND_STEP_REQUIRED');
    expect(await view()).toEqual({ on: false, recovery_left: 0, required: true });
    await turnOn();
    await expect.poll(() => works(desk)).toBe(true);
    expect(await works(user)).toBe(true);
    expect(await view()).toMatchObject({ on: true, required: true });
  });

  it('lets a new sign-in set them up or switch to another business, and requires them again when they are turned off', async () => {
    const { secret } = await turnOn();
    await demand(true);
    expect(
      (
        await user.post('account/second_step/end', {
          password: OWNER.password,
          code: codeOf(secret),
        })
      ).statusCode,
    ).toBe(200);
    const desk = new Browser(server.app);
    expect((await password(undefined, desk)).statusCode).toBe(200);
    expect(outcome(await desk.post('app/init')).code).toBe('SECOND_STEP_REQUIRED');
    expect((await desk.post('oauth/logout')).statusCode).toBe(200);
    expect(outcome(await user.post('app/init')).code).toBe('SECOND_STEP_REQUIRED');
  });

  it('does not affect its tills, nor other businesses', async () => {
    const till = new Browser(server.app);
    await till.signIn(email);
    await till.register();
    await till.signInEmployee();
    const other = `other-${email}`;
    await aBusiness(server.kernel, { email: other });
    const neighbour = new Browser(server.app);
    await neighbour.signIn(other);
    await demand(true);
    till.cookies.delete('dalpak_session');
    expect([await works(till), await works(neighbour)]).toEqual([true, true]);
  });
});

describe('the provider', () => {
  const ADMIN = 'admin@provider.example';

  it('requires codes of its own users unless the server is configured otherwise', async () => {
    const strict = await startTestApp({ providerCodes: true });
    try {
      const home = await aBusiness(strict.kernel);
      await makeProviderUser(strict.kernel.database, {
        email: ADMIN,
        kind: 'admin',
        name: 'אדמין',
        password: OWNER.password,
        homeCloud: home,
      });
      const admin = new Browser(strict.app);
      expect((await admin.signIn(ADMIN)).statusCode).toBe(200);
      expect(outcome(await admin.get('provider/services')).code).toBe('SECOND_STEP_REQUIRED');
      expect(await view(admin)).toMatchObject({ on: false, required: true });
      await turnOn(admin);
      expect((await admin.get('provider/services')).statusCode).toBe(200);
      const owner = new Browser(strict.app);
      await owner.signIn();
      expect([await works(owner), await view(owner)]).toEqual([
        true,
        { on: false, recovery_left: 0, required: false },
      ]);
    } finally {
      await strict.close();
    }
  });
});

describe('dalpak reset-codes', () => {
  let out: string[];
  let errors: string[];
  beforeEach(() => {
    [out, errors] = [[], []];
  });
  const run = (...args: readonly string[]) =>
    runCli(['reset-codes', ...args], {
      env: { DATABASE_URL: server.database.url, DALPAK_DATA: '/nowhere' },
      out: (text) => out.push(text),
      error: (text) => errors.push(text),
    });

  it('lets a user who lost everything sign in with the password alone, and audits it', async () => {
    const { recovery } = await turnOn();
    const waiting = await stepToken();
    expect(await run(email.toUpperCase())).toBe(0);
    expect(out).toEqual([
      `${email} signs in with the password alone, until codes are set up again.`,
    ]);
    expect((await password()).statusCode).toBe(200);
    expect(outcome(await finish(waiting, recovery[0] ?? '')).code).toBe('SIGN_IN_STEP_ENDED');
    expect(await acts()).toContainEqual(['user.second_step_reset', null]);
    expect(await run(email)).toBe(0);
    expect(out.at(-1)).toBe(`${email} does not sign in with codes. Nothing was changed.`);
  });

  it.each([
    [[], 'Name one e-mail address'],
    [['nobody@nowhere.example'], 'There is no user with the e-mail nobody@nowhere.example'],
  ])('%j is not understood: %s', async (args, text) => {
    expect(await run(...args)).toBe(2);
    expect(errors[0]).toContain(text);
  });
});
