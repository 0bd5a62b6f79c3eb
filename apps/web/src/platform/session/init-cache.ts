import { appInit, type AppInit } from '@dalpak/contracts';

const KEY = 'dalpak.app-init';
/**
 * Also read by public/theme-init.js. Marks that a session was started in this browser; the tokens
 * are in cookies that scripts cannot read.
 */
const HINT = 'dalpak.session';

/** The part of the browser's storage that the cache needs. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Stores the last app/init answer, so that a reload without a network still opens the till. Only
 * fields of the contract are stored, so a token that slipped into the answer would not be.
 */
export function saveInit(storage: KeyValue, init: AppInit): void {
  const known = appInit.response.parse(init);
  try {
    storage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Without storage only the offline start is lost.
  }
}

/** The stored answer, or null when there is none or it has another version's shape. */
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

/** Records that a session was started, so that the next start asks the server about it. */
export function rememberSession(storage: KeyValue): void {
  try {
    storage.setItem(HINT, '1');
  } catch {
    // See saveInit.
  }
}

/** False in a browser where no user ever signed in: the server would only refuse the request. */
export function mayHaveSession(storage: KeyValue): boolean {
  try {
    return storage.getItem(HINT) !== null;
  } catch {
    return true;
  }
}

/** The session has ended: removes the stored answer and the hint. */
export function forgetInit(storage: KeyValue): void {
  try {
    storage.removeItem(KEY);
    storage.removeItem(HINT);
  } catch {
    // See saveInit.
  }
}
