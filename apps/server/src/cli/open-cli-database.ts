import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../kernel/db/index.ts';
import { findRunningPostgres } from '../kernel/postgres/index.ts';

/**
 * Opens the server's database for a command: `DATABASE_URL`, the built-in database of a server that
 * runs on the same data folder, or, when none runs, the built-in one started for the command.
 */
export async function openCliDatabase(
  config: Config,
  onNotice: (text: string) => void,
): Promise<Database> {
  const databaseUrl = config.databaseUrl ?? (await findRunningPostgres(config.dataDir));
  return openDatabase({
    databaseUrl,
    databaseAppUrl: config.databaseAppUrl,
    databaseSystemUrl: config.databaseSystemUrl,
    ...(config.secretKey === undefined ? {} : { secretKey: config.secretKey }),
    dataDir: config.dataDir,
    max: 2,
    onNotice,
  });
}
