import type pg from 'pg';
import type { Database } from './open-database.ts';
import type { DbPool } from './pool.ts';
import { systemDb } from './system-db.ts';

/** Name of the part that a transaction becomes. Parts follow one another, so one name is enough. */
const PART = 'dalpak_part';

/**
 * Runs work of many transactions as one: inside of `fn` each transaction, of whichever cloud, is a part of it that others begin behind, and all of
 * them are stored when `fn` has returned, or none. For what is made once, while nobody else is served: others wait for its locks, and hear of it at its end.
 *
 * @param fn gets the database to work on; a transaction inside of a transaction waits for ever, as it has no connection of its own
 * @throws whatever `fn` throws, after a rollback
 */
export async function inOneTransaction<T>(database: Database, fn: (whole: Database) => Promise<T>): Promise<T> {
  const client = await database.systemPool.connect();
  let done = false;
  try {
    await client.query('BEGIN');
    const pool = poolOfOne(client, database.systemPool);
    const value = await fn({ ...database, pool, systemPool: pool, system: systemDb(pool), close: () => Promise.resolve() });
    await client.query('COMMIT');
    done = true;
    return value;
  } finally {
    // Thrown away where it did not end well: with its connection the whole is rolled back, whatever state it is in.
    client.release(!done);
  }
}

/** A pool with one connection, lent to one at a time, on which a transaction is a part of the one that was begun. */
function poolOfOne(client: pg.PoolClient, base: DbPool): DbPool {
  let last: Promise<void> = Promise.resolve();
  return {
    connect: async () => {
      const before = last;
      let giveBack = (): void => undefined;
      last = new Promise((resolve) => { giveBack = resolve; });
      await before;
      return partOf(client, giveBack);
    },
    within: (_cloudId, _use, run) => run(),
    countStatement: () => undefined,
    writes: base.writes,
    proveCloud: (lent, cloudId) => base.proveCloud(lent, cloudId),
    close: () => Promise.resolve(),
  };
}

function partOf(client: pg.PoolClient, giveBack: () => void): pg.PoolClient {
  const query = async (statement: string | pg.QueryConfig, ...rest: readonly unknown[]): Promise<unknown> => {
    if (typeof statement !== 'string') return Reflect.apply(client.query.bind(client), undefined, [statement, ...rest]);
    if (statement.startsWith('BEGIN')) return client.query(statement.replace(/^BEGIN[^;]*/, `SAVEPOINT ${PART}`));
    if (statement === 'ROLLBACK') return client.query(`ROLLBACK TO SAVEPOINT ${PART}; RELEASE SAVEPOINT ${PART}`);
    if (statement !== 'COMMIT') return client.query(statement);
    // It answers for itself: where a statement of the part failed it fails too.
    return { ...(await client.query(`RELEASE SAVEPOINT ${PART}`)), command: 'COMMIT' };
  };
  // The forms of query differ in their arguments only, which are passed on as they are.
  return Object.assign(Object.create(client) as pg.PoolClient, { query: query as pg.PoolClient['query'], release: giveBack });
}
