import type pg from 'pg';
import type { ConnectionUse } from './connection-shares.ts';
import { makesConnectionUnreliable } from './database-error.ts';
import { gatherWrites } from './gather-writes.ts';
import type { DbPool } from './pool.ts';
import type { kernelBrand, QueryAnswer, QueryRow, TenantDb, TenantTx } from './tenant-db.types.ts';

/** Connections that must not be reused, whatever happened to the error that affected them. */
const unreliableConnections = new WeakSet<pg.PoolClient>();

export type RawQuery = (
  name: string,
  sql: string,
  params?: readonly unknown[],
) => Promise<QueryAnswer<QueryRow>>;

interface HandleParts {
  readonly cloudId: number;
  readonly query: RawQuery;
  readonly tx: <T>(fn: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly snapshot: <T>(fn: (view: TenantDb) => Promise<T>) => Promise<T>;
  /** Absent when a transaction has its own connection and limit. */
  readonly limitTo?: TenantDb['limitTo'];
}

export function makeHandle(parts: HandleParts): TenantDb {
  const handle: Omit<TenantDb, typeof kernelBrand> = {
    cloudId: parts.cloudId,
    query: async <Row extends QueryRow>(name: string, sql: string, params?: readonly unknown[]) =>
      (await parts.query(name, sql, params)) as QueryAnswer<Row>,
    find: async <Row extends QueryRow>(name: string, sql: string, params?: readonly unknown[]) =>
      ((await parts.query(name, sql, params)).rows[0] ?? null) as Row | null,
    tx: parts.tx,
    snapshot: parts.snapshot,
    limitTo: (use, limitMs) => parts.limitTo?.(use, limitMs) ?? made,
  };
  // The brand exists only in types, so that no other code can create a handle.
  const made = handle as TenantDb;
  return made;
}

/**
 * Lends a connection from the share of a business, or from the whole pool; an error rolls back any
 * open transaction.
 */
export function withConnection<T>(
  pool: DbPool,
  cloudId: number | null,
  run: (client: pg.PoolClient) => Promise<T>,
  use: ConnectionUse = 'work',
): Promise<T> {
  return cloudId === null
    ? lendConnection(pool, run)
    : pool.runInShare(cloudId, use, () => lendConnection(pool, run));
}

async function lendConnection<T>(
  pool: DbPool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
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
    // Closes a connection that may still be inside a transaction or whose prepared statements the
    // driver may have wrong.
    client.release(!healthy || unreliableConnections.has(client));
  }
}

/** True when the connection answers and is no longer inside a transaction. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** Sends a statement in this tick; a connection that becomes unreliable does not return to the pool. */
export async function sendStatement<Row extends QueryRow>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  gatherWrites(client);
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    if (makesConnectionUnreliable(error)) unreliableConnections.add(client);
    throw error;
  }
}

export function queryOn(pool: DbPool, client: pg.PoolClient): RawQuery {
  return async (name, sql, params) => {
    const statement = namedStatement(name, sql, params);
    pool.countStatement(name);
    const result = await sendStatement(client, statement);
    return { rows: result.rows, rowCount: result.rowCount ?? 0 };
  };
}

/**
 * Ends the name of a statement whose text has too many forms to be prepared on every connection
 * (list searches): it is counted under the name, and planned anew for its values each time.
 */
const UNPREPARED_SUFFIX = '*';

/**
 * PostgreSQL truncates longer names, and two names with the same beginning would become one
 * statement.
 */
const MAX_NAME_LENGTH = 63;

export function namedStatement(
  name: string,
  sql: string,
  params: readonly unknown[] = [],
): pg.QueryConfig {
  if (name === '' || Buffer.byteLength(name) > MAX_NAME_LENGTH)
    throw new RangeError(
      `A statement needs a name of 1 to ${MAX_NAME_LENGTH} bytes, not "${name}"`,
    );
  const values = [...params];
  return name.endsWith(UNPREPARED_SUFFIX) ? { text: sql, values } : { name, text: sql, values };
}

/** Sends text from our own source, without parameters; it may hold several statements. */
export function sendText(
  pool: DbPool,
  client: pg.PoolClient,
  name: string,
  sql: string,
  statements = 1,
): Promise<pg.QueryResult> {
  for (let i = 0; i < statements; i += 1) pool.countStatement(name);
  gatherWrites(client);
  return client.query(sql);
}

/**
 * Begins without waiting for the answer. The cloud setting lasts as long as the transaction: a
 * connection in the pool belongs to no tenant.
 */
export function beginTransaction(
  pool: DbPool,
  client: pg.PoolClient,
  cloudId: number,
  mode: string,
  limitMs: number | null = null,
): Promise<unknown> {
  const limit = limitMs === null ? '' : `; SET LOCAL statement_timeout = ${Math.ceil(limitMs)}`;
  const begun = Promise.all([
    sendText(pool, client, 'begin', `BEGIN ${mode}${limit}`),
    enterCloud(pool, client, 'begin', cloudId),
  ]);
  // The error reaches the caller where the promise is awaited, which may be after other queries.
  begun.catch(() => undefined);
  return begun;
}

/** What a transaction does when its `fn` has returned. */
interface TxEnd {
  undo: boolean;
  readonly last: Promise<unknown>[];
}

function makeTx(pool: DbPool, client: pg.PoolClient, cloudId: number, end: TxEnd): TenantTx {
  const seen = new Set<string>();
  const tx: TenantTx = Object.assign(
    makeHandle({
      cloudId,
      query: queryOn(pool, client),
      tx: (inner) => inner(tx),
      snapshot: (inner) => inner(tx),
    }),
    {
      rollbackWith: <V>(value: V): V => {
        end.undo = true;
        return value;
      },
      endWith: (statements: Promise<unknown>): void => {
        // The error is checked below, after COMMIT.
        statements.catch(() => undefined);
        end.last.push(statements);
      },
      isFirst: (what: string): boolean => !seen.has(what) && seen.add(what).size > 0,
      runInCloud: async <V>(other: number, fn: (tx: TenantTx) => Promise<V>): Promise<V> => {
        await enterCloud(pool, client, 'set cloud', other);
        try {
          return await fn(makeTx(pool, client, other, end));
        } finally {
          // This fails when the transaction has failed: then nothing will be stored in either cloud.
          await enterCloud(pool, client, 'set cloud', cloudId).catch(() => undefined);
        }
      },
    },
  );
  return tx;
}

/**
 * The proof is a parameter, because other connections of the same user can see a statement's text.
 * The statement is not prepared, because an injected statement could replace a prepared one and
 * capture the proof.
 */
async function enterCloud(
  pool: DbPool,
  client: pg.PoolClient,
  name: string,
  cloudId: number,
): Promise<void> {
  assertCloudId(cloudId);
  pool.countStatement(name);
  await sendStatement(
    client,
    namedStatement(`kernel.enter_cloud${UNPREPARED_SUFFIX}`, 'SELECT public.enter_cloud($1, $2)', [
      cloudId,
      pool.proveCloud(client, cloudId),
    ]),
  );
}

/**
 * The part of a writing transaction between begin and its end; on an error {@link withConnection} rolls
 * back.
 */
export async function finishTx<T>(
  pool: DbPool,
  client: pg.PoolClient,
  cloudId: number,
  fn: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  const end: TxEnd = { undo: false, last: [] };
  const value = await fn(makeTx(pool, client, cloudId, end));
  if (end.undo) {
    await Promise.allSettled(end.last);
    await sendText(pool, client, 'rollback', 'ROLLBACK');
    return value;
  }
  const ended = sendText(pool, client, 'commit', 'COMMIT');
  ended.catch(() => undefined);
  // After a failed statement COMMIT rolls back; the statement's own error comes first.
  await Promise.all(end.last);
  const { command } = await ended;
  // COMMIT of a transaction in which a statement failed answers ROLLBACK and no error: without this
  // check an error swallowed inside `fn` would look like a stored sale.
  if (command !== 'COMMIT')
    throw new Error('The transaction was rolled back: an error inside of it was not passed on');
  return value;
}

export function assertCloudId(cloudId: number): void {
  if (!Number.isInteger(cloudId) || cloudId <= 0 || cloudId > 2_147_483_647)
    throw new RangeError('cloudId must be a positive 32-bit integer');
}
