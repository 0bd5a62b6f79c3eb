import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface Technician extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

/** Active employees with a technician password. */
export async function listTechnicians(db: TenantDb): Promise<readonly Technician[]> {
  const { rows } = await db.query<Technician>(
    'tech.list',
    `SELECT e.id, trim(e.first_name || ' ' || e.last_name) AS name FROM technicians t JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id
     WHERE t.cloud_id = $1 AND e.active ORDER BY name, e.id`,
    [db.cloudId],
  );
  return rows;
}

export function findTechnician(
  db: TenantDb,
  employeeId: number,
): Promise<(Technician & { readonly password_hash: string }) | null> {
  return db.find(
    'tech.find',
    `SELECT e.id, trim(e.first_name || ' ' || e.last_name) AS name, t.password_hash FROM technicians t JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id
     WHERE t.cloud_id = $1 AND t.employee_id = $2 AND e.active`,
    [db.cloudId, employeeId],
  );
}

export function findEmployeeName(
  db: TenantDb,
  employeeId: number,
): Promise<{ readonly name: string } | null> {
  return db.find(
    'tech.employee',
    `SELECT trim(first_name || ' ' || last_name) AS name FROM employees WHERE cloud_id = $1 AND id = $2 AND active`,
    [db.cloudId, employeeId],
  );
}

export async function putTechnician(
  tx: TenantTx,
  employeeId: number,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await tx.query(
    'tech.put',
    `INSERT INTO technicians (cloud_id, employee_id, password_hash, set_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id, employee_id) DO UPDATE SET password_hash = excluded.password_hash, set_at = excluded.set_at`,
    [tx.cloudId, employeeId, passwordHash, at],
  );
}

export async function deleteTechnician(tx: TenantTx, employeeId: number): Promise<void> {
  await tx.query(
    'tech.delete',
    'DELETE FROM technicians WHERE cloud_id = $1 AND employee_id = $2',
    [tx.cloudId, employeeId],
  );
}

/** Version of the database server and its newest migration. */
export async function databaseFacts(
  db: TenantDb,
): Promise<{ readonly version: string; readonly migration: string }> {
  const row = await db.find<{ version: string; migration: string }>(
    'tech.database',
    "SELECT current_setting('server_version') AS version, schema_newest_migration() AS migration",
  );
  return row ?? { version: '', migration: '' };
}
