import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { keyOfSecret } from '../plugin/index.ts';

/** What a signature is over: no part can be exchanged for that of another business or version. */
export interface SignedPlugin {
  readonly business: string;
  readonly id: string;
  readonly version: string;
  readonly manifest: unknown;
  readonly page: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

function messageOf({ business, id, version, manifest, page }: SignedPlugin): Buffer {
  const parts = [
    'dalpak-plugin',
    business,
    id,
    version,
    hashOf(canonicalJson(manifest)),
    hashOf(page),
  ];
  return Buffer.from(parts.join('\n'), 'utf8');
}

/** The provider's key, and its public half. */
export function pluginKeys(secret: Buffer): { readonly own: KeyObject; readonly shown: KeyObject } {
  const own = keyOfSecret(secret);
  return { own, shown: createPublicKey(own) };
}

export function signPlugin(key: KeyObject, plugin: SignedPlugin): Buffer {
  return sign(null, messageOf(plugin), key);
}

export function isSigned(key: KeyObject, plugin: SignedPlugin, signature: Buffer | null): boolean {
  return signature !== null && verify(null, messageOf(plugin), key, signature);
}
