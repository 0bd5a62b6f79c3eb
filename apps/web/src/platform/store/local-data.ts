import Dexie from 'dexie';
import { CARTS_DB, CartsDb, DRAFT } from './carts.db.ts';
import { forgetCatalogue, SYNC_DB } from './sync.db.ts';

/** What of a business lies on this device alone. */
export interface Unsent {
  /** Sales that the server does not have, refused ones included. */
  readonly sales: number;
  /** Bills that were put aside. */
  readonly held: number;
  /** 1 = the bill on the till's screen has rows. */
  readonly open: number;
}

export const NOTHING_UNSENT: Unsent = { sales: 0, held: 0, open: 0 };

export function isAllSent({ sales, held, open }: Unsent): boolean {
  return sales + held + open === 0;
}

export interface StoreNames {
  readonly carts: string;
  readonly sync: string;
}
const NAMES: StoreNames = { carts: CARTS_DB, sync: SYNC_DB };

/** Counts what is unsent of a business, at whichever of its terminals this device was. */
export async function countUnsent(cloudUuid: string, names: StoreNames = NAMES): Promise<Unsent> {
  return (await onCarts(names.carts, (db) => db.transaction('r', db.tables, () => count(db, cloudUuid)))) ?? NOTHING_UNSENT;
}

/**
 * Forgets the offline data of a business: its sales, counters and catalogue. Not while anything of it is unsent: what is
 * there is looked at and deleted in one transaction, so a sale that is stored meanwhile is never lost.
 * @returns what is unsent; with nothing unsent the data are gone
 */
export async function clearLocalData(cloudUuid: string, names: StoreNames = NAMES): Promise<Unsent> {
  const unsent = await onCarts(names.carts, (db) =>
    db.transaction('rw', db.tables, async () => {
      const found = await count(db, cloudUuid);
      if (!isAllSent(found)) return found;
      for (const table of db.tables) await table.where(':id').between([`${cloudUuid}:`], [`${cloudUuid}:\uffff`]).delete();
      return found;
    }),
  );
  if (unsent !== null && !isAllSent(unsent)) return unsent;
  await forgetCatalogue(cloudUuid, names.sync);
  return NOTHING_UNSENT;
}

async function onCarts<T>(name: string, run: (db: CartsDb) => Promise<T>): Promise<T | null> {
  if (!(await Dexie.exists(name))) return null;
  const db = new CartsDb(name);
  await db.open();
  try {
    return await run(db);
  } finally {
    db.close();
  }
}

async function count(db: CartsDb, cloudUuid: string): Promise<Unsent> {
  const owners = [[`${cloudUuid}:`], [`${cloudUuid}:\uffff`]] as const;
  // Index keys alone: sent sales are kept for days and are not read for this.
  const states = (await db.transactions.where('[owner+state+order]').between(...owners).keys()) as unknown as readonly (readonly [string, string, number])[];
  const drafts = await db.places.where('[owner+name]').between(...owners).and(({ name, value }) => name === DRAFT && hasRows(value)).count();
  return {
    sales: states.filter(([, state]) => state !== 'sent').length,
    held: await db.frozen.where('[owner+id]').between(...owners).count(),
    open: Math.min(1, drafts),
  };
}

function hasRows(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows) && value.rows.length > 0;
}
