import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type PluginFacts,
  PLUGIN_PRODUCT,
  type PluginManifest,
  readManifest,
  refusalOfManifest,
  type SignedManifest,
  signedManifestSchema,
  compareVersions,
  type PluginPlatform,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { FileAnswer } from '../../kernel/http/index.ts';

/** A release, read from its description in the folder. */
export interface Release {
  readonly manifest: PluginManifest;
  /** As devices get it: they verify the exact text that was signed. */
  readonly signed: SignedManifest;
}

const DESCRIPTION = new RegExp(`^${PLUGIN_PRODUCT}-.+\\.json$`);

/** Name of the description of a release. */
export function descriptionName({
  version,
  platform,
}: Pick<PluginManifest, 'version' | 'platform'>): string {
  return `${PLUGIN_PRODUCT}-${version}-${platform}.json`;
}

/**
 * Every release in the folder; none when the folder does not exist.
 * @throws PLUGIN_RELEASES_BROKEN for an invalid description: skipping it would look like "up to
 *   date"
 */
export async function listReleases(folder: string): Promise<readonly Release[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names.filter((name) => DESCRIPTION.test(name)).map((name) => readRelease(join(folder, name))),
  );
}

async function readRelease(path: string): Promise<Release> {
  const signed = signedManifestSchema.safeParse(parse(await readFile(path, 'utf8'))).data;
  const manifest = signed === undefined ? null : readManifest(signed.manifest);
  if (signed === undefined || manifest === null) throw new AppError('PLUGIN_RELEASES_BROKEN');
  return { manifest, signed };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The newest release that this plugin may be updated to, or null. */
export function findUpdate(releases: readonly Release[], facts: PluginFacts): Release | null {
  const fitting = releases.filter(({ manifest }) => refusalOfManifest(manifest, facts) === null);
  return (
    fitting.toSorted((a, b) => compareVersions(b.manifest.version, a.manifest.version))[0] ?? null
  );
}

/**
 * Opens the file of a release. The request only chooses the release: the name of the file comes
 * from its manifest.
 * @throws PLUGIN_FILE_BROKEN when it is missing or of another size
 */
export async function openReleaseFile(
  folder: string,
  { file, size }: PluginManifest,
): Promise<FileAnswer> {
  const handle = await open(join(folder, file), 'r').catch(() => null);
  if (handle === null) throw new AppError('PLUGIN_FILE_BROKEN');
  const stat = await handle.stat();
  if (stat.isFile() && stat.size === size)
    return new FileAnswer({
      read: () => handle.createReadStream({ start: 0, end: size - 1 }),
      size,
      name: file,
    });
  await handle.close();
  throw new AppError('PLUGIN_FILE_BROKEN');
}

/** The release of exactly this version and platform, or null, also when it has expired. */
export function findRelease(
  releases: readonly Release[],
  wanted: { readonly version: string; readonly platform: PluginPlatform; readonly now: number },
): Release | null {
  return (
    releases.find(
      ({ manifest }) =>
        manifest.version === wanted.version &&
        manifest.platform === wanted.platform &&
        Date.parse(manifest.expires_at) > wanted.now,
    ) ?? null
  );
}
