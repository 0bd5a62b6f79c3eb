import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { createTestCloud, onServer } from './test-database.ts';

let db: FreshDatabase;
let cloud: number;
let user: number;
beforeAll(async () => {
  db = await freshDatabase();
  cloud = await createTestCloud(db.pool);
  user = await makeUser('Dana@Shop.example');
});
afterAll(() => db.drop());

const call = async (sql: string, params: readonly unknown[] = []) => db.system.find(`test.${/auth_\w+/.exec(sql)?.[0] ?? ''}`, sql, params);
const token = () => randomBytes(32);

async function makeUser(email: string): Promise<number> {
  const row = await call('SELECT auth_create_user($1, $2, $3) AS id', [email, 'דנה', 'argon']);
  return Number(row?.['id']);
}

async function makeSession(owner = user) {
  const [access, refresh] = [token(), token()];
  const row = await call(`SELECT auth_create_session('user', NULL, $1, NULL, NULL, NULL, $2, 900, $3, 86400) AS id`, [owner, access, refresh]);
  return { id: String(row?.['id']), access, refresh };
}

const findSession = (access: Buffer) => call('SELECT * FROM auth_find_session($1)', [access]);
const rotate = async (refresh: Buffer, next = { access: token(), refresh: token() }) => ({
  ...next,
  answer: await call('SELECT * FROM auth_rotate_refresh($1, $2, 900, $3, 86400)', [refresh, next.access, next.refresh]),
});

test('a user is found by e-mail in any case, and an e-mail belongs to one user', async () => {
  expect(await call('SELECT * FROM auth_find_user_by_email($1)', ['DANA@shop.example'])).toEqual({
    id: user, email: 'dana@shop.example', name: 'דנה', password_hash: 'argon', auth_kind: 'user', status: 'active',
  });
  await expect(makeUser('dana@SHOP.example')).rejects.toThrow(/users_email_key/);
  expect(await call('SELECT * FROM auth_find_user_by_email($1)', ['nobody@shop.example'])).toBe(null);
});

test('a user sees and enters the clouds of the user alone', async () => {
  const member = await makeUser('member@shop.example');
  const mine = await createTestCloud(db.pool, async (tx) => {
    await tx.query('test.join', 'INSERT INTO cloud_users (cloud_id, user_id) VALUES ($1, $2)', [tx.cloudId, member]);
  });
  const { rows } = await db.system.query<{ cloud_id: number }>('test.clouds', 'SELECT cloud_id FROM auth_list_clouds($1)', [member]);
  expect(rows).toEqual([{ cloud_id: mine }]);
  const session = await makeSession(member);
  expect(await call('SELECT auth_switch_cloud($1, $2) AS done', [session.id, cloud])).toEqual({ done: false });
  expect(await call('SELECT auth_switch_cloud($1, $2) AS done', [session.id, mine])).toEqual({ done: true });
  expect(await findSession(session.access)).toMatchObject({ session_id: session.id, kind: 'user', user_id: member, cloud_id: mine, active: true });
});

describe('sessions', () => {
  test('a refresh token works once; coming back later it ends the session', async () => {
    const first = await makeSession();
    const second = await rotate(first.refresh);
    expect(second.answer).toMatchObject({ outcome: 'rotated', session_id: first.id, user_id: user });
    expect((await rotate(first.refresh)).answer).toMatchObject({ outcome: 'raced' });
    expect(await findSession(second.access)).toMatchObject({ active: true });
    await onServer(db.url, (owner) => owner.query(`UPDATE session_tokens SET used_at = used_at - interval '1 minute' WHERE session_id = $1 AND used_at IS NOT NULL`, [first.id]));
    expect((await rotate(first.refresh)).answer).toMatchObject({ outcome: 'reused' });
    expect(await findSession(second.access)).toMatchObject({ active: false });
    expect((await rotate(second.refresh)).answer).toMatchObject({ outcome: 'revoked' });
  });

  test('two exchanges of one token at once: one wins', async () => {
    const { refresh } = await makeSession();
    const both = await Promise.all([rotate(refresh), rotate(refresh)]);
    expect(new Set(both.map(({ answer }) => answer?.['outcome']))).toEqual(new Set(['raced', 'rotated']));
  });

  test('an access token is no refresh token and the reverse; an expired or unknown one opens nothing', async () => {
    const { id, access, refresh } = await makeSession();
    expect((await rotate(access)).answer).toMatchObject({ outcome: 'unknown' });
    expect(await findSession(refresh)).toBe(null);
    expect(await findSession(token())).toBe(null);
    await onServer(db.url, (owner) => owner.query(`UPDATE session_tokens SET expires_at = now() - interval '1 second' WHERE session_id = $1`, [id]));
    expect(await findSession(access)).toMatchObject({ active: false });
    expect((await rotate(refresh)).answer).toMatchObject({ outcome: 'expired' });
  });

  test('a new password and a sign-out end sessions at once', async () => {
    const person = await makeUser('forgetful@shop.example');
    const [a, b] = [await makeSession(person), await makeSession(person)];
    expect(await call('SELECT auth_revoke_session($1) AS done', [a.id])).toEqual({ done: true });
    expect(await findSession(a.access)).toMatchObject({ active: false });
    expect(await findSession(b.access)).toMatchObject({ active: true });
    expect(await call(`SELECT auth_set_password($1, 'new') AS done`, [person])).toEqual({ done: true });
    expect(await findSession(b.access)).toMatchObject({ active: false });
  });
});

describe('limits', () => {
  const attempt = (account: string, address: string, window = 900) =>
    call('SELECT account_attempts, address_attempts, retry_after_seconds FROM auth_begin_attempt($1, $2, $3)', [account, address, window]);

  test('twenty attempts at once are counted as twenty, by account and by address', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt('Crowd@x', `10.0.0.${i % 2}`)));
    expect(counts.map((count) => Number(count?.['account_attempts'])).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(await attempt('crowd@x', '10.0.0.0')).toMatchObject({ account_attempts: 21, address_attempts: 11 });
  });

  test('a sign-in that worked clears the account and takes back its own attempt of the address', async () => {
    await attempt('clear@x', '10.1.1.1');
    await attempt('clear@x', '10.1.1.1');
    await call('SELECT auth_clear_attempts($1, $2)', ['CLEAR@x', '10.1.1.1']);
    expect(await attempt('clear@x', '10.1.1.1')).toMatchObject({ account_attempts: 1, address_attempts: 2 });
  });

  test('the count starts again after the window', async () => {
    await attempt('window@x', '10.2.2.2');
    await onServer(db.url, (owner) => owner.query(`UPDATE sign_in_attempts SET window_start = window_start - interval '15 minutes' WHERE key IN ('window@x', '10.2.2.2')`));
    expect(await attempt('window@x', '10.2.2.2')).toEqual({ account_attempts: 1, address_attempts: 1, retry_after_seconds: 900 });
  });
});

test('the sweep takes what ended long ago and leaves the rest', async () => {
  const [old, fresh] = [await makeSession(), await makeSession()];
  await onServer(db.url, async (owner) => {
    await owner.query(`UPDATE session_tokens SET expires_at = now() - interval '40 days' WHERE session_id = $1`, [old.id]);
    await owner.query(`UPDATE sessions SET created_at = now() - interval '50 days' WHERE id = $1`, [old.id]);
  });
  await call('SELECT auth_sweep($1)', [30 * 86_400]);
  expect(await findSession(old.access)).toBe(null);
  expect(await findSession(fresh.access)).toMatchObject({ active: true });
});
