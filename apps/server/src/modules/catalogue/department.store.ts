import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';

/** Ids of the departments with these names; missing ones are created, in the given order. */
export async function ensureDepartments(
  tx: TenantTx,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = await readIds(tx, names);
  const missing = [...new Set(names)].filter((name) => !ids.has(name));
  if (missing.length === 0) return ids;
  const first = await leaseIds(tx, 'departments', missing.length);
  await tx.query(
    'catalogue.insert_departments',
    `INSERT INTO departments (cloud_id, id, name, sort_order)
     SELECT $1, r.id, r.name, r.id FROM unnest($2::integer[], $3::text[]) AS r (id, name)`,
    [tx.cloudId, missing.map((_, i) => first + i), missing],
  );
  return new Map([...ids, ...missing.map((name, i) => [name, first + i] as const)]);
}

async function readIds(
  tx: TenantTx,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ id: number; name: string }>(
    'catalogue.departments_by_name',
    'SELECT id, name FROM departments WHERE cloud_id = $1 AND name = ANY ($2::text[])',
    [tx.cloudId, names],
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Id of the customer group with this name, created when it is missing. */
export async function ensureCustomerGroup(tx: TenantTx, name: string): Promise<number> {
  const found = await tx.find<{ id: number }>(
    'catalogue.customer_group_by_name',
    'SELECT id FROM customer_groups WHERE cloud_id = $1 AND name = $2',
    [tx.cloudId, name],
  );
  if (found !== null) return found.id;
  const id = await leaseIds(tx, 'customer_groups');
  await tx.query(
    'catalogue.insert_customer_group',
    'INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, $2, $3)',
    [tx.cloudId, id, name],
  );
  return id;
}
