import type { LifecycleState } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';

export interface NoteFilter {
  readonly from: string;
  readonly to: string;
  readonly group: number | null;
  readonly agent: number | null;
  readonly branch: number | null;
  readonly customer: number | null;
}

/** An open delivery note, with what of its customer decides about an invoice. */
export interface NoteRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly day: string;
  readonly lifecycle: LifecycleState;
  readonly branch_id: number;
  readonly branch_name: string;
  readonly reference: string;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly customer_code: string;
  readonly customer_active: boolean;
  readonly vat_id: string;
  readonly balance: number;
  readonly credit_limit: number | null;
  readonly cart: unknown;
}

/** Lists delivery notes that have goods left to invoice, by customer and then oldest first. */
export async function listOpenNotes(
  db: TenantDb,
  type: number,
  { from, to, group, agent, branch, customer }: NoteFilter,
  limit: number,
): Promise<readonly NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    'documents.open_notes',
    `SELECT d.id, d.document_type AS type, d.number, d.day::text, d.lifecycle, d.branch_id, b.name AS branch_name, d.reference, d.customer_id, d.cart,
            c.name AS customer_name, c.code AS customer_code, c.active AS customer_active, c.vat_id, c.balance, c.credit_limit
     FROM documents d JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id JOIN branches b ON b.cloud_id = d.cloud_id AND b.id = d.branch_id
     WHERE d.cloud_id = $1 AND d.document_type = $2 AND d.day BETWEEN $3::date AND $4::date AND d.cart IS NOT NULL
       AND ($5::integer IS NULL OR c.group_id = $5) AND ($6::integer IS NULL OR c.agent_id = $6)
       AND ($7::integer IS NULL OR d.branch_id = $7) AND ($8::integer IS NULL OR d.customer_id = $8)
       AND EXISTS (SELECT FROM document_rows r WHERE r.cloud_id = $1 AND r.document_id = d.id AND r.kind = 'P' AND r.parent_line IS NULL GROUP BY r.product_id
         HAVING sum(r.quantity) > coalesce((SELECT sum(t.quantity) FROM document_takes t WHERE t.cloud_id = $1 AND t.base_id = d.id AND t.product_id = r.product_id), 0))
     ORDER BY c.name, c.id, d.day, d.number LIMIT $9`,
    [db.cloudId, type, from, to, group, agent, branch, customer, limit],
  );
  return rows;
}

/** A document that a run made before. */
export async function findMade(
  db: TenantDb,
  id: string,
): Promise<{
  readonly number: number;
  readonly total: number;
  readonly allocation: 'none' | 'pending' | 'asking' | 'given' | 'refused';
} | null> {
  return db.find(
    'documents.made_by_run',
    'SELECT number, total, allocation FROM documents WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
}

/** Names to choose customers by: their groups, and the employees who are agents. */
export async function listChoices(db: TenantDb): Promise<{
  readonly groups: { id: number; name: string }[];
  readonly agents: { id: number; name: string }[];
}> {
  const named = async (statement: string, sql: string) => [
    ...(await db.query<{ id: number; name: string }>(statement, sql, [db.cloudId])).rows,
  ];
  const [groups, agents] = await Promise.all([
    named(
      'documents.customer_groups',
      'SELECT id, name FROM customer_groups WHERE cloud_id = $1 ORDER BY name, id LIMIT 500',
    ),
    named(
      'documents.customer_agents',
      `SELECT e.id, e.full_name AS name FROM employees e WHERE e.cloud_id = $1
         AND EXISTS (SELECT FROM customers c WHERE c.cloud_id = $1 AND c.agent_id = e.id) ORDER BY e.full_name, e.id LIMIT 500`,
    ),
  ]);
  return { groups, agents };
}
