import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

const SECRET_BYTES = 32;

/** What the server proves clouds with. In a table of its own: the database checks the proofs, so it stays as it is there. */
export async function loadTenantSecret(owner: pg.Client): Promise<Buffer> {
  // Two first starts at once must agree: whichever comes second keeps the value of the first.
  await owner.query('INSERT INTO tenant_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [randomBytes(SECRET_BYTES)]);
  // The planner takes a table that it knows nothing of for a large one, and this one is in every query.
  await owner.query('ANALYZE tenant_secret');
  const { rows } = await owner.query<{ secret: Buffer }>('SELECT secret FROM tenant_secret');
  const secret = rows[0]?.secret;
  if (secret === undefined) throw new Error('The secret of the clouds is missing');
  return secret;
}

/**
 * What `enter_cloud` asks for: good for one cloud on one connection. All parts have a fixed length, and what the database
 * signs itself has another one, so that a plain hash is enough.
 */
export function proveCloud(secret: Buffer, client: pg.PoolClient, cloudId: number): Buffer {
  const what = Buffer.alloc(8);
  what.writeInt32BE(cloudId, 0);
  what.writeInt32BE(backendOf(client), 4);
  return createHash('sha256').update(secret).update(what).digest();
}

/** The driver learns it at the start of the connection; its types do not name it. */
function backendOf(client: pg.PoolClient): number {
  const { processID } = client as pg.PoolClient & { readonly processID?: number | null };
  if (typeof processID !== 'number') throw new Error('The database did not name the process behind the connection');
  return processID;
}
