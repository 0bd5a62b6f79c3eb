import { beginningWith, database } from '../../platform/store/database.ts';
import type { QueuedStamp, StampStore } from './stamp-queue.ts';

interface TimeStores {
  readonly stamps: QueuedStamp;
}

function build(db: IDBDatabase, _tx: IDBTransaction, from: number): void {
  if (from > 0) return;
  db.createObjectStore('stamps', { keyPath: ['owner', 'id'] }).createIndex('[owner+at]', ['owner', 'at']);
}

/** The device's own store of stamps that wait. */
export function openStampStore(): StampStore {
  const db = database<TimeStores>({ name: 'dp_offline_time', version: 10, build }, ['stamps']);
  return {
    list: (owner) => db.run('readonly', ['stamps'], (tx) => tx('stamps').all(beginningWith(owner), '[owner+at]')),
    put: (stamp) => db.run('readwrite', ['stamps'], (tx) => tx('stamps').put(stamp)),
    remove: ({ owner, id }) => db.run('readwrite', ['stamps'], (tx) => tx('stamps').delete([owner, id])),
  };
}
