import { appInit, type AppInit } from '@dalpak/contracts';

const KEY = 'dalpak.app-init';
/** Also read by public/theme-init.js. Says that a session was begun in this browser. The tokens themselves are in cookies that scripts can not see. */
const HINT = 'dalpak.session';

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

/** Notes that a session was begun, so that the next start asks the server about it. */
export function expectSession(storage: KeyValue): void {
  try {
    storage.setItem(HINT, '1');
  } catch {
    // See saveInit.
  }
}

/** False in a browser where nobody ever signed in: asking the server would only be answered by a refusal. */
export function mayHaveSession(storage: KeyValue): boolean {
  try {
    return storage.getItem(HINT) !== null;
  } catch {
    return true;
  }
}

/** The session has ended: neither its answer nor the hint is kept. */
export function forgetInit(storage: KeyValue): void {
  try {
    storage.removeItem(KEY);
    storage.removeItem(HINT);
  } catch {
    // See saveInit.
  }
}
