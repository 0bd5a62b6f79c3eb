import { readFile } from 'node:fs/promises';
import { loadConfig } from '../config.ts';
import { loadLocalities } from '../modules/localities/index.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/**
 * `dalpak localities import FILE`: the localities that address fields offer, for every business of
 * this server.
 */
export async function runLocalities(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const [act, file, extra] = args;
  if (act !== 'import' || file === undefined || extra !== undefined)
    throw new UsageError('Say: dalpak localities import FILE');
  // Read before the database is opened: a wrong path should not start one.
  const bytes = await readFile(file);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    io.out(`${await loadLocalities(database.system, bytes)} localities.`);
    return 0;
  } finally {
    await database.close();
  }
}
