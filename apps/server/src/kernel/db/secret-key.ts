import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The secret key outside the database is missing or another one; the message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

const PLAIN_BYTES = 32;
const ID_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A plain secret has 32 bytes; a wrapped one is longer. */
export const isWrapped = (stored: Buffer): boolean => stored.length !== PLAIN_BYTES;

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update('dalpak key id\0').update(key).digest().subarray(0, ID_BYTES);

/**
 * Layout: key id, initial vector, tag, ciphertext. It is bound to the name, so that no secret can
 * replace another.
 */
export function wrapSecret(key: Buffer, name: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([idOf(key), iv, cipher.getAuthTag(), text]);
}

/** @throws SecretKeyError */
export function unwrapSecret(key: Buffer | null, name: string, stored: Buffer): Buffer {
  if (!isWrapped(stored)) return stored;
  if (key === null)
    throw new SecretKeyError(
      'The keys in the database are wrapped: set DALPAK_KEY_FILE (or DALPAK_KEY) to the key that wraps them. Without it they cannot be read.',
    );
  const [id, iv, tag] = [
    stored.subarray(0, ID_BYTES),
    stored.subarray(ID_BYTES, ID_BYTES + IV_BYTES),
    stored.subarray(ID_BYTES + IV_BYTES, ID_BYTES + IV_BYTES + TAG_BYTES),
  ];
  if (!id.equals(idOf(key)))
    throw new SecretKeyError(
      'DALPAK_KEY_FILE (or DALPAK_KEY) names another key than the one that wraps the keys in the database: set the one that was used before.',
    );
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
      .setAAD(Buffer.from(name))
      .setAuthTag(tag);
    return Buffer.concat([
      decipher.update(stored.subarray(ID_BYTES + IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    throw new SecretKeyError(`The secret ${name} was altered in the database: restore a backup.`);
  }
}
