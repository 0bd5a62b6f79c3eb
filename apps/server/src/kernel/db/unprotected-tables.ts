import type pg from 'pg';

/** System tables, above the tenants. The runtime role must have no right on them at all. */
const SYSTEM_TABLES: ReadonlySet<string> = new Set([
  'schema_migrations',
  'users',
  'sessions',
  'session_tokens',
  'sign_in_attempts',
  'known_networks',
  'system_secrets',
  'tenant_secret',
  'localities',
  'second_steps',
  'recovery_codes',
  'sign_in_steps',
  'password_resets',
  'signup_codes',
]);
/** The one tenant table whose cloud is its own id. */
const CLOUD_TABLE = 'clouds';

interface TableFacts {
  readonly name: string;
  readonly forced: boolean;
  readonly policies: number;
  /**
   * Primary, unique and foreign keys whose first column is not the cloud's, by that column and the
   * key's name.
   */
  readonly bad_keys: string[];
  readonly has_primary: boolean;
  readonly runtime_rights: boolean;
  readonly owned_by_runtime: boolean;
}

/**
 * Checks the protection of every table of the schema and returns one line for each problem: no
 * forced row-level security, no policy, a key that does not begin with the cloud, or a system table
 * that the runtime role can touch.
 */
export async function findUnprotectedTables(owner: pg.Client): Promise<readonly string[]> {
  const { rows } = await owner.query<TableFacts>(FACTS_SQL);
  return rows.flatMap((table) =>
    SYSTEM_TABLES.has(table.name) ? checkSystemTable(table) : checkTenantTable(table),
  );
}

function checkSystemTable(table: TableFacts): string[] {
  return table.runtime_rights
    ? [`${table.name}: the runtime role has rights on a system table`]
    : [];
}

function checkTenantTable(table: TableFacts): string[] {
  const problems: string[] = [];
  if (!table.forced) problems.push(`${table.name}: row-level security is not forced`);
  if (table.policies === 0) problems.push(`${table.name}: no policy on the cloud`);
  if (!table.has_primary) problems.push(`${table.name}: no primary key`);
  if (table.owned_by_runtime) problems.push(`${table.name}: belongs to the runtime role`);
  if (table.name !== CLOUD_TABLE)
    problems.push(
      ...table.bad_keys.map((key) => `${table.name}: key ${key} does not begin with cloud_id`),
    );
  return problems;
}

/**
 * A foreign key on only the cloud begins with cloud_id too; unique indexes count like constraints.
 */
const FACTS_SQL = `
  SELECT c.relname AS name,
    c.relrowsecurity AND c.relforcerowsecurity AS forced,
    (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND pg_get_expr(p.polqual, p.polrelid) LIKE '%id = ( SELECT c.id%FROM current_cloud c)%'
       AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '%id = ( SELECT c.id%FROM current_cloud c)%') AS policies,
    EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary) AS has_primary,
    ARRAY(
      SELECT i.indexrelid::regclass::text FROM pg_index i LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = c.oid AND i.indisunique AND a.attname IS DISTINCT FROM 'cloud_id'
      UNION ALL
      SELECT k.conname FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attname <> 'cloud_id' AND k.confrelid <> to_regclass('users')
    ) AS bad_keys,
    has_table_privilege('dalpak_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      OR has_any_column_privilege('dalpak_app', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') AS runtime_rights,
    pg_get_userbyid(c.relowner) = 'dalpak_app' AS owned_by_runtime
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'f', 'm')
  ORDER BY c.relname`;
