import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { PluginFacts, PluginManifest, SignedManifest } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { type RefusalReason, UpdateRefused } from './update-refused.ts';
import { isFileOf, verifyRelease } from './verify-release.ts';

const { subtle } = globalThis.crypto;
const pair = generateKeyPairSync('ed25519');
const FILE = new TextEncoder().encode('a build of the plugin');
const MANIFEST: PluginManifest = {
  product: 'dalpak-plugin',
  version: '1.2.0',
  platform: 'win-x64',
  file: 'dalpak-plugin-1.2.0-win-x64.exe',
  size: FILE.length,
  sha256: createHash('sha256').update(FILE).digest('hex'),
  issued_at: '2026-01-10T00:00:00.000Z',
  expires_at: '2026-04-10T00:00:00.000Z',
};
const FACTS: PluginFacts = {
  version: '1.1.0',
  platform: 'win-x64',
  now: Date.parse('2026-02-01T00:00:00Z'),
};

const keyOf = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);
const signed = (text: string, by: KeyObject = pair.privateKey): SignedManifest => ({
  manifest: text,
  signature: sign(null, Buffer.from(text), by).toString('base64url'),
});
const reasonOf = (
  release: SignedManifest,
  { key = keyOf(pair.publicKey), facts = FACTS } = {},
): Promise<RefusalReason | 'taken'> =>
  verifyRelease(release, key, facts, subtle).then(
    () => 'taken' as const,
    (error: unknown) => {
      if (error instanceof UpdateRefused) return error.reason;
      throw error;
    },
  );
const good = signed(JSON.stringify(MANIFEST));

describe('a signed release', () => {
  it('is accepted as it was signed', async () => {
    expect(await verifyRelease(good, keyOf(pair.publicKey), FACTS, subtle)).toEqual(MANIFEST);
  });

  it('is refused when one character was changed, even an insignificant one', async () => {
    expect(await reasonOf({ ...good, manifest: good.manifest.replace('1.2.0', '1.2.1') })).toBe(
      'signature',
    );
    expect(await reasonOf({ ...good, manifest: `${good.manifest} ` })).toBe('signature');
    expect(
      await reasonOf({
        ...good,
        signature: `${good.signature.startsWith('A') ? 'B' : 'A'}${good.signature.slice(1)}`,
      }),
    ).toBe('signature');
    expect(await reasonOf({ ...good, signature: 'A'.repeat(86) })).toBe('signature');
  });

  it('is refused when another key signed it, or the key is invalid', async () => {
    const other = generateKeyPairSync('ed25519');
    expect(await reasonOf(signed(good.manifest, other.privateKey))).toBe('signature');
    expect(await reasonOf(good, { key: keyOf(other.publicKey) })).toBe('signature');
    expect(await reasonOf(good, { key: 'AAAA' })).toBe('signature');
  });

  it('is refused when its content is unknown, although it is signed', async () => {
    expect(await reasonOf(signed('{}'))).toBe('manifest');
    expect(await reasonOf(signed(JSON.stringify({ ...MANIFEST, file: '../../x' })))).toBe(
      'manifest',
    );
  });

  it('is refused after its expiry, for another platform, and as a downgrade', async () => {
    expect(
      await reasonOf(good, { facts: { ...FACTS, now: Date.parse('2026-05-01T00:00:00Z') } }),
    ).toBe('expired');
    expect(await reasonOf(signed(JSON.stringify({ ...MANIFEST, platform: 'linux-x64' })))).toBe(
      'platform',
    );
    expect(await reasonOf(good, { facts: { ...FACTS, version: '1.3.0' } })).toBe('notNewer');
  });

  it('is refused when the browser cannot check it', async () => {
    await expect(
      verifyRelease(good, keyOf(pair.publicKey), FACTS, undefined),
    ).rejects.toMatchObject({ reason: 'noCrypto' });
    const old = {
      verify: subtle.verify.bind(subtle),
      digest: subtle.digest.bind(subtle),
      importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
    };
    await expect(verifyRelease(good, keyOf(pair.publicKey), FACTS, old)).rejects.toMatchObject({
      reason: 'noCrypto',
    });
  });
});

describe('the file of a release', () => {
  it('must match its hash and size', async () => {
    expect(await isFileOf(MANIFEST, FILE, subtle)).toBe(true);
    const changed = FILE.slice();
    changed[3] = 0;
    expect(await isFileOf(MANIFEST, changed, subtle)).toBe(false);
    expect(await isFileOf(MANIFEST, FILE.slice(1), subtle)).toBe(false);
    expect(await isFileOf(MANIFEST, FILE, undefined)).toBe(false);
  });
});
