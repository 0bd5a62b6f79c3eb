import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { tenantDb } from '../kernel/db/index.ts';
import {
  importList,
  readStores,
  type ImportOptions,
  type ImportReport,
} from '../modules/imports/index.ts';
import { findCloud } from './find-cloud.ts';
import { formatReport } from './format-report.ts';
import { openCliDatabase } from './open-cli-database.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

interface ImportArguments {
  readonly kind: 'prices' | 'promos' | 'stores';
  readonly file: string;
  readonly cloud: string | null;
  readonly json: boolean;
  readonly options: ImportOptions;
}

/**
 * `dalpak import prices|promos|stores FILE …`. A list of stores is only printed: it contains the
 * names and numbers that the other files use.
 */
export async function runImport(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const wanted = readArguments(args);
  // Opened before the database: a wrong path should not start one.
  const file = await open(wanted.file);
  try {
    if (wanted.kind === 'stores')
      return await showStores(file.createReadStream({ autoClose: false }), wanted.json, io);
    const database = await openCliDatabase(loadConfig(io.env), (text) => io.error(text));
    try {
      const cloudId = await findCloud(database.system, wanted.cloud);
      const report: ImportReport = await importList(
        { db: tenantDb(database.pool, cloudId) },
        wanted.kind,
        file.createReadStream({ autoClose: false }),
        wanted.options,
      );
      io.out(wanted.json ? JSON.stringify(report, null, 2) : formatReport(report));
      return 0;
    } finally {
      await database.close();
    }
  } finally {
    await file.close();
  }
}

async function showStores(stream: Readable, json: boolean, io: CliIo): Promise<ExitCode> {
  const stores = await readStores(stream);
  io.out(
    json
      ? JSON.stringify(stores, null, 2)
      : [
          `${stores.length} stores of ${stores[0]?.chainName ?? ''} (${stores[0]?.chainId ?? ''})`,
          ...stores.map(
            ({ storeId, name, address, city }) =>
              `  ${storeId}: ${[name, address, city].filter((part) => part !== '').join(', ')}`,
          ),
        ].join('\n'),
  );
  return 0;
}

function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [kind, file, extra] = positionals;
  if (kind !== 'prices' && kind !== 'promos' && kind !== 'stores')
    throw new UsageError('Say what to import: prices, promos or stores');
  if (file === undefined) throw new UsageError('Name the file to import');
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  return {
    kind,
    file,
    cloud: values.cloud ?? null,
    json: values.json,
    options: {
      fileName: basename(file),
      dryRun: values['dry-run'],
      ...(values.chain === undefined ? {} : { chain: values.chain }),
      ...(values.store === undefined ? {} : { store: values.store }),
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        chain: { type: 'string' },
        store: { type: 'string' },
        cloud: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
