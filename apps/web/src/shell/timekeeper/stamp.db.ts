import { keyRangeBetween, database } from '../../platform/store/database.ts';
import { STAMPS_DB } from '../../platform/store/stamps.ts';
import type { QueuedStamp, StampStore } from './stamp-queue.ts';

interface TimeStores {
  readonly stamps: QueuedStamp;
}

function build(db: IDBDatabase, _tx: IDBTransaction, from: number): void {
  if (from > 0) return;
  db.createObjectStore('stamps', { keyPath: ['owner', 'id'] }).createIndex('[owner+at]', [
    'owner',
    'at',
  ]);
}

/**
 * One connection for this page, whichever terminal it becomes: connections for each owner would
 * stay open.
 */
const db = database<TimeStores>({ name: STAMPS_DB, version: 10, upgradeFrom: build }, ['stamps']);

/** The IndexedDB store of unsent stamps on this device. */
export function openStampStore(): StampStore {
  return {
    // All terminals of the business: a till that was moved still sends what was stamped at its
    // former terminal.
    list: async (cloud) =>
      (
        await db.run('readonly', ['stamps'], (tx) =>
          tx('stamps').all(keyRangeBetween([`${cloud}:`], [`${cloud}:\uffff`]), '[owner+at]'),
        )
      ).sort((a, b) => a.at - b.at),
    put: (stamp) => db.run('readwrite', ['stamps'], (tx) => tx('stamps').put(stamp)),
    remove: ({ owner, id }) =>
      db.run('readwrite', ['stamps'], (tx) => tx('stamps').delete([owner, id])),
  };
}
