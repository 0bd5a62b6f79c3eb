import { loadConfig, readSecretKey } from '../config.ts';
import { rotateSecretKey } from '../kernel/db/index.ts';
import { findRunningPostgres } from '../kernel/postgres/index.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/**
 * `dalpak rotate-key`: moves all secrets from the key in DALPAK_KEY_FILE_OLD to the key in
 * DALPAK_KEY_FILE, or none.
 */
export async function runRotateKey(args: readonly string[], io: CliIo): Promise<ExitCode> {
  if (args.length > 0)
    throw new UsageError(
      'rotate-key takes no arguments: the keys are named by DALPAK_KEY_FILE_OLD and DALPAK_KEY_FILE',
    );
  const config = loadConfig(io.env);
  if (config.secretKey === undefined)
    throw new UsageError('Set DALPAK_KEY_FILE (or DALPAK_KEY) to the new key');
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  if (url === null)
    throw new UsageError(
      'No database runs on this data folder: start the server with the old key first',
    );
  io.out(
    `${await rotateSecretKey(url, readSecretKey(io.env, '_OLD'), config.secretKey)} keys are wrapped by the new key. Start the servers with it, and keep the old key as long as backups from before.`,
  );
  return 0;
}
