import pg from 'pg';
import { rewrapSecrets } from './system-secrets.ts';

/**
 * Wraps the keys in the database with another key; `from` is null when they are plain. `ownerUrl`
 * is the owner's address. Returns how many. @throws SecretKeyError
 */
export async function rotateSecretKey(
  ownerUrl: string,
  from: Buffer | null,
  to: Buffer,
): Promise<number> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'dalpak-rotate-key',
  });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    return await rewrapSecrets(owner, from, to);
  } finally {
    await owner.end();
  }
}
