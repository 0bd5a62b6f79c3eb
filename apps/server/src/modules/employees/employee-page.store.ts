import type { TenantDb } from '../../kernel/db/index.ts';

export interface PageRow extends Record<string, unknown> {
  readonly name: string;
  readonly position: string;
  readonly picture: string | null;
  readonly has_card: boolean;
  readonly has_user: boolean;
  readonly clocked_in: Date | null;
  readonly last_sale: Date | null;
}

/** Who an employee is, and since when they are at work. */
export function findEmployeePage(db: TenantDb, id: number): Promise<PageRow | null> {
  return db.find<PageRow>(
    'employees.page',
    `SELECT trim(e.first_name || ' ' || e.last_name) AS name, p.name AS position, e.picture, e.card_lookup IS NOT NULL AS has_card,
       EXISTS (SELECT 1 FROM cloud_users u WHERE u.cloud_id = $1 AND u.employee_id = $2) AS has_user,
       (SELECT CASE WHEN t.kind = 'in' THEN t.at END FROM time_entries t WHERE t.cloud_id = $1 AND t.employee_id = $2 ORDER BY t.at DESC LIMIT 1) AS clocked_in,
       (SELECT s.issued_at FROM transactions s WHERE s.cloud_id = $1 AND s.employee_id = $2 ORDER BY s.issued_at DESC LIMIT 1) AS last_sale
     FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id WHERE e.cloud_id = $1 AND e.id = $2`,
    [db.cloudId, id],
  );
}

/** Sales of an employee from a day on. */
export async function sumSales(
  db: TenantDb,
  id: number,
  from: string,
): Promise<{ readonly count: number; readonly total: number }> {
  const row = await db.find<{ count: number; total: number }>(
    'employees.month_sales',
    'SELECT count(*)::integer AS count, coalesce(sum(total), 0)::bigint AS total FROM transactions WHERE cloud_id = $1 AND employee_id = $2 AND business_date >= $3',
    [db.cloudId, id, from],
  );
  return row ?? { count: 0, total: 0 };
}

/** Differences of the Zs that an employee made from a day on. */
export async function sumDifferences(db: TenantDb, id: number, from: string): Promise<number> {
  const row = await db.find<{ difference: number }>(
    'employees.month_differences',
    'SELECT coalesce(sum(difference), 0)::bigint AS difference FROM register_closings WHERE cloud_id = $1 AND employee_id = $2 AND closed_at >= $3::date',
    [db.cloudId, id, from],
  );
  return row?.difference ?? 0;
}
