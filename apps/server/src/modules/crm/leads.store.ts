import type { LeadMatch, LeadColumn } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Cards of one column; the count is of all. */
const MAX_CARDS = 200;

/** Leads by their active statuses in order; those without an active one come first. */
export async function listColumns(db: TenantDb, today: string): Promise<LeadColumn[]> {
  const { rows } = await db.query<LeadColumn & Record<string, unknown>>(
    'crm.lead_columns',
    `WITH cards AS (
       SELECT l.id, s.id AS status_id, l.value, row_number() OVER (PARTITION BY s.id ORDER BY l.next_contact NULLS LAST, l.id) AS place,
         jsonb_build_object('id', l.id, 'name', l.name, 'company', l.company, 'value', l.value, 'source', coalesce(o.name, ''),
           'owner', coalesce(e.first_name, ''), 'next_contact', l.next_contact::text, 'late', coalesce(l.next_contact < $2::date AND coalesce(s.stage, 'open') = 'open', false),
           'days', greatest(0, $2::date - (l.status_since AT TIME ZONE 'Asia/Jerusalem')::date), 'customer', l.customer_id) AS card
       FROM leads l
       LEFT JOIN lead_statuses s ON s.cloud_id = $1 AND s.id = l.status_id AND s.active
       LEFT JOIN lead_sources o ON o.cloud_id = $1 AND o.id = l.source_id
       LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = l.employee_id
       WHERE l.cloud_id = $1 AND l.active
     ), sums AS (
       SELECT status_id, count(*)::integer AS count, coalesce(sum(value), 0)::bigint AS sum,
         jsonb_agg(card ORDER BY place) FILTER (WHERE place <= ${MAX_CARDS}) AS cards
       FROM cards GROUP BY status_id
     ), columns AS (
       SELECT NULL::integer AS id, '' AS name, 'open' AS stage, '' AS colour, -2147483648 AS sort_order WHERE EXISTS (SELECT FROM sums WHERE status_id IS NULL)
       UNION ALL SELECT id, name, stage, colour, sort_order FROM lead_statuses WHERE cloud_id = $1 AND active
     )
     SELECT c.id, c.name, c.stage, c.colour, coalesce(s.count, 0) AS count, coalesce(s.sum, 0) AS sum, coalesce(s.cards, '[]'::jsonb) AS cards
     FROM columns c LEFT JOIN sums s ON s.status_id IS NOT DISTINCT FROM c.id ORDER BY c.sort_order, c.id`,
    [db.cloudId, today],
  );
  return [...rows];
}

export async function findStage(tx: TenantTx, status: number): Promise<string | null> {
  const row = await tx.find<{ stage: string }>(
    'crm.stage',
    'SELECT stage FROM lead_statuses WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, status],
  );
  return row?.stage ?? null;
}

export interface LockedLead extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly company: string;
  readonly city: string;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly customer_id: number | null;
}

/** Locks the lead until commit, so that two conversions make one customer. */
export function lockLead(tx: TenantTx, id: number): Promise<LockedLead | null> {
  return tx.find<LockedLead>(
    'crm.lock_lead',
    'SELECT id, name, phone, email, company, city, tags, notes, customer_id FROM leads WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, id],
  );
}

/** Active customers with the lead's phone, mail address or name; at most five. */
export async function listMatches(
  tx: TenantTx,
  { name, phone, email }: LockedLead,
): Promise<LeadMatch[]> {
  const { rows } = await tx.query<LeadMatch & Record<string, unknown>>(
    'crm.lead_matches',
    `SELECT id, code, name, phone, email FROM customers
     WHERE cloud_id = $1 AND active AND (name_search = lower($2) OR ($3 <> '' AND caller_digits(phone) = caller_digits($3)) OR ($4 <> '' AND lower(email) = lower($4)))
     ORDER BY id LIMIT 5`,
    [tx.cloudId, name, phone, email],
  );
  return [...rows];
}

export async function isActiveCustomer(tx: TenantTx, id: number): Promise<boolean> {
  return (
    (await tx.find(
      'crm.active_customer',
      'SELECT 1 AS found FROM customers WHERE cloud_id = $1 AND id = $2 AND active',
      [tx.cloudId, id],
    )) !== null
  );
}

/** Links the lead to its customer, and moves it to the first status of stage won. */
export async function markWon(tx: TenantTx, lead: number, customer: number): Promise<void> {
  await tx.query(
    'crm.mark_won',
    `UPDATE leads SET customer_id = $3, won_at = now(), updated_at = now(),
       status_id = coalesce((SELECT id FROM lead_statuses WHERE cloud_id = $1 AND active AND stage = 'won' ORDER BY sort_order, id LIMIT 1), status_id)
     WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, lead, customer],
  );
}
