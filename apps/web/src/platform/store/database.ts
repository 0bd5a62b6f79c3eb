/*
 * IndexedDB with promises. A transaction lasts as long as the code awaits only the transaction's
 * own requests, so that what it reads is still valid when it writes.
 */

/**
 * Schema of a database. Versions count in tens, because the Dexie versions of the app created them
 * so.
 */
export interface DatabaseSchema {
  readonly name: string;
  readonly version: number;
  /** Upgrades a database of the version `from` to this one; 0 = it is new. */
  readonly upgradeFrom: (db: IDBDatabase, tx: IDBTransaction, from: number) => void;
}

/** One store of rows, within a transaction. */
export interface Rows<Row> {
  get(key: IDBValidKey): Promise<Row | undefined>;
  put(row: Row): Promise<void>;
  delete(key: IDBValidKey | IDBKeyRange): Promise<void>;
  clear(): Promise<void>;
  /** Rows in the order of the key or of an index, at most `most`. */
  all(range?: IDBKeyRange, index?: string, most?: number): Promise<Row[]>;
  /** Keys of the store or of an index, without reading rows. */
  keys(range?: IDBKeyRange, index?: string): Promise<readonly IDBValidKey[]>;
  count(range?: IDBKeyRange, index?: string): Promise<number>;
  first(range: IDBKeyRange, index?: string): Promise<Row | undefined>;
  last(range: IDBKeyRange, index?: string): Promise<Row | undefined>;
  /** Visits one row after another, because all rows together may not fit in memory. */
  each(range: IDBKeyRange, look: (row: Row) => void, index?: string): Promise<void>;
  /** Deletes the rows for which `look` returns true. */
  deleteWhere(range: IDBKeyRange, look: (row: Row) => boolean, index?: string): Promise<void>;
}

export type Transaction<Stores> = <Name extends keyof Stores & string>(
  name: Name,
) => Rows<Stores[Name]>;

/** A database whose stores hold `Stores`. */
export interface Database<Stores> {
  readonly stores: readonly (keyof Stores & string)[];
  /**
   * Resolves when everything written is in the database. An error thrown by `work` rolls all of it
   * back.
   */
  run: <T>(
    mode: 'readonly' | 'readwrite',
    stores: readonly (keyof Stores & string)[],
    work: (tx: Transaction<Stores>) => Promise<T>,
  ) => Promise<T>;
  close: () => void;
}

/** The range of keys that begin with these parts. */
export function keyRangeWithPrefix(...parts: readonly IDBValidKey[]): IDBKeyRange {
  return keyRangeBetween([...parts, -Infinity], [...parts, [[]]]);
}

/** The range from a key up to, but without, another. */
export function keyRangeBetween(from: IDBValidKey, before: IDBValidKey): IDBKeyRange {
  return IDBKeyRange.bound(from, before, false, true);
}

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });
}

/** Calls `look` with each row of the cursor. */
function walkCursor<Row>(
  request: IDBRequest<IDBCursorWithValue | null>,
  look: (row: Row, cursor: IDBCursorWithValue) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve();
      look(cursor.value as Row, cursor);
      cursor.continue();
    };
  });
}

function rowsOf<Row>(store: IDBObjectStore): Rows<Row> {
  const from = (index: string | undefined): IDBObjectStore | IDBIndex =>
    index === undefined ? store : store.index(index);
  const outermost = async (
    range: IDBKeyRange,
    index: string | undefined,
    direction: IDBCursorDirection,
  ): Promise<Row | undefined> => {
    const cursor = await awaitRequest(from(index).openCursor(range, direction));
    return cursor === null ? undefined : (cursor.value as Row);
  };
  return {
    get: (key) => awaitRequest(store.get(key) as IDBRequest<Row | undefined>),
    put: async (row) => void (await awaitRequest(store.put(row))),
    delete: (key) => awaitRequest(store.delete(key)),
    clear: () => awaitRequest(store.clear()),
    all: (range, index, most) => awaitRequest(from(index).getAll(range, most) as IDBRequest<Row[]>),
    async keys(range, index) {
      if (index === undefined) return awaitRequest(store.getAllKeys(range));
      const keys: IDBValidKey[] = [];
      const request = store.index(index).openKeyCursor(range);
      await walkCursor(request as IDBRequest<IDBCursorWithValue | null>, (_, { key }) =>
        keys.push(key),
      );
      return keys;
    },
    count: (range, index) => awaitRequest(from(index).count(range)),
    first: (range, index) => outermost(range, index, 'next'),
    last: (range, index) => outermost(range, index, 'prev'),
    each: (range, look, index) => walkCursor<Row>(from(index).openCursor(range), look),
    deleteWhere: (range, look, index) =>
      walkCursor<Row>(from(index).openCursor(range), (row, cursor) => {
        if (look(row)) cursor.delete();
      }),
  };
}

/** Runs `work` in a transaction that has just begun. */
async function inTransaction<Stores, T>(
  tx: IDBTransaction,
  work: (tx: Transaction<Stores>) => Promise<T>,
): Promise<T> {
  const ended = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () =>
      reject(tx.error ?? new DOMException('The transaction was undone', 'AbortError'));
  });
  // The error is reported by the await below; an error of the work itself comes first.
  ended.catch(() => undefined);
  let result: T;
  try {
    result = await work((name) => rowsOf(tx.objectStore(name)));
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // Already rolled back, which is why the work failed.
    }
    throw error;
  }
  await ended;
  return result;
}

function open(
  { name, upgradeFrom: build }: DatabaseSchema,
  version: number | undefined,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      try {
        if (request.transaction !== null) build(request.result, request.transaction, oldVersion);
      } catch (error) {
        request.transaction?.abort();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    // Another tab still has the older version open; it closes by itself, and this request waits for
    // it.
    request.onblocked = () => console.warn(`Upgrade of ${name} waits for another tab`);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be opened`));
  });
}

/**
 * A database that opens on first use, and again when the browser or a newer version in another tab
 * closed it. A database of a newer version of the app is used unchanged: an older page must still
 * be able to send its sales.
 */
export function database<Stores>(
  layout: DatabaseSchema,
  stores: readonly (keyof Stores & string)[],
): Database<Stores> {
  let connection: Promise<IDBDatabase> | null = null;

  function connect(): Promise<IDBDatabase> {
    if (connection !== null) return connection;
    const opening = open(layout, layout.version)
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'VersionError')
          return open(layout, undefined);
        throw error;
      })
      .then((db) => {
        const forget = (): void => {
          if (connection === opening) connection = null;
        };
        // Another tab that upgrades the database waits until this connection closes.
        db.onversionchange = () => {
          db.close();
          forget();
        };
        db.onclose = forget;
        return db;
      });
    opening.catch(() => {
      if (connection === opening) connection = null;
    });
    connection = opening;
    return opening;
  }

  return {
    stores,
    async run(mode, names, work) {
      const db = await connect();
      let tx: IDBTransaction;
      try {
        tx = db.transaction(names, mode);
      } catch (error) {
        // The connection was closed in the meantime, as for a page that slept. No request has
        // started yet, so the work can run on a new connection.
        if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
        connection = null;
        tx = (await connect()).transaction(names, mode);
      }
      return inTransaction(tx, work);
    },
    close() {
      void connection?.then(
        (db) => db.close(),
        () => undefined,
      );
      connection = null;
    },
  };
}

/** Whether a database of this name exists; the test does not create it. */
export function databaseExists(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let made = false;
    request.onupgradeneeded = () => {
      made = true;
      // Aborting the upgrade removes the database again.
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      request.result.close();
      resolve(true);
    };
    request.onerror = () => {
      if (made) resolve(false);
      else reject(request.error ?? new Error(`${name} could not be opened`));
    };
  });
}
