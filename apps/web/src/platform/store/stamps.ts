/** Database of the stamps that wait on this device. */
export const STAMPS_DB = 'dp_offline_time';

/** How many stamps of a business lie here that the server has not, or did not take; of whichever of its terminals. */
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

/** As it is, of whatever version; null where nobody ever stamped. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    let isNew = false;
    const opening = indexedDB.open(name);
    opening.addEventListener('upgradeneeded', () => {
      // Given up, so that it is not made here, without its tables.
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
