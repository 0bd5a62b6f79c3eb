import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BackupError } from './backup-error.ts';
import type { CopiedFile } from './checked-copy.ts';

const FORMAT = 1;
const copied = z.object({ size: z.int().check(z.minimum(0)), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /**
   * Identifies the database since its last restore: the log of another incarnation does not
   * continue this copy.
   */
  incarnation: z.string(),
  timeline: z.string(),
  postgres: z.string(),
  startedAt: z.string(),
  /** Time up to which all acknowledged writes are in the copy. */
  until: z.string(),
  startLsn: z.string(),
  /** The copy is consistent from here on. */
  stopLsn: z.string(),
  segmentSize: z.int().check(z.positive()),
  /** Lower bound of the sales in the copy: those stored when it ended. */
  sales: z.int().check(z.minimum(0)),
  /** Files of the database folder, and its passwords. */
  files: z.record(z.string(), copied),
});
export type Manifest = z.infer<typeof manifestSchema>;

const logSchema = z.object({
  /** End of the log in this folder. */
  lsn: z.string(),
  until: z.string(),
  sales: z.int().check(z.minimum(0)),
  segments: z.record(z.string(), copied),
});
/** The archived log of a copy; it grows with every continuation. */
export type ArchivedLog = z.infer<typeof logSchema>;

/** A copy of the database with its log, in a backup folder. */
export interface Base {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly log: ArchivedLog;
}

const PREFIX = 'base-';
const MARKER = 'dalpak-backup.json';

export const dataOf = (base: string): string => join(base, 'data');
export const logOf = (base: string): string => join(base, 'wal');
/**
 * Pictures and files of records: named by their content, and shared by all copies of the folder.
 */
export const storedFilesOf = (folder: string): string => join(folder, 'files');

/**
 * Creates the backup folder, or accepts an existing one. @throws BackupError for a folder with
 * other content
 */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.includes(MARKER)) return;
  if (names.length > 0)
    throw new BackupError(
      `${folder} holds something else. Name an empty folder, or one of earlier backups.`,
    );
  await writeJson(join(folder, MARKER), { format: FORMAT });
}

/** Names sort by time. */
export function nameOfBase(startedAt: string): string {
  return `${PREFIX}${startedAt.replaceAll(/[-:]/g, '').replace(/\.\d+/, (fraction) => fraction.slice(1))}`;
}

/** Finished copies, the newest last. @throws BackupError when it is no backup folder */
export async function listBases(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => null);
  if (names?.includes(MARKER) !== true) throw new BackupError(`${folder} is no folder of backups.`);
  return names.filter((name) => name.startsWith(PREFIX) && !name.endsWith('.part')).sort();
}

/** @throws BackupError when there is none, or it cannot be read */
export async function readBase(folder: string, name?: string): Promise<Base> {
  const names = await listBases(folder);
  const wanted = name ?? names.at(-1);
  if (wanted === undefined || !names.includes(wanted)) {
    throw new BackupError(
      names.length === 0
        ? `${folder} has no finished backup.`
        : `${folder} has no backup ${wanted}. There are: ${names.join(', ')}.`,
    );
  }
  const base = join(folder, wanted);
  return {
    name: wanted,
    folder: base,
    manifest: await readJson(join(base, 'manifest.json'), manifestSchema),
    log: await readJson(join(base, 'log.json'), logSchema),
  };
}

async function readJson<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new BackupError(`${path} is missing or damaged: this backup can not be restored.`, {
      cause,
    });
  }
}

export const writeManifest = (base: string, manifest: Manifest): Promise<void> =>
  writeJson(join(base, 'manifest.json'), manifest);
export const writeLog = (base: string, log: ArchivedLog): Promise<void> =>
  writeJson(join(base, 'log.json'), log);

/** Writes the whole file or nothing, and flushes it to the disk. */
async function writeJson(path: string, value: object): Promise<void> {
  const handle = await open(`${path}.part`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.part`, path);
}

/** @throws BackupError for a file that differs from what was copied */
export function assertSame(name: string, found: CopiedFile | null, expected: CopiedFile): void {
  if (found?.size === expected.size && found.sha256 === expected.sha256) return;
  throw new BackupError(
    `The backup is damaged: ${name} is not what was copied. Take another one of the folder.`,
  );
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
