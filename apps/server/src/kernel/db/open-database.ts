import pg from 'pg';
import type { RunningPostgres } from '../postgres/index.ts';
import { startPostgres } from '../postgres/index.ts';
import { migrate } from './migrate.ts';
import type { DbPool, DbPoolOptions } from './pool.ts';
import { openPool, openSystemPool, RUNTIME_ROLE, SYSTEM_ROLE } from './pool.ts';
import { loadTenantSecret } from './tenant-proof.ts';
import { assertLoginsKnown, assertRole, ensureLogin, ensureServerRoles } from './runtime-role.ts';
import type { SystemDb } from './system-db.ts';
import { systemDb } from './system-db.ts';
import type { SystemSecrets } from './system-secrets.ts';
import { loadLoginSecret, loadSystemSecrets } from './system-secrets.ts';

export interface OpenDatabaseOptions extends Omit<DbPoolOptions, 'url' | 'role' | 'tenantSecret'> {
  /** Null or absent: the embedded PostgreSQL under `dataDir` is started. */
  readonly databaseUrl?: string | null;
  /**
   * Address for the user that serves requests, when an administrator created it; otherwise the
   * owner creates one.
   */
  readonly databaseAppUrl?: string | null;
  /** The same for the user of system-level work (above the tenants). */
  readonly databaseSystemUrl?: string | null;
  /** Wraps the server's keys in the database; null or absent: they are stored in plain form. */
  readonly secretKey?: Buffer | null;
  readonly dataDir: string;
  readonly onNotice?: (text: string) => void;
}

/** The database, migrated and ready. */
export interface Database {
  readonly pool: DbPool;
  /**
   * Pool of the role for system-level work (above the tenants); new clouds are created and filled
   * on it.
   */
  readonly systemPool: DbPool;
  readonly system: SystemDb;
  readonly secrets: SystemSecrets;
  /**
   * Address for the user that serves requests, for the listener. It contains a password: never log
   * it.
   */
  readonly url: string;
  /** Migrations applied by this start. */
  readonly migrated: readonly string[];
  /** The embedded server; null with an outside database. */
  readonly embedded: RunningPostgres | null;
  /** Closes the pools, then stops the embedded server. Close listeners first. */
  close(): Promise<void>;
}

/**
 * Prepares a usable database: starts the embedded server unless `databaseUrl` is given, creates the
 * roles, migrates, loads the secrets, creates the users, opens their pools and proves that
 * row-level security applies to them.
 *
 * @throws PostgresStartError, MigrationError, RuntimeRoleError with messages for the operator
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const embedded = options.databaseUrl ? null : await startPostgres(options);
  try {
    const url = options.databaseUrl || embedded?.url || '';
    const prepared = await prepareDatabase(
      url,
      options.databaseAppUrl,
      options.databaseSystemUrl,
      options.secretKey,
    );
    const pool = openPool({ ...options, url: prepared.url, tenantSecret: prepared.tenantSecret });
    const systemPool = openSystemPool({
      ...options,
      url: prepared.systemUrl,
      tenantSecret: prepared.tenantSecret,
    });
    const closePools = async () => void (await Promise.all([pool.close(), systemPool.close()]));
    await Promise.all([assertRole(pool, RUNTIME_ROLE), assertRole(systemPool, SYSTEM_ROLE)]).catch(
      async (error: unknown) => {
        await closePools();
        throw error;
      },
    );
    const close = async () => {
      await closePools();
      await embedded?.stop();
    };
    return { pool, systemPool, system: systemDb(systemPool), embedded, ...prepared, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

export interface PreparedDatabase {
  readonly migrated: readonly string[];
  readonly secrets: SystemSecrets;
  /** Secret that the server proves tenants with. */
  readonly tenantSecret: Buffer;
  /** Address for the user that serves requests. */
  readonly url: string;
  /** Address for the user of system-level work. */
  readonly systemUrl: string;
}

/** Lock of a start while it makes the roles; {@link migrate} has one of its own. */
const ROLES_LOCK = 4_600_002;

/**
 * The owner's part of a start, on a separate connection that is closed before the first request.
 */
export async function prepareDatabase(
  url: string,
  appUrl?: string | null,
  systemUrl?: string | null,
  secretKey: Buffer | null = null,
): Promise<PreparedDatabase> {
  const owner = new pg.Client({ connectionString: url, application_name: 'dalpak-migrate' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await assertLoginsKnown(owner, {
      DATABASE_APP_URL: appUrl ?? null,
      DATABASE_SYSTEM_URL: systemUrl ?? null,
    });
    // Servers that start together would change the same rows of PostgreSQL's own tables.
    await owner.query('SELECT pg_advisory_lock($1)', [ROLES_LOCK]);
    await ensureServerRoles(owner);
    await owner.query('SELECT pg_advisory_unlock($1)', [ROLES_LOCK]);
    const migrated = await migrate(owner);
    const secrets = await loadSystemSecrets(owner, secretKey);
    const tenantSecret = await loadTenantSecret(owner);
    const loginSecret = await loadLoginSecret(owner, secretKey);
    return {
      migrated,
      secrets,
      tenantSecret,
      url: appUrl || (await ensureLogin(owner, url, loginSecret, RUNTIME_ROLE)),
      systemUrl: systemUrl || (await ensureLogin(owner, url, loginSecret, SYSTEM_ROLE)),
    };
  } finally {
    await owner.end();
  }
}
