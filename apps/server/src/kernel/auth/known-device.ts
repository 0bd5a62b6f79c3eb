import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As long as a browser keeps a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 3600;
/** People of an office share a computer; whoever was away longest is forgotten. */
const MAX_ACCOUNTS = 5;
/** 16 random bytes, or the first 16 of a hash. */
const PIECE = '[\\w-]{22}';
const COOKIE = new RegExp(`^${PIECE}(\\.${PIECE}){1,${MAX_ACCOUNTS}}$`);

/**
 * A browser that signed in before. Its cookie holds a random name and, for each account that was signed in to, a
 * signature of both: only the server makes one, and it opens nothing. It says "not a stranger", never "signed in".
 */
export interface KnownDevice {
  readonly id: string;
  readonly signatures: readonly string[];
}

/** Null when there is no cookie or it has not the form of ours. */
export function readDevice(cookie: string | undefined): KnownDevice | null {
  if (cookie === undefined || !COOKIE.test(cookie)) return null;
  const [id = '', ...signatures] = cookie.split('.');
  return { id, signatures };
}

/** Whether this device signed in to the account before. */
export function deviceKnows(key: Buffer, device: KnownDevice, account: string): boolean {
  const expected = Buffer.from(sign(key, device.id, account));
  return device.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), expected));
}

/** The cookie's new value after a sign-in to the account. */
export function rememberAccount(key: Buffer, device: KnownDevice | null, account: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const own = sign(key, id, account);
  const others = (device?.signatures ?? []).filter((signature) => signature !== own);
  return [id, own, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.');
}

function sign(key: Buffer, id: string, account: string): string {
  return createHmac('sha256', key).update(`${id}:${account}`).digest().subarray(0, 16).toString('base64url');
}
