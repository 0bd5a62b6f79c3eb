import {
  keyRangeWithPrefix,
  keyRangeBetween,
  type Database,
  database,
  type Rows,
  type Transaction,
} from './database.ts';
import { leftDraftKey, ownerKey, type StoreOwner } from './store.types.ts';
import {
  type FrozenCartRecord,
  hasNumber,
  type SalePlace,
  type SalesStore,
  type SaleState,
  type DeviceSale,
} from '../outbox/outbox.types.ts';

/** Name of the sales store (specification, cart §3, local cache). */
export const CARTS_DB = 'dp_offline_carts';

interface SeriesRow {
  readonly owner: string;
  readonly name: string;
  readonly value: number;
}
interface PlaceRow {
  readonly owner: string;
  readonly name: string;
  readonly value: unknown;
}

/**
 * `dp_offline_carts`: sales, held sales, the open cart, the last sale and the counters; each row
 * names its owner.
 */
export interface CartStores {
  readonly transactions: DeviceSale;
  readonly frozen: FrozenCartRecord;
  readonly series: SeriesRow;
  readonly places: PlaceRow;
}
const STORES = ['transactions', 'frozen', 'series', 'places'] as const;
export type CartsDb = Database<CartStores>;

/** First version of the layout, and the current one. */
const FIRST = 10;
const CURRENT = 20;

function upgrade(db: IDBDatabase, tx: IDBTransaction, from: number): void {
  if (from < FIRST) {
    db.createObjectStore('transactions', { keyPath: ['owner', 'id'] }).createIndex(
      '[owner+order]',
      ['owner', 'order'],
    );
    db.createObjectStore('frozen', { keyPath: ['owner', 'id'] });
    db.createObjectStore('series', { keyPath: ['owner', 'name'] });
    db.createObjectStore('places', { keyPath: ['owner', 'name'] });
  }
  if (from >= CURRENT) return;
  const transactions = tx.objectStore('transactions');
  // The queue's head and its counts are read from the index; whole sales are read only to be shown.
  transactions.createIndex('[owner+state+order]', ['owner', 'state', 'order']);
  transactions.createIndex('[owner+state+takenAt]', ['owner', 'state', 'takenAt']);
  if (from < FIRST) return;
  transactions.deleteIndex('[owner+state]');
  transactions.openCursor().onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
    if (cursor === null) return;
    cursor.update({ ...(cursor.value as DeviceSale), faults: 0 });
    cursor.continue();
  };
}

export function openCarts(name: string): CartsDb {
  return database<CartStores>({ name, version: CURRENT, upgradeFrom: upgrade }, STORES);
}

export const DRAFT = 'draft';

/** The draft as an earlier page was left; null = none was open then, undefined = it was stored. */
export function readLeftDraft(key: string): DeviceSale['sale']['cart'] | null | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as DeviceSale['sale']['cart'] | null);
  } catch {
    return undefined;
  }
}

const LAST = 'last-sale';
/** Prefix of the id of a recalled bill. */
const RECALLED = 'recalled:';
/** Prefix of the name of a day's counter. */
const DAY = 'day:';
/** Prefix of the name of a series whose sequence the server confirmed. */
const CONFIRMED = 'confirmed:';
/**
 * Each series counts its own day, as on the server; the day comes first in the key, so that old
 * days can be pruned by range.
 */
const counterOf = (series: string, day: string): string => `${DAY}${day}/${series}`;

/**
 * Opens the sales of one terminal of one business. Sales of other owners stay in the database,
 * invisible: they may still be unsent, and their owner may come back.
 */
export async function openSalesStore(
  storeOwner: StoreOwner,
  name: string = CARTS_DB,
): Promise<SalesStore> {
  const db = openCarts(name);
  const owner = ownerKey(storeOwner);
  type Tx = Transaction<CartStores>;
  // Opens the database now, so that a defect is reported before the first sale.
  await db.run('readonly', ['places'], async (tx) => tx('places').count());

  const seriesValue = async (tx: Tx, key: string): Promise<number> =>
    (await tx('series').get([owner, key]))?.value ?? 0;
  const raise = async (tx: Tx, key: string, value: number): Promise<void> => {
    if (value > (await seriesValue(tx, key))) await tx('series').put({ owner, name: key, value });
  };
  const lastId = async (tx: Tx): Promise<string | null> => {
    const value = (await tx('places').get([owner, LAST]))?.value;
    return typeof value === 'string' ? value : null;
  };
  const ofState = (state: SaleState): [IDBKeyRange, string] => [
    keyRangeWithPrefix(owner, state),
    '[owner+state+order]',
  ];
  /**
   * Called inside the transaction that writes the sale, so that two sales cannot get the same
   * position.
   */
  const place = async (tx: Tx, id: string): Promise<SalePlace> => {
    const known = await tx('transactions').get([owner, id]);
    if (known !== undefined) return { known, order: known.order };
    const newest = await tx('transactions').last(keyRangeWithPrefix(owner), '[owner+order]');
    return { known, order: (newest?.order ?? 0) + 1 };
  };
  const changeOne = async (
    tx: Tx,
    id: string,
    change: (now: DeviceSale) => DeviceSale,
  ): Promise<DeviceSale | undefined> => {
    const now = await tx('transactions').get([owner, id]);
    if (now === undefined) return undefined;
    const sale = { ...change(now), owner };
    await tx('transactions').put(sale);
    return sale;
  };
  const read = <T>(work: (sales: Rows<DeviceSale>) => Promise<T>): Promise<T> =>
    db.run('readonly', ['transactions'], (tx) => work(tx('transactions')));

  return {
    get: (id) => read((sales) => sales.get([owner, id])),
    save: (id, make) =>
      db.run('readwrite', ['transactions'], async (tx) => {
        const sale = { ...make(await place(tx, id)), owner };
        await tx('transactions').put(sale);
        return sale;
      }),
    update: (id, change) =>
      db.run('readwrite', ['transactions'], (tx) => changeOne(tx, id, change)),
    updateAll: (ids, change) =>
      db.run('readwrite', ['transactions'], async (tx) => {
        for (const id of ids) await changeOne(tx, id, change);
      }),
    saveWithNumber: (id, seriesName, day, make) =>
      db.run('readwrite', ['transactions', 'series'], async (tx) => {
        const at = await place(tx, id);
        if (hasNumber(at.known)) return at.known;
        const sequence = Math.max(1, await seriesValue(tx, seriesName));
        const dailyCounter = (await seriesValue(tx, counterOf(seriesName, day))) + 1;
        const sale = { ...make({ ...at, sequence, dailyCounter }), owner };
        await tx('series').put({ owner, name: seriesName, value: sequence + 1 });
        await tx('series').put({ owner, name: counterOf(seriesName, day), value: dailyCounter });
        await tx('transactions').put(sale);
        return sale;
      }),
    remove: (id) =>
      db.run('readwrite', ['transactions'], (tx) => tx('transactions').delete([owner, id])),
    async unsent() {
      const lists = await read((sales) =>
        Promise.all([
          sales.all(...ofState('waiting')),
          sales.all(...ofState('sending')),
          sales.all(...ofState('refused')),
        ]),
      );
      return lists.flat().toSorted((a, b) => a.order - b.order);
    },
    sending: () => read((sales) => sales.all(...ofState('sending'))),
    firstWaiting: () => read((sales) => sales.first(...ofState('waiting'))),
    waiting: (most) => read((sales) => sales.all(...ofState('waiting'), most)),
    // One read transaction, so that a sale that changes its state is counted once.
    summary: () =>
      read(async (sales) => {
        const states = ['waiting', 'sending', 'refused'] as const;
        const [waiting = 0, sending = 0, refused = 0] = await Promise.all(
          states.map((state) => sales.count(...ofState(state))),
        );
        const heads = await Promise.all(states.map((state) => sales.first(...ofState(state))));
        const oldest = heads
          .filter((sale) => sale !== undefined)
          .toSorted((a, b) => a.order - b.order)[0];
        return { waiting: waiting + sending, refused, oldest: oldest?.takenAt ?? null };
      }),
    raiseSeries: (seriesName, nextSequence, day, dailyCounter) =>
      db.run('readwrite', ['series'], async (tx) => {
        await raise(tx, seriesName, nextSequence);
        await raise(tx, counterOf(seriesName, day), dailyCounter);
      }),
    async confirmed() {
      const rows = await db.run('readonly', ['series'], (tx) =>
        tx('series').all(keyRangeBetween([owner, CONFIRMED], [owner, `${CONFIRMED}~`])),
      );
      return Object.fromEntries(
        rows.map(({ name, value }) => [name.slice(CONFIRMED.length), value]),
      );
    },
    confirmSeries: (seriesName, sequence) =>
      db.run('readwrite', ['series'], (tx) => raise(tx, CONFIRMED + seriesName, sequence)),
    sent: (after, most) =>
      read((sales) =>
        sales.all(
          keyRangeBetween([owner, 'sent', after + 1], [owner, 'sent', Infinity]),
          '[owner+state+order]',
          most,
        ),
      ),
    prune: (before, beforeDay) =>
      db.run('readwrite', ['transactions', 'series', 'places'], async (tx) => {
        const last = await lastId(tx);
        await tx('transactions').deleteWhere(
          keyRangeBetween([owner, 'sent', -Infinity], [owner, 'sent', before]),
          ({ id }) => id !== last,
          '[owner+state+takenAt]',
        );
        await tx('series').delete(keyRangeBetween([owner, DAY], [owner, `${DAY}${beforeDay}`]));
      }),
    lastSale: () =>
      db.run('readonly', ['places', 'transactions'], async (tx) => {
        const id = await lastId(tx);
        return id === null ? undefined : tx('transactions').get([owner, id]);
      }),
    setLastSale: (id) =>
      db.run('readwrite', ['places'], (tx) => tx('places').put({ owner, name: LAST, value: id })),
    async frozenCarts() {
      const rows = await db.run('readonly', ['frozen'], (tx) =>
        tx('frozen').all(keyRangeWithPrefix(owner)),
      );
      return rows.toSorted((a, b) => a.frozenAt - b.frozenAt);
    },
    putFrozenCart: (record) =>
      db.run('readwrite', ['frozen'], (tx) => tx('frozen').put({ ...record, owner })),
    removeFrozenCart: (id) =>
      db.run('readwrite', ['frozen'], (tx) => tx('frozen').delete([owner, id])),
    recallFrozenCart: (id, make) =>
      db.run('readwrite', ['frozen', 'places'], async (tx) => {
        const cart = make(await tx('frozen').get([owner, id]));
        if (cart === null) return null;
        await tx('frozen').delete([owner, id]);
        for (const [name, value] of [
          [DRAFT, cart],
          [RECALLED + id, id],
        ] as const)
          await tx('places').put({ owner, name, value });
        localStorage.removeItem(leftDraftKey(owner));
        return cart;
      }),
    async recalled() {
      const rows = await db.run('readonly', ['places'], (tx) =>
        tx('places').all(keyRangeBetween([owner, RECALLED], [owner, `${RECALLED}~`])),
      );
      return rows.map(({ name }) => name.slice(RECALLED.length));
    },
    forgetRecalled: (ids) =>
      db.run('readwrite', ['places'], async (tx) => {
        for (const id of ids) await tx('places').delete([owner, RECALLED + id]);
      }),
    async draft() {
      const left = readLeftDraft(leftDraftKey(owner));
      if (left !== undefined) return left ?? undefined;
      const row = await db.run('readonly', ['places'], (tx) => tx('places').get([owner, DRAFT]));
      return row?.value as DeviceSale['sale']['cart'] | undefined;
    },
    leaveDraft: (cart) => localStorage.setItem(leftDraftKey(owner), JSON.stringify(cart)),
    async putDraft(cart) {
      await db.run('readwrite', ['places'], (tx) =>
        cart === null
          ? tx('places').delete([owner, DRAFT])
          : tx('places').put({ owner, name: DRAFT, value: cart }),
      );
      localStorage.removeItem(leftDraftKey(owner));
    },
  };
}
