import type { AutomationView } from '@dalpak/contracts';
import { type Automation, readCondition } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

type Row = Omit<AutomationView, 'names' | 'conditions'> & {
  readonly [key: string]: unknown;
  readonly conditions: readonly unknown[];
};

function conditionsOf(stored: readonly unknown[]): AutomationView['conditions'] {
  return stored.flatMap((one) => readCondition(one) ?? []);
}

/** Lists all rules in order. */
export async function listRules(db: TenantDb): Promise<readonly Omit<AutomationView, 'names'>[]> {
  const { rows } = await db.query<Row>(
    'automations.list',
    'SELECT id, name, timing, action, message, conditions, active FROM automations WHERE cloud_id = $1 ORDER BY sort_order, id',
    [db.cloudId],
  );
  return rows.map(({ id, name, timing, action, message, conditions, active }) => ({
    id,
    name,
    timing,
    action,
    message,
    conditions: conditionsOf(conditions),
    active,
  }));
}

/** Reads a rule and locks it until commit; null when there is none. */
export async function findRule(
  tx: TenantTx,
  id: number,
): Promise<Omit<AutomationView, 'names'> | null> {
  const row = await tx.find<Row>(
    'automations.find',
    'SELECT id, name, timing, action, message, conditions, active FROM automations WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, id],
  );
  return row === null
    ? null
    : {
        id: row.id,
        name: row.name,
        timing: row.timing,
        action: row.action,
        message: row.message,
        conditions: conditionsOf(row.conditions),
        active: row.active,
      };
}

/**
 * Lists the active rules. A rule with an unknown condition is left out, because without that
 * condition it would match more bills.
 */
export async function listActive(db: TenantDb): Promise<readonly Automation[]> {
  const { rows } = await db.query<Row>(
    'automations.active',
    'SELECT id, name, timing, action, message, conditions FROM automations WHERE cloud_id = $1 AND active ORDER BY sort_order, id',
    [db.cloudId],
  );
  return rows.flatMap(({ id, name, timing, action, message, conditions }) => {
    const read = conditionsOf(conditions);
    return read.length === conditions.length
      ? [{ id, name, timing, action, message, conditions: read }]
      : [];
  });
}

const NAMED = {
  customer_group:
    'SELECT id, name FROM customer_groups WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  product: 'SELECT id, name FROM products WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  department: 'SELECT id, name FROM departments WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  employee:
    'SELECT id, full_name AS name FROM employees WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
  branch: 'SELECT id, name FROM branches WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
} as const;
/** Condition fields whose values are ids of records with names. */
export type NamedField = keyof typeof NAMED;
export const NAMED_FIELDS = Object.keys(NAMED) as readonly NamedField[];

/** Reads the names of records, by id. */
export async function namesOf(
  db: TenantDb,
  field: NamedField,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `automations.names.${field}`,
    NAMED[field],
    [db.cloudId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Written = Omit<AutomationView, 'names' | 'id'> & { readonly id: number };

export async function insertRule(
  tx: TenantTx,
  { id, name, timing, action, message, conditions, active }: Written,
): Promise<void> {
  await tx.query(
    'automations.insert',
    'INSERT INTO automations (cloud_id, id, name, timing, action, message, conditions, active, sort_order) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $2)',
    [tx.cloudId, id, name, timing, action, message, JSON.stringify(conditions), active],
  );
}

/** Updates a rule. @returns false when there is none */
export async function updateRule(
  tx: TenantTx,
  { id, name, timing, action, message, conditions, active }: Written,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'automations.update',
    'UPDATE automations SET name = $3, timing = $4, action = $5, message = $6, conditions = $7::jsonb, active = $8, updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, name, timing, action, message, JSON.stringify(conditions), active],
  );
  return rowCount > 0;
}

/** Deletes a rule. @returns its name; null when there is none */
export async function deleteRule(tx: TenantTx, id: number): Promise<string | null> {
  const { rows } = await tx.query<{ name: string }>(
    'automations.delete',
    'DELETE FROM automations WHERE cloud_id = $1 AND id = $2 RETURNING name',
    [tx.cloudId, id],
  );
  return rows[0]?.name ?? null;
}
