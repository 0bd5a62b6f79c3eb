import { createHmac, randomBytes } from 'node:crypto';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { findKnownDevice, type KnownDevice } from '../../kernel/auth/known-device.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { openText, sealText } from '../../kernel/auth/sealed-text.ts';
import { findTotpStep } from '../../kernel/auth/totp.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { countAudited, type CountedAttempt } from '../audit/index.ts';
import * as store from './second-step.store.ts';

/** Number of recovery codes of a user. */
const RECOVERY_CODES = 10;
/** Crockford's base 32: no letter is mistaken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Fifty random bits. */
const RECOVERY_LENGTH = 10;

/** An attempt with a code, and where it comes from. */
export interface CodeAttempt {
  readonly userId: number;
  /** E-mail that the user signs in with. */
  readonly account: string;
  readonly code: string;
  /** Network address of the caller. */
  readonly address: string;
  readonly device: KnownDevice | null;
  /** Where the delay is audited when the caller has to wait. */
  readonly findAuditTarget: CountedAttempt['findAuditTarget'];
}

/** The accepted code: one of the app, or a recovery code with the number of those left. */
export type UsedCode =
  | { readonly kind: 'app' }
  | { readonly kind: 'recovery'; readonly left: number };

const sealPlace = (userId: number) => `second step of user ${userId}`;

export function sealSecret(key: Buffer, userId: number, secret: Buffer): string {
  return sealText(key, sealPlace(userId), secret.toString('base64url'));
}

/** Null under another key than the one that encrypted it. */
export function openSecret(key: Buffer, userId: number, sealed: string): Buffer | null {
  const text = openText(key, sealPlace(userId), sealed);
  return text === null ? null : Buffer.from(text, 'base64url');
}

/** Ten codes, which are shown once, and the hashes that the database stores. */
export function makeRecoveryCodes(
  key: Buffer,
  userId: number,
): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_LENGTH)]
      .map((byte) => LETTERS[byte & 31] ?? '')
      .join('');
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
  return { codes, hashes: codes.map((code) => hashRecovery(key, userId, readRecovery(code))) };
}

/** Normalizes an entered code: lower case, spaces, an O for a zero. */
function readRecovery(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

function hashRecovery(key: Buffer, userId: number, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery ${userId} ${code}`).digest();
}

/**
 * Counts an attempt at the second step, runs it, and forgives the count when it was right. A device
 * that signed in to the account before has a count of its own, so that strangers' attempts cannot
 * keep its right code from being checked.
 * @throws SIGN_IN_LIMITED with the seconds to wait; WRONG_CODE when `run` returns null
 */
export async function runCountedAttempt<T>(
  kernel: Kernel,
  { account, address, device, findAuditTarget: home }: Omit<CodeAttempt, 'code' | 'userId'>,
  run: () => Promise<T | null>,
): Promise<T> {
  const network = networkOf(address);
  const known = await findKnownDevice(kernel.database, device, account);
  const own = [attemptCount('code', known?.id ?? network, account)];
  const shared = known !== null ? [] : [attemptCount('codes', account)];
  await countAudited(kernel, { counts: [...own, ...shared], network, findAuditTarget: home });
  const result = await run();
  if (result === null) throw new AppError('WRONG_CODE');
  await kernel.limits.clear(own);
  await kernel.limits.forgive(shared);
  return result;
}

/**
 * Accepts a code of a user whose second step is on; each code works once.
 * @throws SIGN_IN_LIMITED with the seconds to wait; WRONG_CODE for a wrong code, and for one that
 *   was used before
 */
export function useCode(kernel: Kernel, attempt: CodeAttempt): Promise<UsedCode> {
  return runCountedAttempt(kernel, attempt, () => consumeCode(kernel, attempt));
}

async function consumeCode(
  { database, now }: Kernel,
  { userId, code }: CodeAttempt,
): Promise<UsedCode | null> {
  const { system, secrets } = database;
  const row = await store.findSecondStep(system, userId);
  if (row === null || !row.confirmed) return null;
  const digits = code.replaceAll(' ', '');
  if (/^\d{6}$/.test(digits)) {
    const secret = openSecret(secrets['second-step'], userId, row.secret);
    const step = secret === null ? null : findTotpStep(secret, digits, now(), row.last_step);
    return step !== null && (await store.useCodeStep(system, userId, row.secret, step))
      ? { kind: 'app' }
      : null;
  }
  const left = await store.useRecoveryCode(
    system,
    userId,
    hashRecovery(secrets['second-step'], userId, readRecovery(code)),
  );
  return left === null ? null : { kind: 'recovery', left };
}
