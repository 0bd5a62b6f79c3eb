import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FreshDatabase } from '../../../test/fresh-database.ts';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { runAsOwner } from './test-database.ts';
import { findUnprotectedTables } from './unprotected-tables.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test('every table is protected: forced row-level security, a policy on the cloud, keys that begin with cloud_id', async () => {
  const problems = await runAsOwner(db.url, findUnprotectedTables);
  expect(problems).toEqual([]);
});

test('the check finds a table without protection, with a weak policy, and with a key without cloud_id', async () => {
  const problems = await runAsOwner(db.url, async (owner) => {
    await owner.query('BEGIN');
    await owner.query(`
      CREATE TABLE bare (cloud_id integer, id integer PRIMARY KEY);
      CREATE TABLE not_forced (cloud_id integer, id integer, PRIMARY KEY (cloud_id, id));
      ALTER TABLE not_forced ENABLE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON not_forced USING (cloud_id = (SELECT c.id FROM current_cloud c)) WITH CHECK (cloud_id = (SELECT c.id FROM current_cloud c));
      CREATE TABLE open_policy (cloud_id integer, id integer, PRIMARY KEY (cloud_id, id));
      ALTER TABLE open_policy ENABLE ROW LEVEL SECURITY;
      ALTER TABLE open_policy FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenant ON open_policy USING (true) WITH CHECK (true);
      CREATE TABLE foreign_escape (cloud_id integer, id integer, branch_id integer, cloud integer, PRIMARY KEY (cloud_id, id),
        FOREIGN KEY (cloud, branch_id) REFERENCES branches (cloud_id, id));
      CALL protect_tenant_table('foreign_escape', 'SELECT');
      CREATE UNIQUE INDEX global_code ON departments (name);
      GRANT SELECT (email) ON users TO dalpak_app;
    `);
    const found = await findUnprotectedTables(owner);
    await owner.query('ROLLBACK');
    return found;
  });
  expect(problems).toEqual([
    'bare: row-level security is not forced',
    'bare: no policy on the cloud',
    'bare: key bare_pkey does not begin with cloud_id',
    'departments: key global_code does not begin with cloud_id',
    'foreign_escape: key foreign_escape_cloud_branch_id_fkey does not begin with cloud_id',
    'not_forced: row-level security is not forced',
    'open_policy: no policy on the cloud',
    'users: the runtime role has rights on a system table',
  ]);
});

test("PUBLIC may execute no function, and those with the owner's rights have a fixed search path", async () => {
  const { rows } = await runAsOwner(db.url, (owner) =>
    owner.query<{ name: string }>(`
      SELECT p.proname AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
        AND (has_function_privilege('public', p.oid, 'EXECUTE') OR NOT 'search_path=pg_catalog, public, pg_temp' = ANY (coalesce(p.proconfig, '{}')))
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`),
  );
  expect(rows).toEqual([]);
});
