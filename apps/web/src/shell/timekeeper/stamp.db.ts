import { between, database } from '../../platform/store/database.ts';
import { STAMPS_DB } from '../../platform/store/stamps.ts';
import type { QueuedStamp, StampStore } from './stamp-queue.ts';

interface TimeStores {
  readonly stamps: QueuedStamp;
}

function build(db: IDBDatabase, _tx: IDBTransaction, from: number): void {
  if (from > 0) return;
  db.createObjectStore('stamps', { keyPath: ['owner', 'id'] }).createIndex('[owner+at]', ['owner', 'at']);
}

/** One connection of this page, whatever terminal it becomes: one for each owner would stay open behind the next. */
const db = database<TimeStores>({ name: STAMPS_DB, version: 10, build }, ['stamps']);

/** The device's own store of stamps that wait. */
export function openStampStore(): StampStore {
  return {
    // At whichever terminal of the business this device was: a till that is moved still sends what was stamped at it.
    list: async (cloud) => (await db.run('readonly', ['stamps'], (tx) => tx('stamps').all(between([`${cloud}:`], [`${cloud}:\uffff`]), '[owner+at]'))).sort((a, b) => a.at - b.at),
    put: (stamp) => db.run('readwrite', ['stamps'], (tx) => tx('stamps').put(stamp)),
    remove: ({ owner, id }) => db.run('readwrite', ['stamps'], (tx) => tx('stamps').delete([owner, id])),
  };
}
