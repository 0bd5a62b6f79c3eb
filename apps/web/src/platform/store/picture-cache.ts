/** Cache of the small product pictures of a business on this device. */
const nameOf = (cloudUuid: string): string => `dalpak-pictures-${cloudUuid}`;

/** Null when the browser has no cache storage: on an address without https. */
export async function openPictures(cloudUuid: string): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(nameOf(cloudUuid)) : null;
}

/** Removes the pictures of a business. */
export async function forgetPictures(cloudUuid: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(nameOf(cloudUuid));
}
