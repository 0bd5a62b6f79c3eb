import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The private key that 32 secret bytes are. */
export function keyOfSecret(secret: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, secret]), format: 'der', type: 'pkcs8' });
}

/** @throws ConfigError when the file holds no private Ed25519 key */
export function readPrivateKey(file: string): KeyObject {
  return readKey(file, 'a private', createPrivateKey);
}

/** The public half will do: a server that only hands releases out needs no more. @throws ConfigError */
export function readPublicKey(file: string): KeyObject {
  return readKey(file, 'an', createPublicKey);
}

function readKey(file: string, kind: string, parse: (pem: string) => KeyObject): KeyObject {
  try {
    const key = parse(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // What is in the file is never repeated: it may be a key.
  }
  throw new ConfigError([`DALPAK_PLUGIN_KEY must name a file with ${kind} Ed25519 key (PEM), not "${file}"`]);
}

/** The 32 bytes of the public half, as they are told to devices. */
export function publicKeyText(key: KeyObject): string {
  const { x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('The key has no public half');
  return x;
}
