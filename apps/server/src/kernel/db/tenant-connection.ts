import type pg from 'pg';
import type { ConnectionUse } from './connection-shares.ts';
import { leavesDoubt } from './database-error.ts';
import type { DbPool } from './pool.ts';
import type { madeByTheKernel, QueryAnswer, QueryRow, TenantDb, TenantTx } from './tenant-db.types.ts';

/** Connections that are not lent again, whatever became of the error that made them so. */
const doubted = new WeakSet<pg.PoolClient>();

export type RawQuery = (name: string, sql: string, params?: readonly unknown[]) => Promise<QueryAnswer<QueryRow>>;

interface HandleParts {
  readonly cloudId: number;
  readonly query: RawQuery;
  readonly tx: <T>(fn: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly snapshot: <T>(fn: (view: TenantDb) => Promise<T>) => Promise<T>;
  /** Left out where a transaction has its own connection and limit. */
  readonly within?: TenantDb['within'];
}

export function makeHandle(parts: HandleParts): TenantDb {
  const handle: Omit<TenantDb, typeof madeByTheKernel> = {
    cloudId: parts.cloudId,
    query: async <Row extends QueryRow>(name: string, sql: string, params?: readonly unknown[]) =>
      (await parts.query(name, sql, params)) as QueryAnswer<Row>,
    find: async <Row extends QueryRow>(name: string, sql: string, params?: readonly unknown[]) =>
      ((await parts.query(name, sql, params)).rows[0] ?? null) as Row | null,
    tx: parts.tx,
    snapshot: parts.snapshot,
    within: (use, limitMs) => parts.within?.(use, limitMs) ?? made,
  };
  // The brand exists in types only: it is what makes a handle impossible to make elsewhere.
  const made = handle as TenantDb;
  return made;
}

/** Lends a connection of the share of a business, or of everybody's; an error rolls back whatever was begun on it. */
export function onClient<T>(pool: DbPool, cloudId: number | null, run: (client: pg.PoolClient) => Promise<T>, use: ConnectionUse = 'work'): Promise<T> {
  return cloudId === null ? lend(pool, run) : pool.within(cloudId, use, () => lend(pool, run));
}

async function lend<T>(pool: DbPool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let healthy = false;
  try {
    const value = await use(client);
    healthy = true;
    return value;
  } catch (error) {
    pool.writes.failed(error);
    healthy = await rollBack(client);
    throw error;
  } finally {
    // A connection that may still be inside a transaction is thrown away, and one whose statements are not what the driver thinks.
    client.release(!healthy || doubted.has(client));
  }
}

/** True when the connection answers and is outside of any transaction afterwards. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** Sends a statement at once; a connection that it leaves in doubt does not go back to the pool. */
export async function ask<Row extends QueryRow>(client: pg.PoolClient, statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    if (leavesDoubt(error)) doubted.add(client);
    throw error;
  }
}

export function queryOn(pool: DbPool, client: pg.PoolClient): RawQuery {
  return async (name, sql, params) => {
    const statement = namedStatement(name, sql, params);
    pool.countStatement(name);
    const result = await ask(client, statement);
    return { rows: result.rows, rowCount: result.rowCount ?? 0 };
  };
}

/**
 * Ends the name of a statement whose text has too many forms to be kept on every connection (what a list is searched by):
 * it is counted under the name, and planned anew for its values each time.
 */
const UNKEPT = '*';

/** PostgreSQL cuts longer names off, and two that begin alike would become one statement. */
const LONGEST_NAME = 63;

export function namedStatement(name: string, sql: string, params: readonly unknown[] = []): pg.QueryConfig {
  if (name === '' || Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError(`A statement needs a name of 1 to ${LONGEST_NAME} bytes, not "${name}"`);
  const values = [...params];
  return name.endsWith(UNKEPT) ? { text: sql, values } : { name, text: sql, values };
}

/** Sends text that we wrote ourselves, without parameters; it may hold several statements. */
export function send(pool: DbPool, client: pg.PoolClient, name: string, sql: string, statements = 1): Promise<pg.QueryResult> {
  for (let i = 0; i < statements; i += 1) pool.countStatement(name);
  return client.query(sql);
}

/**
 * Begins without waiting for the answer. The cloud lives as long as the transaction: a connection that goes back to
 * the pool belongs to nobody.
 */
export function begin(pool: DbPool, client: pg.PoolClient, cloudId: number, mode: string, limitMs: number | null = null): Promise<unknown> {
  const limit = limitMs === null ? '' : `; SET LOCAL statement_timeout = ${Math.ceil(limitMs)}`;
  const begun = Promise.all([send(pool, client, 'begin', `BEGIN ${mode}${limit}`), enterCloud(pool, client, 'begin', cloudId)]);
  // The error reaches the caller where the promise is awaited, which may be after other queries.
  begun.catch(() => undefined);
  return begun;
}

/** What happens to a transaction when its `fn` has returned. */
interface TxEnd {
  undo: boolean;
  readonly last: Promise<unknown>[];
}

function makeTx(pool: DbPool, client: pg.PoolClient, cloudId: number, end: TxEnd): TenantTx {
  const seen = new Set<string>();
  const tx: TenantTx = Object.assign(makeHandle({ cloudId, query: queryOn(pool, client), tx: (inner) => inner(tx), snapshot: (inner) => inner(tx) }), {
    rollbackWith: <V>(value: V): V => {
      end.undo = true;
      return value;
    },
    endWith: (statements: Promise<unknown>): void => {
      // The error is looked at below, behind COMMIT.
      statements.catch(() => undefined);
      end.last.push(statements);
    },
    isFirst: (what: string): boolean => !seen.has(what) && seen.add(what).size > 0,
    beside: async <V>(other: number, fn: (tx: TenantTx) => Promise<V>): Promise<V> => {
      await enterCloud(pool, client, 'set cloud', other);
      try {
        return await fn(makeTx(pool, client, other, end));
      } finally {
        // It fails where the transaction has: then nothing of it will be stored in whichever cloud.
        await enterCloud(pool, client, 'set cloud', cloudId).catch(() => undefined);
      }
    },
  });
  return tx;
}

/**
 * The proof goes as a parameter: the text of a statement is seen by other connections of the same user. And to a statement
 * that is not kept: what is kept under a name could be put in its place by a statement smuggled in before, and keep the proof.
 */
async function enterCloud(pool: DbPool, client: pg.PoolClient, name: string, cloudId: number): Promise<void> {
  assertCloudId(cloudId);
  pool.countStatement(name);
  await ask(client, namedStatement(`kernel.enter_cloud${UNKEPT}`, 'SELECT public.enter_cloud($1, $2)', [cloudId, pool.proveCloud(client, cloudId)]));
}

/** The part of a writing transaction between begin and its end; an error leaves the rollback to {@link onClient}. */
export async function finishTx<T>(pool: DbPool, client: pg.PoolClient, cloudId: number, fn: (tx: TenantTx) => Promise<T>): Promise<T> {
  const end: TxEnd = { undo: false, last: [] };
  const value = await fn(makeTx(pool, client, cloudId, end));
  if (end.undo) {
    await Promise.allSettled(end.last);
    await send(pool, client, 'rollback', 'ROLLBACK');
    return value;
  }
  const ended = send(pool, client, 'commit', 'COMMIT');
  ended.catch(() => undefined);
  // After a failed statement COMMIT rolls back; the statement's own error comes first.
  await Promise.all(end.last);
  const { command } = await ended;
  // COMMIT of a transaction in which a statement failed answers ROLLBACK and no error: an error swallowed inside
  // of `fn` would look like a stored sale.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error inside of it was not passed on');
  return value;
}

export function assertCloudId(cloudId: number): void {
  if (!Number.isInteger(cloudId) || cloudId <= 0 || cloudId > 2_147_483_647) throw new RangeError('cloudId must be a positive 32-bit integer');
}
