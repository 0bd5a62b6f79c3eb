import type { KeyObject } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isVersion, PLUGIN_PLATFORMS, pluginPlatformSchema } from '@dalpak/contracts';
import { type Config, ConfigError, loadConfig } from '../config.ts';
import {
  keyOfSecret,
  publicKeyText,
  publishRelease,
  readPrivateKey,
} from '../modules/plugin/index.ts';
import type { NewRelease } from '../modules/plugin/index.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/** Days that a release is valid; after that it needs a new signature. */
const VALID_DAYS = '90';
const LONGEST_DAYS = 730;

/**
 * `dalpak plugin publish`: signs a build of the desktop plugin and publishes it to the folder where
 * tills look for updates.
 */
export async function runPlugin(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const release = readOptions(args);
  const config = loadConfig(io.env);
  const { pluginReleases: folder } = config;
  if (folder === null)
    throw new ConfigError([
      'DALPAK_PLUGIN_RELEASES must name the folder that the server hands releases out from',
    ]);
  const key = await signingKey(config, io);
  const {
    file,
    size,
    sha256,
    expires_at: until,
  } = await publishRelease(folder, key, release, Date.now());
  io.out(`${file} was published: ${size} bytes, SHA-256 ${sha256}, until ${until.slice(0, 10)}.`);
  io.out(`Signed by the key ${publicKeyText(key)}.`);
  return 0;
}

/** The key file's key, on a machine that needs no database; otherwise the server's own. */
async function signingKey(config: Config, io: CliIo): Promise<KeyObject> {
  if (config.pluginKeyFile !== null) return readPrivateKey(config.pluginKeyFile);
  const database = await openCliDatabase(config, (text) => io.error(text));
  try {
    return keyOfSecret(database.secrets['plugin-releases']);
  } finally {
    await database.close();
  }
}

function readOptions([command, ...args]: readonly string[]): NewRelease {
  if (command !== 'publish') throw new UsageError('A plugin is published: dalpak plugin publish …');
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args,
      options: {
        file: text,
        version: text,
        platform: text,
        'valid-days': { ...text, default: VALID_DAYS },
      },
    });
    const { file = '', version = '', platform, 'valid-days': days } = values;
    const known = pluginPlatformSchema.safeParse(platform).data;
    if (file === '') throw new UsageError('A release needs its --file');
    if (!isVersion(version))
      throw new UsageError('A release needs a --version such as 1.4.0 or 2.0.0-beta.1');
    if (known === undefined)
      throw new UsageError(`A release needs a --platform: ${PLUGIN_PLATFORMS.join(', ')}`);
    const validDays = /^\d{1,4}$/.test(days) ? Number(days) : 0;
    if (validDays < 1 || validDays > LONGEST_DAYS)
      throw new UsageError(`--valid-days is a whole number from 1 to ${LONGEST_DAYS}`);
    return { file, version, platform: known, validDays };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
