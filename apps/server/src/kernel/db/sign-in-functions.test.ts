import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { inTenantTx, tenantDb } from './tenant-db.ts';
import type { TenantTx } from './tenant-db.types.ts';
import { createTestCloud, runAsOwner } from './test-database.ts';

let db: FreshDatabase;
let user: number;
beforeAll(async () => {
  db = await freshDatabase();
  user = await makeUser('Dana@Shop.example');
});
afterAll(() => db.drop());

const call = async (sql: string, params: readonly unknown[] = []) =>
  db.system.find(`test.${/auth_\w+/.exec(sql)?.[0] ?? ''}`, sql, params);
const token = () => randomBytes(32);

async function makeUser(email: string): Promise<number> {
  const row = await call('SELECT auth_create_user($1, $2, $3) AS id', [email, 'דנה', 'argon']);
  return Number(row?.['id']);
}

async function makeSession(owner = user) {
  const [access, refresh] = [token(), token()];
  const row = await call(
    `SELECT auth_create_session('user', NULL, $1, NULL, NULL, NULL, $2, 900, $3, 86400) AS id`,
    [owner, access, refresh],
  );
  return { id: String(row?.['id']), access, refresh };
}

const findSession = (access: Buffer) => call('SELECT * FROM auth_find_session($1)', [access]);
const rotate = async (refresh: Buffer, next = { access: token(), refresh: token() }) => ({
  ...next,
  answer: await call('SELECT * FROM auth_rotate_refresh($1, $2, 900, $3, 86400)', [
    refresh,
    next.access,
    next.refresh,
  ]),
});

test('a user is found by e-mail in any case, and an e-mail belongs to one user', async () => {
  expect(await call('SELECT * FROM auth_find_user_by_email($1)', ['DANA@shop.example'])).toEqual({
    id: user,
    email: 'dana@shop.example',
    name: 'דנה',
    password_hash: 'argon',
    auth_kind: 'user',
    status: 'active',
  });
  await expect(makeUser('dana@SHOP.example')).rejects.toThrow(/users_email_key/);
  expect(await call('SELECT * FROM auth_find_user_by_email($1)', ['nobody@shop.example'])).toBe(
    null,
  );
});

test('a user sees only their own clouds', async () => {
  const member = await makeUser('member@shop.example');
  const mine = await createTestCloud(db.systemPool, async (tx) => {
    await tx.query('test.join', 'INSERT INTO cloud_users (cloud_id, user_id) VALUES ($1, $2)', [
      tx.cloudId,
      member,
    ]);
  });
  const { rows } = await db.system.query<{ cloud_id: number }>(
    'test.clouds',
    'SELECT cloud_id FROM auth_list_clouds($1)',
    [member],
  );
  expect(rows).toEqual([{ cloud_id: mine }]);
});

describe('sessions', () => {
  test('a refresh token works once; a second use ends the session', async () => {
    const first = await makeSession();
    const second = await rotate(first.refresh);
    expect(second.answer).toMatchObject({
      outcome: 'rotated',
      session_id: first.id,
      user_id: user,
    });
    expect((await rotate(first.refresh)).answer).toMatchObject({ outcome: 'raced' });
    expect(await findSession(second.access)).toMatchObject({ active: true });
    await runAsOwner(db.url, (owner) =>
      owner.query(
        `UPDATE session_tokens SET used_at = used_at - interval '1 minute' WHERE session_id = $1 AND used_at IS NOT NULL`,
        [first.id],
      ),
    );
    expect((await rotate(first.refresh)).answer).toMatchObject({ outcome: 'reused' });
    expect(await findSession(second.access)).toMatchObject({ active: false });
    expect((await rotate(second.refresh)).answer).toMatchObject({ outcome: 'revoked' });
  });

  test('two exchanges of one token at once: one wins', async () => {
    const { refresh } = await makeSession();
    const both = await Promise.all([rotate(refresh), rotate(refresh)]);
    expect(new Set(both.map(({ answer }) => answer?.['outcome']))).toEqual(
      new Set(['raced', 'rotated']),
    );
  });

  test('an access token is no refresh token and the reverse; an expired or unknown one grants nothing', async () => {
    const { id, access, refresh } = await makeSession();
    expect((await rotate(access)).answer).toMatchObject({ outcome: 'unknown' });
    expect(await findSession(refresh)).toBe(null);
    expect(await findSession(token())).toBe(null);
    await runAsOwner(db.url, (owner) =>
      owner.query(
        `UPDATE session_tokens SET expires_at = now() - interval '1 second' WHERE session_id = $1`,
        [id],
      ),
    );
    expect(await findSession(access)).toMatchObject({ active: false });
    expect((await rotate(refresh)).answer).toMatchObject({ outcome: 'expired' });
  });

  test('a sign-out ends its session at once and no other', async () => {
    const person = await makeUser('forgetful@shop.example');
    const [a, b] = [await makeSession(person), await makeSession(person)];
    expect(await call('SELECT auth_end_session($1) AS done', [a.id])).toEqual({ done: true });
    expect(await findSession(a.access)).toMatchObject({ active: false });
    expect(await findSession(b.access)).toMatchObject({ active: true });
  });
});

describe('slowing', () => {
  /**
   * Thousands of seconds to wait; each key has five free attempts, then waits 2, 4, 8, 10, 10 …,
   * and is reset after 1000. The times are long enough that the test's own duration is negligible.
   */
  const attempt = async (...keys: string[]) => {
    const answer = await call('SELECT auth_begin_attempt($1, $2, $3, $4, 1000000) AS wait', [
      keys,
      keys.map(() => 5),
      keys.map(() => 2_000),
      keys.map(() => 10_000),
    ]);
    return Math.round(Number(answer?.['wait']) / 1_000);
  };
  const later = (key: string, thousands: number) =>
    runAsOwner(db.url, (owner) =>
      owner.query(
        'UPDATE sign_in_attempts SET last_at = last_at - make_interval(secs => $2), blocked_until = blocked_until - make_interval(secs => $2) WHERE key = $1',
        [key, thousands * 1_000],
      ),
    );
  const triesOf = async (key: string) =>
    (
      await runAsOwner(db.url, (owner) =>
        owner.query<{ attempts: number }>('SELECT attempts FROM sign_in_attempts WHERE key = $1', [
          key,
        ]),
      )
    ).rows[0]?.attempts;

  test('of twenty attempts at once only the free ones continue', async () => {
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, i) => attempt('crowd', `crowd ${i % 2}`)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(waits.filter((wait) => wait === 2)).toHaveLength(15);
    expect(await triesOf('crowd')).toBe(5);
  });

  test('waits grow to the longest, and an attempt that must wait is counted nowhere', async () => {
    for (let i = 0; i < 5; i += 1) expect(await attempt('grow')).toBe(0);
    const waits: unknown[] = [];
    for (let i = 0; i < 5; i += 1) {
      waits.push(await attempt('bystander', 'grow'));
      await later('grow', 10);
      expect(await attempt('grow')).toBe(0);
    }
    expect(waits).toEqual([2, 4, 8, 10, 10]);
    expect(await triesOf('bystander')).toBe(0);
  });

  test('a correct attempt clears its own keys and removes one attempt from the shared ones', async () => {
    for (let i = 0; i < 3; i += 1) await attempt('mine', 'ours');
    await call('SELECT auth_clear_attempts($1)', [['mine']]);
    await call('SELECT auth_forgive_attempt($1)', [['ours']]);
    expect([await triesOf('mine'), await triesOf('ours')]).toEqual([undefined, 2]);
  });

  test('after a long time without an attempt the count starts again', async () => {
    for (let i = 0; i < 7; i += 1) {
      await attempt('rare');
      await later('rare', 10);
    }
    expect(await triesOf('rare')).toBe(7);
    await later('rare', 1_000);
    expect(await attempt('rare')).toBe(0);
    expect(await triesOf('rare')).toBe(1);
  });

  test('a network is known for an account after a sign-in, and only for that account', async () => {
    const knows = async (account: string, network: string) =>
      (await call('SELECT auth_knows_network($1, $2) AS known', [account, network]))?.['known'];
    await call('SELECT auth_remember_network($1, $2)', ['a@x', '10.0.0.1']);
    await call('SELECT auth_remember_network($1, $2)', ['a@x', '10.0.0.1']);
    expect([
      await knows('a@x', '10.0.0.1'),
      await knows('b@x', '10.0.0.1'),
      await knows('a@x', '10.0.0.2'),
    ]).toEqual([true, false, false]);
  });
});

test('the sweep deletes what ended long ago and keeps the rest', async () => {
  const [old, fresh] = [await makeSession(), await makeSession()];
  await runAsOwner(db.url, async (owner) => {
    await owner.query(
      `UPDATE session_tokens SET expires_at = now() - interval '40 days' WHERE session_id = $1`,
      [old.id],
    );
    await owner.query(`UPDATE sessions SET created_at = now() - interval '50 days' WHERE id = $1`, [
      old.id,
    ]);
  });
  await call('SELECT auth_sweep($1)', [30 * 86_400]);
  expect(await findSession(old.access)).toBe(null);
  expect(await findSession(fresh.access)).toMatchObject({ active: true });
});

describe('the connections that answer for a business', () => {
  const runtime = async <T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await db.pool.connect();
    try {
      return await use(client);
    } finally {
      client.release(true);
    }
  };

  test("can call only those of the owner's functions that serve their own business, and none of sign-in or of the provider", async () => {
    const { rows } = await runtime((client) =>
      client.query<{ name: string }>(`
      SELECT DISTINCT p.proname AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND has_function_privilege(p.oid, 'EXECUTE')
        AND p.proname NOT LIKE 'find\\_in\\_%' AND p.proname NOT LIKE 'page\\_in\\_%' ORDER BY 1`),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'auth_agent_inside',
      'auth_create_cloud_session',
      'auth_end_agent',
      'auth_find_member',
      'auth_revoke_terminal',
      'auth_session_place',
      'auth_session_stands',
      'enter_cloud',
      'provider_bills',
      'schema_newest_migration',
      'search_customer_ids',
      'support_find_agent',
      'user_name',
    ]);
    for (const sql of [
      `SELECT auth_find_user_by_email('dana@shop.example')`,
      `SELECT auth_find_password(${user})`,
      `SELECT auth_set_kind(${user}, 'admin')`,
      `SELECT auth_create_session('user', 1, ${user}, NULL, NULL, NULL, '\\x00', 900)`,
      `SELECT * FROM provider_list_services('', 0, 10)`,
      `SELECT cloud_create(gen_random_uuid(), 'x', 'x', 'x', '514713288', '', '')`,
      'SET ROLE dalpak_system',
    ]) {
      expect([
        sql,
        await runtime((client) =>
          client.query(sql).then(
            () => 'done',
            (error: Error) => error.message,
          ),
        ),
      ]).toEqual([sql, expect.stringMatching(/permission denied/)]);
    }
  });

  test('those for sign-in run under a separate role that is bound by row-level security and cannot become the owner', async () => {
    const cloud = await createTestCloud(db.systemPool);
    const client = await db.systemPool.connect();
    try {
      expect((await client.query<{ role: string }>('SELECT current_user AS role')).rows).toEqual([
        { role: 'dalpak_system' },
      ]);
      await client.query(`SELECT set_config('dalpak.cloud_id', '${cloud}', false)`);
      expect((await client.query('SELECT id FROM clouds')).rows).toEqual([]);
      for (const table of [
        'users',
        'sessions',
        'session_tokens',
        'system_secrets',
        'tenant_secret',
      ]) {
        await expect(client.query(`SELECT * FROM ${table}`)).rejects.toThrow(/permission denied/);
      }
      const owner = await runAsOwner(
        db.url,
        async (as) =>
          (await as.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name ?? '',
      );
      await expect(client.query(`SET ROLE ${owner}`)).rejects.toThrow(/permission denied/);
    } finally {
      client.release(true);
    }
  });

  test('reach only a session, a user or a till of their own business, whichever they name', async () => {
    const fill = (tx: TenantTx) =>
      tx
        .query(
          'test.till',
          `WITH b AS (INSERT INTO branches (cloud_id, id, name) VALUES ($1, 1, 'a')) INSERT INTO cloud_users (cloud_id, user_id) VALUES ($1, $2)`,
          [tx.cloudId, user],
        )
        .then(() =>
          tx.query(
            'test.terminal',
            `INSERT INTO terminals (cloud_id, id, branch_id, name, terminal_no) VALUES ($1, 1, 1, 't', 1)`,
            [tx.cloudId],
          ),
        );
    const theirs = await createTestCloud(db.systemPool, async (tx) => void (await fill(tx)));
    const mine = await createTestCloud(db.systemPool);
    const open = (cloud: number) =>
      inTenantTx(db.pool, cloud, (tx) =>
        tx.query('test.open', `SELECT auth_create_cloud_session(1, NULL, 'd', $1, 900) AS id`, [
          token(),
        ]),
      );
    await open(theirs);
    await expect(open(mine)).rejects.toThrow(/foreign key/);
    const member = (cloud: number) =>
      tenantDb(db.pool, cloud).query('test.member', 'SELECT id FROM auth_find_member($1)', [user]);
    expect([(await member(theirs)).rowCount, (await member(mine)).rowCount]).toEqual([1, 0]);
    const revoke = (cloud: number) =>
      inTenantTx(
        db.pool,
        cloud,
        async (tx) =>
          (
            await tx.find<{ n: number }>('test.revoke', 'SELECT auth_revoke_terminal($1, 1) AS n', [
              theirs,
            ])
          )?.n,
      );
    expect(await revoke(mine)).toBe(0);
    expect(await revoke(theirs)).toBe(1);
  });
});
