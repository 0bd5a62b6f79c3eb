import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config.ts';

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key of 32 secret bytes. */
export function keyOfSecret(secret: Buffer): KeyObject {
  return createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, secret]),
    format: 'der',
    type: 'pkcs8',
  });
}

/** @throws ConfigError when the file holds no private Ed25519 key */
export function readPrivateKey(file: string): KeyObject {
  return readKey(file, 'a private', createPrivateKey);
}

/**
 * Reads a public key, or the public half of a private one: a server that only offers releases needs
 * no more.
 * @throws ConfigError
 */
export function readPublicKey(file: string): KeyObject {
  return readKey(file, 'an', createPublicKey);
}

function readKey(file: string, kind: string, parse: (pem: string) => KeyObject): KeyObject {
  try {
    const key = parse(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The content of the file is never repeated in an error: it may be a key.
  }
  throw new ConfigError([
    `DALPAK_PLUGIN_KEY must name a file with ${kind} Ed25519 key (PEM), not "${file}"`,
  ]);
}

/** The 32 bytes of the public key, in the encoding for devices. */
export function publicKeyText(key: KeyObject): string {
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('The key has no public half');
  return x;
}
