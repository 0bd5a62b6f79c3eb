import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig, readSecretKey } from '../config.ts';
import {
  assertIntact,
  BackupError,
  type Base,
  continueLog,
  deleteRestoredDatabase,
  readBase,
  restoreBase,
  takeBase,
} from '../kernel/backup/index.ts';
import { runAsAdministrator, openDatabase, tenantDb, type Database } from '../kernel/db/index.ts';
import { accessCluster, startPostgres } from '../kernel/postgres/index.ts';
import { verifyBusiness } from '../modules/verify/index.ts';
import type { CliIo, ExitCode } from './cli-io.ts';
import { UsageError } from './usage-error.ts';

const OUTSIDE_DATABASE =
  'DATABASE_URL names a database of its own: back it up and restore it with its own tools (best with point-in-time recovery), and copy "files" of the data folder behind it. See docs/operations.md.';

/**
 * `dalpak backup DIR`: copies the running database with its log, then opens and verifies the copy
 * before it counts.
 */
export async function runBackup(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { folder, values } = readOptions(args, { log: true, check: true });
  const config = embeddedConfig(io);
  if (values.check) {
    const base = await readBase(folder);
    io.out(`${base.name}: ${await assertIntact(base)} files are as they were copied.`);
    return verifyCopy(base, folder, io);
  }
  const begun = performance.now();
  return onCluster(config, io, async (source) => {
    if (!values.log) {
      const base = await takeBase(source, folder);
      io.out(
        `${base.name}: ${Object.keys(base.manifest.files).length} files in ${seconds(begun)} s, everything acknowledged until ${base.log.until}.`,
      );
      return verifyCopy(base, folder, io);
    }
    const { base, whole } = await continueLog(source, folder);
    io.out(
      `${base.name}: ${whole ? 'a whole copy' : 'the log'} in ${seconds(begun)} s, everything acknowledged until ${base.log.until}.`,
    );
    // A whole copy is verified; added log continues a copy that was verified before.
    return whole ? verifyCopy(base, folder, io) : 0;
  });
}

/** `dalpak restore DIR`: creates the data folder from a backup, and moves existing files away. */
export async function runRestore(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { folder, values } = readOptions(args, { replace: true, base: true });
  const config = embeddedConfig(io);
  const base = await readBase(folder, values.base);
  const begun = performance.now();
  const aside = await restoreBase(base, folder, config.dataDir, {
    replace: values.replace,
    onNotice: (text) => io.error(text),
  });
  const code = await onDatabase(config.dataDir, io, async (database) => {
    // Tills may have sold since the backup: no number is issued before each till has reported its
    // own.
    await runAsAdministrator(config.dataDir, 'SELECT begin_series_checks()');
    return verifyDatabase(database, config.dataDir, base, io);
  });
  io.out(
    `Restored ${base.name} into ${config.dataDir} in ${seconds(begun)} s: everything acknowledged until ${base.log.until}.`,
  );
  for (const { from, to } of aside.folders) io.out(`What was in ${from} is in ${to}.`);
  io.out(
    'Start the server. Tills that sold since send what it lacks by themselves; "#/terminal/numbers" tells which have yet to, and what was lost.',
  );
  return code;
}

function embeddedConfig(io: CliIo): Config {
  const config = loadConfig(io.env);
  if (config.databaseUrl !== null) throw new BackupError(OUTSIDE_DATABASE);
  return config;
}

const seconds = (begun: number): string => ((performance.now() - begun) / 1_000).toFixed(1);

interface Options {
  readonly folder: string;
  readonly values: {
    readonly log: boolean;
    readonly check: boolean;
    readonly replace: boolean;
    readonly base: string | undefined;
  };
}

function readOptions(
  args: readonly string[],
  allowed: {
    readonly log?: boolean;
    readonly check?: boolean;
    readonly replace?: boolean;
    readonly base?: boolean;
  },
): Options {
  const flag = { type: 'boolean' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...(allowed.log ? { log: flag, check: flag } : {}),
        ...(allowed.replace ? { replace: flag, base: { type: 'string' } as const } : {}),
      },
    });
    const [folder, extra] = positionals;
    if (folder === undefined || extra !== undefined)
      throw new UsageError('Name one folder of backups');
    const { log, check, replace, base } = values as {
      readonly log?: boolean;
      readonly check?: boolean;
      readonly replace?: boolean;
      readonly base?: string;
    };
    return {
      folder: resolve(folder),
      values: { log: log ?? false, check: check ?? false, replace: replace ?? false, base },
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Uses the database of a running server; without one, starts it for the backup. */
async function onCluster(
  config: Config,
  io: CliIo,
  work: (source: Parameters<typeof takeBase>[0]) => Promise<ExitCode>,
): Promise<ExitCode> {
  const filesDir = join(config.dataDir, 'files');
  const running = await accessCluster(config.dataDir);
  if (running !== null) return work({ cluster: running, filesDir });
  if (!(await hasDatabase(config.dataDir)))
    throw new BackupError(
      `There is no database in ${config.dataDir}. Say by DALPAK_DATA which data folder is meant.`,
    );
  const started = await startPostgres({
    dataDir: config.dataDir,
    onNotice: (text) => io.error(text),
  });
  try {
    const cluster = await accessCluster(config.dataDir);
    if (cluster === null) throw new BackupError('The database ended while it was backed up.');
    return await work({ cluster, filesDir });
  } finally {
    await started.stop();
  }
}

const hasDatabase = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  );

/**
 * Restores the copy into a temporary folder, verifies it, and deletes the folder: the copy itself
 * is never opened.
 */
async function verifyCopy(base: Base, folder: string, io: CliIo): Promise<ExitCode> {
  const temporary = await mkdtemp(join(tmpdir(), 'dalpak-verify-'));
  await chmod(temporary, 0o711);
  const begun = performance.now();
  try {
    await restoreBase(base, folder, temporary, { replace: false, onNotice: () => undefined });
    const code = await onDatabase(temporary, io, (database) =>
      verifyDatabase(database, temporary, base, io),
    );
    io.out(
      `${base.name}: ${code === 0 ? 'restored for a trial and found whole' : 'kept, but not as it should be: see above'} (${seconds(begun)} s).`,
    );
    return code;
  } finally {
    await deleteRestoredDatabase(temporary);
    await rm(temporary, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function onDatabase(
  dataDir: string,
  io: CliIo,
  work: (database: Database) => Promise<ExitCode>,
): Promise<ExitCode> {
  const database = await openDatabase({
    dataDir,
    secretKey: readSecretKey(io.env),
    max: 2,
    onNotice: (text) => io.error(text),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

interface VerifiedCounts extends Record<string, unknown> {
  readonly cloud: number;
  readonly code: string;
  readonly sales: number;
  readonly files: readonly string[];
}

/** Verifies numbers, hashes and ledger of every business, and the files that its records name. */
async function verifyDatabase(
  database: Database,
  dataDir: string,
  { log }: Base,
  io: CliIo,
): Promise<ExitCode> {
  const clouds = (await runAsAdministrator(
    dataDir,
    `SELECT c.id AS cloud, c.code, (SELECT count(*)::integer FROM transactions t WHERE t.cloud_id = c.id) AS sales,
    array(SELECT DISTINCT f.sha256 FROM stored_files f WHERE f.cloud_id = c.id) AS files FROM clouds c ORDER BY c.id`,
  )) as readonly VerifiedCounts[];
  let faults = 0;
  const complain = (text: string): void => {
    faults += 1;
    io.error(text);
  };
  const sales = clouds.reduce((sum, one) => sum + one.sales, 0);
  if (sales < log.sales)
    complain(`${sales} sales, of ${log.sales} that were stored when the copy ended.`);
  for (const { cloud, code, files } of clouds) {
    const { broken, documents, closings } = await verifyBusiness(tenantDb(database.pool, cloud));
    io.out(`Business ${code}: ${documents} documents, ${closings} Z reports.`);
    if (broken.length > 0)
      complain(`Business ${code}: "dalpak verify-chain --cloud ${code}" finds breaks.`);
    for (const file of files) {
      if (
        !(await stat(join(dataDir, 'files', String(cloud), file.slice(0, 2), file)).then(
          () => true,
          () => false,
        ))
      )
        complain(`Business ${code}: a stored file is missing (${file}).`);
    }
  }
  return faults === 0 ? 0 : 1;
}
