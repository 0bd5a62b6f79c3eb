import type { PluginPlatform, SignedManifest } from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { FileAnswer } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findRelease, findUpdate, listReleases, openReleaseFile } from './release-folder.ts';
import { keyOfSecret, publicKeyText, readPublicKey } from './release-key.ts';

/** Platform and version that a plugin reports. */
interface Plugin {
  readonly version: string;
  readonly platform: PluginPlatform;
}

/**
 * Releases of the desktop plugin. They ship with the server and are the same for every business;
 * any session may read them.
 */
export interface PluginReleases {
  /** @throws PLUGIN_RELEASES_BROKEN */
  check(plugin: Plugin): Promise<{ readonly key: string; readonly release: SignedManifest | null }>;
  /** @throws NOT_FOUND, PLUGIN_RELEASES_BROKEN, PLUGIN_FILE_BROKEN */
  file(wanted: Plugin): Promise<FileAnswer>;
}

/**
 * @throws ConfigError when the key's file is unusable, so that the server fails at start and not
 *   at the first request of a till
 */
export function createPluginReleases({
  config,
  database,
  now,
}: Pick<Kernel, 'config' | 'database' | 'now'>): PluginReleases {
  const { pluginReleases: folder, pluginKeyFile } = config;
  const key = publicKeyText(
    pluginKeyFile === null
      ? keyOfSecret(database.secrets['plugin-releases'])
      : readPublicKey(pluginKeyFile),
  );
  return {
    async check(plugin) {
      const releases = folder === null ? [] : await listReleases(folder);
      return { key, release: findUpdate(releases, { ...plugin, now: now() })?.signed ?? null };
    },
    async file(wanted) {
      if (folder === null) throw new AppError('NOT_FOUND');
      const { manifest } = requireFound(
        findRelease(await listReleases(folder), { ...wanted, now: now() }),
      );
      return openReleaseFile(folder, manifest);
    },
  };
}
