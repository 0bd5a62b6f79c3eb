import { describe, expect, it } from 'vitest';
import { type PluginManifest, readManifest, refusalOfManifest } from './plugin-release.ts';

const MANIFEST: PluginManifest = {
  product: 'dalpak-plugin',
  version: '1.2.0',
  platform: 'win-x64',
  file: 'dalpak-plugin-1.2.0-win-x64.exe',
  size: 10,
  sha256: 'a'.repeat(64),
  issued_at: '2026-01-10T00:00:00.000Z',
  expires_at: '2026-04-10T00:00:00.000Z',
};
const FACTS = {
  version: '1.1.0',
  platform: 'win-x64',
  now: Date.parse('2026-02-01T00:00:00Z'),
} as const;

describe('a release of the desktop plugin', () => {
  it('is read back as it was written', () => {
    expect(readManifest(JSON.stringify(MANIFEST))).toEqual(MANIFEST);
  });

  it.each<[string, Record<string, unknown>]>([
    ['another product', { product: 'till' }],
    ['a path for a file', { file: 'dalpak-plugin-/../../etc/passwd' }],
    ['a path upwards', { file: '../dalpak-plugin-1.exe' }],
    ['no version', { version: '1.2' }],
    ['an unknown platform', { platform: 'dos' }],
    ['an empty file', { size: 0 }],
    ['a file beyond any memory', { size: 1e12 }],
    ['half a sum', { sha256: 'abc' }],
    ['a day that is none', { expires_at: '2026-02-30T00:00:00Z' }],
    ['something that nobody knows', { run: 'me' }],
  ])('with %s is invalid', (_, change) => {
    expect(readManifest(JSON.stringify({ ...MANIFEST, ...change }))).toBeNull();
  });

  it('is invalid when it is no JSON', () => {
    expect(readManifest('{')).toBeNull();
    expect(readManifest('null')).toBeNull();
  });

  it('is accepted by an older plugin of its platform, until it expires', () => {
    expect(refusalOfManifest(MANIFEST, FACTS)).toBeNull();
    expect(refusalOfManifest(MANIFEST, { ...FACTS, platform: 'linux-x64' })).toBe('platform');
    expect(refusalOfManifest(MANIFEST, { ...FACTS, version: '1.2.0' })).toBe('notNewer');
    expect(refusalOfManifest(MANIFEST, { ...FACTS, version: '1.3.0' })).toBe('notNewer');
    expect(refusalOfManifest(MANIFEST, { ...FACTS, now: Date.parse(MANIFEST.expires_at) })).toBe(
      'expired',
    );
    expect(refusalOfManifest(MANIFEST, { ...FACTS, now: Date.parse('2026-01-08T23:00:00Z') })).toBe(
      'expired',
    );
    // A shop's clock may be some hours behind.
    expect(
      refusalOfManifest(MANIFEST, { ...FACTS, now: Date.parse('2026-01-09T12:00:00Z') }),
    ).toBeNull();
  });
});
