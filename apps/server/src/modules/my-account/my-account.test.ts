import type { MyAccount } from '@dalpak/contracts';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { queryRows } from '../../../test/sale-shop.ts';
import {
  aBusiness,
  aTill,
  Browser,
  outcome,
  OWNER,
  startTestApp,
  type TestApp,
} from '../../../test/test-app.ts';

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

const STRONG = 'copper-lantern-48';
const me = async (who = user) => (await who.get('account/me')).json<{ data: MyAccount }>().data;
const put = (body: object) => user.call('PUT', '/api/v2/account/me', body);
const works = async (who: Browser) => (await who.post('app/init')).statusCode === 200;
const secondDesk = async () => {
  const desk = new Browser(server.app);
  await desk.signIn(email);
  return desk;
};

describe('my account', () => {
  it('is for users: a terminal has none [SHELL-060]', async () => {
    expect(await me()).toMatchObject({
      name: 'דנה לוי',
      email,
      sessions: [{ current: true, cloud: OWNER.businessName }],
    });
    const owner = await aBusiness(server.kernel);
    const till = await aTill(server.app);
    till.cookies.delete('dalpak_session');
    expect([owner > 0, (await till.get('account/me')).statusCode]).toEqual([true, 401]);
  });

  it('changes the name without a password, and the next start has it', async () => {
    expect((await put({ name: 'דנה לוי-כהן', email })).statusCode).toBe(200);
    expect((await user.post('app/init')).json<{ user: { name: string } }>().user.name).toBe(
      'דנה לוי-כהן',
    );
  });

  it("changes the e-mail only with the password, and not to another user's", async () => {
    const next = `new-${email}`;
    expect(outcome(await put({ name: 'דנה', email: next }))).toEqual({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    expect(outcome(await put({ name: 'דנה', email: next, password: 'not it' }))).toEqual({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    await aBusiness(server.kernel, { email: `taken-${email}` });
    expect(
      outcome(await put({ name: 'דנה', email: `TAKEN-${email}`, password: OWNER.password })),
    ).toEqual({ status: 409, code: 'EMAIL_TAKEN' });
    expect(await me()).toMatchObject({ name: 'דנה לוי', email });
    expect(
      (await put({ name: 'דנה', email: next.toUpperCase(), password: OWNER.password })).statusCode,
    ).toBe(200);
    expect((await new Browser(server.app).signIn(email)).statusCode).toBe(401);
    expect((await new Browser(server.app).signIn(next)).statusCode).toBe(200);
  });
});

describe('a new password', () => {
  const set = (current: string, password: string) =>
    user.post('account/password', { current, password });

  it('requires the current one, and must be strong', async () => {
    expect(outcome(await set('not it at all', STRONG))).toEqual({
      status: 403,
      code: 'WRONG_PASSWORD',
    });
    for (const weak of ['passwordpassword', 'aaaaaaaaaaaa', `${email.split('@')[0] ?? ''}-1234`]) {
      expect(outcome(await set(OWNER.password, weak))).toEqual({
        status: 422,
        code: 'WEAK_PASSWORD',
      });
    }
    expect(outcome(await set(OWNER.password, 'short-one-1'))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect((await new Browser(server.app).signIn(email)).statusCode).toBe(200);
  });

  it('replaces the old one and ends every other session', async () => {
    const desk = await secondDesk();
    expect(await works(desk)).toBe(true);
    expect((await set(OWNER.password, STRONG)).statusCode).toBe(200);
    expect([await works(user), await works(desk)]).toEqual([true, false]);
    expect((await new Browser(server.app).signIn(email)).statusCode).toBe(401);
    expect((await new Browser(server.app).signIn(email, STRONG)).statusCode).toBe(200);
    const stored = await server.database.system.find<{ hash: string }>(
      'test.hash',
      'SELECT password_hash AS hash FROM auth_find_user_by_email($1)',
      [email],
    );
    expect(stored?.hash).toMatch(/^\$argon2id\$/);
  });

  it('cannot be guessed at an open screen: wrong attempts are slowed down and audited', async () => {
    for (let i = 0; i < 10; i += 1) await set(`wrong ${i}`, STRONG);
    expect(outcome(await set(OWNER.password, STRONG))).toEqual({
      status: 429,
      code: 'SIGN_IN_LIMITED',
    });
  });

  it('is audited without any password', async () => {
    await set(OWNER.password, STRONG);
    const [entry] = await queryRows<{ after: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'user.password_changed'",
    );
    expect(entry?.after).toEqual({ sessions_ended: 0 });
  });
});

describe('the sessions', () => {
  it('are listed, and one or all others can be ended', async () => {
    const [desk, phone] = [await secondDesk(), await secondDesk()];
    const { sessions } = await me();
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(3);
    const deskSession = (await me(desk)).sessions.find(({ current }) => current)?.id;
    expect((await user.post('account/sessions/end', { id: deskSession })).statusCode).toBe(200);
    expect([await works(user), await works(desk), await works(phone)]).toEqual([true, false, true]);
    expect((await user.post('account/sessions/end', {})).statusCode).toBe(200);
    expect([await works(user), await works(phone)]).toEqual([true, false]);
    expect((await me()).sessions).toHaveLength(1);
  });

  it('of another user, and the current one, cannot be ended here', async () => {
    await aBusiness(server.kernel, { email: `other-${email}` });
    const other = new Browser(server.app);
    await other.signIn(`other-${email}`);
    for (const who of [other, user]) {
      const own = (await me(who)).sessions[0]?.id;
      expect(outcome(await user.post('account/sessions/end', { id: own }))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    expect([await works(other), await works(user)]).toEqual([true, true]);
  });
});
