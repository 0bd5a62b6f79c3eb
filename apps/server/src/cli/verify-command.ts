import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import { verifyDocuments } from '../modules/documents/index.ts';
import { verifyClosings } from '../modules/register/index.ts';
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

const CLOSING_REASONS = {
  missing: 'a Z is missing before it',
  chain: 'it is not what was closed, or does not follow the Z before it',
  sums: 'the stored sales do not come to its sums',
  addenda: 'a sale that came after it is missing or is not what was stored',
} as const;

/** `dalpak verify-chain`: numbers and hashes of every terminal of a business and of its back office, and the sums of its Z reports. 1 = a break was found. */
export async function runVerify(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { cloud, json } = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    const db = tenantDb(database.pool, await findCloud(database.system, cloud));
    const report = await verifyChain(db);
    const office = await verifyDocuments(db);
    const { closings, broken: brokenClosing } = await verifyClosings(db);
    if (json) io.out(JSON.stringify({ ...report, office, closings, brokenClosing }, null, 2));
    else io.out(`${report.documents + office.documents} documents in ${report.series + office.series} series, ${closings} Z reports.`);
    const { broken } = report;
    if (broken !== null) io.error(`Terminal ${broken.terminalId}, code ${broken.officialCode}, number ${broken.number}: ${REASONS[broken.reason]}.`);
    if (office.broken !== null) io.error(`Back office, code ${office.broken.series}, number ${office.broken.number}: ${REASONS[office.broken.reason]}.`);
    if (brokenClosing !== null) io.error(`Terminal ${brokenClosing.terminalId}, Z ${brokenClosing.number}: ${CLOSING_REASONS[brokenClosing.reason]}.`);
    return broken === null && office.broken === null && brokenClosing === null ? 0 : 1;
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
