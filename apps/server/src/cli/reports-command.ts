import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import { checkSums, rebuildSums } from '../modules/reports/index.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/** Differences that are printed; `--json` has all. */
const MAX_PRINTED = 50;

interface Options {
  readonly command: 'verify' | 'rebuild';
  readonly cloud: string | null;
  readonly json: boolean;
}

/**
 * `dalpak reports verify`: compares what reports sum ahead with the base tables; `dalpak reports
 * rebuild` makes it anew first. 1 = something differs.
 */
export async function runReports(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { command, cloud, json } = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const db = tenantDb(database.pool, await findCloud(database.system, cloud));
    if (command === 'rebuild') io.error(`Made the sums of ${await rebuildSums(db)} bills anew.`);
    const report = await checkSums(db, Date.now());
    const { bills, products } = report;
    const lines = [
      ...bills.map(
        ({ day, number, bill, columns }) =>
          `${day}, bill ${number} (${bill}): ${columns.join(', ')}`,
      ),
      ...products.map(
        ({ product, kept, real }) =>
          `Product ${product}: first sold on ${real ?? 'no day'}, kept as ${kept ?? 'no day'}`,
      ),
    ];
    if (json) io.out(JSON.stringify(report, null, 2));
    else {
      for (const line of lines.slice(0, MAX_PRINTED)) io.error(line);
      io.out(
        lines.length === 0
          ? 'The sums of reports are those of the sales.'
          : `${lines.length} sums of reports differ from the sales; "dalpak reports rebuild" makes them anew.`,
      );
    }
    return lines.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

function readOptions(args: readonly string[]): Options {
  const [command, ...rest] = args;
  if (command !== 'verify' && command !== 'rebuild')
    throw new UsageError('reports knows two commands: verify and rebuild');
  try {
    const { values } = parseArgs({
      args: rest,
      options: { cloud: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    return { command, cloud: values.cloud ?? null, json: values.json };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
