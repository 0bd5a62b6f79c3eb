import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { emptyDatabase } from '../../../test/fresh-database.ts';
import { findMigrationsFolder, migrate, MigrationError } from './migrate.ts';
import { openDatabase, prepareDatabase } from './open-database.ts';
import { createDatabase, dropDatabase, runAsOwner, withDatabase } from './test-database.ts';

let db: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
beforeEach(async () => {
  db = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dalpak-migrations-'));
});
afterEach(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => runAsOwner(db.url, (owner) => migrate(owner, folder));
const ask = async (sql: string) =>
  (await runAsOwner(db.url, (owner) => owner.query(sql))).rows as Record<string, unknown>[];
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error instanceof MigrationError ? error.reason : error),
  );

test('each file runs once, in the order of its number', async () => {
  await put('0002-fill.sql', 'INSERT INTO log VALUES (2)');
  await put('0001-make.sql', 'CREATE TABLE log (n int); INSERT INTO log VALUES (1)');
  expect(await run()).toEqual(['0001-make.sql', '0002-fill.sql']);
  await put('0003-more.sql', 'INSERT INTO log VALUES (3)');
  expect(await run()).toEqual(['0003-more.sql']);
  expect(await run()).toEqual([]);
  expect(await ask('SELECT array_agg(n ORDER BY n) AS n FROM log')).toEqual([{ n: [1, 2, 3] }]);
});

test('when two servers start at once, one migrates and both find it done', async () => {
  await put(
    '0001-make.sql',
    'CREATE TABLE log (n int); INSERT INTO log VALUES (1); SELECT pg_sleep(0.2)',
  );
  const applied = await Promise.all([run(), run()]);
  expect(applied.map((names) => names.length).toSorted((x, y) => x - y)).toEqual([0, 1]);
  expect(await ask('SELECT n FROM log')).toEqual([{ n: 1 }]);
});

test('a failure leaves no changes, not even those of earlier files', async () => {
  await put('0001-make.sql', 'CREATE TABLE log (n int)');
  await put('0002-broken.sql', 'INSERT INTO log VALUES (1); INSERT INTO nowhere VALUES (1)');
  await expect(run()).rejects.toThrow(/0002-broken\.sql failed and nothing was changed.*nowhere/);
  expect(
    await ask(`SELECT to_regclass('log') AS log, to_regclass('schema_migrations') AS migrations`),
  ).toEqual([{ log: null, migrations: null }]);
  await put('0002-broken.sql', 'INSERT INTO log VALUES (1)');
  expect(await run()).toHaveLength(2);
});

test('refuses a database that a newer version made, and says so', async () => {
  await put('0001-make.sql', 'CREATE TABLE log (n int)');
  await put('0002-newer.sql', 'INSERT INTO log VALUES (2)');
  await run();
  await rm(join(folder, '0002-newer.sql'));
  await expect(run()).rejects.toThrow(/made by a newer version of Dalpak.*0002-newer\.sql/);
  expect(await refusal(run())).toBe('newer');
});

test('refuses a file that was changed after it ran; other line ends are not a change', async () => {
  await put('0001-make.sql', 'CREATE TABLE log (\nn int)');
  await run();
  await put('0001-make.sql', 'CREATE TABLE log (\r\nn int)');
  expect(await run()).toEqual([]);
  await put('0001-make.sql', 'CREATE TABLE log (\nn bigint)');
  expect(await refusal(run())).toBe('changed');
});

test('refuses a number below one that has run, a duplicate number, and a file without a number', async () => {
  await put('0002-make.sql', 'SELECT 1');
  await run();
  await put('0001-late.sql', 'SELECT 1');
  expect(await refusal(run())).toBe('out_of_order');
  await rm(join(folder, '0001-late.sql'));
  await put('0002-twice.sql', 'SELECT 1');
  expect(await refusal(run())).toBe('files');
  await rm(join(folder, '0002-twice.sql'));
  await put('later.sql', 'SELECT 1');
  expect(await refusal(run())).toBe('files');
});

test('a database from before the first release is refused with what to do', async () => {
  await put('0002-sign-in.sql', 'CREATE TABLE log (n int)');
  await run();
  await expect(run()).rejects.toThrow(/before the first release.*DALPAK_DATA/);
  expect(await refusal(run())).toBe('unreleased');
});

test('two servers that start at once on an empty database both end up ready, with the same secrets', async () => {
  const [a, b] = await Promise.all([prepareDatabase(db.url), prepareDatabase(db.url)]);
  expect(Math.min(a.migrated.length, b.migrated.length)).toBe(0);
  expect(a.secrets).toEqual(b.secrets);
  expect(a.url).toBe(b.url);
  expect(a.secrets['card-lookup']).toHaveLength(32);
  expect(new Set(Object.values(a.secrets).map((secret) => secret.toString('hex'))).size).toBe(
    Object.keys(a.secrets).length,
  );
});

test('openDatabase with a database URL starts no server and writes nothing to the data folder', async () => {
  const dataDir = join(folder, 'never');
  const database = await openDatabase({ databaseUrl: db.url, dataDir });
  try {
    expect(database.embedded).toBe(null);
    expect(database.migrated.length).toBeGreaterThan(0);
    expect(
      await database.system.find(
        'test.empty',
        'SELECT system_is_empty() AS empty, current_user AS role',
      ),
    ).toEqual({ empty: true, role: 'dalpak_system' });
  } finally {
    await database.close();
  }
  await expect(rm(dataDir)).rejects.toThrow(/ENOENT/);
});

describe('the user that serves requests', () => {
  const userOf = (url: string) => new URL(url).searchParams.get('user');
  const loginOf = (url: string) =>
    runAsOwner(
      url,
      async (client) =>
        (await client.query<{ name: string }>('SELECT session_user AS name')).rows[0]?.name,
    );

  test('is shared by all servers of a database, has its password reset by a later start, and differs between databases', async () => {
    const first = await openDatabase({ databaseUrl: db.url, dataDir: folder });
    const other = await emptyDatabase();
    try {
      await runAsOwner(db.url, (owner) =>
        owner.query(`ALTER ROLE ${userOf(first.url)} PASSWORD 'changed'`),
      );
      const second = await openDatabase({ databaseUrl: db.url, dataDir: folder });
      expect(second.url).toBe(first.url);
      await second.close();
      expect(await loginOf(first.url)).toBe(userOf(first.url));
      expect(userOf((await prepareDatabase(other.url)).url)).not.toBe(userOf(first.url));
    } finally {
      await first.close();
      await other.drop();
    }
  });

  test('differs for a restored copy on the same server, and both can connect', async () => {
    const original = (await prepareDatabase(db.url)).url;
    const name = await createDatabase(
      inject('dalpakTestDatabase').serverUrl,
      new URL(db.url).pathname.slice(1),
    );
    try {
      const copy = (await prepareDatabase(withDatabase(db.url, name))).url;
      expect(userOf(copy)).not.toBe(userOf(original));
      expect(new URL(copy).searchParams.get('password')).not.toBe(
        new URL(original).searchParams.get('password'),
      );
      for (const url of [original, copy]) expect(await loginOf(url)).toBe(userOf(url));
    } finally {
      await dropDatabase(db.url, name);
    }
  });

  test('connects with its password only, and no statement contains the password', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const { url } = await prepareDatabase(db.url);
    const sent = JSON.stringify(
      query.mock.calls.map((call: readonly unknown[]) =>
        call.slice(0, 2).filter((part) => typeof part !== 'function'),
      ),
    );
    query.mockRestore();
    const password = new URL(url).searchParams.get('password') ?? '';
    expect(password).toHaveLength(43);
    expect(sent).toContain('SCRAM-SHA-256$4096:');
    expect(sent).not.toContain(password);
    expect(await loginOf(url)).toBe(userOf(url));
    const wrong = new URL(url);
    wrong.searchParams.set(
      'password',
      `${password.slice(0, -1)}${password.endsWith('_') ? '-' : '_'}`,
    );
    await expect(loginOf(wrong.href)).rejects.toThrow(/password authentication failed/);
  });

  test('is created by the administrator when the owner may not create one; the start explains how', async () => {
    const as = (user: string) => {
      const url = new URL(db.url);
      url.username = user;
      url.password = 'secret';
      return url.href;
    };
    const name = new URL(db.url).pathname.slice(1);
    const open = (databaseAppUrl: string | null, databaseSystemUrl: string | null = null) =>
      openDatabase({
        databaseUrl: as('dalpak_test_owner'),
        databaseAppUrl,
        databaseSystemUrl,
        dataDir: folder,
      });
    await runAsOwner(db.url, (admin) =>
      admin.query(
        `CREATE ROLE dalpak_test_owner LOGIN PASSWORD 'secret'; GRANT dalpak_test_owner TO CURRENT_USER; ALTER DATABASE ${name} OWNER TO dalpak_test_owner`,
      ),
    );
    try {
      await expect(open(null)).rejects.toThrow(
        /may not set up the role.*CREATE ROLE dalpak_server LOGIN.*DATABASE_APP_URL/s,
      );
      await runAsOwner(db.url, (admin) =>
        admin.query("CREATE ROLE dalpak_test_server LOGIN PASSWORD 'secret' IN ROLE dalpak_app"),
      );
      await expect(open(as('dalpak_test_server'))).rejects.toThrow(
        /may not set up the role.*CREATE ROLE dalpak_sign_in LOGIN.*DATABASE_SYSTEM_URL/s,
      );
      await expect(open(as('dalpak_test_server'))).rejects.toThrow(
        /^Nothing was migrated: set DATABASE_SYSTEM_URL\. The/,
      );
      expect(
        await runAsOwner(
          db.url,
          async (admin) =>
            (await admin.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount,
        ),
      ).toBe(0);
      await expect(open(as('dalpak_test_server'), as('dalpak_test_server'))).rejects.toThrow(
        /permission denied to set role|Connections work as/,
      );
      await runAsOwner(db.url, (admin) =>
        admin.query(
          "CREATE ROLE dalpak_test_sign_in LOGIN PASSWORD 'secret' IN ROLE dalpak_system",
        ),
      );
      const database = await open(as('dalpak_test_server'), as('dalpak_test_sign_in'));
      const who = 'SELECT session_user AS login, current_user AS role';
      expect(await database.system.find('test.user', who)).toEqual({
        login: 'dalpak_test_sign_in',
        role: 'dalpak_system',
      });
      const client = await database.pool.connect();
      expect((await client.query(who)).rows).toEqual([
        { login: 'dalpak_test_server', role: 'dalpak_app' },
      ]);
      client.release();
      await database.close();
    } finally {
      await db.drop();
      await runAsOwner(inject('dalpakTestDatabase').serverUrl, (admin) =>
        admin.query(
          'DROP ROLE IF EXISTS dalpak_test_server; DROP ROLE IF EXISTS dalpak_test_sign_in; DROP ROLE IF EXISTS dalpak_test_owner',
        ),
      );
    }
  });

  test('is refused when it owns the tables', async () => {
    await prepareDatabase(db.url);
    await expect(
      openDatabase({ databaseUrl: db.url, databaseAppUrl: db.url, dataDir: folder }),
    ).rejects.toThrow(/owns tables. It must not/);
  });

  test('is refused when it may become another role', async () => {
    const { url } = await prepareDatabase(db.url);
    await runAsOwner(db.url, (owner) =>
      owner.query(`CREATE ROLE dalpak_test_other; GRANT dalpak_test_other TO ${userOf(url)}`),
    );
    try {
      await expect(openDatabase({ databaseUrl: db.url, dataDir: folder })).rejects.toThrow(
        /may also become dalpak_test_other/,
      );
    } finally {
      await runAsOwner(db.url, (owner) => owner.query('DROP ROLE dalpak_test_other'));
    }
  });
});

test('the migrations of the sources are found', () => {
  expect(findMigrationsFolder()).toMatch(/apps\/server\/migrations\/$/);
});

test('the bundled server finds the migrations next to its own file', async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('./migrate.ts', import.meta.url))],
    outfile: join(folder, 'dist/server/main.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const migrations = join(folder, 'dist/server/migrations');
  const bundled: { findMigrationsFolder(): string } = await import(
    pathToFileURL(join(folder, 'dist/server/main.mjs')).href
  );
  expect(() => bundled.findMigrationsFolder()).toThrow(/migrations are missing/);
  await cp(findMigrationsFolder(), migrations, { recursive: true });
  expect(bundled.findMigrationsFolder()).toBe(`${migrations}/`);
});
