import {
  type PluginFacts,
  type PluginManifest,
  readManifest,
  refusalOfManifest,
  type SignedManifest,
} from '@dalpak/contracts';
import { UpdateRefused } from './update-refused.ts';

/** The browser's Web Crypto; undefined when the page came over plain http from another machine. */
export type Subtle = Pick<SubtleCrypto, 'importKey' | 'verify' | 'digest'> | undefined;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}

async function isSigned(
  { manifest, signature }: SignedManifest,
  key: string,
  subtle: Exclude<Subtle, undefined>,
): Promise<boolean> {
  try {
    const publicKey = await subtle.importKey('raw', bytesOf(key), { name: 'Ed25519' }, false, [
      'verify',
    ]);
    return await subtle.verify(
      { name: 'Ed25519' },
      publicKey,
      bytesOf(signature),
      new TextEncoder().encode(manifest),
    );
  } catch (error) {
    // A browser without Ed25519 throws NotSupportedError; a malformed key or signature only fails
    // the check.
    if (error instanceof Error && error.name === 'NotSupportedError')
      throw new UpdateRefused('noCrypto');
    return false;
  }
}

/**
 * Parses a signed manifest after its signature is verified. Nothing is parsed before that.
 * @throws UpdateRefused
 */
export async function verifyRelease(
  release: SignedManifest,
  key: string,
  facts: PluginFacts,
  subtle: Subtle,
): Promise<PluginManifest> {
  if (subtle === undefined) throw new UpdateRefused('noCrypto');
  if (!(await isSigned(release, key, subtle))) throw new UpdateRefused('signature');
  const manifest = readManifest(release.manifest);
  if (manifest === null) throw new UpdateRefused('manifest');
  const refusal = refusalOfManifest(manifest, facts);
  if (refusal !== null) throw new UpdateRefused(refusal);
  return manifest;
}

/** Whether these bytes are the manifest's file. */
export async function isFileOf(
  manifest: PluginManifest,
  bytes: Uint8Array<ArrayBuffer>,
  subtle: Subtle,
): Promise<boolean> {
  if (subtle === undefined || bytes.length !== manifest.size) return false;
  const sum = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === manifest.sha256;
}
