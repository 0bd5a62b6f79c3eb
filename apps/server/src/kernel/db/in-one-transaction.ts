import type pg from 'pg';
import type { Database } from './open-database.ts';
import type { DbPool } from './pool.ts';
import { systemDb } from './system-db.ts';

/**
 * Name of the savepoint that a transaction becomes. They run one after another, so one name is
 * enough.
 */
const SAVEPOINT_NAME = 'dalpak_part';

/**
 * Runs the transactions of some work as one: inside `fn` each transaction, of any cloud, is a
 * savepoint, and all are stored when `fn` has returned, or none. Meant for work at a start, before
 * requests are served: others wait for its locks and are notified at its end.
 *
 * @param fn receives the database to work on; a transaction inside a transaction waits for ever,
 * because it has no connection of its own
 * @throws whatever `fn` throws, after a rollback
 */
export async function inOneTransaction<T>(
  database: Database,
  fn: (whole: Database) => Promise<T>,
): Promise<T> {
  const client = await database.systemPool.connect();
  let done = false;
  try {
    await client.query('BEGIN');
    const pool = poolOfOne(client, database.systemPool);
    const value = await fn({
      ...database,
      pool,
      systemPool: pool,
      system: systemDb(pool),
      close: () => Promise.resolve(),
    });
    await client.query('COMMIT');
    done = true;
    return value;
  } finally {
    // Closes the connection after a failure, which rolls the whole transaction back in whatever
    // state it is.
    client.release(!done);
  }
}

/**
 * A pool with one connection, lent to one caller at a time, on which each transaction is a
 * savepoint of the open transaction.
 */
function poolOfOne(client: pg.PoolClient, base: DbPool): DbPool {
  let last: Promise<void> = Promise.resolve();
  return {
    connect: async () => {
      const before = last;
      let giveBack = (): void => undefined;
      last = new Promise((resolve) => {
        giveBack = resolve;
      });
      await before;
      return savepointClient(client, giveBack);
    },
    runInShare: (_cloudId, _use, run) => run(),
    countStatement: () => undefined,
    writes: base.writes,
    proveCloud: (lent, cloudId) => base.proveCloud(lent, cloudId),
    close: () => Promise.resolve(),
  };
}

function savepointClient(client: pg.PoolClient, giveBack: () => void): pg.PoolClient {
  const query = async (
    statement: string | pg.QueryConfig,
    ...rest: readonly unknown[]
  ): Promise<unknown> => {
    if (typeof statement !== 'string')
      return Reflect.apply(client.query.bind(client), undefined, [statement, ...rest]);
    if (statement.startsWith('BEGIN'))
      return client.query(statement.replace(/^BEGIN[^;]*/, `SAVEPOINT ${SAVEPOINT_NAME}`));
    if (statement === 'ROLLBACK')
      return client.query(
        `ROLLBACK TO SAVEPOINT ${SAVEPOINT_NAME}; RELEASE SAVEPOINT ${SAVEPOINT_NAME}`,
      );
    if (statement !== 'COMMIT') return client.query(statement);
    // RELEASE reports failure like COMMIT does: it fails when a statement of the part failed.
    return { ...(await client.query(`RELEASE SAVEPOINT ${SAVEPOINT_NAME}`)), command: 'COMMIT' };
  };
  // The overloads of query differ in their arguments only, which are passed on unchanged.
  return Object.assign(Object.create(client) as pg.PoolClient, {
    query: query as pg.PoolClient['query'],
    release: giveBack,
  });
}
