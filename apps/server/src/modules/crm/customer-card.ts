import { COMPONENT, type CustomerSummary } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { isAuthorized } from '../../record-kit/index.ts';
import { readPoints } from './timeline.store.ts';

interface PersonRow extends Record<string, unknown> {
  readonly name: string;
  readonly group: string;
  readonly phone: string;
  readonly tags: string[];
  readonly birthday: string | null;
  readonly club: boolean;
  readonly club_expires: string | null;
  readonly balance: number;
  readonly credit_limit: number | null;
}

interface SumRow extends Record<string, unknown> {
  readonly count: number;
  readonly sum: number;
}

/**
 * A customer at a glance; figures that the caller may not read are left out.
 * @throws AppError NOT_FOUND
 */
export async function readCustomerCard(ctx: SessionContext, id: number): Promise<CustomerSummary> {
  const { db } = ctx;
  const may = (component: number): boolean => isAuthorized(ctx, component, 'r');
  const person = requireFound(await findPerson(db, id));
  const [points, bought, orders, cheques] = await Promise.all([
    readPoints(db, id),
    may(COMPONENT.transactions) ? readSales(db, id) : null,
    may(COMPONENT.salesOrders) ? sumOrders(db, id) : null,
    may(COMPONENT.taxInvoices) ? sumReturnedCheques(db, id) : null,
  ]);
  const isMember = person.club || points.member;
  return {
    name: person.name,
    group: person.group,
    phone: person.phone,
    tags: person.tags,
    birthday: person.birthday,
    club: isMember ? { until: person.club_expires, points: points.points } : null,
    account: may(COMPONENT.taxInvoices)
      ? { balance: person.balance, limit: person.credit_limit }
      : null,
    bought,
    orders,
    cheques,
  };
}

function findPerson(db: TenantDb, id: number): Promise<PersonRow | null> {
  return db.find<PersonRow>(
    'crm.card_person',
    `SELECT c.name, coalesce(g.name, '') AS group, c.phone, c.tags, c.birthday::text, c.club, c.club_expires::text, c.balance, c.credit_limit
     FROM customers c LEFT JOIN customer_groups g ON g.cloud_id = $1 AND g.id = c.group_id WHERE c.cloud_id = $1 AND c.id = $2`,
    [db.cloudId, id],
  );
}

/** Sales less refunds; an average counts sales alone. */
async function readSales(db: TenantDb, id: number): Promise<CustomerSummary['bought']> {
  const row = await db.find<SumRow & { readonly last_at: string | null }>(
    'crm.card_sales',
    `SELECT count(*) FILTER (WHERE t.total > 0)::integer AS count, coalesce(sum(t.total), 0)::bigint AS sum,
       to_char(max(t.issued_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last_at
     FROM transactions t WHERE t.cloud_id = $1 AND t.customer_id = $2 AND t.business_date > (now() AT TIME ZONE 'Asia/Jerusalem')::date - 365`,
    [db.cloudId, id],
  );
  return { sum: row?.sum ?? 0, times: row?.count ?? 0, last_at: row?.last_at ?? null };
}

async function sumOrders(db: TenantDb, id: number): Promise<{ count: number; sum: number }> {
  const row = await db.find<SumRow>(
    'crm.card_orders',
    `SELECT count(*)::integer AS count, coalesce(sum(d.total), 0)::bigint AS sum FROM documents d
     WHERE d.cloud_id = $1 AND d.customer_id = $2 AND d.document_type = 2 AND d.lifecycle NOT IN ('closed', 'canceled', 'delivered', 'invoiced')`,
    [db.cloudId, id],
  );
  return { count: row?.count ?? 0, sum: row?.sum ?? 0 };
}

async function sumReturnedCheques(
  db: TenantDb,
  id: number,
): Promise<{ count: number; sum: number }> {
  const row = await db.find<SumRow>(
    'crm.card_cheques',
    `SELECT count(*)::integer AS count, coalesce(sum(q.amount), 0)::bigint AS sum FROM cheques q
     WHERE q.cloud_id = $1 AND q.customer_id = $2 AND q.state IN ('returned', 'charged_back')`,
    [db.cloudId, id],
  );
  return { count: row?.count ?? 0, sum: row?.sum ?? 0 };
}
