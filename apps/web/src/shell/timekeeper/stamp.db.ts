import Dexie, { type Table } from 'dexie';
import type { QueuedStamp, StampStore } from './stamp-queue.ts';

class TimeDb extends Dexie {
  readonly stamps!: Table<QueuedStamp, [string, string]>;

  constructor() {
    super('dp_offline_time');
    this.version(1).stores({ stamps: '[owner+id], [owner+at]' });
  }
}

/** The device's own store of stamps that wait. */
export function openStampStore(): StampStore {
  const db = new TimeDb();
  return {
    list: (owner) => db.stamps.where('[owner+at]').between([owner, Dexie.minKey], [owner, Dexie.maxKey]).toArray(),
    async put(stamp) {
      await db.stamps.put(stamp);
    },
    async remove({ owner, id }) {
      await db.stamps.delete([owner, id]);
    },
  };
}
