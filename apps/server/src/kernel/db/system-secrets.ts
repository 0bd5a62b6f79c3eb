import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { isWrapped, unwrapSecret, wrapSecret } from './secret-key.ts';

/** Names of the keys that the server creates at its first start and never shows. */
export const SYSTEM_SECRETS = [
  'card-lookup',
  'session-token',
  'employee-token',
  'receipt-link',
  'known-device',
  'plugin-releases',
  'file-link',
  'plugin-settings',
  'second-step',
  'web-push',
] as const;

export type SystemSecretName = (typeof SYSTEM_SECRETS)[number];

/**
 * Keys of 32 random bytes. The loss of one has a cost: `card-lookup`: every employee card must be
 * entered again. `plugin-releases`: every device must be set to trust another key.
 * `plugin-settings`: passwords of marketplace plugins must be typed again. `second-step`: every
 * user who signs in with codes needs `dalpak reset-codes` and sets them up anew. `web-push`:
 * every device must be switched on for notifications again.
 */
export type SystemSecrets = Readonly<Record<SystemSecretName, Buffer>>;

const SECRET_BYTES = 32;

/**
 * Reads the keys and creates the missing ones, on the owner's connection: the runtime role cannot
 * read them. @throws SecretKeyError
 */
export async function loadSystemSecrets(
  owner: pg.Client,
  key: Buffer | null = null,
): Promise<SystemSecrets> {
  const entries: [string, Buffer][] = [];
  for (const name of SYSTEM_SECRETS) entries.push([name, await loadSecret(owner, name, key)]);
  return Object.fromEntries(entries) as SystemSecrets;
}

/**
 * Loads the secret from which the runtime user's password derives. It is not among the {@link
 * SystemSecrets}, because it is needed only at the start.
 */
export function loadLoginSecret(owner: pg.Client, key: Buffer | null = null): Promise<Buffer> {
  return loadSecret(owner, 'database-login', key);
}

/**
 * Wraps all keys with another key, or none when one fails. Returns how many. @throws SecretKeyError
 */
export async function rewrapSecrets(
  owner: pg.Client,
  from: Buffer | null,
  to: Buffer,
): Promise<number> {
  await owner.query('BEGIN');
  try {
    const { rows } = await owner.query<{ name: string; value: Buffer }>(
      'SELECT name, value FROM system_secrets ORDER BY name FOR UPDATE',
    );
    for (const { name, value } of rows) {
      await owner.query('UPDATE system_secrets SET value = $2 WHERE name = $1', [
        name,
        wrapSecret(to, name, unwrapSecret(from, name, value)),
      ]);
    }
    await owner.query('COMMIT');
    return rows.length;
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

async function loadSecret(
  owner: pg.Client,
  name: SystemSecretName | 'database-login',
  key: Buffer | null,
): Promise<Buffer> {
  // Two first starts at once must agree: the second keeps the value of the first.
  await owner.query(
    'INSERT INTO system_secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, randomBytes(SECRET_BYTES)],
  );
  const { rows } = await owner.query<{ value: Buffer }>(
    'SELECT value FROM system_secrets WHERE name = $1',
    [name],
  );
  const value = rows[0]?.value;
  if (value === undefined) throw new Error(`The secret ${name} is missing`);
  const secret = unwrapSecret(key, name, value);
  // The first start with a key wraps the plain values; of two such starts one does.
  if (key !== null && !isWrapped(value))
    await owner.query('UPDATE system_secrets SET value = $3 WHERE name = $1 AND value = $2', [
      name,
      value,
      wrapSecret(key, name, secret),
    ]);
  return secret;
}
