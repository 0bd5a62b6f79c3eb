import type { BoughtProduct, CustomerPoints, TimelineItem } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';

/** Newest items of a timeline. */
const MAX_ITEMS = 200;
const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const inUtc = (moment: string): string => `to_char(${moment} AT TIME ZONE 'UTC', ${MOMENT})`;

export interface TimelineScope {
  readonly customer: number | null;
  readonly lead: number | null;
  /** Kinds of activities that the caller may read. */
  readonly kinds: readonly string[];
  readonly opportunities: boolean;
  readonly sales: boolean;
  /** Types of documents that the caller may read. */
  readonly documents: readonly number[];
  readonly campaigns: boolean;
}

export type TimelineRow = Omit<TimelineItem, 'component'> & Record<string, unknown>;

/** A customer's history includes that of the leads that became this customer, and the reverse. */
export async function listTimeline(
  db: TenantDb,
  { customer, lead, kinds, opportunities, sales, documents, campaigns }: TimelineScope,
): Promise<readonly TimelineRow[]> {
  const { rows } = await db.query<TimelineRow>(
    'crm.timeline',
    `WITH own AS (
       SELECT id FROM leads WHERE cloud_id = $1 AND (id = $3 OR customer_id = $2)
     ), whose AS (SELECT coalesce($2::integer, (SELECT customer_id FROM leads WHERE cloud_id = $1 AND id = $3)) AS id),
     items AS (
       SELECT a.kind, a.id::text AS id, ((coalesce(a.due, a.day) + coalesce(a.hour, '08:00'::time)) AT TIME ZONE 'Asia/Jerusalem') AS at, a.subject AS text,
         CASE WHEN a.outcome <> '' THEN a.outcome ELSE a.notes END AS detail, NULL::bigint AS amount, coalesce(e.first_name, '') AS by,
         CASE WHEN a.kind = 'task' THEN a.status = 'done' END AS done, NULL::integer AS document_type
       FROM activities a LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = a.employee_id
       WHERE a.cloud_id = $1 AND a.active AND a.kind = ANY ($4::text[]) AND (a.customer_id = (SELECT id FROM whose) OR a.lead_id IN (SELECT id FROM own))
       UNION ALL
       SELECT 'opportunity', o.id::text, o.created_at, o.name, o.stage, o.value, coalesce(e.first_name, ''), NULL, NULL
       FROM opportunities o LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = o.employee_id
       WHERE $5 AND o.cloud_id = $1 AND o.active AND (o.customer_id = (SELECT id FROM whose) OR o.lead_id IN (SELECT id FROM own))
       UNION ALL
       (SELECT 'sale', t.id::text, t.issued_at, t.number::text, '', t.total, coalesce(e.first_name, ''), NULL, NULL
       FROM transactions t LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = t.employee_id
       WHERE $6 AND t.cloud_id = $1 AND t.customer_id = (SELECT id FROM whose) ORDER BY t.issued_at DESC LIMIT ${MAX_ITEMS})
       UNION ALL
       (SELECT 'document', d.id::text, d.issued_at, d.number::text, d.reference, d.total, coalesce(e.first_name, ''), NULL, d.document_type
       FROM documents d LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = d.employee_id
       WHERE d.cloud_id = $1 AND d.document_type = ANY ($7::integer[]) AND d.customer_id = (SELECT id FROM whose) ORDER BY d.issued_at DESC LIMIT ${MAX_ITEMS})
       UNION ALL
       SELECT 'campaign', c.id::text, coalesce(m.sent_at, m.made_at), c.name, m.state, NULL, '', NULL, NULL
       FROM campaign_messages m JOIN campaigns c ON c.cloud_id = $1 AND c.id = m.campaign_id
       WHERE $8 AND m.cloud_id = $1 AND m.customer_id = (SELECT id FROM whose) AND m.state IN ('waiting', 'sending', 'sent', 'stored', 'failed')
     )
     SELECT kind, id, ${inUtc('at')} AS at, text, detail, amount, by, done, document_type FROM items ORDER BY items.at DESC, id LIMIT ${MAX_ITEMS}`,
    [db.cloudId, customer, lead, kinds, opportunities, sales, documents, campaigns],
  );
  return rows;
}

export async function isKnown(db: TenantDb, of: 'customer' | 'lead', id: number): Promise<boolean> {
  const table = of === 'customer' ? 'customers' : 'leads';
  return (
    (await db.find(
      `crm.known_${of}`,
      `SELECT 1 AS found FROM ${table} WHERE cloud_id = $1 AND id = $2`,
      [db.cloudId, id],
    )) !== null
  );
}

const SORTS = {
  last: 'last_at DESC',
  often: 'times DESC, last_at DESC',
  sum: 'sum DESC',
} as const;

/** Products that a customer bought at tills; the price is that of one unit in the last sale. */
export async function listBought(
  db: TenantDb,
  customer: number,
  { sort, today }: { readonly sort: keyof typeof SORTS; readonly today: string },
): Promise<BoughtProduct[]> {
  const { rows } = await db.query<BoughtProduct & Record<string, unknown>>(
    `crm.bought_${sort}`,
    `SELECT product, name, code, last_price, last_day, times, quantity, sum FROM (
       SELECT r.product_id AS product, (array_agg(r.name ORDER BY t.issued_at DESC))[1] AS name, (array_agg(r.code ORDER BY t.issued_at DESC))[1] AS code,
         coalesce((array_agg(r.unit_price ORDER BY t.issued_at DESC) FILTER (WHERE r.quantity > 0))[1], 0) AS last_price,
         max(t.business_date)::text AS last_day, max(t.issued_at) AS last_at, count(DISTINCT t.id) FILTER (WHERE r.quantity > 0)::integer AS times,
         coalesce(sum(r.quantity) FILTER (WHERE t.business_date > $3::date - 365), 0)::bigint AS quantity,
         coalesce(sum(r.net) FILTER (WHERE t.business_date > $3::date - 365), 0)::bigint AS sum
       FROM transactions t JOIN transaction_rows r ON r.cloud_id = $1 AND r.transaction_id = t.id AND r.kind = 'P' AND r.product_id IS NOT NULL AND r.parent_line IS NULL
       WHERE t.cloud_id = $1 AND t.customer_id = $2 GROUP BY r.product_id
     ) one WHERE times > 0 ORDER BY ${SORTS[sort]}, product LIMIT ${MAX_ITEMS}`,
    [db.cloudId, customer, today],
  );
  return [...rows];
}

export async function readPoints(db: TenantDb, customer: number): Promise<CustomerPoints> {
  const sum = await db.find<{ member: boolean; points: number; earned: number }>(
    'crm.points',
    `SELECT count(*) > 0 AS member, coalesce(sum(m.points), 0)::bigint AS points,
       coalesce(sum((SELECT sum(p.points) FROM point_entries p WHERE p.cloud_id = $1 AND p.membership_id = m.id)), 0)::bigint AS earned
     FROM memberships m WHERE m.cloud_id = $1 AND m.customer_id = $2 AND m.active`,
    [db.cloudId, customer],
  );
  const { rows } = await db.query<CustomerPoints['entries'][number] & Record<string, unknown>>(
    'crm.point_entries',
    `SELECT ${inUtc('p.made_at')} AS at, p.points, p.paid, p.kind, p.transaction_id AS transaction, t.number
     FROM memberships m JOIN point_entries p ON p.cloud_id = $1 AND p.membership_id = m.id LEFT JOIN transactions t ON t.cloud_id = $1 AND t.id = p.transaction_id
     WHERE m.cloud_id = $1 AND m.customer_id = $2 AND p.points <> 0 ORDER BY p.made_at DESC LIMIT 50`,
    [db.cloudId, customer],
  );
  const points = sum?.points ?? 0;
  return {
    member: sum?.member ?? false,
    points,
    opening: points - (sum?.earned ?? 0),
    entries: [...rows],
  };
}
