import type { MeasureKey, ReportSource } from '@dalpak/contracts';
import { AS_OF, FIRST_DAY, localDate, type SourceSql } from './source.types.ts';
import { BILL_SUMS } from './till-facts.ts';

/** What customers owe more or less by: documents, sales on account, entries by hand. */
const CUSTOMER_EFFECTS = `SELECT d.customer_id AS id, d.day, coalesce(d.due_on, d.day) AS due, d.account_effect AS amount, d.document_type = 16 AS paid
  FROM documents d WHERE d.cloud_id = $1 AND d.customer_id IS NOT NULL AND d.account_effect <> 0
  UNION ALL SELECT (q.details ->> 'account_id')::integer, t.business_date, t.business_date, q.amount, false
  FROM transactions t JOIN transaction_payments q ON q.cloud_id = t.cloud_id AND q.transaction_id = t.id AND q.type_id = 9 AND q.details ->> 'method' = 'customer_credit' WHERE t.cloud_id = $1
  UNION ALL SELECT l.customer_id, e.day, e.value_day, l.debit - l.credit, false
  FROM manual_entries e JOIN manual_entry_lines l ON l.cloud_id = e.cloud_id AND l.entry_id = e.id WHERE e.cloud_id = $1 AND e.posted_at IS NOT NULL AND l.customer_id IS NOT NULL`;
const SUPPLIER_EFFECTS = `SELECT d.supplier_id AS id, d.day, coalesce(d.due_on, d.day) AS due, -d.account_effect AS amount, d.document_type = 33 AS paid
  FROM documents d WHERE d.cloud_id = $1 AND d.supplier_id IS NOT NULL AND d.account_effect <> 0
  UNION ALL SELECT l.supplier_id, e.day, e.value_day, l.credit - l.debit, false
  FROM manual_entries e JOIN manual_entry_lines l ON l.cloud_id = e.cloud_id AND l.entry_id = e.id WHERE e.cloud_id = $1 AND e.posted_at IS NOT NULL AND l.supplier_id IS NOT NULL`;

/**
 * Debts by age on a day: the balance of now less what came after, divided among the newest charges,
 * because payments settle the oldest first. What no charge explains is the oldest debt.
 */
const aged = (table: string, balance: string, effects: string): string =>
  `(WITH effects AS (${effects}), balances AS (
      SELECT a.id, ${balance} - coalesce((SELECT sum(f.amount) FROM effects f WHERE f.id = a.id AND f.day > ${AS_OF}::date), 0) AS debt FROM ${table} a WHERE a.cloud_id = $1
    ), charges AS (
      SELECT f.id, f.due, f.amount, sum(f.amount) OVER (PARTITION BY f.id ORDER BY f.due DESC, f.day DESC ROWS UNBOUNDED PRECEDING) - f.amount AS newer
      FROM effects f WHERE f.amount > 0 AND f.day <= ${AS_OF}::date
    ), parts AS (
      SELECT b.id, ${AS_OF}::date - c.due AS late, least(c.amount, greatest(b.debt - c.newer, 0)) AS part FROM balances b JOIN charges c ON c.id = b.id
    )
    SELECT b.id, b.debt,
      least(b.debt, 0) + coalesce(sum(p.part) FILTER (WHERE p.late <= 0), 0) AS not_due,
      coalesce(sum(p.part) FILTER (WHERE p.late BETWEEN 1 AND 30), 0) AS due_30, coalesce(sum(p.part) FILTER (WHERE p.late BETWEEN 31 AND 60), 0) AS due_60,
      coalesce(sum(p.part) FILTER (WHERE p.late BETWEEN 61 AND 90), 0) AS due_90,
      coalesce(sum(p.part) FILTER (WHERE p.late > 90), 0) + greatest(b.debt, 0) - coalesce(sum(p.part), 0) AS due_more,
      (SELECT max(f.day) FROM effects f WHERE f.id = b.id AND f.paid AND f.day <= ${AS_OF}::date) AS paid_on
    FROM balances b LEFT JOIN parts p ON p.id = b.id GROUP BY b.id, b.debt)`;

/** A date of a cheque that does not exist, as 31 February, counts on the last of its month. */
const MONTH_OF_CHEQUE =
  'make_date(left(q.due, 4)::integer, least(greatest(substr(q.due, 6, 2)::integer, 1), 12), 1)';
const CHEQUE_DAY = `(${MONTH_OF_CHEQUE} + (least(greatest(right(q.due, 2)::integer, 1), extract(day FROM ${MONTH_OF_CHEQUE} + interval '1 month - 1 day')::integer) - 1))`;

const isOver = (column: string): string => `coalesce(${column} < ${AS_OF}::date, false)`;
/** A card with a balance: what is left of it, and what ran out. */
const card = (kind: string, table: string, day: string): string =>
  `SELECT '${kind}' AS kind, ${day} AS day, g.amount, g.amount - g.balance AS used, CASE WHEN NOT g.active OR ${isOver('g.expires_on')} THEN g.balance ELSE 0 END AS expired, g.customer_id
    FROM ${table} g WHERE g.cloud_id = $1`;
const OWED = `(${card('gift', 'gift_cards', `coalesce(g.issued_on, ${localDate('g.created_at')})`)}
  UNION ALL ${card('credit', 'credit_vouchers', localDate('g.issued_at'))}
  UNION ALL SELECT 'voucher', coalesce(g.valid_from, ${localDate('g.created_at')}), g.amount, CASE WHEN g.used_at IS NULL THEN 0 ELSE g.amount END,
    CASE WHEN g.used_at IS NULL AND (NOT g.active OR ${isOver('g.valid_to')}) THEN g.amount ELSE 0 END, g.customer_id FROM vouchers g WHERE g.cloud_id = $1 AND g.kind = 'amount'
  UNION ALL SELECT 'account', ${AS_OF}::date, -g.balance, 0, 0, g.id FROM customers g WHERE g.cloud_id = $1 AND g.balance < 0)`;

const CLUB = `(SELECT g.joined_on AS day, 1 AS joined, 0 AS ended, 0::bigint AS given, 0::bigint AS used FROM memberships g WHERE g.cloud_id = $1 AND g.joined_on IS NOT NULL
  UNION ALL SELECT coalesce(${localDate('g.left_at')}, g.expires_on), 0, 1, 0, 0 FROM memberships g WHERE g.cloud_id = $1 AND (g.left_at IS NOT NULL OR ${isOver('g.expires_on')})
  UNION ALL SELECT ${localDate('q.made_at')}, 0, 0, CASE WHEN q.kind = 'used' THEN 0 ELSE q.points END, CASE WHEN q.kind = 'used' THEN -q.points ELSE 0 END FROM point_entries q WHERE q.cloud_id = $1)`;

const IN_PERIOD = `t.business_date >= ${FIRST_DAY}::date`;
const VISITORS = `(SELECT t.customer_id AS id, min(t.business_date) AS first, max(t.business_date) AS last, count(DISTINCT t.business_date) AS days,
    count(*) FILTER (WHERE ${IN_PERIOD}) AS bills, coalesce(sum(t.total) FILTER (WHERE ${IN_PERIOD}), 0) AS net
  FROM ${BILL_SUMS} t WHERE t.cloud_id = $1 AND t.sells AND t.customer_id IS NOT NULL AND t.business_date <= ${AS_OF}::date GROUP BY 1)`;
export const CUSTOMER_KIND = `CASE WHEN v.bills > 0 AND v.first >= ${FIRST_DAY}::date THEN 'new' WHEN v.bills > 0 THEN 'returning'
  WHEN v.days > 1 AND (${AS_OF}::date - v.last) * (v.days - 1) > 2 * (v.last - v.first) THEN 'lost' ELSE 'quiet' END`;

const stateless = (from: string, where: string): SourceSql => ({
  from,
  where,
  day: null,
  time: null,
  joins: {},
});
const dated = (from: string, where: string, day: string): SourceSql => ({
  ...stateless(from, where),
  day,
});

/** Debts, cheques, what is owed on cards, the club, and customers by their visits. */
export const MONEY_SOURCES = {
  dues_in: stateless(
    `${aged('customers', 'a.balance', CUSTOMER_EFFECTS)} v JOIN customers c ON c.cloud_id = $1 AND c.id = v.id`,
    'v.debt <> 0',
  ),
  dues_out: stateless(
    `${aged('suppliers', '-a.balance', SUPPLIER_EFFECTS)} v JOIN suppliers u ON u.cloud_id = $1 AND u.id = v.id`,
    'v.debt <> 0',
  ),
  cheques: dated(
    'cheques q LEFT JOIN customers c ON c.cloud_id = q.cloud_id AND c.id = q.customer_id',
    'q.cloud_id = $1',
    CHEQUE_DAY,
  ),
  owed: dated(`${OWED} v`, '$1::integer IS NOT NULL', 'v.day'),
  club: dated(`${CLUB} v`, '$1::integer IS NOT NULL', 'v.day'),
  visitors: stateless(
    `${VISITORS} v JOIN customers c ON c.cloud_id = $1 AND c.id = v.id`,
    '$1::integer IS NOT NULL',
  ),
} as const satisfies Readonly<Partial<Record<ReportSource, SourceSql>>>;

/** Aggregates of the measures of {@link MONEY_SOURCES}. */
export const MONEY_SQL: Readonly<
  Partial<Record<MeasureKey, Partial<Record<ReportSource, string>>>>
> = {
  debt: { dues_in: 'sum(v.debt)' },
  not_due: { dues_in: 'sum(v.not_due)' },
  due_30: { dues_in: 'sum(v.due_30)' },
  due_60: { dues_in: 'sum(v.due_60)' },
  due_90: { dues_in: 'sum(v.due_90)' },
  due_more: { dues_in: 'sum(v.due_more)' },
  owing: { dues_out: 'sum(v.debt)' },
  owing_not_due: { dues_out: 'sum(v.not_due)' },
  owing_30: { dues_out: 'sum(v.due_30)' },
  owing_60: { dues_out: 'sum(v.due_60)' },
  owing_90: { dues_out: 'sum(v.due_90)' },
  owing_more: { dues_out: 'sum(v.due_more)' },
  last_payment: { dues_in: 'max(v.paid_on)::text', dues_out: 'max(v.paid_on)::text' },
  contact_phone: { dues_in: 'max(c.phone)', dues_out: 'max(u.phone)' },
  cheques: { cheques: 'count(*)' },
  cheques_total: { cheques: 'sum(q.amount)' },
  owed_cards: { owed: 'count(*)' },
  owed_given: { owed: 'sum(v.amount)' },
  owed_used: { owed: 'sum(v.used)' },
  owed_expired: { owed: 'sum(v.expired)' },
  owed_left: { owed: 'sum(v.amount - v.used - v.expired)' },
  club_joined: { club: 'sum(v.joined)' },
  club_ended: { club: 'sum(v.ended)' },
  points_given: { club: 'sum(v.given)' },
  points_used: { club: 'sum(v.used)' },
  // Members also begin with points of an earlier system, which have no entry.
  points_owed: {
    club: `(SELECT coalesce(sum(g.points), 0) FROM memberships g WHERE g.cloud_id = $1) - (SELECT coalesce(sum(q.points), 0) FROM point_entries q WHERE q.cloud_id = $1 AND ${localDate('q.made_at')} > max(v.day))`,
  },
  visitors: { visitors: 'count(*)' },
  visitor_bills: { visitors: 'sum(v.bills)' },
  visitor_net: { visitors: 'sum(v.net)' },
};
