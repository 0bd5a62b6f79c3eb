import { makesConnectionUnreliable } from './database-error.ts';
import type { DbPool } from './pool.ts';
import { namedStatement } from './tenant-connection.ts';
import type { QueryAnswer, QueryRow } from './tenant-db.types.ts';

/**
 * The kernel's access to system-level data above the tenants (sign-in, sessions, clouds). It runs
 * under a separate role, which may call the migrations' functions for that and may not touch a
 * system table itself.
 */
export interface SystemDb {
  query<Row extends QueryRow = QueryRow>(
    name: string,
    sql: string,
    params?: readonly unknown[],
  ): Promise<QueryAnswer<Row>>;
  /** The first row, or null. */
  find<Row extends QueryRow = QueryRow>(
    name: string,
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row | null>;
}

export function systemDb(pool: DbPool): SystemDb {
  const run = async <Row extends QueryRow>(
    name: string,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<QueryAnswer<Row>> => {
    const statement = namedStatement(name, sql, params);
    const client = await pool.connect();
    let doubted = false;
    try {
      pool.countStatement(name);
      const result = await client.query<Row>(statement);
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    } catch (error) {
      doubted = makesConnectionUnreliable(error);
      throw error;
    } finally {
      // A single statement leaves no open transaction; a broken connection is dropped.
      client.release(doubted);
    }
  };
  return {
    query: run,
    find: async <Row extends QueryRow>(name: string, sql: string, params?: readonly unknown[]) =>
      (await run<Row>(name, sql, params)).rows[0] ?? null,
  };
}
