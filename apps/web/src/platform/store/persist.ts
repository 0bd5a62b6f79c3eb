/**
 * Asks the browser to keep the local stores when the disk runs short. Answers whether it will: unsent sales live there,
 * so the till shows when the answer is no.
 */
export async function askPersistentStorage(): Promise<boolean> {
  if (!('storage' in navigator) || typeof navigator.storage.persist !== 'function') return false;
  if (await navigator.storage.persisted()) return true;
  return navigator.storage.persist();
}
