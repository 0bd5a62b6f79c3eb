import { tenantDb } from '../kernel/db/index.ts';
import { moveDrawerCash } from '../modules/documents/index.ts';
import { postMissing } from '../modules/register/index.ts';
import { verifyBusiness, type BusinessBreak } from '../modules/verify/index.ts';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { findCloud } from './find-cloud.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

/** Explanations of a break, for the operator. */
const REASONS = {
  missing: 'one is missing before it',
  content: 'it is not what was stored',
  chain: 'it is not what was stored, or does not follow the one before it',
  rows: 'its rows or payments are not what was stored',
  unreadable:
    'it is what was stored, but this version can not read its cart, and so not tell what the books must have of it',
  end: 'what came behind it in its series is missing',
  sums: 'the stored sales do not come to its sums',
  addenda: 'a sale that came after it is missing or is not what was stored',
  books:
    'the books do not have of it what they must ("dalpak post-books" posts what was never posted)',
  steps: 'it is not what its till recorded, or a step is missing or was added',
  steps_missing: 'the steps that the sale names are not there',
  source: 'it is of no document and no Z that was sealed, or its sides do not balance',
} as const;

function placeOf(at: BusinessBreak): string {
  switch (at.of) {
    case 'till':
      return `Terminal ${at.terminalId}, code ${at.officialCode}, number ${at.number}`;
    case 'office':
      return `Back office, code ${at.series}, number ${at.number}`;
    case 'closing':
      return `Terminal ${at.terminalId}, Z ${at.number}`;
    case 'manual':
      return `Books, entry by hand ${at.number}`;
    case 'steps':
      return `Terminal ${at.terminalId}, ${at.number === null ? `bill ${at.bill}` : `number ${at.number}`}${at.step === null ? '' : `, step ${at.step}`}`;
    case 'books':
      return `Books, entry ${at.entry}`;
  }
}

/**
 * `dalpak verify-chain`: checks numbers, hashes and sums of every till and of the back office, the
 * Zs, and the ledger against them. 1 = a break was found.
 */
export async function runVerify(args: readonly string[], io: CliIo): Promise<ExitCode> {
  return onBusiness(args, io, async (db, { json }) => {
    const report = await verifyBusiness(db);
    const { series, documents, closings, entries, lost, broken } = report;
    io.out(
      json
        ? JSON.stringify(report, null, 2)
        : `${documents} documents in ${series} series, ${closings} Z reports, ${entries} entries of the books.`,
    );
    if (!json && lost > 0)
      io.out(
        `${lost} numbers are declared gaps: their documents were lost with a database that was restored.`,
      );
    for (const at of broken) io.error(`${placeOf(at)}: ${REASONS[at.reason]}.`);
    return broken.length === 0 ? 0 : 1;
  });
}

/**
 * `dalpak post-books`: posts Zs and documents to the ledger that were stored without their journal
 * entries.
 */
export async function runPostToLedger(args: readonly string[], io: CliIo): Promise<ExitCode> {
  return onBusiness(args, io, async (db, { dryRun }) => {
    const { closings, entries } = await postMissing(db, { dryRun });
    const moved = await moveDrawerCash(db, { dryRun });
    io.out(
      `${dryRun ? 'Would post' : 'Posted'} ${entries} entries of ${closings} Z reports; cash of ${moved} documents ${dryRun ? 'would be' : 'was'} moved from the drawers' account to the safe's.`,
    );
    return 0;
  });
}

interface Options {
  readonly json: boolean;
  readonly dryRun: boolean;
}

async function onBusiness(
  args: readonly string[],
  io: CliIo,
  run: (db: ReturnType<typeof tenantDb>, options: Options) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { cloud, ...options } = readOptions(args);
  const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
  try {
    return await run(tenantDb(database.pool, await findCloud(database.system, cloud)), options);
  } finally {
    await database.close();
  }
}

function readOptions(args: readonly string[]): Options & { readonly cloud: string | null } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { cloud: { type: 'string' }, json: flag, 'dry-run': flag },
    });
    return { cloud: values.cloud ?? null, json: values.json, dryRun: values['dry-run'] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
