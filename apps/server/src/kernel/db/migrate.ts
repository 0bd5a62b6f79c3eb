import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export type MigrationRefusal =
  | 'unreleased'
  | 'newer'
  | 'changed'
  | 'out_of_order'
  | 'failed'
  | 'files';

/** The database was not changed; the message explains why, for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly reason: MigrationRefusal;

  constructor(reason: MigrationRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Any constant number; every process that migrates uses the same. */
const LOCK_KEY = 4_207_849;
/**
 * A migration file that existed only before the first release: its record identifies such a
 * database.
 */
const PRE_RELEASE_MIGRATION = '0002-sign-in.sql';
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** `migrations/` next to the bundled server, or in the sources. */
export function findMigrationsFolder(): string {
  const candidates = ['./migrations/', '../../../migrations/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined)
    throw new MigrationError(
      'files',
      `The migrations are missing; looked in ${candidates.join(' and ')}`,
    );
  return found;
}

/**
 * Brings the schema up to date. The files that are not recorded in `schema_migrations` run in the
 * order of their numbers, in one transaction under an advisory lock: when two servers start at
 * once, one migrates and the other finds it done, and a failure changes nothing.
 *
 * @returns names of the files that were applied now
 * @throws MigrationError when the database is newer than this program, a recorded file was changed
 * since, or one fails
 */
export async function migrate(
  owner: pg.Client,
  folder: string = findMigrationsFolder(),
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  await owner.query('BEGIN');
  try {
    await owner.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const pending = findPending(migrations, await readRecorded(owner));
    for (const migration of pending) await apply(owner, migration);
    await owner.query('COMMIT');
    return pending.map((migration) => migration.name);
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  const twice = migrations.find((migration, i) => migrations[i - 1]?.version === migration.version);
  if (twice !== undefined)
    throw new MigrationError('files', `Two migrations have the number ${twice.version}`);
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const version = FILE_NAME.exec(name)?.[1];
  if (version === undefined)
    throw new MigrationError('files', `${name} is not named NNNN-what.sql`);
  // A checkout on Windows may have changed the line ends; the migration is the same.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return {
    version: Number(version),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}

interface RecordedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

async function readRecorded(owner: pg.Client): Promise<readonly RecordedMigration[]> {
  const { rows: found } = await owner.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  );
  if (found[0]?.exists !== true) {
    await owner.query(
      `CREATE TABLE schema_migrations (
         version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
  }
  const { rows } = await owner.query<RecordedMigration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  return rows;
}

function findPending(
  migrations: readonly Migration[],
  recorded: readonly RecordedMigration[],
): readonly Migration[] {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  if (recorded.some(({ name }) => name === PRE_RELEASE_MIGRATION)) {
    throw new MigrationError(
      'unreleased',
      'The database is of a development version from before the first release, whose migrations were joined since. It cannot be upgraded: start with another data folder (DALPAK_DATA) or an empty database, or start the version that made it.',
    );
  }
  for (const { version, name, checksum } of recorded) {
    const known = byVersion.get(version);
    if (known === undefined) {
      throw new MigrationError(
        'newer',
        `The database was made by a newer version of Dalpak: it has the migration ${name}, which this version does not know. Start the newer version.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new MigrationError(
        'changed',
        `The migration ${known.name} was changed after it ran on this database. Migrations are never edited: restore the file and add a new one.`,
      );
    }
  }
  const last = recorded.at(-1)?.version ?? 0;
  const done = new Set(recorded.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !done.has(version));
  const late = pending.find(({ version }) => version < last);
  if (late !== undefined) {
    throw new MigrationError(
      'out_of_order',
      `The migration ${late.name} comes before ${last}, which has already run. Give it the next free number.`,
    );
  }
  return pending;
}

async function apply(owner: pg.Client, migration: Migration): Promise<void> {
  try {
    await owner.query(migration.sql);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      'failed',
      `The migration ${migration.name} failed and nothing was changed: ${detail}`,
      { cause },
    );
  }
  await owner.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}
