/*
 * The browser's own database with promises. A transaction holds for as long as nothing but its own requests is waited for,
 * so that what it reads is still true when it writes.
 */

/** How a database is made. Versions count in tens: earlier versions of the app made these databases so. */
export interface Layout {
  readonly name: string;
  readonly version: number;
  /** Brings a database of the version `from` to this one; 0 = it is new. */
  readonly build: (db: IDBDatabase, tx: IDBTransaction, from: number) => void;
}

/** One store of rows, within a transaction. */
export interface Rows<Row> {
  get(key: IDBValidKey): Promise<Row | undefined>;
  put(row: Row): Promise<void>;
  delete(key: IDBValidKey | IDBKeyRange): Promise<void>;
  clear(): Promise<void>;
  /** In the order of the key, or of an index; so many at most. */
  all(range?: IDBKeyRange, index?: string, most?: number): Promise<Row[]>;
  /** Keys of the store or of an index, without reading a row. */
  keys(range?: IDBKeyRange, index?: string): Promise<readonly IDBValidKey[]>;
  count(range?: IDBKeyRange, index?: string): Promise<number>;
  first(range: IDBKeyRange, index?: string): Promise<Row | undefined>;
  last(range: IDBKeyRange, index?: string): Promise<Row | undefined>;
  /** One row after the other: all of them together may be too many. */
  each(range: IDBKeyRange, look: (row: Row) => void, index?: string): Promise<void>;
  /** Deletes the rows that `look` says yes to. */
  deleteWhere(range: IDBKeyRange, look: (row: Row) => boolean, index?: string): Promise<void>;
}

export type Transaction<Stores> = <Name extends keyof Stores & string>(name: Name) => Rows<Stores[Name]>;

/** A database whose stores hold `Stores`. */
export interface Database<Stores> {
  readonly stores: readonly (keyof Stores & string)[];
  /** Ends when all that was written is in the database. What `work` throws undoes all of it. */
  run: <T>(mode: 'readonly' | 'readwrite', stores: readonly (keyof Stores & string)[], work: (tx: Transaction<Stores>) => Promise<T>) => Promise<T>;
  close: () => void;
}

/** Every key that begins with these parts. Between the lowest key there is and the highest. */
export function beginningWith(...parts: readonly IDBValidKey[]): IDBKeyRange {
  return between([...parts, -Infinity], [...parts, [[]]]);
}

/** From a key on, up to but without another. */
export function between(from: IDBValidKey, before: IDBValidKey): IDBKeyRange {
  return IDBKeyRange.bound(from, before, false, true);
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });
}

/** Walks until `look` says stop. */
function walk<Row>(request: IDBRequest<IDBCursorWithValue | null>, look: (row: Row, cursor: IDBCursorWithValue) => void): Promise<void> {
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
  const from = (index: string | undefined): IDBObjectStore | IDBIndex => (index === undefined ? store : store.index(index));
  const outermost = async (range: IDBKeyRange, index: string | undefined, direction: IDBCursorDirection): Promise<Row | undefined> => {
    const cursor = await answered(from(index).openCursor(range, direction));
    return cursor === null ? undefined : (cursor.value as Row);
  };
  return {
    get: (key) => answered(store.get(key) as IDBRequest<Row | undefined>),
    put: async (row) => void (await answered(store.put(row))),
    delete: (key) => answered(store.delete(key)),
    clear: () => answered(store.clear()),
    all: (range, index, most) => answered(from(index).getAll(range, most) as IDBRequest<Row[]>),
    async keys(range, index) {
      if (index === undefined) return answered(store.getAllKeys(range));
      const keys: IDBValidKey[] = [];
      const request = store.index(index).openKeyCursor(range);
      await walk(request as IDBRequest<IDBCursorWithValue | null>, (_, { key }) => keys.push(key));
      return keys;
    },
    count: (range, index) => answered(from(index).count(range)),
    first: (range, index) => outermost(range, index, 'next'),
    last: (range, index) => outermost(range, index, 'prev'),
    each: (range, look, index) => walk<Row>(from(index).openCursor(range), look),
    deleteWhere: (range, look, index) =>
      walk<Row>(from(index).openCursor(range), (row, cursor) => {
        if (look(row)) cursor.delete();
      }),
  };
}

/** Runs in one transaction that has just begun. */
async function inTransaction<Stores, T>(tx: IDBTransaction, work: (tx: Transaction<Stores>) => Promise<T>): Promise<T> {
  const ended = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new DOMException('The transaction was undone', 'AbortError'));
  });
  // Whoever waits for it below says it; a failure of the work itself comes first.
  ended.catch(() => undefined);
  let result: T;
  try {
    result = await work((name) => rowsOf(tx.objectStore(name)));
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It is undone already: that is why the work failed.
    }
    throw error;
  }
  await ended;
  return result;
}

function open({ name, build }: Layout, version: number | undefined): Promise<IDBDatabase> {
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
    // Another tab still has the older version open; it lets go by itself, and this waits for it.
    request.onblocked = () => console.warn(`Upgrade of ${name} waits for another tab`);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be opened`));
  });
}

/**
 * A database, opened when it is first used and again whenever the browser, or a newer version in another tab, has closed it.
 * A database that a newer version of the app has made is used as it is: an older page must be able to send its sales.
 */
export function database<Stores>(layout: Layout, stores: readonly (keyof Stores & string)[]): Database<Stores> {
  let connection: Promise<IDBDatabase> | null = null;

  function connect(): Promise<IDBDatabase> {
    if (connection !== null) return connection;
    const opening = open(layout, layout.version)
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'VersionError') return open(layout, undefined);
        throw error;
      })
      .then((db) => {
        const forget = (): void => {
          if (connection === opening) connection = null;
        };
        // Whoever wants to change the database waits for this one to let go.
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
        // Closed under our hands: a page that slept may find it so. Nothing has begun yet, so it can begin on a new one.
        if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
        connection = null;
        tx = (await connect()).transaction(names, mode);
      }
      return inTransaction(tx, work);
    },
    close() {
      void connection?.then((db) => db.close(), () => undefined);
      connection = null;
    },
  };
}

/** Whether there is a database of this name; none is made by asking. */
export function databaseExists(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let made = false;
    request.onupgradeneeded = () => {
      made = true;
      // Undone, it was never there.
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
