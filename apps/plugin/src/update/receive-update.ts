import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BridgeUpdate,
  type ManifestRefusal,
  type PluginFacts,
  readManifest,
  refusalOfManifest,
} from '@dalpak/contracts';

/** Why a bridge does not take an update; `noKey`: it was installed without the publisher's key. */
export type UpdateRefusal = ManifestRefusal | 'noKey' | 'signature' | 'manifest' | 'file';

/** A release that was checked and stored, and may be started. */
export interface StoredRelease {
  readonly version: string;
  readonly file: string;
}

function isSigned({ manifest, signature }: BridgeUpdate, key: string): boolean {
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key },
    format: 'jwk',
  });
  return verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64url'));
}

/**
 * Checks an update with the key that the bridge was installed with, because it trusts no page, and
 * stores its file.
 */
export function receiveUpdate(
  folder: string,
  key: string | null,
  update: BridgeUpdate,
  facts: PluginFacts,
): StoredRelease | UpdateRefusal {
  if (key === null) return 'noKey';
  if (!isSigned(update, key)) return 'signature';
  const manifest = readManifest(update.manifest);
  if (manifest === null) return 'manifest';
  const refusal = refusalOfManifest(manifest, facts);
  if (refusal !== null) return refusal;
  const bytes = Buffer.from(update.file, 'base64');
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length !== manifest.size || sum !== manifest.sha256) return 'file';
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${manifest.version}.mjs`);
  // A crash in the middle must not leave half a program under the name.
  writeFileSync(`${file}.part`, bytes, { mode: 0o700, flush: true });
  renameSync(`${file}.part`, file);
  return { version: manifest.version, file };
}
