import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface Person extends Record<string, unknown> {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** The active employee of a user of the back office. */
export function findLinkedEmployee(db: TenantDb, userId: number): Promise<Person | null> {
  return db.find<Person>(
    'time.linked_employee',
    `SELECT e.id, e.first_name, e.last_name FROM cloud_users m JOIN employees e ON e.cloud_id = m.cloud_id AND e.id = m.employee_id
     WHERE m.cloud_id = $1 AND m.user_id = $2 AND e.active`,
    [db.cloudId, userId],
  );
}

/** Locks the employee until commit: of two simultaneous stamps, the second sees the first. */
export function lockEmployee(
  tx: TenantTx,
  employeeId: number,
): Promise<{ readonly id: number } | null> {
  return tx.find<{ id: number }>(
    'time.lock_employee',
    'SELECT id FROM employees WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.cloudId, employeeId],
  );
}

/**
 * Active employees and, of those who left, the listed ones; or one employee alone, active or not.
 */
export async function listPeople(
  db: TenantDb,
  {
    alsoLeft,
    employeeId,
  }: { readonly alsoLeft: readonly number[]; readonly employeeId: number | null },
) {
  const { rows } = await db.query<Person & { readonly active: boolean }>(
    'time.people',
    `SELECT e.id, e.first_name, e.last_name, e.active FROM employees e
     WHERE e.cloud_id = $1 AND CASE WHEN $2::integer IS NULL THEN e.active OR e.id = ANY ($3::integer[]) ELSE e.id = $2 END
     ORDER BY e.first_name, e.last_name, e.id`,
    [db.cloudId, employeeId, alsoLeft],
  );
  return rows;
}

/** Hourly wages in agorot, of the employees that have one. */
export async function listHourlyWages(
  db: TenantDb,
): Promise<readonly { readonly id: number; readonly hourly_wage: number }[]> {
  const { rows } = await db.query<{ id: number; hourly_wage: number }>(
    'time.hourly_wages',
    'SELECT id, hourly_wage FROM employees WHERE cloud_id = $1 AND hourly_wage IS NOT NULL',
    [db.cloudId],
  );
  return rows;
}
