import type { TenantDb } from '../kernel/db/index.ts';

/** Products the past deals in, spread over the catalogue and always the same: pieces and weighed goods of usual prices. */
export async function listPastGoods(db: TenantDb, count: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'past.goods',
    `SELECT id FROM products
     WHERE cloud_id = $1 AND active AND type = 1 AND department_id IS NOT NULL AND price BETWEEN 290 AND 4500 AND discountable
     ORDER BY (id::bigint * 7919) % 15739, id LIMIT $2`,
    [db.cloudId, count],
  );
  return rows.map(({ id }) => id);
}

/** Numbers of the employees by the first name they go by. */
export async function listPastEmployees(db: TenantDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: number; name: string }>('past.employees', "SELECT id, trim(first_name || ' ' || last_name) AS name FROM employees WHERE cloud_id = $1", [db.cloudId]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}
