import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { isUniqueViolation } from './database-error.ts';
import { systemDb } from './system-db.ts';
import { createCloud, inTenantTx, tenantDb } from './tenant-db.ts';
import type { TenantDb, TenantTx } from './tenant-db.types.ts';
import { createTestCloud, runAsOwner } from './test-database.ts';

let db: FreshDatabase;
let mine: number;
let other: number;

const addDepartment = (tx: TenantTx, id: number, name: string) =>
  tx.query(
    'test.add_department',
    'INSERT INTO departments (cloud_id, id, name) VALUES ($1, $2, $3)',
    [tx.cloudId, id, name],
  );
/** Deliberately without a condition on the cloud: the result is what row-level security permits. */
const allDepartments = async (reader: TenantDb) =>
  (
    await reader.query<{ cloud_id: number; id: number; name: string }>(
      'test.all_departments',
      'SELECT cloud_id, id, name FROM departments ORDER BY id',
    )
  ).rows;

beforeAll(async () => {
  db = await freshDatabase();
  mine = await createTestCloud(
    db.systemPool,
    async (tx) => void (await addDepartment(tx, 1, 'חלב')),
  );
  other = await createTestCloud(
    db.systemPool,
    async (tx) => void (await addDepartment(tx, 2, 'לחם')),
  );
});
afterAll(() => db.drop());
beforeEach(() => void db.takeStatements());

describe('a value that cannot be sent', () => {
  const heavy = {
    toPostgres: (): never => {
      throw new RangeError('Invalid string length');
    },
  };
  const askFor = (reader: TenantDb, value: unknown) =>
    reader.find<{ value: string }>('test.heavy', 'SELECT $1::text AS value', [value]);

  test('fails alone, and the same statement works afterwards for every caller', async () => {
    for (const before of [false, true]) {
      if (before) await askFor(tenantDb(db.pool, mine), 'a');
      await expect(askFor(tenantDb(db.pool, mine), heavy)).rejects.toThrow('Invalid string length');
      for (const cloud of [other, mine, other])
        expect(await askFor(tenantDb(db.pool, cloud), 'b')).toEqual({ value: 'b' });
      await expect(inTenantTx(db.pool, mine, (tx) => askFor(tx, heavy))).rejects.toThrow(
        'Invalid string length',
      );
      for (const cloud of [other, mine, other])
        expect(await inTenantTx(db.pool, cloud, (tx) => askFor(tx, 'c'))).toEqual({ value: 'c' });
    }
  });

  test('leaves no connection behind when its error was ignored, nor does a statement of the system', async () => {
    await inTenantTx(db.pool, mine, (tx) => askFor(tx, heavy).catch(() => null));
    expect(await askFor(tenantDb(db.pool, other), 'd')).toEqual({ value: 'd' });
    const system = systemDb(db.pool);
    await expect(system.query('test.heavy', 'SELECT $1::text AS value', [heavy])).rejects.toThrow(
      'Invalid string length',
    );
    expect(await askFor(tenantDb(db.pool, other), 'e')).toEqual({ value: 'e' });
  });

  test('a statement that the database refuses to parse is not recorded as prepared', async () => {
    const wrong = (reader: TenantDb, table: string) =>
      reader.query('test.unread', `SELECT 1 FROM ${table}`);
    await expect(wrong(tenantDb(db.pool, mine), 'no_such_table')).rejects.toThrow(/does not exist/);
    expect((await wrong(tenantDb(db.pool, other), 'departments')).rowCount).toBe(1);
  });
});

describe('a query that takes too long', () => {
  const sleep = (reader: TenantDb) => reader.query('test.slow', 'SELECT pg_sleep(20)');
  const limit = async (reader: TenantDb) =>
    (
      await reader.find<{ ms: string }>(
        'test.limit',
        "SELECT current_setting('statement_timeout') AS ms",
      )
    )?.ms;

  test('is stopped for people who wait, says what to do, and does not change the limit of others', async () => {
    const all = tenantDb(db.pool, mine);
    const waiting = all.limitTo('look', 25);
    await expect(sleep(waiting)).rejects.toMatchObject({ code: 'SEARCH_TOO_LONG', status: 422 });
    expect(await limit(waiting)).toBe('25ms');
    expect(await limit(all)).toBe('30s');
    expect(await limit(tenantDb(db.pool, other))).toBe('30s');
  });

  test('does not apply to a transaction, which has its own limit', async () => {
    expect(await inTenantTx(db.pool, mine, (tx) => limit(tx.limitTo('look', 25)))).toBe('30s');
    expect(await tenantDb(db.pool, mine).limitTo('look', 25).snapshot(limit)).toBe('30s');
  });
});

describe('row-level security', () => {
  test('a cloud sees its own rows only, even in a query without a condition on the cloud', async () => {
    expect(await allDepartments(tenantDb(db.pool, mine))).toEqual([
      { cloud_id: mine, id: 1, name: 'חלב' },
    ]);
    expect(await allDepartments(tenantDb(db.pool, other))).toEqual([
      { cloud_id: other, id: 2, name: 'לחם' },
    ]);
  });

  test('without a cloud there are no rows, even on a connection that has just served one', async () => {
    await allDepartments(tenantDb(db.pool, mine));
    const client = await db.pool.connect();
    try {
      expect((await client.query('SELECT * FROM departments')).rows).toEqual([]);
      expect((await client.query('SELECT * FROM clouds')).rows).toEqual([]);
      await expect(
        client.query(`INSERT INTO departments (cloud_id, id, name) VALUES (${mine}, 9, 'x')`),
      ).rejects.toThrow(/row-level security/);
    } finally {
      client.release();
    }
  });

  test('a row of another cloud cannot be written, changed or referenced', async () => {
    await expect(
      inTenantTx(db.pool, mine, (tx) =>
        tx.query(
          'test.insert_foreign',
          `INSERT INTO departments (cloud_id, id, name) VALUES ($1, 3, 'x')`,
          [other],
        ),
      ),
    ).rejects.toThrow(/row-level security/);
    const changed = await inTenantTx(db.pool, mine, (tx) =>
      tx.query('test.update_foreign', `UPDATE departments SET name = 'x' WHERE cloud_id = $1`, [
        other,
      ]),
    );
    expect(changed.rowCount).toBe(0);
    await expect(
      inTenantTx(db.pool, mine, (tx) =>
        tx.query('test.move_row', 'UPDATE departments SET cloud_id = $1', [other]),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      inTenantTx(db.pool, mine, (tx) =>
        tx.query(
          'test.category',
          `INSERT INTO categories (cloud_id, id, department_id, name) VALUES ($1, 1, 2, 'x')`,
          [mine],
        ),
      ),
    ).rejects.toThrow(/foreign key/);
  });

  test('the runtime role cannot leave its bounds: by RESET ROLE, by turning row security off, or through a table of the system', async () => {
    const client = await db.pool.connect();
    try {
      await client.query('RESET ROLE');
      expect(
        (await client.query<{ current_user: string }>('SELECT current_user')).rows[0]?.current_user,
      ).toBe('dalpak_app');
      await client.query('SET row_security = off');
      await expect(client.query('SELECT * FROM departments')).rejects.toThrow(/row-level security/);
      await client.query('RESET row_security');
      for (const table of [
        'users',
        'sessions',
        'session_tokens',
        'system_secrets',
        'schema_migrations',
        'sign_in_attempts',
        'known_networks',
        'tenant_secret',
      ]) {
        await expect(client.query(`SELECT * FROM ${table}`)).rejects.toThrow(/permission denied/);
      }
      await expect(
        client.query('ALTER TABLE departments DISABLE ROW LEVEL SECURITY'),
      ).rejects.toThrow(/must be owner/);
      await expect(client.query(`CREATE TABLE mine (id int)`)).rejects.toThrow(/permission denied/);
    } finally {
      client.release();
    }
  });

  test('an injected statement becomes neither the owner nor a role that sees more', async () => {
    const owner = await runAsOwner(
      db.url,
      async (client) =>
        (await client.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name ?? '',
    );
    const client = await db.pool.connect();
    try {
      // The owner's functions see all clouds through this one policy: as the owner, both clouds'
      // rows would be returned.
      const clouds = async () =>
        (await client.query<{ id: number }>('SELECT id FROM clouds')).rows.map(({ id }) => id);
      for (const sql of [
        `SET ROLE ${owner}`,
        `SELECT set_config('role', '${owner}', false)`,
        `SET SESSION AUTHORIZATION ${owner}`,
        `GRANT ${owner} TO CURRENT_USER`,
      ]) {
        await expect(client.query(sql)).rejects.toThrow(/permission denied/);
        expect([sql, await clouds()]).toEqual([sql, []]);
      }
      for (const sql of [
        'RESET ROLE',
        'SET ROLE NONE',
        `SELECT set_config('role', 'none', false)`,
        'RESET SESSION AUTHORIZATION',
        'RESET ALL',
        'DISCARD ALL',
      ]) {
        await client.query(sql);
        expect(
          (await client.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name,
        ).not.toBe(owner);
        // Without the runtime role its user has no rights at all.
        const seen = await clouds().catch((error: Error) => error.message);
        expect([
          [],
          'permission denied for table clouds',
          'permission denied for view current_cloud',
        ]).toContainEqual(seen);
      }
      await client.query(`SELECT set_config('role', 'dalpak_app', false)`);
      await client.query('BEGIN');
      await client.query('SELECT enter_cloud($1, $2)', [mine, db.pool.proveCloud(client, mine)]);
      expect(await clouds()).toEqual([mine]);
      await client.query('COMMIT');
    } finally {
      client.release(true);
    }
    expect(
      await runAsOwner(
        db.url,
        async (asOwner) => (await asOwner.query('SELECT FROM clouds')).rows.length,
      ),
    ).toBe(2);
  });

  test('an injected statement leaves no table on its connection for the next business to write into', async () => {
    const client = await db.pool.connect();
    try {
      for (const sql of [
        'CREATE TEMP TABLE departments (id integer)',
        'CREATE TABLE pg_temp.clouds (id integer)',
      ])
        await expect(client.query(sql)).rejects.toThrow(/permission denied/);
    } finally {
      client.release(true);
    }
  });

  describe('an injected statement cannot switch from its own business to another', () => {
    const nameCloud = async (tx: TenantTx, id: number, seal?: string) => {
      await tx.query(
        'test.name_cloud',
        "SELECT set_config('dalpak.cloud_id', $1, true), set_config('dalpak.cloud_seal', coalesce($2, current_setting('dalpak.cloud_seal')), true)",
        [String(id), seal ?? null],
      );
    };
    const sealOf = async (reader: TenantDb) =>
      (
        await reader.find<{ seal: string }>(
          'test.seal',
          "SELECT current_setting('dalpak.cloud_seal') AS seal",
        )
      )?.seal ?? '';
    /**
     * What the statement sees, and the result of writing into the other business; separately,
     * because an error ends the transaction.
     */
    const tryOn = async (takeOver: (tx: TenantTx) => Promise<void>) => {
      const seen = await inTenantTx(db.pool, mine, async (tx) => {
        await takeOver(tx);
        return [
          ...(await allDepartments(tx)),
          ...(await tx.query('test.all_clouds', 'SELECT id FROM clouds')).rows,
        ];
      });
      const wrote = await inTenantTx(db.pool, mine, async (tx) => {
        await takeOver(tx);
        await tx.query(
          'test.add_foreign',
          `INSERT INTO departments (cloud_id, id, name) VALUES ($1, 66, 'x')`,
          [other],
        );
      }).then(
        () => 'stored',
        (error: Error) => error.message,
      );
      const changed = await inTenantTx(db.pool, mine, async (tx) => {
        await takeOver(tx);
        return (await tx.query('test.change_all', `UPDATE departments SET name = 'x'`)).rowCount;
      });
      return { seen, wrote, changed };
    };
    const nothing = {
      seen: [],
      wrote: expect.stringMatching(/row-level security/) as string,
      changed: 0,
    };

    test('by naming the other, with its own seal, without one, or with a forged one', async () => {
      expect(await tryOn((tx) => nameCloud(tx, other))).toEqual(nothing);
      expect(await tryOn((tx) => nameCloud(tx, other, ''))).toEqual(nothing);
      expect(await tryOn((tx) => nameCloud(tx, other, 'a'.repeat(64)))).toEqual(nothing);
      expect(await tryOn((tx) => nameCloud(tx, mine, ''))).toEqual(nothing);
    });

    test('by a seal of the other business, of another transaction or of a concurrent one', async () => {
      const old = await sealOf(tenantDb(db.pool, other));
      expect(await tryOn((tx) => nameCloud(tx, other, old))).toEqual(nothing);
      await inTenantTx(db.pool, other, async (concurrent) => {
        const seal = await sealOf(concurrent);
        expect(await tryOn((tx) => nameCloud(tx, other, seal))).toEqual(nothing);
      });
    });

    test('by entering it with a proof of its own business, of another connection, or without one', async () => {
      const enter = (tx: TenantTx, proof: Buffer | null) =>
        tx.query('test.enter', 'SELECT enter_cloud($1, $2)', [other, proof]);
      const elsewhere = await db.pool.connect();
      try {
        for (const proof of [
          db.pool.proveCloud(elsewhere, mine),
          db.pool.proveCloud(elsewhere, other),
          null,
        ]) {
          await expect(inTenantTx(db.pool, mine, (tx) => enter(tx, proof))).rejects.toThrow(
            /proof for the cloud is wrong/,
          );
        }
        await elsewhere.query('BEGIN');
        await elsewhere.query('SELECT enter_cloud($1, $2)', [
          other,
          db.pool.proveCloud(elsewhere, other),
        ]);
        expect((await elsewhere.query('SELECT id FROM clouds')).rows).toEqual([{ id: other }]);
        expect((await elsewhere.query('SELECT id FROM departments')).rows).toEqual([{ id: 2 }]);
        await elsewhere.query('ROLLBACK');
        await expect(elsewhere.query('SELECT secret FROM tenant_secret')).rejects.toThrow(
          /permission denied/,
        );
      } finally {
        elsewhere.release(true);
      }
    });

    test('and neither seal nor proof is visible to other connections or outlives its transaction', async () => {
      await inTenantTx(db.pool, other, async (tx) => {
        const seal = await sealOf(tx);
        const { rows } = await tenantDb(db.pool, mine).query<{ query: string }>(
          'test.watch*',
          'SELECT query FROM pg_stat_activity WHERE datname = current_database()',
        );
        expect(rows.map(({ query }) => query).join()).not.toContain(seal);
        expect(
          rows
            .map(({ query }) => query)
            .filter((text) => text.includes('enter_cloud(') && !text.includes('$2')),
        ).toEqual([]);
      });
      const kept = await inTenantTx(db.pool, mine, async (tx) => {
        await tx.query(
          'test.keep',
          "SELECT set_config('dalpak.cloud_id', current_setting('dalpak.cloud_id'), false), set_config('dalpak.cloud_seal', current_setting('dalpak.cloud_seal'), false)",
        );
        return (await tx.find<{ pid: number }>('test.pid', 'SELECT pg_backend_pid() AS pid'))?.pid;
      });
      const client = await db.pool.connect();
      try {
        expect(
          (
            await client.query<{ pid: number; cloud: string }>(
              "SELECT pg_backend_pid() AS pid, current_setting('dalpak.cloud_id') AS cloud",
            )
          ).rows,
        ).toEqual([{ pid: kept, cloud: String(mine) }]);
        expect((await client.query('SELECT id FROM clouds')).rows).toEqual([]);
      } finally {
        client.release(true);
      }
    });
  });

  test('the cloud is checked once per statement, and its key is found by the index', async () => {
    const plan = await inTenantTx(db.pool, mine, async (tx) => {
      await tx.query('test.no_scans*', 'SET LOCAL enable_seqscan = off');
      return (
        await tx.query<{ 'QUERY PLAN': string }>(
          'test.explain*',
          'EXPLAIN SELECT p.name FROM departments d JOIN products p ON p.department_id = d.id',
        )
      ).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    });
    expect(plan).toMatch(/InitPlan/);
    expect(plan).toMatch(/Index Cond: .*cloud_id = /);
    expect(plan).not.toMatch(/SubPlan|Function Scan/);
  });

  test.each(['transactions', 'transaction_rows', 'transaction_payments', 'audit_log'])(
    '%s can be added to and not changed',
    async (table) => {
      for (const sql of [
        `UPDATE ${table} SET cloud_id = cloud_id`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        await expect(
          inTenantTx(db.pool, mine, (tx) => tx.query(`test.${sql}`, sql)),
        ).rejects.toThrow(/permission denied/);
      }
    },
  );

  test('the owner of the tables is bound as well', async () => {
    expect(
      (await runAsOwner(db.url, (owner) => owner.query('SELECT * FROM departments'))).rows,
    ).toEqual([]);
  });
});

describe('transactions', () => {
  test('one read is begin, enter_cloud, the query and commit; a transaction of n queries adds three statements', async () => {
    await allDepartments(tenantDb(db.pool, mine));
    expect(db.takeStatements()).toEqual(['begin', 'begin', 'test.all_departments', 'commit']);
    await inTenantTx(db.pool, mine, async (tx) => {
      await allDepartments(tx);
      await allDepartments(tx);
    });
    expect(db.takeStatements()).toEqual([
      'begin',
      'begin',
      'test.all_departments',
      'test.all_departments',
      'commit',
    ]);
  });

  test('an error undoes everything and the connection remains usable', async () => {
    const fail = inTenantTx(db.pool, mine, async (tx) => {
      await addDepartment(tx, 20, 'נמחקת');
      throw new Error('no');
    });
    await expect(fail).rejects.toThrow('no');
    expect((await allDepartments(tenantDb(db.pool, mine))).map((row) => row.id)).toEqual([1]);
  });

  test('rollbackWith returns a value and changes nothing', async () => {
    const answer = await inTenantTx(db.pool, mine, async (tx) => {
      await addDepartment(tx, 21, 'נמחקת');
      return tx.rollbackWith({ code: 'J104' });
    });
    expect(answer).toEqual({ code: 'J104' });
    expect((await allDepartments(tenantDb(db.pool, mine))).map((row) => row.id)).toEqual([1]);
  });

  test('a database error that fn swallows does not count as a commit', async () => {
    const swallowed = inTenantTx(db.pool, mine, async (tx) => {
      await addDepartment(tx, 1, 'כפול').catch(() => undefined);
      return 'stored';
    });
    await expect(swallowed).rejects.toThrow(/rolled back/);
  });

  test('a duplicate is identified by its constraint', async () => {
    const error: unknown = await inTenantTx(db.pool, mine, (tx) =>
      addDepartment(tx, 1, 'אחר'),
    ).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'departments_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'departments_cloud_id_name_key')).toBe(false);
  });

  test('a prepared name stays usable after its first use failed inside a broken transaction', async () => {
    const first = inTenantTx(db.pool, mine, async (tx) => {
      await addDepartment(tx, 1, 'כפול').catch(() => undefined);
      await tx.query('test.late_name', 'SELECT 1 AS one');
    });
    await expect(first).rejects.toThrow(/current transaction is aborted/);
    expect((await tenantDb(db.pool, mine).query('test.late_name', 'SELECT 1 AS one')).rows).toEqual(
      [{ one: 1 }],
    );
  });

  test('two transactions that deadlock both succeed', async () => {
    await inTenantTx(db.pool, mine, async (tx) => {
      await tx.query(
        'test.counter',
        `INSERT INTO sync_versions (cloud_id, table_name, version) VALUES ($1, 'a', 0), ($1, 'b', 0)`,
        [mine],
      );
    });
    let waiting = 0;
    let open: () => void = () => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve));
    const raise = async (tx: TenantTx, table: string) =>
      tx.query(
        'test.raise',
        'UPDATE sync_versions SET version = version + 1 WHERE cloud_id = $1 AND table_name = $2',
        [tx.cloudId, table],
      );
    let attempts = 0;
    const crossing = (first: string, second: string) =>
      inTenantTx(db.pool, mine, async (tx) => {
        attempts += 1;
        await raise(tx, first);
        waiting += 1;
        if (waiting === 2) open();
        await bothHoldOne;
        await raise(tx, second);
      });
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
    const { rows } = await tenantDb(db.pool, mine).query(
      'test.read_counters',
      `SELECT version FROM sync_versions WHERE cloud_id = $1 AND table_name IN ('a', 'b')`,
      [mine],
    );
    expect(rows).toEqual([{ version: 2 }, { version: 2 }]);
    expect(attempts).toBe(3);
  });

  test('gives up after five attempts', async () => {
    let attempts = 0;
    const stubborn = inTenantTx(db.pool, mine, async (tx) => {
      attempts += 1;
      await tx.query(
        'test.raise_40001',
        `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`,
      );
    });
    await expect(stubborn).rejects.toThrow('again');
    expect(attempts).toBe(5);
  });

  test('a write outside a transaction is refused', async () => {
    const write = tenantDb(db.pool, mine).query(
      'test.stray_write',
      `INSERT INTO departments (cloud_id, id, name) VALUES ($1, 30, 'x')`,
      [mine],
    );
    await expect(write).rejects.toThrow(/read-only/);
  });

  test('tx inside a transaction joins it', async () => {
    await inTenantTx(db.pool, mine, (outer) =>
      outer.tx(async (inner) => expect(inner).toBe(outer)),
    );
    expect(db.takeStatements()).toEqual(['begin', 'begin', 'commit']);
  });

  describe('that also works in another cloud', () => {
    const bothNames = async () =>
      (await Promise.all([mine, other].map((cloud) => allDepartments(tenantDb(db.pool, cloud)))))
        .flat()
        .map(({ name }) => name)
        .toSorted();

    test('sees and writes that cloud there, and its own again afterwards, even after an error in the code between statements', async () => {
      const seen = await inTenantTx(db.pool, mine, async (tx) => {
        const there = await tx.runInCloud(other, async (concurrent) => [
          concurrent.cloudId,
          ...(await allDepartments(concurrent)).map(({ name }) => name),
        ]);
        await expect(tx.runInCloud(other, () => Promise.reject(new Error('no')))).rejects.toThrow(
          'no',
        );
        return [there, (await allDepartments(tx)).map(({ name }) => name)];
      });
      expect(seen).toEqual([[other, 'לחם'], ['חלב']]);
    });

    test('stores both or neither', async () => {
      const write = (fail: boolean) =>
        inTenantTx(db.pool, mine, async (tx) => {
          await tx.runInCloud(other, (concurrent) => addDepartment(concurrent, 7, 'שם'));
          await addDepartment(tx, 7, 'כאן');
          if (fail) throw new Error('undone');
        });
      await expect(write(true)).rejects.toThrow('undone');
      expect(await bothNames()).toEqual(['חלב', 'לחם']);
      await write(false);
      expect(await bothNames()).toEqual(['חלב', 'כאן', 'לחם', 'שם'].toSorted());
      for (const cloud of [mine, other])
        await inTenantTx(db.pool, cloud, (tx) =>
          tx.query('test.undo', 'DELETE FROM departments WHERE cloud_id = $1 AND id = 7', [cloud]),
        );
    });
  });

  test('handles cannot be made by hand', () => {
    expectTypeOf<{
      cloudId: number;
      query: TenantDb['query'];
      find: TenantDb['find'];
      tx: TenantDb['tx'];
    }>().not.toExtend<TenantDb>();
  });

  test.each(['', 'a'.repeat(64), 'ש'.repeat(32)])(
    'refuses the statement name "%s"',
    async (name) => {
      await expect(tenantDb(db.pool, mine).query(name, 'SELECT 1')).rejects.toThrow(RangeError);
      await expect(db.system.query(name, 'SELECT 1')).rejects.toThrow(RangeError);
      await expect(inTenantTx(db.pool, mine, (tx) => tx.query(name, 'SELECT 1'))).rejects.toThrow(
        RangeError,
      );
    },
  );

  test.each([0, -1, 1.5, Number.NaN, 2 ** 31])('refuses the cloud %d', async (cloudId) => {
    await expect(inTenantTx(db.pool, cloudId, () => Promise.resolve())).rejects.toThrow(RangeError);
    expect(() => tenantDb(db.pool, cloudId)).toThrow(RangeError);
  });
});

test('values arrive exactly: bigint as number, beyond exact integers an error, dates and local times as text', async () => {
  const reader = tenantDb(db.pool, mine);
  const { rows } = await reader.query(
    'test.values',
    `SELECT 9007199254740991::bigint AS big, '{1,NULL,9007199254740991}'::bigint[] AS bigs, '2026-01-02'::date AS day, '{2026-01-02}'::date[] AS days,
            '2026-01-02 03:04:05'::timestamp AS local, '\\x0102'::bytea AS bytes, '{"a":1}'::jsonb AS json`,
  );
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null, 9007199254740991],
      day: '2026-01-02',
      days: ['2026-01-02'],
      local: '2026-01-02T03:04:05',
      bytes: Buffer.from([1, 2]),
      json: { a: 1 },
    },
  ]);
  await expect(
    reader.query('test.too_big', 'SELECT 9007199254740993::bigint AS big'),
  ).rejects.toThrow(RangeError);
  expect((await reader.query('test.after', 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a cloud that fails to be filled leaves no trace', async () => {
  const uuid = randomUUID();
  const cloud = {
    uuid,
    code: `c${uuid}`,
    name: 'x',
    vatName: 'x',
    vatNumber: '514713288',
    address: '',
    phone: '',
  };
  await expect(
    createCloud(db.systemPool, cloud, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  const seen = await createCloud(db.systemPool, cloud, (tx) =>
    tx.find<{ uuid: string }>('test.own_cloud', 'SELECT uuid FROM clouds'),
  );
  expect(seen).toEqual({ uuid });
});

test('a dying database fails the calls in progress and nothing else', async () => {
  const victim = tenantDb(db.pool, mine).query('test.sleep', 'SELECT pg_sleep(30)');
  const outcome = victim.then(
    () => 'answered',
    () => 'failed',
  );
  await runAsOwner(db.url, async (owner) => {
    for (let killed = 0; killed === 0;) {
      const { rows } = await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep%'`,
      );
      killed = rows.length;
    }
    // Includes the idle connections of the pool.
    await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'dalpak'`,
    );
  });
  expect(await outcome).toBe('failed');
  await expect
    .poll(() =>
      allDepartments(tenantDb(db.pool, mine)).then(
        (rows) => rows.length,
        () => 'down',
      ),
    )
    .toBe(1);
});

test('a connection that dies between two statements of a transaction fails that transaction and not the process', async () => {
  const isGone = (pid: unknown) =>
    runAsOwner(
      db.url,
      async (owner) =>
        (await owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rows.length === 0,
    );
  const cut = inTenantTx(db.pool, mine, async (tx) => {
    const backend = await tx.find<{ pid: number }>('test.pid', 'SELECT pg_backend_pid() AS pid');
    await runAsOwner(db.url, (owner) =>
      owner.query('SELECT pg_terminate_backend($1)', [backend?.pid]),
    );
    await expect.poll(() => isGone(backend?.pid)).toBe(true);
    await addDepartment(tx, 40, 'לא נשמרת');
  });
  await expect(cut).rejects.toThrow(/terminat|connection/i);
  expect((await allDepartments(tenantDb(db.pool, mine))).map((row) => row.id)).toEqual([1]);
});
