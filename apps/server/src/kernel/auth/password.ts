import { explain } from '../errors/explain.ts';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors/app-error.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/**
 * OWASP's first choice for Argon2id: 19 MiB, 2 passes, 1 lane. The algorithm is the library's
 * default.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MIN_LENGTH = 12;

/** Hash that matches no password; verifying against it takes as long as against a real one. */
let decoyHash: Promise<string> | null = null;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is correct. An unknown account (`stored` null) takes as long as a known one,
 * so the response time does not reveal which addresses have an account.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const fits = await verify(stored ?? (await decoyHash), password);
  return fits && stored !== null;
}

/**
 * @throws WEAK_PASSWORD when it is short, common, one repeated piece, or made of known facts about
 * the account
 */
export function assertStrongPassword(password: string, known: readonly string[]): void {
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const weak =
    [...password].length < MIN_LENGTH ||
    new Set(plain).size < 5 ||
    COMMON_PASSWORDS.has(letters) ||
    COMMON_PASSWORDS.has(letters.replace(/\d+$/, '')) ||
    known.some(
      (word) =>
        word.length >= 4 && plain.replaceAll(word.toLowerCase(), '').length < MIN_LENGTH / 2,
    );
  if (weak)
    throw new AppError('WEAK_PASSWORD', {
      details: [{ ...explain('password_common'), field: 'password' }],
    });
}
