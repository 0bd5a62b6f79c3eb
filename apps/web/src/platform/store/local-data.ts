import {
  CARTS_DB,
  type CartsDb,
  type CartStores,
  DRAFT,
  openCarts,
  readLeftDraft,
} from './sales.db.ts';
import {
  keyRangeWithPrefix,
  keyRangeBetween,
  databaseExists,
  type Transaction,
} from './database.ts';
import { forgetPictures } from './picture-cache.ts';
import { forgetSteps, STEPS_DB } from './steps.db.ts';
import { countStamps, STAMPS_DB } from './stamps.ts';
import {
  customerIdsKey,
  customersKey,
  ownerKey,
  closingKey,
  countKey,
  recentCustomersKey,
  registerKey,
  shiftKey,
  leftDraftKey,
  speedKey,
  cutOffsKey,
  stockKey,
  tillActsKey,
  type StoreOwner,
} from './store.types.ts';
import { forgetCatalogue, SYNC_DB } from './sync.db.ts';

/** Data of a business that exists only on this device. */
export interface UnsentData {
  /** Sales that the server lacks, including refused ones. */
  readonly sales: number;
  /** Held sales. */
  readonly held: number;
  /** 1 = the open bill of the till has lines. */
  readonly open: number;
  /** Cash movements and openings of the register, including refused ones, and acts of the till. */
  readonly acts: number;
  /** Customers created at the till, including refused ones. */
  readonly customers: number;
  /** Attendance stamps, including refused ones. */
  readonly stamps: number;
}

export const NOTHING_UNSENT: UnsentData = {
  sales: 0,
  held: 0,
  open: 0,
  acts: 0,
  customers: 0,
  stamps: 0,
};

export function isAllSent({ sales, held, open, acts, customers, stamps }: UnsentData): boolean {
  return sales + held + open + acts + customers + stamps === 0;
}

export interface StoreNames {
  readonly carts: string;
  readonly sync: string;
  readonly stamps: string;
  readonly steps: string;
}
const NAMES: StoreNames = {
  carts: CARTS_DB,
  sync: SYNC_DB,
  stamps: STAMPS_DB,
  steps: STEPS_DB,
};

/**
 * Counts the unsent data of a business.
 * @param of a business (all terminals that this device ever was), or one terminal of it; stamps
 *   belong to the business
 */
export async function countUnsent(
  of: string | StoreOwner,
  names: StoreNames = NAMES,
): Promise<UnsentData> {
  const cloudUuid = typeof of === 'string' ? of : of.cloudUuid;
  const found = (await onCarts(names.carts, (db) =>
    db.run('readonly', db.stores, (tx) => countCarts(tx, of)),
  )) ?? { ...NOTHING_UNSENT, ...countQueues(of) };
  return { ...found, stamps: await countStamps(cloudUuid, names.stamps) };
}

/**
 * Removes the offline data of a business: its sales with their steps, counters and catalogue. Nothing is removed
 * while any of it is unsent: the check and the deletion are one transaction, so that a sale stored
 * in the meantime is never lost.
 * @returns the unsent data; if there is none, the data was removed
 */
export async function clearLocalData(
  cloudUuid: string,
  names: StoreNames = NAMES,
): Promise<UnsentData> {
  // Sent stamps are removed when they are sent, so that an empty list needs no clearing.
  const stamps = await countStamps(cloudUuid, names.stamps);
  if (stamps > 0 || !isAllSent({ ...NOTHING_UNSENT, ...countQueues(cloudUuid) }))
    return { ...(await countUnsent(cloudUuid, names)), stamps };
  const unsent = await onCarts(names.carts, (db) =>
    db.run('readwrite', db.stores, async (tx) => {
      const found = await countCarts(tx, cloudUuid);
      if (!isAllSent(found)) return found;
      for (const store of db.stores) await tx(store).delete(ownersOf(cloudUuid));
      return found;
    }),
  );
  if (unsent !== null && !isAllSent(unsent)) return unsent;
  forgetQueues(cloudUuid);
  await Promise.all([
    forgetCatalogue(cloudUuid, names.sync),
    forgetPictures(cloudUuid),
    forgetSteps(cloudUuid, names.steps),
  ]);
  return NOTHING_UNSENT;
}

async function onCarts<T>(name: string, run: (db: CartsDb) => Promise<T>): Promise<T | null> {
  if (!(await databaseExists(name))) return null;
  const db = openCarts(name);
  try {
    return await run(db);
  } finally {
    db.close();
  }
}

/** The range of keys of every terminal of the business. */
function ownersOf(cloudUuid: string): IDBKeyRange {
  return keyRangeBetween([`${cloudUuid}:`], [`${cloudUuid}:\uffff`]);
}

/** Storage keys of this device's small lists, for all terminals of a business or for one. */
function keysOf(keyOf: (owner: string) => string, of: string | StoreOwner): readonly string[] {
  if (typeof of !== 'string') return [keyOf(ownerKey(of))];
  return Object.keys(localStorage).filter((key) => key.startsWith(keyOf(`${of}:`)));
}

function storedListLength(key: string): number {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.length : 0;
  } catch {
    return 0;
  }
}

function countQueues(of: string | StoreOwner): Pick<UnsentData, 'acts' | 'customers'> {
  const all = (keyOf: (owner: string) => string): number =>
    keysOf(keyOf, of).reduce((sum, key) => sum + storedListLength(key), 0);
  return {
    acts: all(registerKey) + all(closingKey) + all(tillActsKey),
    customers: all(customersKey),
  };
}

/**
 * Removes the traces of a till of the business: its lists of cash movements and of customers, its
 * unfinished counts and its reserved ids. A list with unsent entries stays, because no other copy exists.
 */
export function forgetQueues(cloudUuid: string): void {
  for (const key of [registerKey, closingKey, customersKey, tillActsKey].flatMap((keyOf) =>
    keysOf(keyOf, cloudUuid),
  ))
    if (storedListLength(key) === 0) localStorage.removeItem(key);
  for (const key of [
    customerIdsKey,
    countKey,
    recentCustomersKey,
    shiftKey,
    leftDraftKey,
    stockKey,
    speedKey,
    cutOffsKey,
  ].flatMap((keyOf) => keysOf(keyOf, cloudUuid)))
    localStorage.removeItem(key);
}

async function countCarts(
  tx: Transaction<CartStores>,
  of: string | StoreOwner,
): Promise<UnsentData> {
  const owners = typeof of === 'string' ? ownersOf(of) : keyRangeWithPrefix(ownerKey(of));
  // Reads index keys only: sent sales are stored for days and need not be read for this.
  const states = (await tx('transactions').keys(
    owners,
    '[owner+state+order]',
  )) as unknown as readonly (readonly [string, string, number])[];
  const drafts = (await tx('places').all(owners)).filter(
    ({ name, value }) => name === DRAFT && hasRows(value),
  ).length;
  // A bill that was left before its draft was stored.
  const left = keysOf(leftDraftKey, of).filter((key) => hasRows(readLeftDraft(key))).length;
  return {
    sales: states.filter(([, state]) => state !== 'sent').length,
    held: await tx('frozen').count(owners),
    open: Math.min(1, drafts + left),
    ...countQueues(of),
    stamps: 0,
  };
}

function hasRows(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    value.rows.length > 0
  );
}
