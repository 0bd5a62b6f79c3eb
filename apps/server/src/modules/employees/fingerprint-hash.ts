import { createHmac } from 'node:crypto';

/** What the database keeps of a finger: a keyed hash of the reader's identifier, as it keeps cards, and never equal to one of them. */
export function hashFingerprint(key: Buffer, cloudId: number, fingerprint: string): Buffer {
  return createHmac('sha256', key).update(`fingerprint:${cloudId}:${fingerprint}`).digest();
}
