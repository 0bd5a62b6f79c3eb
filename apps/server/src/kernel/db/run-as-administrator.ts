import pg from 'pg';
import { accessCluster } from '../postgres/index.ts';

/**
 * Runs one statement as the superuser of the embedded database that runs on a data folder: for
 * commands that span businesses.
 */
export async function runAsAdministrator(
  dataDir: string,
  sql: string,
): Promise<readonly Record<string, unknown>[]> {
  const cluster = await accessCluster(dataDir);
  if (cluster === null) throw new Error(`No database runs on ${dataDir}`);
  const client = new pg.Client({
    connectionString: cluster.superuserUrl,
    application_name: 'dalpak-administrator',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
