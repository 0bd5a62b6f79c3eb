/** Small pictures of a business's products, as they lie on this device. */
const nameOf = (cloudUuid: string): string => `dalpak-pictures-${cloudUuid}`;

/** Null where the browser keeps nothing: on an address without https. */
export async function openPictures(cloudUuid: string): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(nameOf(cloudUuid)) : null;
}

/** Forgets the pictures of a business. */
export async function forgetPictures(cloudUuid: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(nameOf(cloudUuid));
}
