import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Files in a folder: `<cloud>/<two digits>/<sha256>`. Several processes may share it. */
export function diskFiles(folder: string): FileStore {
  const folderOf = (cloudId: number): string => {
    if (!Number.isInteger(cloudId) || cloudId < 1) throw new RangeError('No such cloud');
    return join(folder, String(cloudId));
  };
  const pathOf = (cloudId: number, sha256: string): string => {
    // A name comes from the server's own table; this check keeps any other text from leading out of
    // the folder.
    if (!SHA256.test(sha256)) throw new RangeError('Not a name of a stored file');
    return join(folderOf(cloudId), sha256.slice(0, 2), sha256);
  };
  return {
    async put(cloudId, sha256, bytes) {
      const path = pathOf(cloudId, sha256);
      const now = new Date();
      // Refreshes the time, so that a sweep that listed the file earlier does not delete it.
      if (await utimes(path, now, now).then(() => true, isMissing)) return;
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}`;
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      // Written whole or not at all, so that no reader opens a partial file.
      await rename(draft, path);
    },
    async open(cloudId, sha256) {
      const handle = await open(pathOf(cloudId, sha256), 'r').catch(isMissing);
      if (handle === false) return null;
      const { size } = await handle.stat();
      return { size, read: () => handle.createReadStream({ start: 0, end: size - 1 }) };
    },
    async list(cloudId, before) {
      const names = await readdir(folderOf(cloudId), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      const found: string[] = [];
      for (const entry of names) {
        if (!entry.isFile()) continue;
        const [sha256 = ''] = entry.name.split('.');
        const { mtimeMs } = await stat(join(entry.parentPath, entry.name)).catch(() => ({
          mtimeMs: before,
        }));
        if (SHA256.test(sha256) && mtimeMs < before) found.push(sha256);
      }
      return [...new Set(found)];
    },
    async remove(cloudId, sha256) {
      const path = pathOf(cloudId, sha256);
      await rm(path, { force: true });
      // Drafts of interrupted writes.
      const names = await readdir(join(path, '..')).catch(() => []);
      for (const name of names)
        if (name.startsWith(`${sha256}.`)) await rm(join(path, '..', name), { force: true });
    },
    async clouds() {
      const names = await readdir(folder).catch(() => []);
      return names.map(Number).filter((id) => Number.isInteger(id) && id > 0);
    },
  };
}

/** @throws every error except a missing file */
function isMissing(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
  throw error;
}
