import { createHash, type KeyObject, sign } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  compareVersions,
  MAX_PLUGIN_BYTES,
  PLUGIN_PRODUCT,
  type PluginManifest,
  pluginManifestSchema,
  type PluginPlatform,
} from '@dalpak/contracts';
import { descriptionName, listReleases } from './release-folder.ts';

export interface NewRelease {
  /** The file that was built. */
  readonly file: string;
  readonly version: string;
  readonly platform: PluginPlatform;
  readonly validDays: number;
}

/** A release that cannot be published; the message is for the publisher. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Puts a release into the folder: the file, then its signed description. The description is written
 * last, so that no device is offered an incomplete file. Publishing the same version with the same
 * file again extends its validity.
 * @throws ReleaseError
 */
export async function publishRelease(
  folder: string,
  key: KeyObject,
  { file, version, platform, validDays }: NewRelease,
  now: number,
): Promise<PluginManifest> {
  const { size } = await stat(file);
  if (size === 0 || size > MAX_PLUGIN_BYTES)
    throw new ReleaseError(
      `A release has between 1 byte and ${MAX_PLUGIN_BYTES / 1_048_576} MiB; this file has ${size} bytes`,
    );
  await mkdir(folder, { recursive: true });
  const extension = /^\.[0-9A-Za-z]{1,10}$/.exec(extname(file))?.[0] ?? '';
  const manifest = pluginManifestSchema.parse({
    product: PLUGIN_PRODUCT,
    version,
    platform,
    file: `${PLUGIN_PRODUCT}-${version}-${platform}${extension}`,
    size,
    sha256: '0'.repeat(64),
    issued_at: new Date(now).toISOString(),
    expires_at: new Date(now + validDays * DAY_MS).toISOString(),
  } satisfies PluginManifest);
  const copy = join(folder, `${manifest.file}.part`);
  await copyFile(file, copy);
  try {
    // Hashes the copy, because that is the file that is downloaded.
    const signed = { ...manifest, size: (await stat(copy)).size, sha256: await sha256Of(copy) };
    await assertMayFollow(folder, signed);
    await renameDurably(copy, join(folder, signed.file));
    const text = JSON.stringify(signed);
    await writeFileDurably(
      join(folder, descriptionName(signed)),
      JSON.stringify(
        { manifest: text, signature: sign(null, Buffer.from(text), key).toString('base64url') },
        null,
        2,
      ),
    );
    return signed;
  } finally {
    await rm(copy, { force: true });
  }
}

async function assertMayFollow(
  folder: string,
  { version, platform, sha256 }: PluginManifest,
): Promise<void> {
  for (const { manifest } of await listReleases(folder)) {
    if (manifest.platform !== platform) continue;
    const order = compareVersions(version, manifest.version);
    if (order < 0)
      throw new ReleaseError(
        `Version ${manifest.version} for ${platform} is there already: no installation would be moved back to ${version}`,
      );
    if (order === 0 && manifest.sha256 !== sha256)
      throw new ReleaseError(
        `Version ${version} for ${platform} is there with another file: give the new one a version of its own`,
      );
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Flushes a file to the disk, then renames it: after a power cut there is the old file or the new
 * one.
 */
async function renameDurably(part: string, path: string): Promise<void> {
  const handle = await open(part, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, path);
}

async function writeFileDurably(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const handle = await open(part, 'w');
  try {
    await handle.writeFile(`${text}\n`);
  } finally {
    await handle.close();
  }
  await renameDurably(part, path);
}
