import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, SystemDb } from '../db/index.ts';

/** As long as a browser keeps a cookie. */
export const DEVICE_SECONDS = 400 * 24 * 3600;
/** People of an office share a computer; whoever was away longest is forgotten. */
const MAX_ACCOUNTS = 5;
/** 16 random bytes, or the first 16 of a hash. */
const PIECE = '[\\w-]{22}';
/** A name, its own signature, and one for each account; a cookie of before has no signature of the name alone. */
const COOKIE = new RegExp(`^${PIECE}(\\.${PIECE}){1,${MAX_ACCOUNTS + 1}}$`);
/** Stands for "no account": an account is an address, which is never empty. */
const NO_ACCOUNT = '';

/**
 * A browser that signed in before. Its cookie holds a random name with a signature and, for each account that was signed in
 * to, a signature of both: only the server makes one, and it opens nothing. It says "not a stranger", never "signed in".
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

/** Whether the server gave this device its name, whoever signed in at it. A cookie of before says so after the next sign-in. */
export function deviceIsOurs(key: Buffer, device: KnownDevice): boolean {
  return deviceKnows(key, device, NO_ACCOUNT);
}

/** The cookie's new value after a sign-in to the account. */
export function rememberAccount(key: Buffer, device: KnownDevice | null, account: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const [name, own] = [sign(key, id, NO_ACCOUNT), sign(key, id, account)];
  const others = (device?.signatures ?? []).filter((signature) => signature !== own && signature !== name);
  return [id, name, own, ...others].slice(0, 2 + MAX_ACCOUNTS).join('.');
}

/** How an account is called in these cookies: by another name after each reset of its password, so that the devices of before are strangers. */
export async function deviceAccount(system: SystemDb, account: string): Promise<string> {
  const row = await system.find<{ epoch: number }>('auth.device_epoch', 'SELECT auth_device_epoch($1) AS epoch', [account]);
  return row === null || row.epoch === 0 ? account : `${account} ${row.epoch}`;
}

/** The device, where the account was signed in to at it since its password was reset last; null otherwise. */
export async function knownTo({ system, secrets }: Pick<Database, 'system' | 'secrets'>, device: KnownDevice | null, account: string): Promise<KnownDevice | null> {
  return device !== null && deviceKnows(secrets['known-device'], device, await deviceAccount(system, account)) ? device : null;
}

function sign(key: Buffer, id: string, account: string): string {
  return createHmac('sha256', key).update(`${id}:${account}`).digest().subarray(0, 16).toString('base64url');
}
