import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const SECRET_BYTES = 32;

/**
 * Loads the secret that the server proves tenants with. It is unwrapped, in a table of its own,
 * because the database checks the proofs.
 */
export async function loadTenantSecret(owner: pg.Client): Promise<Buffer> {
  // Two first starts at once must agree: the second keeps the value of the first.
  await owner.query('INSERT INTO tenant_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [
    randomBytes(SECRET_BYTES),
  ]);
  // Without statistics the planner assumes a large table, and every query uses this one.
  await owner.query('ANALYZE tenant_secret');
  const { rows } = await owner.query<{ secret: Buffer }>('SELECT secret FROM tenant_secret');
  const secret = rows[0]?.secret;
  if (secret === undefined) throw new Error('The secret of the clouds is missing');
  return secret;
}

/**
 * The proof that `enter_cloud` requires: valid for one cloud on one connection. All parts have a
 * fixed length, and the database's own signatures have another one, so that a plain hash is enough.
 */
export function proveCloud(secret: Buffer, client: pg.PoolClient, cloudId: number): Buffer {
  const what = Buffer.alloc(8);
  what.writeInt32BE(cloudId, 0);
  what.writeInt32BE(backendOf(client), 4);
  return createHash('sha256').update(secret).update(what).digest();
}

/** Process id of the connection. The driver learns it at connect; its types omit it. */
function backendOf(client: pg.PoolClient): number {
  const { processID } = client as pg.PoolClient & { readonly processID?: number | null };
  if (typeof processID !== 'number')
    throw new Error('The database did not name the process behind the connection');
  return processID;
}
