import type pg from 'pg';
import { sqlState } from './database-error.ts';
import type { DbPool } from './pool.ts';
import { RUNTIME_ROLE } from './pool.ts';

/** The outside database does not let us set up the runtime role; the message says what its administrator runs. */
export class RuntimeRoleError extends Error {
  override readonly name = 'RuntimeRoleError';
}

const ADVICE = `Let its administrator run:  CREATE ROLE ${RUNTIME_ROLE} NOLOGIN; GRANT ${RUNTIME_ROLE} TO <the user of DATABASE_URL>;`;
/** Roles belong to the whole server: another database of it may be making the same role now. */
const TAKEN = new Set(['42710', '23505', 'XX000']);
const INSUFFICIENT_PRIVILEGE = '42501';

/** Makes the runtime role where it is missing and lets the owner work as it. Rights on tables come with the migrations. */
export async function ensureRuntimeRole(owner: pg.Client): Promise<void> {
  if (!(await roleExists(owner))) {
    await tryRole(owner, `CREATE ROLE ${RUNTIME_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT`);
  }
  if (!(await mayActAsRole(owner))) await tryRole(owner, `GRANT ${RUNTIME_ROLE} TO CURRENT_USER`);
  if (!(await mayActAsRole(owner))) throw new RuntimeRoleError(`The database user may not work as ${RUNTIME_ROLE}. ${ADVICE}`);
}

async function roleExists(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [RUNTIME_ROLE]);
  return rows.length > 0;
}

async function mayActAsRole(owner: pg.Client): Promise<boolean> {
  // From PostgreSQL 16 on, being a member and being allowed to SET ROLE are two things.
  const { rows } = await owner.query<{ may: boolean }>(
    `SELECT pg_has_role(current_user, $1, CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS may`,
    [RUNTIME_ROLE],
  );
  return rows[0]?.may === true;
}

async function tryRole(owner: pg.Client, sql: string): Promise<void> {
  try {
    await owner.query(sql);
  } catch (error) {
    const code = sqlState(error);
    if (code === INSUFFICIENT_PRIVILEGE) throw new RuntimeRoleError(`The database user may not make the role ${RUNTIME_ROLE}. ${ADVICE}`, { cause: error });
    if (code === null || !TAKEN.has(code)) throw error;
  }
}

/**
 * Proves on a pooled connection that row-level security binds us: a pooler that drops start-up settings, or a role
 * that someone made stronger, must stop the start and not be found out by a leak.
 */
export async function assertRuntimeRole(pool: DbPool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ role: string; bypasses: boolean; owns: boolean }>(
      `SELECT r.rolname AS role, r.rolsuper OR r.rolbypassrls AS bypasses,
              EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p')) AS owns
       FROM pg_roles r WHERE r.rolname = current_user`,
    );
    const found = rows[0];
    if (found?.role !== RUNTIME_ROLE) throw new RuntimeRoleError(`Connections work as ${found?.role ?? 'an unknown role'} and not as ${RUNTIME_ROLE}: does a pooler drop the "options" setting?`);
    if (found.bypasses || found.owns) throw new RuntimeRoleError(`The role ${RUNTIME_ROLE} is a superuser, bypasses row-level security or owns tables. It must not.`);
  } finally {
    client.release();
  }
}
