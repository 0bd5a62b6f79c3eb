import Dexie, { type Table } from 'dexie';
import { ownerKey, type StoreOwner } from './store.types.ts';
import { type FrozenCartRecord, hasNumber, type SalePlace, type SalesStore, type SaleState, type StoredSale } from '../outbox/outbox.types.ts';

/** Name of the sales' store (3-cart §3, Local cache). */
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

/** `dp_offline_carts`: sales, frozen carts, the cart on the screen, the last sale and the counters; each row names its owner. */
export class CartsDb extends Dexie {
  readonly transactions!: Table<StoredSale, [string, string]>;
  readonly frozen!: Table<FrozenCartRecord, [string, string]>;
  readonly series!: Table<SeriesRow, [string, string]>;
  readonly places!: Table<PlaceRow, [string, string]>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      transactions: '[owner+id], [owner+order], [owner+state]',
      frozen: '[owner+id]',
      series: '[owner+name]',
      places: '[owner+name]',
    });
    this.version(2)
      // The queue's head and its counts are read from the index; the sales themselves only by who shows them.
      .stores({ transactions: '[owner+id], [owner+order], [owner+state+order], [owner+state+takenAt]' })
      .upgrade((tx) => tx.table<StoredSale>('transactions').toCollection().modify({ faults: 0 }));
  }
}

export const DRAFT = 'draft';
const LAST = 'last-sale';
/** Before the name of a day's counter. */
const DAY = 'day:';
/** Each series counts its own day, as on the server; the day comes first, so that old days lie together. */
const counterOf = (series: string, day: string): string => `${DAY}${day}/${series}`;

/**
 * Opens the sales of one terminal of one business. Sales of others stay where they are, unseen: they may still be
 * unsent, and their owner may come back.
 */
export async function openSalesStore(storeOwner: StoreOwner, name: string = CARTS_DB): Promise<SalesStore> {
  const db = new CartsDb(name);
  await db.open();
  const owner = ownerKey(storeOwner);

  const seriesValue = async (key: string): Promise<number> => (await db.series.get([owner, key]))?.value ?? 0;
  const raise = async (key: string, value: number): Promise<void> => {
    if (value > (await seriesValue(key))) await db.series.put({ owner, name: key, value });
  };
  const lastId = async (): Promise<string | null> => {
    const value = (await db.places.get([owner, LAST]))?.value;
    return typeof value === 'string' ? value : null;
  };
  const ofState = (state: SaleState) =>
    db.transactions.where('[owner+state+order]').between([owner, state, Dexie.minKey], [owner, state, Dexie.maxKey]);
  /** Called inside the transaction that writes the sale: two sales can not find the same next place. */
  const place = async (id: string): Promise<SalePlace> => {
    const known = await db.transactions.get([owner, id]);
    if (known !== undefined) return { known, order: known.order };
    const newest = await db.transactions.where('[owner+order]').between([owner, Dexie.minKey], [owner, Dexie.maxKey]).last();
    return { known, order: (newest?.order ?? 0) + 1 };
  };

  return {
    get: (id) => db.transactions.get([owner, id]),
    async save(id, make) {
      return db.transaction('rw', db.transactions, async () => {
        const sale = { ...make(await place(id)), owner };
        await db.transactions.put(sale);
        return sale;
      });
    },
    async update(id, change) {
      return db.transaction('rw', db.transactions, async () => {
        const now = await db.transactions.get([owner, id]);
        if (now === undefined) return undefined;
        const sale = { ...change(now), owner };
        await db.transactions.put(sale);
        return sale;
      });
    },
    async saveWithNumber(id, seriesName, day, make) {
      return db.transaction('rw', db.transactions, db.series, async () => {
        const at = await place(id);
        if (hasNumber(at.known)) return at.known;
        const sequence = Math.max(1, await seriesValue(seriesName));
        const dailyCounter = (await seriesValue(counterOf(seriesName, day))) + 1;
        const sale = { ...make({ ...at, sequence, dailyCounter }), owner };
        await db.series.put({ owner, name: seriesName, value: sequence + 1 });
        await db.series.put({ owner, name: counterOf(seriesName, day), value: dailyCounter });
        await db.transactions.put(sale);
        return sale;
      });
    },
    async remove(id) {
      await db.transactions.delete([owner, id]);
    },
    async unsent() {
      const lists = await Promise.all([ofState('waiting').toArray(), ofState('sending').toArray(), ofState('refused').toArray()]);
      return lists.flat().toSorted((a, b) => a.order - b.order);
    },
    sending: () => ofState('sending').toArray(),
    firstWaiting: () => ofState('waiting').first(),
    async summary() {
      // One read transaction: a sale on its way from one state to the other is counted once.
      return db.transaction('r', db.transactions, async () => {
        const states = ['waiting', 'sending', 'refused'] as const;
        const [waiting = 0, sending = 0, refused = 0] = await Promise.all(states.map((state) => ofState(state).count()));
        const heads = await Promise.all(states.map((state) => ofState(state).first()));
        const oldest = heads.filter((sale) => sale !== undefined).toSorted((a, b) => a.order - b.order)[0];
        return { waiting: waiting + sending, refused, oldest: oldest?.takenAt ?? null };
      });
    },
    async raiseSeries(seriesName, nextSequence, day, dailyCounter) {
      await db.transaction('rw', db.series, async () => {
        await raise(seriesName, nextSequence);
        await raise(counterOf(seriesName, day), dailyCounter);
      });
    },
    async prune(before, beforeDay) {
      const last = await lastId();
      const old = db.transactions.where('[owner+state+takenAt]').between([owner, 'sent', Dexie.minKey], [owner, 'sent', before]);
      await old.and((sale) => sale.id !== last).delete();
      await db.series.where('[owner+name]').between([owner, DAY], [owner, `${DAY}${beforeDay}`]).delete();
    },
    async lastSale() {
      const id = await lastId();
      return id === null ? undefined : db.transactions.get([owner, id]);
    },
    async setLastSale(id) {
      await db.places.put({ owner, name: LAST, value: id });
    },
    async frozenCarts() {
      const rows = await db.frozen.where('[owner+id]').between([owner, Dexie.minKey], [owner, Dexie.maxKey]).toArray();
      return rows.toSorted((a, b) => a.frozenAt - b.frozenAt);
    },
    async putFrozenCart(record) {
      await db.frozen.put({ ...record, owner });
    },
    async takeFrozenCart(id) {
      return db.transaction('rw', db.frozen, async () => {
        const record = await db.frozen.get([owner, id]);
        if (record !== undefined) await db.frozen.delete([owner, id]);
        return record;
      });
    },
    async draft() {
      return (await db.places.get([owner, DRAFT]))?.value as StoredSale['sale']['cart'] | undefined;
    },
    async putDraft(cart) {
      if (cart === null) await db.places.delete([owner, DRAFT]);
      else await db.places.put({ owner, name: DRAFT, value: cart });
    },
  };
}
