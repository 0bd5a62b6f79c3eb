import type { ConnectionUse } from './connection-shares.ts';

export type QueryRow = Record<string, unknown>;

export interface QueryAnswer<Row> {
  readonly rows: readonly Row[];
  /** Rows returned or changed. */
  readonly rowCount: number;
}

export declare const madeByTheKernel: unique symbol;

/**
 * The only door of a store to the database, bound to one cloud. Outside of a transaction each query is a
 * read-only transaction of its own (one round trip); writes need {@link TenantTx}.
 *
 * Every statement has a name and is prepared once a connection; one name belongs to one text. A name that ends with `*`
 * is not prepared: its text has too many forms. Row-level security
 * stands behind, but queries still say `cloud_id = $n` themselves: that is what lets an index or a shard be chosen.
 */
export interface TenantDb {
  readonly [madeByTheKernel]: true;
  readonly cloudId: number;
  query<Row extends QueryRow = QueryRow>(name: string, sql: string, params?: readonly unknown[]): Promise<QueryAnswer<Row>>;
  /** The first row, or null. */
  find<Row extends QueryRow = QueryRow>(name: string, sql: string, params?: readonly unknown[]): Promise<Row | null>;
  /** Runs `fn` in one writing transaction; inside of one it joins it. See `inTenantTx`. */
  tx<T>(fn: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs `fn` on what is stored at this one moment, whatever others store meanwhile; nothing can be written. Inside of a transaction it joins it. */
  snapshot<T>(fn: (view: TenantDb) => Promise<T>): Promise<T>;
  /**
   * The same with fewer connections of its business: all that is done so shares a few of them, so that a sale always finds one. What is stored by
   * who only reads is counted to their office. Inside of a transaction it is this one.
   * @param limitMs how many milliseconds one query outside of a transaction may take; left out, as many as any statement may
   * @throws from its queries, as from those of any handle: AppError SEARCH_TOO_LONG
   */
  within(use: Exclude<ConnectionUse, 'work'>, limitMs?: number): TenantDb;
}

/** A {@link TenantDb} inside of a writing transaction. */
export interface TenantTx extends TenantDb {
  /** Undoes the whole transaction when `fn` returns: `return tx.rollbackWith(err(…))`. An expected failure changes nothing. */
  rollbackWith<T>(value: T): T;
  /**
   * Statements that were sent already and end the transaction: COMMIT follows them on the wire without waiting for their
   * answers, so that what they lock is not held while this process is busy with something else. Their errors reach the
   * caller like any other, and nothing is stored then. Send nothing after them.
   */
  endWith(statements: Promise<unknown>): void;
  /** True the first time in this transaction: for what must happen once, such as the notification. */
  isFirst(what: string): boolean;
  /**
   * Works in another cloud inside of this very transaction: what is written in both is written together, or not at all.
   * For what happens between two businesses, such as a session that moves from one to the other. Send nothing through
   * this handle until it has ended.
   */
  beside<T>(cloudId: number, fn: (tx: TenantTx) => Promise<T>): Promise<T>;
}
