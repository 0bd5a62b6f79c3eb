import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, SystemDb } from '../db/index.ts';

/** The longest time that a browser keeps a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 3600;
/** People in an office share a computer; the account that signed in least recently is dropped. */
const MAX_ACCOUNTS = 5;
/** 16 random bytes, or the first 16 of a hash. */
const TOKEN_PART = '[\\w-]{22}';
/**
 * A name, its signature, and one signature per account. An older cookie has no signature of the
 * name alone.
 */
const COOKIE = new RegExp(`^${TOKEN_PART}(\\.${TOKEN_PART}){1,${MAX_ACCOUNTS + 1}}$`);
/** Means "no account": a real account is an address, which is never empty. */
const NO_ACCOUNT = '';

/**
 * A browser that signed in before. Its cookie holds a random name with a signature and, for each
 * account that signed in, a signature of both. Only the server can sign, and the cookie grants no
 * access: it proves "not a stranger", never "signed in".
 */
export interface KnownDevice {
  readonly id: string;
  readonly signatures: readonly string[];
}

/** Null when there is no cookie or it has another form. */
export function readDevice(cookie: string | undefined): KnownDevice | null {
  if (cookie === undefined || !COOKIE.test(cookie)) return null;
  const [id = '', ...signatures] = cookie.split('.');
  return { id, signatures };
}

/** Whether this device signed in to the account before. */
export function isKnownForAccount(key: Buffer, device: KnownDevice, account: string): boolean {
  const expected = Buffer.from(sign(key, device.id, account));
  return device.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), expected));
}

/**
 * Whether the server issued this device's name, for any account. An older cookie qualifies after
 * the next sign-in.
 */
export function isGenuineDevice(key: Buffer, device: KnownDevice): boolean {
  return isKnownForAccount(key, device, NO_ACCOUNT);
}

/** The cookie's new value after a sign-in to the account. */
export function rememberAccount(key: Buffer, device: KnownDevice | null, account: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const [name, own] = [sign(key, id, NO_ACCOUNT), sign(key, id, account)];
  const others = (device?.signatures ?? []).filter(
    (signature) => signature !== own && signature !== name,
  );
  return [id, name, own, ...others].slice(0, 2 + MAX_ACCOUNTS).join('.');
}

/**
 * The account's name in these cookies. It changes with each password reset, so that older devices
 * become strangers.
 */
export async function deviceAccountKey(system: SystemDb, account: string): Promise<string> {
  const row = await system.find<{ epoch: number }>(
    'auth.device_epoch',
    'SELECT auth_device_epoch($1) AS epoch',
    [account],
  );
  return row === null || row.epoch === 0 ? account : `${account} ${row.epoch}`;
}

/**
 * The device, when the account signed in at it since the last reset of its password; null
 * otherwise.
 */
export async function findKnownDevice(
  { system, secrets }: Pick<Database, 'system' | 'secrets'>,
  device: KnownDevice | null,
  account: string,
): Promise<KnownDevice | null> {
  return device !== null &&
    isKnownForAccount(secrets['known-device'], device, await deviceAccountKey(system, account))
    ? device
    : null;
}

function sign(key: Buffer, id: string, account: string): string {
  return createHmac('sha256', key)
    .update(`${id}:${account}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
