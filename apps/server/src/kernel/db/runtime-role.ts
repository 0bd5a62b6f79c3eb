import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sqlState } from './database-error.ts';
import type { DbPool, ServerRole } from './pool.ts';
import { RUNTIME_ROLE, SYSTEM_ROLE } from './pool.ts';

/**
 * The outside database does not permit creating the runtime role; the message says what its
 * administrator must run.
 */
export class RuntimeRoleError extends Error {
  override readonly name = 'RuntimeRoleError';
}

const ADVICE =
  `Let its administrator run, where they are missing:  CREATE ROLE ${RUNTIME_ROLE} NOLOGIN; CREATE ROLE ${SYSTEM_ROLE} NOLOGIN IN ROLE ${RUNTIME_ROLE};` +
  ` CREATE ROLE dalpak_server LOGIN PASSWORD '…' IN ROLE ${RUNTIME_ROLE}; CREATE ROLE dalpak_sign_in LOGIN PASSWORD '…' IN ROLE ${SYSTEM_ROLE};` +
  '  and set DATABASE_APP_URL and DATABASE_SYSTEM_URL to the address of the database with the one and the other user.';
const NOT_ALLOWED = `The database user may not set up the roles ${RUNTIME_ROLE} and ${SYSTEM_ROLE} and a user for each. ${ADVICE}`;
/**
 * Roles belong to the whole PostgreSQL server: another database or process may be creating the same
 * role now.
 */
const CONCURRENT_CREATE_CODES = new Set(['42710', '23505', 'XX000']);
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Refuses a start before it migrates when it could not go on afterwards: an owner that creates no
 * users needs the address of one for each role. An upgrade may lack the second, younger one.
 */
export async function assertLoginsKnown(
  owner: pg.Client,
  urls: { readonly DATABASE_APP_URL: string | null; readonly DATABASE_SYSTEM_URL: string | null },
): Promise<void> {
  const unset = Object.entries(urls)
    .filter(([, url]) => !url)
    .map(([name]) => name);
  if (unset.length === 0) return;
  const { rows } = await owner.query<{ makes: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS makes FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]?.makes === true) return;
  throw new RuntimeRoleError(`Nothing was migrated: set ${unset.join(' and ')}. ${NOT_ALLOWED}`);
}

/** Creates missing roles. Their rights come with the migrations. */
export async function ensureServerRoles(owner: pg.Client): Promise<void> {
  if (!(await roleExists(owner, RUNTIME_ROLE)))
    await tryRole(
      owner,
      `CREATE ROLE ${RUNTIME_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT`,
    );
  if (!(await roleExists(owner, SYSTEM_ROLE)))
    await tryRole(
      owner,
      `CREATE ROLE ${SYSTEM_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE INHERIT`,
    );
  // This role fills the clouds that it creates.
  const { rows } = await owner.query<{ member: boolean }>(
    `SELECT pg_has_role($1, $2, 'MEMBER') AS member`,
    [SYSTEM_ROLE, RUNTIME_ROLE],
  );
  if (rows[0]?.member !== true) await tryRole(owner, `GRANT ${RUNTIME_ROLE} TO ${SYSTEM_ROLE}`);
  await forbidTemporaryTables(owner);
}

/**
 * Forbids temporary tables: one would stay on its connection and hide the real table from the
 * business served next.
 */
export async function forbidTemporaryTables(owner: pg.Client): Promise<void> {
  const name = await currentDatabase(owner);
  await owner.query(`REVOKE TEMPORARY ON DATABASE "${name.replaceAll('"', '""')}" FROM PUBLIC`);
}

/**
 * Creates the user of a role when missing, and sets its password. The user owns nothing and is a
 * member of only that role, so a malicious statement cannot become the owner.
 *
 * Name and password derive from a secret that only the owner can read and from the name of the
 * database. All servers of one database therefore use the same user without coordination, and
 * databases that share a PostgreSQL do not share a user, not even a restored copy with the
 * original's secret.
 *
 * @returns the address of the database for that user. It contains a password: never log it
 */
export async function ensureLogin(
  owner: pg.Client,
  ownerUrl: string,
  secret: Buffer,
  role: ServerRole,
): Promise<string> {
  const database = await currentDatabase(owner);
  // The name of the first role's user stays as older versions created it.
  const whose = role === RUNTIME_ROLE ? '' : `${role} `;
  const derive = (what: string) =>
    createHmac('sha256', secret).update(`${whose}${what}\0${database}`).digest();
  const login = `${role}_${derive('login').toString('hex').slice(0, 12)}`;
  const password = derive('password').toString('base64url');
  const verifier = scramVerifier(password);
  if (!(await roleExists(owner, login))) {
    await tryRole(
      owner,
      `CREATE ROLE ${login} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION NOINHERIT PASSWORD '${verifier}'`,
    );
  } else {
    // The same password each time; set again because a user may change its own password.
    await tryRole(owner, `ALTER ROLE ${login} LOGIN PASSWORD '${verifier}'`);
  }
  const { rows } = await owner.query<{ member: boolean; visible: boolean }>(
    `SELECT pg_has_role($1, $2, 'MEMBER') AS member, pg_has_role(current_user, $1, 'USAGE') AS visible`,
    [login, role],
  );
  if (rows[0]?.member !== true) await tryRole(owner, `GRANT ${role} TO ${login}`);
  // The other direction grants nothing new: the owner may see and end the server's connections.
  if (rows[0]?.visible !== true) await tryRole(owner, `GRANT ${login} TO CURRENT_USER`);
  const url = new URL(ownerUrl);
  // As parameters they also take precedence in addresses without a host, which cannot carry a user.
  url.searchParams.set('user', login);
  url.searchParams.set('password', password);
  return url.href;
}

async function currentDatabase(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('SELECT current_database()::text AS name');
  const name = rows[0]?.name;
  if (name === undefined) throw new Error('The database has no name');
  return name;
}

/** PostgreSQL's own default; a password of 256 random bits needs no more. */
const SCRAM_ITERATIONS = 4096;

/**
 * The stored form of a password in PostgreSQL (RFC 5803, as in `pg_authid`). Computed here so that
 * no statement contains the password, which logs and `pg_stat_activity` may show.
 * @param password ASCII: other characters would have to be normalised first
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyOf = (what: string) => createHmac('sha256', salted).update(what).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest();
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey.toString('base64')}:${keyOf('Server Key').toString('base64')}`;
}

async function roleExists(owner: pg.Client, role: string): Promise<boolean> {
  const { rows } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rows.length > 0;
}

async function tryRole(owner: pg.Client, sql: string): Promise<void> {
  try {
    await owner.query(sql);
  } catch (error) {
    const code = sqlState(error);
    // Without the cause: the statement that it quotes contains the password verifier.
    if (code === INSUFFICIENT_PRIVILEGE) throw new RuntimeRoleError(NOT_ALLOWED);
    if (code === null || !CONCURRENT_CREATE_CODES.has(code)) throw error;
  }
}

interface RuntimeFacts {
  readonly role: string;
  /** Whether the role or its user is a superuser or may bypass row-level security. */
  readonly strong: boolean;
  readonly owns: boolean;
  /** Further roles that the user could become. */
  readonly others: string[];
}

/**
 * Proves on a pooled connection that row-level security applies and that no escape exists: a pooler
 * that drops start-up settings, or a role with added rights, must stop the start instead of being
 * discovered by a leak.
 */
export async function assertRole(pool: DbPool, role: ServerRole): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<RuntimeFacts>(FACTS_SQL);
    const found = rows[0];
    if (found?.role !== role)
      throw new RuntimeRoleError(
        `Connections work as ${found?.role ?? 'an unknown role'} and not as ${role}: does a pooler drop the "options" setting?`,
      );
    if (found.strong || found.owns)
      throw new RuntimeRoleError(
        `The role ${role}, or the user behind it, is a superuser, bypasses row-level security, makes roles or owns tables. It must not.`,
      );
    await assertProof(pool, client);
    const others = found.others.filter((other) => role !== SYSTEM_ROLE || other !== RUNTIME_ROLE);
    if (others.length > 0)
      throw new RuntimeRoleError(
        `The user behind ${role} may also become ${others.join(', ')}. It must be a member of ${role} alone.`,
      );
  } finally {
    client.release();
  }
}

/**
 * The cloud need not exist. This detects, before the first call, a pooler that reports another
 * backend process than the one that works.
 */
async function assertProof(pool: DbPool, client: pg.PoolClient): Promise<void> {
  try {
    await client.query('SELECT public.enter_cloud($1, $2)', [1, pool.proveCloud(client, 1)]);
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new RuntimeRoleError(
      'The database does not take the proof of a business: does a pooler stand between, which gives connections other numbers? Connect to PostgreSQL itself.',
    );
  }
}

const FACTS_SQL = `
  WITH ours AS (SELECT * FROM pg_roles WHERE rolname IN (current_user, session_user))
  SELECT current_user::text AS role,
    (SELECT bool_or(rolsuper OR rolbypassrls OR rolcreaterole OR rolreplication) FROM ours) AS strong,
    EXISTS (SELECT FROM pg_class c JOIN ours ON c.relowner = ours.oid WHERE c.relkind IN ('r', 'p')) AS owns,
    ARRAY(SELECT r.rolname::text FROM pg_roles r WHERE r.oid NOT IN (SELECT oid FROM ours) AND pg_has_role(session_user, r.oid, 'MEMBER')) AS others`;
