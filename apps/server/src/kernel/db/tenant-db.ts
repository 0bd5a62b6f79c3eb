import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../errors/app-error.ts';
import type { ConnectionUse } from './connection-shares.ts';
import { isRetryable, isStatementTimeout } from './database-error.ts';
import type { DbPool } from './pool.ts';
import {
  sendStatement,
  assertCloudId,
  beginTransaction,
  finishTx,
  makeHandle,
  namedStatement,
  withConnection,
  queryOn,
  sendText,
} from './tenant-connection.ts';
import type { QueryAnswer, QueryRow, TenantDb, TenantTx } from './tenant-db.types.ts';

/** Attempts of a transaction that the database aborted in favour of another one. */
const MAX_ATTEMPTS = 5;
const RETRY_BASE_MS = 5;

/** A handle for one cloud that is not tied to a transaction. Created once per request. */
export function tenantDb(pool: DbPool, cloudId: number): TenantDb {
  assertCloudId(cloudId);
  return limitedHandle(pool, cloudId, { use: 'work', limitMs: null });
}

/** Limits of the statements of a handle. */
interface HandleLimits {
  readonly use: ConnectionUse;
  /** Limit of a query outside a transaction. Null: the limit of any statement. */
  readonly limitMs: number | null;
}

function limitedHandle(pool: DbPool, cloudId: number, bounds: HandleLimits): TenantDb {
  return makeHandle({
    cloudId,
    query: async (name, sql, params) =>
      readOnce(pool, cloudId, namedStatement(name, sql, params), bounds),
    tx: (fn) =>
      inTenantTx(
        pool,
        cloudId,
        fn,
        bounds.use === 'work' || bounds.use === 'search' ? 'work' : 'office',
      ),
    snapshot: (fn) => inSnapshot(pool, cloudId, fn, bounds.use),
    limitTo: (use, limitMs) => limitedHandle(pool, cloudId, { use, limitMs: limitMs ?? null }),
  });
}

/**
 * Runs a writing transaction of one cloud. Begin travels with the first query, so a transaction of
 * n queries costs n + 1 round trips and n + 3 statements (begin, enter_cloud, commit).
 *
 * `fn` runs again, up to five times in all, when the database chose this transaction as the victim
 * of a deadlock or of a serialisation conflict (40P01, 40001): it must have no effect outside the
 * transaction.
 *
 * @throws whatever `fn` throws, after a rollback; the driver's error when the connection is lost. A
 * connection lost during commit leaves the outcome open: callers that must know retry with their
 * own idempotency key
 */
export async function inTenantTx<T>(
  pool: DbPool,
  cloudId: number,
  fn: (tx: TenantTx) => Promise<T>,
  use: Extract<ConnectionUse, 'work' | 'office'> = 'work',
): Promise<T> {
  assertCloudId(cloudId);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const stored = await withConnection(
        pool,
        cloudId,
        async (client) => {
          const begun = beginTransaction(
            pool,
            client,
            cloudId,
            'ISOLATION LEVEL READ COMMITTED READ WRITE',
          );
          return finishTx(pool, client, cloudId, async (tx) => {
            const value = await fn(tx);
            await begun;
            return value;
          });
        },
        use,
      );
      pool.writes.succeeded();
      return stored;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      // A random delay keeps the same two transactions from colliding again.
      await sleep(RETRY_BASE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function inSnapshot<T>(
  pool: DbPool,
  cloudId: number,
  fn: (view: TenantDb) => Promise<T>,
  use: ConnectionUse,
): Promise<T> {
  return withConnection(
    pool,
    cloudId,
    async (client) => {
      await beginTransaction(pool, client, cloudId, 'ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return finishTx(pool, client, cloudId, fn);
    },
    use,
  );
}

/** Initial settings of a new cloud; its texts are printed on receipts. */
export interface NewCloud {
  readonly uuid: string;
  readonly code: string;
  readonly name: string;
  readonly vatName: string;
  /** Nine digits. */
  readonly vatNumber: string;
  readonly address: string;
  readonly phone: string;
}

/**
 * Creates a cloud and fills it in one transaction: `fn` works inside the new cloud (`tx.cloudId`),
 * and a failure leaves no trace of it. It uses the system pool, so that `auth_create_user` can
 * create a user for it in the same transaction.
 */
export async function createCloud<T>(
  pool: DbPool,
  cloud: NewCloud,
  fn: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return withConnection(pool, null, async (client) => {
    await sendText(pool, client, 'begin', 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
    const { rows } = await queryOn(pool, client)(
      'kernel.cloud_create',
      'SELECT cloud_create($1, $2, $3, $4, $5, $6, $7) AS id',
      [
        cloud.uuid,
        cloud.code,
        cloud.name,
        cloud.vatName,
        cloud.vatNumber,
        cloud.address,
        cloud.phone,
      ],
    );
    return finishTx(pool, client, Number(rows[0]?.['id']), fn);
  });
}

/**
 * Sends BEGIN, enter_cloud, the query and COMMIT together: one round trip. @throws AppError
 * SEARCH_TOO_LONG
 */
async function readOnce<Row extends QueryRow>(
  pool: DbPool,
  cloudId: number,
  query: pg.QueryConfig,
  { use, limitMs }: HandleLimits,
): Promise<QueryAnswer<Row>> {
  return withConnection(
    pool,
    cloudId,
    async (client) => {
      const begun = beginTransaction(pool, client, cloudId, 'READ ONLY', limitMs);
      pool.countStatement(query.name ?? '');
      const answer = sendStatement<Row>(client, query);
      const ended = sendText(pool, client, 'commit', 'COMMIT');
      // All answers must arrive before the connection continues; the query's own error precedes those
      // that it causes.
      await Promise.allSettled([begun, answer, ended]);
      await begun;
      const result = await answer.catch((error: unknown) => {
        throw isStatementTimeout(error) ? new AppError('SEARCH_TOO_LONG') : error;
      });
      await ended;
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
    use,
  );
}
