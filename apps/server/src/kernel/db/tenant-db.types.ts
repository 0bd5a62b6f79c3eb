import type { ConnectionUse } from './connection-shares.ts';

export type QueryRow = Record<string, unknown>;

export interface QueryAnswer<Row> {
  readonly rows: readonly Row[];
  /** Rows returned or changed. */
  readonly rowCount: number;
}

export declare const kernelBrand: unique symbol;

/**
 * A store's only access to the database, bound to one cloud. Outside a transaction each query is a
 * read-only transaction of its own (one round trip); writes need {@link TenantTx}.
 *
 * Every statement has a name and is prepared once per connection; one name belongs to one text. A
 * name that ends with `*` is not prepared, because its text has too many forms. Row-level security
 * protects every query, but queries still contain `cloud_id = $n`, so that an index or a shard can
 * be chosen.
 */
export interface TenantDb {
  readonly [kernelBrand]: true;
  readonly cloudId: number;
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
  /**
   * Runs `fn` in one writing transaction; inside an open transaction it joins that one. See
   * `inTenantTx`.
   */
  tx<T>(fn: (tx: TenantTx) => Promise<T>): Promise<T>;
  /**
   * Runs `fn` on a snapshot: later writes of others are invisible, and nothing can be written.
   * Inside a transaction it joins that one.
   */
  snapshot<T>(fn: (view: TenantDb) => Promise<T>): Promise<T>;
  /**
   * The same handle limited to a few connections of its business, which all work of this use
   * shares, so that a sale always finds one. Writes of a handle for reading count as office work.
   * Inside a transaction it is the handle itself.
   * @param limitMs limit of one query outside a transaction in milliseconds; when absent, that of
   * any statement
   * @throws AppError SEARCH_TOO_LONG from its queries, like any handle
   */
  limitTo(use: Exclude<ConnectionUse, 'work'>, limitMs?: number): TenantDb;
}

/** A {@link TenantDb} inside a writing transaction. */
export interface TenantTx extends TenantDb {
  /**
   * Rolls the whole transaction back when `fn` returns: `return tx.rollbackWith(err(…))`. An
   * expected failure changes nothing.
   */
  rollbackWith<T>(value: T): T;
  /**
   * Statements already sent that end the transaction: COMMIT follows them on the wire without
   * waiting for their answers, so that their locks are not held while this process is busy. Their
   * errors reach the caller like any other, and then nothing is stored. Send nothing after them.
   */
  endWith(statements: Promise<unknown>): void;
  /**
   * True on the first call in this transaction: for what must happen once, such as the
   * notification.
   */
  isFirst(what: string): boolean;
  /**
   * Works in another cloud inside this transaction: the writes in both are stored together, or not
   * at all. It is for work between two businesses, such as a session that moves from one to the
   * other (ADR 26). Send nothing through this handle until it has ended.
   */
  runInCloud<T>(cloudId: number, fn: (tx: TenantTx) => Promise<T>): Promise<T>;
}
