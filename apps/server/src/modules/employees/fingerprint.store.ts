import type { EmployeeRow } from '../../kernel/auth/session.store.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The employee by the keyed hash of a reader's identifier; only those who are employed now. */
export function findEmployeeByFingerprint(
  db: TenantDb,
  template: Buffer,
): Promise<EmployeeRow | null> {
  return db.find<EmployeeRow>(
    'employees.by_fingerprint',
    `SELECT e.id, e.first_name, e.last_name, e.position_id, p.name AS position_name, p.permissions, e.active
     FROM employee_fingerprints f
     JOIN employees e ON e.cloud_id = f.cloud_id AND e.id = f.employee_id
     JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
     WHERE f.cloud_id = $1 AND f.template = $2 AND e.active`,
    [db.cloudId, template],
  );
}

export async function employeeExists(db: TenantDb, employeeId: number): Promise<boolean> {
  return (
    (await db.find(
      'employees.exists',
      'SELECT id FROM employees WHERE cloud_id = $1 AND id = $2 AND active',
      [db.cloudId, employeeId],
    )) !== null
  );
}

export async function listFingerprints(
  db: TenantDb,
  employeeId: number,
): Promise<readonly { readonly finger: number; readonly createdAt: Date }[]> {
  const { rows } = await db.query<{ finger: number; created_at: Date }>(
    'employees.fingerprints',
    'SELECT finger, created_at FROM employee_fingerprints WHERE cloud_id = $1 AND employee_id = $2 ORDER BY finger',
    [db.cloudId, employeeId],
  );
  return rows.map(({ finger, created_at: createdAt }) => ({ finger, createdAt }));
}

export interface NewFingerprint {
  readonly employeeId: number;
  readonly finger: number;
  readonly template: Buffer;
  readonly enrolledBy: number | null;
}

/**
 * Stores the template of a finger, replacing its former one.
 * @throws the driver's unique violation when another finger has the template.
 */
export async function putFingerprint(
  tx: TenantTx,
  { employeeId, finger, template, enrolledBy }: NewFingerprint,
): Promise<void> {
  await tx.query(
    'employees.put_fingerprint',
    `INSERT INTO employee_fingerprints (cloud_id, employee_id, finger, template, enrolled_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (cloud_id, employee_id, finger) DO UPDATE SET template = excluded.template, enrolled_by = excluded.enrolled_by, created_at = now()`,
    [tx.cloudId, employeeId, finger, template, enrolledBy],
  );
}

export async function deleteFingerprint(
  tx: TenantTx,
  employeeId: number,
  finger: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'employees.delete_fingerprint',
    'DELETE FROM employee_fingerprints WHERE cloud_id = $1 AND employee_id = $2 AND finger = $3',
    [tx.cloudId, employeeId, finger],
  );
  return rowCount > 0;
}
