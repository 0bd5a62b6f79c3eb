import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a secret belongs to. It opens nowhere else: not in another business, plugin or setting. */
export interface SecretPlace {
  readonly cloudId: number;
  readonly pluginId: string;
  readonly key: string;
}

function placeBytes({ cloudId, pluginId, key }: SecretPlace): Buffer {
  return Buffer.from(`${cloudId}/${pluginId}/${key}`);
}

/** Encrypts a secret of a plugin's settings: it has to be used again, and is never shown again. @param key 32 bytes */
export function sealSecret(key: Buffer, place: SecretPlace, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(placeBytes(place));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** @returns null when it was not sealed by this key for this place: after a restore under another key it is set anew */
export function openSecret(key: Buffer, place: SecretPlace, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(placeBytes(place));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
