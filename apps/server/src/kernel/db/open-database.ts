import pg from 'pg';
import type { RunningPostgres } from '../postgres/index.ts';
import { startPostgres } from '../postgres/index.ts';
import { migrate } from './migrate.ts';
import type { DbPool, DbPoolOptions } from './pool.ts';
import { openPool } from './pool.ts';
import { loadTenantSecret } from './tenant-proof.ts';
import { assertRuntimeRole, ensureRuntimeLogin, ensureRuntimeRole } from './runtime-role.ts';
import type { SystemDb } from './system-db.ts';
import { systemDb } from './system-db.ts';
import type { SystemSecrets } from './system-secrets.ts';
import { loadLoginSecret, loadSystemSecrets } from './system-secrets.ts';

export interface OpenDatabaseOptions extends Omit<DbPoolOptions, 'url' | 'tenantSecret'> {
  /** Null or left out: the embedded PostgreSQL below `dataDir` is started. */
  readonly databaseUrl?: string | null;
  /** Of the user that serves requests, when an administrator made it; otherwise the owner makes one. */
  readonly databaseAppUrl?: string | null;
  readonly dataDir: string;
  readonly onNotice?: (text: string) => void;
}

/** The database, migrated and ready. */
export interface Database {
  readonly pool: DbPool;
  readonly system: SystemDb;
  readonly secrets: SystemSecrets;
  /** Of the user that serves requests, for the listener; carries a password: never log it. */
  readonly url: string;
  /** Migrations applied by this start. */
  readonly migrated: readonly string[];
  /** Of the embedded server; null with an outside database. */
  readonly embedded: RunningPostgres | null;
  /** Closes the pool, then stops the embedded server. Close listeners first. */
  close(): Promise<void>;
}

/**
 * From nothing to a usable database: start the embedded server unless `databaseUrl` is given, make the runtime role,
 * migrate, load the secrets, make the user that serves requests, open its pool and prove that row-level security binds it.
 *
 * @throws PostgresStartError, MigrationError, RuntimeRoleError with messages for people.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl ? null : await startPostgres(options);
  try {
    const url = options.databaseUrl || embedded?.url || '';
    const prepared = await prepareDatabase(url, options.databaseAppUrl);
    const pool = openPool({ ...options, url: prepared.url, tenantSecret: prepared.tenantSecret });
    await assertRuntimeRole(pool).catch(async (error: unknown) => {
      await pool.close();
      throw error;
    });
    const close = async () => {
      await pool.close();
      await embedded?.stop();
    };
    return { pool, system: systemDb(pool), embedded, ...prepared, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

export interface PreparedDatabase {
  readonly migrated: readonly string[];
  readonly secrets: SystemSecrets;
  /** What the server proves clouds with. */
  readonly tenantSecret: Buffer;
  /** Of the user that serves requests. */
  readonly url: string;
}

/** The owner's part of a start, on a connection of its own that is closed before the first request. */
export async function prepareDatabase(url: string, appUrl?: string | null): Promise<PreparedDatabase> {
  const owner = new pg.Client({ connectionString: url, application_name: 'dalpak-migrate' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await ensureRuntimeRole(owner);
    const migrated = await migrate(owner);
    const secrets = await loadSystemSecrets(owner);
    const tenantSecret = await loadTenantSecret(owner);
    return { migrated, secrets, tenantSecret, url: appUrl || (await ensureRuntimeLogin(owner, url, await loadLoginSecret(owner))) };
  } finally {
    await owner.end();
  }
}
