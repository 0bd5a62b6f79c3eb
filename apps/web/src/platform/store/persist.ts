/**
 * Asks the browser to keep the local stores when the disk is nearly full. Returns whether it will:
 * the till warns when it will not, because unsent sales are in those stores.
 */
export async function askPersistentStorage(): Promise<boolean> {
  if (!('storage' in navigator) || typeof navigator.storage.persist !== 'function') return false;
  if (await navigator.storage.persisted()) return true;
  return navigator.storage.persist();
}
