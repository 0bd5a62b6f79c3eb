import { PRINTED_KEY } from './serial-port.ts';

/** Where the bridge of this till is, and the token of their pairing. */
const KEY = 'dalpak.bridge';

export interface StoredBridge {
  readonly address: string;
  readonly token: string;
}

/** The bridge that this browser is paired with; null = none. */
export function storedBridge(): StoredBridge | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof value === 'object' &&
      value !== null &&
      'address' in value &&
      typeof value.address === 'string' &&
      'token' in value &&
      typeof value.token === 'string'
      ? { address: value.address, token: value.token }
      : null;
  } catch {
    return null;
  }
}

export function storeBridge(bridge: StoredBridge | null): void {
  localStorage.removeItem(PRINTED_KEY);
  if (bridge === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(bridge));
}
