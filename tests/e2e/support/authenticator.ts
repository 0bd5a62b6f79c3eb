import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * An authenticator app with a key: RFC 6238 with the usual defaults (SHA-1, 6 digits, 30 seconds).
 */
export class Authenticator {
  readonly #secret: Buffer;
  #last = -1;

  /** @param key base32, as the screen shows it */
  constructor(key: string) {
    const bits = [...key.replaceAll(' ', '')]
      .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /**
   * Returns the current code, or the code of the next half minute when the current one was used:
   * the server accepts each code once.
   */
  code(): string {
    this.#last = Math.max(Math.floor(Date.now() / STEP_MS), this.#last + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#last));
    const digest = createHmac('sha1', this.#secret).update(counter).digest();
    const at = (digest.at(-1) ?? 0) & 15;
    return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
  }
}
