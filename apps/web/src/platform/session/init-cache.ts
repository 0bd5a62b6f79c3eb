import { appInit, type AppInit } from '@dalpak/contracts';

const KEY = 'dalpak.app-init';

/** The part of the browser's storage that the cache needs. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Keeps the last app/init answer, so that a reload without a network still opens the till. Only what the contract
 * names is stored: a token that ever slipped into the answer would not be.
 */
export function saveInit(storage: KeyValue, init: AppInit): void {
  const known = appInit.response.parse(init);
  try {
    storage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A full or closed storage only costs the offline start.
  }
}

/** The stored answer, or null when there is none or it is of another version's shape. */
export function loadInit(storage: KeyValue): AppInit | null {
  try {
    const text = storage.getItem(KEY);
    if (text === null) return null;
    const parsed = appInit.response.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function forgetInit(storage: KeyValue): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // See saveInit.
  }
}
