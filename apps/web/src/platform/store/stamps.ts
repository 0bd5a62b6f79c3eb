/** Database of the attendance stamps that wait on this device. */
export const STAMPS_DB = 'dp_offline_time';

/**
 * Number of a business's stamps on this device that the server lacks or refused, at any of its
 * terminals.
 */
export async function countStamps(cloudUuid: string, name: string = STAMPS_DB): Promise<number> {
  const db = await openExisting(name);
  if (db === null) return 0;
  try {
    return await new Promise<number>((resolve, reject) => {
      const owners = IDBKeyRange.bound([`${cloudUuid}:`], [`${cloudUuid}:\uffff`]);
      const counted = db.transaction('stamps').objectStore('stamps').count(owners);
      counted.addEventListener('success', () => resolve(counted.result));
      counted.addEventListener('error', () => reject(counted.error ?? new Error('Not counted')));
    });
  } finally {
    db.close();
  }
}

/** Opens the existing database in its current version; null when no stamp was ever made here. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    let isNew = false;
    const opening = indexedDB.open(name);
    opening.addEventListener('upgradeneeded', () => {
      // Aborted, because the new database would have no tables.
      isNew = true;
      opening.transaction?.abort();
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => {
      if (isNew) resolve(null);
      else reject(opening.error ?? new Error('Not opened'));
    });
  });
}
