import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import type { ClusterAccess } from '../postgres/index.ts';
import { BackupError } from './backup-error.ts';
import {
  type ArchivedLog,
  type Base,
  dataOf,
  exists,
  listBases,
  logOf,
  type Manifest,
  nameOfBase,
  openBackupFolder,
  readBase,
  storedFilesOf,
  writeLog,
  writeManifest,
} from './backup-folder.ts';
import { copyFileChecked, type CopiedFile } from './checked-copy.ts';
import { segmentsBetween } from './log-position.ts';

export interface BackupSource {
  readonly cluster: ClusterAccess;
  /** Pictures and files of records. */
  readonly filesDir: string;
}

/** Folders whose content every start creates again, or that come with the log. */
const EMPTIED_FOLDERS: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running process only. */
const EXCLUDED_FILES: ReadonlySet<string> = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'recovery.signal',
  'standby.signal',
]);
const CONTROL = join('global', 'pg_control');

/** The server removed the required log meanwhile. */
class LogRemoved extends BackupError {}

/**
 * Copies the database of a running server with the log that makes the copy consistent, and then the
 * stored files. It includes every sale that was acknowledged before the end.
 *
 * @throws BackupError with a message for the operator
 */
export async function takeBase(source: BackupSource, folder: string): Promise<Base> {
  await openBackupFolder(folder);
  return withAdministrator(source.cluster, async (client) => {
    const spaces = await queryValue<boolean>(
      client,
      "SELECT EXISTS (SELECT FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')) AS value",
    );
    if (spaces)
      throw new BackupError(
        'The database has tablespaces of its own, which this backup does not copy. Take one with the tools of PostgreSQL.',
      );
    const startedAt = new Date().toISOString();
    const name = nameOfBase(startedAt);
    const draft = join(folder, `${name}.part`);
    await mkdir(draft, { mode: 0o700 });
    try {
      // PostgreSQL keeps the log from here on as long as this connection is open.
      await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
        `dalpak_${randomUUID().replaceAll('-', '')}`,
      ]);
      const startLsn = await queryValue<string>(
        client,
        'SELECT pg_backup_start($1, true)::text AS value',
        [name],
      );
      const files = await copyCluster(source.cluster.clusterDir, dataOf(draft));
      const {
        rows: [stopped],
      } = await client.query<{ lsn: string; labelfile: string }>(
        'SELECT lsn::text, labelfile FROM pg_backup_stop(false)',
      );
      if (stopped === undefined) throw new BackupError('The database did not end the backup.');
      await writeFile(join(dataOf(draft), 'backup_label'), stopped.labelfile, { mode: 0o600 });
      files['data/backup_label'] = {
        size: Buffer.byteLength(stopped.labelfile),
        sha256: createHash('sha256').update(stopped.labelfile).digest('hex'),
      };
      const password = await copyFileChecked(
        join(source.cluster.home, 'password'),
        join(draft, 'password'),
      );
      if (password === null) throw new BackupError('The password file of the database is missing.');
      files['password'] = password;
      const segmentSize = await queryValue<number>(
        client,
        "SELECT setting::integer AS value FROM pg_settings WHERE name = 'wal_segment_size'",
      );
      const timeline = await timelineOf(client);
      const log = await copyLog(client, source.cluster, draft, {
        timeline,
        segmentSize,
        from: startLsn,
        before: {},
      });
      const manifest: Manifest = {
        format: 1,
        incarnation: await incarnationOf(source.cluster.home),
        timeline,
        segmentSize,
        startedAt,
        startLsn,
        postgres: await queryValue<string>(
          client,
          "SELECT current_setting('server_version') AS value",
        ),
        until: log.until,
        stopLsn: stopped.lsn,
        sales: log.sales,
        files,
      };
      // Copied after the database, so that every file that the copy refers to exists.
      await copyStoredFiles(source.filesDir, storedFilesOf(folder));
      await writeLog(draft, log);
      await writeManifest(draft, manifest);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    await rename(draft, join(folder, name));
    return readBase(folder, name);
  });
}

/**
 * Brings the newest copy up to now by adding log, which takes a moment. Takes a whole copy when
 * that is impossible: there is no copy, it is of another incarnation of the database, or the log
 * since then was removed.
 */
export async function continueLog(
  source: BackupSource,
  folder: string,
): Promise<{ readonly base: Base; readonly whole: boolean }> {
  await openBackupFolder(folder);
  const newest = (await listBases(folder)).length === 0 ? null : await readBase(folder);
  const continued =
    newest === null
      ? null
      : await withAdministrator(source.cluster, (client) =>
          continueBase(client, source, folder, newest),
        );
  return continued === null
    ? { base: await takeBase(source, folder), whole: true }
    : { base: continued, whole: false };
}

async function continueBase(
  client: pg.Client,
  source: BackupSource,
  folder: string,
  { name, folder: base, manifest, log }: Base,
): Promise<Base | null> {
  if (
    manifest.incarnation !== (await incarnationOf(source.cluster.home)) ||
    manifest.timeline !== (await timelineOf(client))
  )
    return null;
  const slot = `dalpak_log_${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const kept = await queryValue<string | null>(
    client,
    'SELECT (SELECT wal_status FROM pg_replication_slots WHERE slot_name = $1) AS value',
    [slot],
  );
  if (kept === 'lost') await client.query('SELECT pg_drop_replication_slot($1)', [slot]);
  if (kept === null || kept === 'lost')
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
  try {
    const next = await copyLog(client, source.cluster, base, {
      timeline: manifest.timeline,
      segmentSize: manifest.segmentSize,
      from: log.lsn,
      before: log.segments,
    });
    await copyStoredFiles(source.filesDir, storedFilesOf(folder));
    await writeLog(base, next);
    // From here on the server may remove log that is in the copy.
    await client
      .query('SELECT pg_replication_slot_advance($1, $2::pg_lsn)', [slot, next.lsn])
      .catch(() => undefined);
  } catch (error) {
    if (error instanceof LogRemoved) return null;
    throw error;
  }
  return readBase(folder, name);
}

interface LogRange {
  readonly timeline: string;
  readonly segmentSize: number;
  readonly from: string;
  readonly before: ArchivedLog['segments'];
}

/**
 * Copies the log up to now. The next continuation copies the file that the server is writing again.
 * @throws LogGone
 */
async function copyLog(
  client: pg.Client,
  { clusterDir }: ClusterAccess,
  base: string,
  { timeline, segmentSize, from, before }: LogRange,
): Promise<ArchivedLog> {
  const sales = await queryValue<number>(
    client,
    "SELECT CASE WHEN to_regclass('public.transactions') IS NULL THEN 0 ELSE (SELECT count(*)::integer FROM transactions) END AS value",
  );
  const until = new Date().toISOString();
  // Acknowledged writes are flushed: none was after this position at the time of the query.
  const lsn = await queryValue<string>(client, 'SELECT pg_current_wal_flush_lsn()::text AS value');
  const segments: Record<string, CopiedFile> = { ...before };
  const [folder, to] = [join(clusterDir, 'pg_wal'), logOf(base)];
  for (const name of segmentsBetween(timeline, from, lsn, segmentSize)) {
    const copied = await copyFileChecked(join(folder, name), join(to, name));
    if (copied === null || copied.size !== segmentSize)
      throw new LogRemoved(
        'The database removed its log while it was copied: it writes more than is kept. Try again when less is going on.',
      );
    segments[name] = copied;
  }
  // History files name the timelines from which this one branched.
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.history'))) {
    const copied = await copyFileChecked(join(folder, name), join(to, name));
    if (copied !== null) segments[name] = copied;
  }
  return { lsn, until, sales, segments };
}

/** Copies the folder while the server writes to it: the log repairs torn pages. */
async function copyCluster(from: string, to: string): Promise<Record<string, CopiedFile>> {
  const files: Record<string, CopiedFile> = {};
  await mkdir(to, { recursive: true, mode: 0o700 });
  const add = async (path: string): Promise<void> => {
    const copied = await copyFileChecked(join(from, path), join(to, path));
    if (copied !== null) files[`data/${path.split(sep).join('/')}`] = copied;
  };
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(from, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        await mkdir(join(to, path), { recursive: true, mode: 0o700 });
        if (path === 'pg_wal')
          await mkdir(join(to, path, 'archive_status'), { recursive: true, mode: 0o700 });
        else if (!EMPTIED_FOLDERS.has(path) && !entry.name.startsWith('pgsql_tmp'))
          await walk(path);
      } else if (
        entry.isFile() &&
        !EXCLUDED_FILES.has(path) &&
        path !== CONTROL &&
        !isTemporary(entry.name)
      )
        await add(path);
    }
  };
  await walk('');
  await addControlFile(join(from, CONTROL), add);
  return files;
}

function isTemporary(name: string): boolean {
  return name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');
}

/** Copies the control file last and at one moment: it is written in place and no log repairs it. */
async function addControlFile(path: string, add: (path: string) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await readFile(path);
    await add(relative('', CONTROL));
    if (before.equals(await readFile(path))) return;
  }
  throw new BackupError(
    'The control file of the database was written again and again while it was copied. Try again.',
  );
}

/** Adds files that are not in the copy yet: a file's name identifies its content. */
async function copyStoredFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
    const path = relative(from, join(entry.parentPath, entry.name));
    if (await exists(join(to, path))) continue;
    const copied = await copyFileChecked(join(from, path), join(to, path));
    if (copied !== null && copied.sha256 !== entry.name)
      throw new BackupError(`The stored file ${path} is not what its name says: it is damaged.`);
  }
}

/**
 * Identifies the incarnation of the database: a restored one is another, whose log continues no
 * copy of the first.
 */
async function incarnationOf(home: string): Promise<string> {
  const path = incarnationFile(home);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return known.trim();
  await writeFile(path, `${randomUUID()}\n`, { mode: 0o600 });
  return incarnationOf(home);
}

export const incarnationFile = (home: string): string => join(home, 'incarnation');

async function timelineOf(client: pg.Client): Promise<string> {
  return (
    await queryValue<string>(client, 'SELECT pg_walfile_name(pg_current_wal_flush_lsn()) AS value')
  ).slice(0, 8);
}

async function queryValue<T>(
  client: pg.Client,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const { rows } = await client.query<{ value: T }>(sql, [...values]);
  if (rows[0] === undefined) throw new BackupError('The database did not answer.');
  return rows[0].value;
}

async function withAdministrator<T>(
  { superuserUrl }: ClusterAccess,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: superuserUrl,
    application_name: 'dalpak-backup',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
