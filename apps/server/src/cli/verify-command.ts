import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import { verifyChain } from '../modules/sales/index.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './run-cli.ts';
import { UsageError } from './usage-error.ts';

/** What a break in the chain means for the person who sees it. */
const REASONS = {
  missing: 'a document is missing before it',
  content: 'the document is not what was stored',
  chain: 'it does not follow the document before it',
  rows: 'its rows or payments are not what was stored',
  end: 'documents at the end of the series are missing',
} as const;

/** `dalpak verify-chain`: numbers and hashes of every terminal of a business. 1 = a break was found. */
export async function runVerify(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { cloud, json } = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const report = await verifyChain(tenantDb(database.pool, await findCloud(database.system, cloud)));
    if (json) io.out(JSON.stringify(report, null, 2));
    else io.out(`${report.documents} documents in ${report.series} series.`);
    const { broken } = report;
    if (broken === null) return 0;
    io.error(`Terminal ${broken.terminalId}, code ${broken.officialCode}, number ${broken.number}: ${REASONS[broken.reason]}.`);
    return 1;
  } finally {
    await database.close();
  }
}

function readOptions(args: readonly string[]): { readonly cloud: string | null; readonly json: boolean } {
  try {
    const { values } = parseArgs({ args: [...args], options: { cloud: { type: 'string' }, json: { type: 'boolean', default: false } } });
    return { cloud: values.cloud ?? null, json: values.json };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
