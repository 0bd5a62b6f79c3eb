import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from './database-error.ts';
import { startPostgres } from '../postgres/index.ts';
import { prepareDatabase } from './open-database.ts';
import type { DbPool } from './pool.ts';
import { createCloud } from './tenant-db.ts';
import type { TenantTx } from './tenant-db.types.ts';

/** One database server for a whole run of tests. */
export interface TestServer {
  /** Address on which databases are created and dropped. */
  readonly serverUrl: string;
  /** Name of a migrated database to copy. */
  readonly template: string;
  /** Address of the template for the user that serves requests; copies have the same user. */
  readonly runtimeUrl: string;
  /** Address of the template for the user of system-level work. */
  readonly systemUrl: string;
  /** Secret that tenants are proved with, in the template and its copies. */
  readonly tenantSecret: Buffer;
  stop(): Promise<void>;
}

/**
 * Test data need not survive a crash, so crash safety and background maintenance of dozens of
 * databases are off.
 */
const FAST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '100',
  autovacuum_naptime: '1min',
};

/**
 * Starts the embedded server in a temporary folder, or uses the server of `databaseUrl` (its user
 * must be allowed to create databases), and prepares a template.
 */
export async function startTestServer(databaseUrl: string | undefined): Promise<TestServer> {
  const dataDir = await makeTemporaryFolder();
  const embedded = databaseUrl ? null : await startPostgres({ dataDir, settings: FAST_SETTINGS });
  const serverUrl = databaseUrl || embedded?.url || '';
  const template = await createDatabase(serverUrl);
  const {
    url: runtimeUrl,
    systemUrl,
    tenantSecret,
  } = await prepareDatabase(withDatabase(serverUrl, template));
  return {
    serverUrl,
    template,
    runtimeUrl,
    systemUrl,
    tenantSecret,
    stop: async () => {
      await dropDatabase(serverUrl, template);
      await embedded?.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** A folder that the database's user can enter when tests run as root. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dalpak-test-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Creates a database with a unique name, empty or a copy of `template`, and returns the name. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `dalpak_test_${randomBytes(6).toString('hex')}`;
  await runAsOwner(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  );
  return name;
}

/**
 * A worker of the server that is cleaning the database cannot be ended by this process; it ends in
 * a moment.
 */
const DROP_TRIES = 25;
const PERMISSION_DENIED = '42501';

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await runAsOwner(serverUrl, async (client) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      } catch (error) {
        if (tries === DROP_TRIES || sqlState(error) !== PERMISSION_DENIED) throw error;
        await sleep(200);
      }
    }
  });
}

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a function with the owner's rights on a separate connection. */
export async function runAsOwner<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A cloud that contains only what `fill` puts into it; returns its id. */
export async function createTestCloud(
  pool: DbPool,
  fill: (tx: TenantTx) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const uuid = randomUUID();
  const cloud = {
    uuid,
    code: uuid.slice(0, 8),
    name: 'חנות בדיקה',
    vatName: 'חנות בדיקה בע"מ',
    vatNumber: '514713288',
    address: '',
    phone: '',
  };
  return createCloud(pool, cloud, async (tx) => {
    await fill(tx);
    return tx.cloudId;
  });
}
