import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { findMigrationsFolder, migrate } from '../src/kernel/db/migrate.ts';
import { onServer } from '../src/kernel/db/test-database.ts';
import { emptyDatabase } from './fresh-database.ts';

/**
 * A database as it was before a migration, for tests of what the migration does with what was there.
 * @param fill writes what was there
 * @param read reads what became of it
 */
export async function acrossMigration<T>(file: string, fill: (owner: pg.Client) => Promise<void>, read: (owner: pg.Client) => Promise<T>): Promise<T> {
  const db = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'dalpak-before-'));
  const take = (name: string): Promise<void> => cp(join(findMigrationsFolder(), name), join(folder, name));
  try {
    for (const name of await readdir(findMigrationsFolder())) if (name < file) await take(name);
    return await onServer(db.url, async (owner) => {
      await migrate(owner, folder);
      await fill(owner);
      await take(file);
      await migrate(owner, folder);
      return read(owner);
    });
  } finally {
    await db.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
