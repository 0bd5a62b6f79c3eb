import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findEmbeddedHome,
  lockEmbeddedHome,
  prepareEmbeddedHome,
  startPostgres,
  stopOrphan,
} from '../postgres/index.ts';
import { BackupError } from './backup-error.ts';
import { assertSame, type Base, dataOf, exists, logOf, storedFilesOf } from './backup-folder.ts';
import { copyFileChecked, readSizeAndHash } from './checked-copy.ts';
import { incarnationFile } from './take-backup.ts';

/** Limit for the recovery, which reads the whole log of a backup. */
const RECOVERY_MS = 60 * 60 * 1_000;
/** The log is already in the folder, so nothing is fetched. Every shell has the command `exit`. */
const RECOVERY_SETTINGS = { restore_command: 'exit 1', hot_standby: 'off' };

/** Files that a restore moved away; empty when the folder was empty. */
export interface MovedFiles {
  readonly folders: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Creates a data folder from a backup: copies and checks every file, replays the log, and stops.
 * Nothing is deleted: existing files are moved away.
 *
 * @throws BackupError when a server uses the folder, when it has a database that may not be
 * replaced, or when the backup is damaged; then nothing is changed
 */
export async function restoreBase(
  base: Base,
  folder: string,
  dataDir: string,
  options: { readonly replace: boolean; readonly onNotice: (text: string) => void },
): Promise<MovedFiles> {
  const aside = await moveExistingFiles(dataDir, options.replace);
  try {
    const { home, lock, user } = await lockNewFolder(dataDir, options.onNotice);
    try {
      await placeCluster(base, home, user);
    } finally {
      await lock.release();
    }
    await copyStoredFilesBack(storedFilesOf(folder), join(dataDir, 'files'));
    const recovered = await startPostgres({
      dataDir,
      settings: RECOVERY_SETTINGS,
      startTimeoutMs: RECOVERY_MS,
    });
    await recovered.stop();
    return aside;
  } catch (error) {
    await deleteRestoredDatabase(dataDir);
    for (const { from, to } of aside.folders) await rename(to, from);
    throw error;
  }
}

/** Deletes a database that a restore created, wherever its folder is. */
export async function deleteRestoredDatabase(dataDir: string): Promise<void> {
  const home = await findEmbeddedHome(dataDir).catch(() => null);
  for (const path of [home, join(dataDir, 'postgres'), join(dataDir, 'files')]) {
    if (path !== null) await rm(path, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function lockNewFolder(dataDir: string, onNotice: (text: string) => void) {
  await mkdir(dataDir, { recursive: true });
  const place = await prepareEmbeddedHome(dataDir, onNotice);
  return { ...place, lock: await lockEmbeddedHome(place.home) };
}

/** Moves the folder's files away, under its lock: no server can start on it meanwhile. */
async function moveExistingFiles(dataDir: string, replace: boolean): Promise<MovedFiles> {
  const own = join(dataDir, 'postgres');
  const found = [own, join(dataDir, 'files')];
  const there = (
    await Promise.all(found.map(async (path) => ({ path, there: await hasContent(path) })))
  )
    .filter((one) => one.there)
    .map(({ path }) => path);
  if (there.length === 0) return { folders: [] };
  // The folder's lock refuses this while a server uses the folder.
  const home = await findEmbeddedHome(dataDir);
  const lock = (await exists(home)) ? await lockEmbeddedHome(home) : null;
  try {
    if (!replace)
      throw new BackupError(
        `${dataDir} has a database or files. Name another folder by DALPAK_DATA, or say --replace: then they are moved to another folder, not deleted.`,
      );
    await stopOrphan(home);
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const folders = there.map((from) => ({ from, to: `${from}.before-${stamp}` }));
    for (const { from, to } of folders) {
      await rename(from, to);
      await rm(join(to, 'server.lock'), { force: true });
    }
    return { folders };
  } finally {
    await lock?.release();
  }
}

async function hasContent(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => []);
  if (names.length > 0) return true;
  await rmdir(path).catch(() => undefined);
  return false;
}

/** Copies and checks every file; the log goes where the recovery looks for it. */
async function placeCluster(
  base: Base,
  home: string,
  user: { readonly give: (path: string) => Promise<void> },
): Promise<void> {
  const { manifest, log } = base;
  const [draft, data] = [join(home, 'data.tmp'), join(home, 'data')];
  await rm(draft, { recursive: true, force: true });
  await makeFolders(dataOf(base.folder), draft);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const to =
      name === 'password' ? join(home, 'password') : join(draft, name.replace(/^data\//, ''));
    assertSame(name, await copyFileChecked(join(base.folder, name), to), expected);
  }
  for (const [name, expected] of Object.entries(log.segments)) {
    assertSame(
      `wal/${name}`,
      await copyFileChecked(join(logOf(base.folder), name), join(draft, 'pg_wal', name)),
      expected,
    );
  }
  // The recovery starts a new timeline, so later log is never mistaken for log of the first
  // database.
  await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
  await writeFile(incarnationFile(home), `${randomUUID()}\n`, { mode: 0o600 });
  await changeOwnerOfAll(draft, user);
  await rename(draft, data);
}

/** Folders of the copy, empty ones included. */
async function makeFolders(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isDirectory()) await makeFolders(join(from, entry.name), join(to, entry.name));
}

async function changeOwnerOfAll(
  folder: string,
  user: { readonly give: (path: string) => Promise<void> },
): Promise<void> {
  await chmod(folder, 0o700);
  await user.give(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? changeOwnerOfAll(path, user) : user.give(path));
  }
}

async function copyStoredFilesBack(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    const copied = await copyFileChecked(join(from, path), join(to, path));
    if (copied?.sha256 !== entry.name)
      throw new BackupError(`The backup is damaged: files/${path} is not what its name says.`);
  }
}

/**
 * Reads every file of a backup again. @throws BackupError for the first that differs from what was
 * copied
 */
export async function assertIntact({ folder, manifest, log }: Base): Promise<number> {
  let files = 0;
  const look = async (path: string, expected: { size: number; sha256: string }): Promise<void> => {
    const found = await readSizeAndHash(join(folder, path)).catch(() => null);
    assertSame(path, found, expected);
    files += 1;
  };
  for (const [name, expected] of Object.entries(manifest.files)) await look(name, expected);
  for (const [name, expected] of Object.entries(log.segments))
    await look(join('wal', name), expected);
  return files;
}
