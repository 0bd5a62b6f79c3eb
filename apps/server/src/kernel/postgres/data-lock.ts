import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess } from './process-info.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/** Identifies the server that owns a data folder. */
interface LockContent {
  readonly pid: number;
  readonly startedAt: string;
  /**
   * Identity of the locked folder, which a copy of the folder (lock included) does not share. Empty
   * in locks of older versions.
   */
  readonly folder: string;
}

export interface DataLock {
  release(): Promise<void>;
}

const ATTEMPTS = 20;

/** True while a running server owns the folder, this process or another. */
export async function isDataFolderLocked(folder: string): Promise<boolean> {
  const text = await readFile(lockPath(folder), 'utf8').catch(() => null);
  const holder = text === null ? null : parseLock(text);
  return holder !== null && (await isStillHeld(holder, folder));
}

/** Distinguishes this folder from a copy of it. */
async function identityOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return `${dev}:${ino}`;
}

const lockPath = (folder: string) => join(folder, 'server.lock');

/**
 * Locks the data folder for this process. A lock of a dead process is taken over.
 *
 * @throws PostgresStartError while another running server holds it
 */
export async function lockDataFolder(folder: string): Promise<DataLock> {
  const path = lockPath(folder);
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: findProcess(process.pid)?.startedAt ?? '',
    folder: await identityOf(folder),
  } satisfies LockContent);
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  await writeFile(draft, mine, { mode: 0o644 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await tryLink(draft, path)) return { release: () => rm(path, { force: true }) };
      await clearStaleLock(path, folder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new PostgresStartError(`The lock of the data folder ${folder} could not be taken.`);
}

/**
 * Linking a finished file is atomic. Creating and then writing a file would expose a half-written
 * lock.
 */
async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function clearStaleLock(path: string, folder: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return;
  const holder = parseLock(text);
  if (holder !== null && (await isStillHeld(holder, folder))) {
    throw new PostgresStartError(
      `The data folder ${folder} is in use by another Dalpak server (process ${holder.pid}). ` +
        'Stop it first, or give this one a folder of its own with DALPAK_DATA.',
    );
  }
  // Two starters may both find the stale lock. Renaming lets one of them win; a lock that was
  // created in the meantime and renamed by mistake is restored.
  const aside = `${path}.stale.${process.pid}.${process.hrtime.bigint()}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await readFile(aside, 'utf8')) !== text) await tryLink(aside, path);
  await rm(aside, { force: true });
}

async function isStillHeld(holder: LockContent, folder: string): Promise<boolean> {
  const found = findProcess(holder.pid);
  if (found === null || found.startedAt !== holder.startedAt) return false;
  return holder.folder === '' || holder.folder === (await identityOf(folder));
}

function parseLock(text: string): LockContent | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    if (!('pid' in value) || typeof value.pid !== 'number') return null;
    return {
      pid: value.pid,
      startedAt: 'startedAt' in value ? String(value.startedAt) : '',
      folder: 'folder' in value ? String(value.folder) : '',
    };
  } catch {
    return null;
  }
}
