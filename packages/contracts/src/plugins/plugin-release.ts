import * as z from 'zod/mini';
import { isUpdateOf, isVersion } from './version.ts';

/** Platforms of the desktop plugin. */
export const PLUGIN_PLATFORMS = [
  'win-x64',
  'win-arm64',
  'linux-x64',
  'linux-arm64',
  'mac-x64',
  'mac-arm64',
] as const;
export type PluginPlatform = (typeof PLUGIN_PLATFORMS)[number];

export const pluginPlatformSchema = z.enum(PLUGIN_PLATFORMS);
export const pluginVersionSchema = z.string().check(z.refine(isVersion));

/** The whole file is held in memory, because it is verified before any of it is used. */
export const MAX_PLUGIN_BYTES = 512 * 1024 * 1024;

/**
 * Prefix of a release's file names, and part of every manifest, so that the key cannot sign
 * anything else by mistake.
 */
export const PLUGIN_PRODUCT = 'dalpak-plugin';

/** The signed part of a release. */
export const pluginManifestSchema = z.strictObject({
  product: z.literal(PLUGIN_PRODUCT),
  version: pluginVersionSchema,
  platform: pluginPlatformSchema,
  /** A file name, never a path. */
  file: z.string().check(z.regex(/^dalpak-plugin-[0-9A-Za-z.+-]{1,120}$/)),
  size: z.int().check(z.positive(), z.maximum(MAX_PLUGIN_BYTES)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  issued_at: z.iso.datetime(),
  /**
   * No device accepts it afterwards, so that an attacker cannot withhold newer releases for ever by
   * serving an old one.
   */
  expires_at: z.iso.datetime(),
});
export type PluginManifest = z.infer<typeof pluginManifestSchema>;

/**
 * A manifest as text, exactly as it was signed, with the Ed25519 signature over its UTF-8 bytes
 * (base64url).
 */
export const signedManifestSchema = z.object({
  manifest: z.string().check(z.minLength(2), z.maxLength(4_096)),
  signature: z.string().check(z.regex(/^[0-9A-Za-z_-]{86}$/)),
});
export type SignedManifest = z.infer<typeof signedManifestSchema>;

/** Reads a manifest; null for an invalid one. It does not verify the signature. */
export function readManifest(text: string): PluginManifest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return pluginManifestSchema.safeParse(value).data ?? null;
}

/** The plugin that asks for an update: its version, platform and time. */
export interface PluginFacts {
  readonly version: string;
  readonly platform: PluginPlatform;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type ManifestRefusal = 'platform' | 'notNewer' | 'expired';

/** Tolerance for wrong clocks of shops; a manifest from the day after tomorrow is refused. */
const CLOCK_SLACK_MS = 24 * 60 * 60_000;

/** Why this plugin refuses the release, or null: another platform, not newer, or expired. */
export function refusalOfManifest(
  manifest: PluginManifest,
  { version, platform, now }: PluginFacts,
): ManifestRefusal | null {
  if (manifest.platform !== platform) return 'platform';
  if (!isUpdateOf(manifest.version, version)) return 'notNewer';
  if (
    Date.parse(manifest.issued_at) - CLOCK_SLACK_MS > now ||
    Date.parse(manifest.expires_at) <= now
  )
    return 'expired';
  return null;
}
