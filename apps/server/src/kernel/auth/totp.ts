import { createHmac, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;
const STEP_MS = 30_000;
/**
 * Steps before and after the current one whose code is accepted: clocks of phones differ, and
 * people type slowly.
 */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a secret: the output size of SHA-1 (RFC 4226 §4). */
export const TOTP_SECRET_BYTES = 20;

/** The code of a time step: RFC 4226 with the counter of RFC 6238, SHA-1, six digits. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step of a moment in milliseconds since the epoch. */
export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS);
}

/**
 * Finds the step of this code among the steps around now.
 * @param after step of the last accepted code: its own code and earlier ones are refused. A step
 * further ahead than any current code was accepted under a wrong clock, and blocks nothing
 */
export function findTotpStep(
  secret: Buffer,
  code: string,
  now: number,
  after: number,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const present = totpStep(now);
  let found: number | null = null;
  // Compares with every step even after a match, so that the response time reveals nothing.
  for (let step = Math.max(0, present - WINDOW); step <= present + WINDOW; step += 1) {
    const fits = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (fits && (step > after || after > step + 2 * WINDOW)) found ??= step;
  }
  return found;
}

/** RFC 4648 without padding, the form that authenticator apps accept. */
export function base32(bytes: Buffer): string {
  let text = '';
  let [rest, bits] = [0, 0];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(rest >>> (bits - 5)) & 31] ?? '';
    rest &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + (BASE32[(rest << (5 - bits)) & 31] ?? '');
}

/**
 * The address that a QR code passes to an authenticator app. It omits what apps assume by default:
 * SHA-1, six digits, 30 seconds.
 */
export function otpauthUri(issuer: string, account: string, secret: Buffer): string {
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
