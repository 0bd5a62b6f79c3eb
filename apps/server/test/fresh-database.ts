import { inject } from 'vitest';
import type {} from './global-setup.ts';
import type { DbPool } from '../src/kernel/db/pool.ts';
import { openPool, openSystemPool } from '../src/kernel/db/pool.ts';
import type { SystemDb } from '../src/kernel/db/system-db.ts';
import { systemDb } from '../src/kernel/db/system-db.ts';
import { forbidTemporaryTables } from '../src/kernel/db/runtime-role.ts';
import {
  createDatabase,
  dropDatabase,
  runAsOwner,
  withDatabase,
} from '../src/kernel/db/test-database.ts';

/** A migrated, empty database for one test file. */
export interface FreshDatabase {
  /** Address for the owner. */
  readonly url: string;
  /** Address for the user that serves requests. */
  readonly runtimeUrl: string;
  readonly pool: DbPool;
  /** Pool for system-level work. */
  readonly systemPool: DbPool;
  readonly system: SystemDb;
  /** Names of the statements sent through either pool since the last call. */
  takeStatements(): readonly string[];
  drop(): Promise<void>;
}

/** Copies the template of the run. Call `drop` in `afterAll`. */
export async function freshDatabase(
  options: { readonly max?: number } = {},
): Promise<FreshDatabase> {
  const {
    serverUrl,
    template,
    runtimeUrl: templateUrl,
    systemUrl,
    tenantSecret,
  } = inject('dalpakTestDatabase');
  const name = await createDatabase(serverUrl, template);
  const url = withDatabase(serverUrl, name);
  // A copy has the tables of its template but not the permissions on the database.
  await runAsOwner(url, forbidTemporaryTables);
  const runtimeUrl = withDatabase(templateUrl, name);
  const statements: string[] = [];
  const shared = {
    tenantSecret: Buffer.from(tenantSecret, 'base64'),
    max: options.max ?? 5,
    onStatement: (statement: string) => void statements.push(statement),
  };
  const pool = openPool({ ...shared, url: runtimeUrl });
  const systemPool = openSystemPool({ ...shared, url: withDatabase(systemUrl, name) });
  return {
    url,
    runtimeUrl,
    pool,
    systemPool,
    system: systemDb(systemPool),
    takeStatements: () => statements.splice(0),
    drop: async () => {
      await Promise.all([pool.close(), systemPool.close()]);
      await dropDatabase(serverUrl, name);
    },
  };
}

/** An empty, unmigrated database, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const { serverUrl } = inject('dalpakTestDatabase');
  const name = await createDatabase(serverUrl);
  return { url: withDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}
