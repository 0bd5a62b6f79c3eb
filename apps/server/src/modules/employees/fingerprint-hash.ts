import { createHmac } from 'node:crypto';

/**
 * A keyed hash of the identifier that a fingerprint reader sends, as the database stores it. Cards
 * are hashed likewise, but a card and a finger never have the same hash.
 */
export function hashFingerprint(key: Buffer, cloudId: number, fingerprint: string): Buffer {
  return createHmac('sha256', key).update(`fingerprint:${cloudId}:${fingerprint}`).digest();
}
