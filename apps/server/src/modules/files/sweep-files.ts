import type { FileStore } from '../../kernel/files/file-store.ts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import {
  deleteUnreferenced,
  findUsedContents,
  listCloudsWithFiles,
  lockFiles,
} from './files.store.ts';

/** A user who fills in a form saves it within a day. */
const RETENTION_MS = 24 * 3600 * 1000;

export interface SweptFiles {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly files: FileStore;
  readonly now: () => number;
}

/** Deletes files that no record refers to, and bytes that no file has. */
export async function sweepFiles(
  { system, tenant, files, now }: SweptFiles,
  signal: AbortSignal,
): Promise<void> {
  const before = now() - RETENTION_MS;
  const clouds = new Set([
    ...(await listCloudsWithFiles(system, new Date(before))),
    ...(await files.clouds()),
  ]);
  for (const cloudId of clouds) {
    if (signal.aborted) return;
    await tenant(cloudId).tx((tx) => deleteUnreferenced(tx, new Date(before)));
    const old = await files.list(cloudId, before);
    if (old.length > 0)
      await tenant(cloudId).tx(async (tx) => {
        // The lock prevents that a new file finds its bytes stored between this check and their
        // deletion.
        await lockFiles(tx);
        const still = new Set(await files.list(cloudId, before));
        const kept = await findUsedContents(tx, old);
        for (const sha256 of old)
          if (still.has(sha256) && !kept.has(sha256)) await files.remove(cloudId, sha256);
      });
  }
}
