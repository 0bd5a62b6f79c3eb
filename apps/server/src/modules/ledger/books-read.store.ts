import type { CardKind, CardSource } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';

export interface Range {
  readonly from: string;
  readonly to: string;
}

export interface TrialRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly group_code: string;
  readonly group_name: string;
  readonly kind: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
}

/** Every account in the order of its code, also one without entries. */
export async function readTrialBalance(
  db: TenantDb,
  { from, to }: Range,
): Promise<readonly TrialRow[]> {
  const { rows } = await db.query<TrialRow>(
    'ledger.trial_balance',
    `WITH sides AS (
       SELECT debit_account_id AS account, day, amount AS debit, 0::bigint AS credit FROM journal_entries WHERE cloud_id = $1 AND day <= $3
       UNION ALL
       SELECT credit_account_id, day, 0, amount FROM journal_entries WHERE cloud_id = $1 AND day <= $3
     ), sums AS (
       SELECT account, sum(debit - credit) FILTER (WHERE day < $2) AS opening,
         sum(debit) FILTER (WHERE day >= $2) AS debit, sum(credit) FILTER (WHERE day >= $2) AS credit
       FROM sides GROUP BY account)
     SELECT a.id, a.code, a.name, g.code AS group_code, g.name AS group_name, g.kind,
       coalesce(s.opening, 0)::bigint AS opening, coalesce(s.debit, 0)::bigint AS debit, coalesce(s.credit, 0)::bigint AS credit
     FROM accounts a JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id
       LEFT JOIN sums s ON s.account = a.id
     WHERE a.cloud_id = $1 AND (a.active OR s.account IS NOT NULL) ORDER BY a.code`,
    [db.cloudId, from, to],
  );
  return rows;
}

/**
 * Movements of a card, by kind: an account reads the pairs of the ledger. A customer or supplier
 * reads what their documents posted to the control account, what their sales left on credit, and
 * lines of entries by hand. Reads $1 (the cloud) and $2 (the account, customer or supplier).
 */
const MOVES: Readonly<Record<CardKind, string>> = {
  account: `SELECT e.day, 0 AS part, e.id::bigint AS at, e.amount AS debit, 0::bigint AS credit, e.id AS entry, NULL::uuid AS sale, NULL::integer AS by_hand, '' AS text
      FROM journal_entries e WHERE e.cloud_id = $1 AND e.debit_account_id = $2
    UNION ALL
    SELECT e.day, 0, e.id, 0, e.amount, e.id, NULL, NULL, '' FROM journal_entries e WHERE e.cloud_id = $1 AND e.credit_account_id = $2`,
  customer: `${ofDocuments('customers', 'customer_id')}
    UNION ALL
    SELECT t.business_date, 1, t.number, greatest(p.amount, 0), greatest(-p.amount, 0), NULL, t.id, NULL, ''
      FROM transactions t JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id
      WHERE t.cloud_id = $1 AND t.customer_id = $2 AND p.details ->> 'method' = 'customer_credit'
    UNION ALL ${ofLines('customer_id')}`,
  supplier: `${ofDocuments('suppliers', 'supplier_id')} UNION ALL ${ofLines('supplier_id')}`,
};

function ofDocuments(role: string, column: string): string {
  return `SELECT e.day, 0 AS part, e.id::bigint AS at, CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE 0 END AS debit,
      CASE WHEN e.credit_account_id = a.id THEN e.amount ELSE 0 END AS credit, e.id AS entry, NULL::uuid AS sale, NULL::integer AS by_hand, '' AS text
    FROM documents d JOIN accounts a ON a.cloud_id = d.cloud_id AND a.role = '${role}'
      JOIN journal_entries e ON e.cloud_id = d.cloud_id AND e.document_id = d.id AND a.id IN (e.debit_account_id, e.credit_account_id)
    WHERE d.cloud_id = $1 AND d.${column} = $2`;
}

function ofLines(column: string): string {
  return `SELECT m.day, 2, m.number::bigint * 1000 + l.position, l.debit, l.credit, NULL, NULL, m.id, l.text
    FROM manual_entry_lines l JOIN manual_entries m ON m.cloud_id = l.cloud_id AND m.id = l.entry_id AND m.number IS NOT NULL
    WHERE l.cloud_id = $1 AND l.${column} = $2`;
}

const HEAD: Readonly<Record<CardKind, string>> = {
  account: 'SELECT code, name FROM accounts WHERE cloud_id = $1 AND id = $2',
  customer: 'SELECT code, name FROM customers WHERE cloud_id = $1 AND id = $2',
  supplier: 'SELECT code, name FROM suppliers WHERE cloud_id = $1 AND id = $2',
};

export function findCardHead(
  db: TenantDb,
  kind: CardKind,
  id: number,
): Promise<{ readonly code: string; readonly name: string } | null> {
  return db.find<{ code: string; name: string }>(`ledger.card_head_${kind}`, HEAD[kind], [
    db.cloudId,
    id,
  ]);
}

export interface CardSums {
  readonly [key: string]: unknown;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly count: number;
}

export async function sumCard(
  db: TenantDb,
  { kind, id, from, to }: Range & { readonly kind: CardKind; readonly id: number },
): Promise<CardSums> {
  const row = await db.find<CardSums>(
    `ledger.card_sums_${kind}`,
    `SELECT coalesce(sum(m.debit - m.credit) FILTER (WHERE m.day < $3), 0)::bigint AS opening,
       coalesce(sum(m.debit) FILTER (WHERE m.day >= $3), 0)::bigint AS debit,
       coalesce(sum(m.credit) FILTER (WHERE m.day >= $3), 0)::bigint AS credit,
       (count(*) FILTER (WHERE m.day >= $3))::integer AS count
     FROM (${MOVES[kind]}) m WHERE m.day <= $4`,
    [db.cloudId, id, from, to],
  );
  return row ?? { opening: 0, debit: 0, credit: 0, count: 0 };
}

export interface CardLine {
  readonly [key: string]: unknown;
  readonly day: string;
  readonly reference: string;
  readonly text: string;
  readonly counter: string;
  readonly debit: number;
  readonly credit: number;
  /** Since the first day of the range, without the opening balance. */
  readonly running: number;
  readonly source_kind: CardSource['kind'];
  readonly source_id: string;
  readonly source_type: number | null;
  readonly source_number: string;
}

export async function readCardLines(
  db: TenantDb,
  {
    kind,
    id,
    from,
    to,
    offset,
    limit,
  }: Range & {
    readonly kind: CardKind;
    readonly id: number;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<readonly CardLine[]> {
  const { rows } = await db.query<CardLine>(
    `ledger.card_lines_${kind}`,
    `WITH page AS (
       SELECT m.*, sum(m.debit - m.credit) OVER (ORDER BY m.day, m.part, m.at, m.credit ROWS UNBOUNDED PRECEDING) AS running
       FROM (${MOVES[kind]}) m WHERE m.day BETWEEN $3 AND $4
       ORDER BY m.day, m.part, m.at, m.credit LIMIT $6 OFFSET $5)
     SELECT p.day::text, p.debit, p.credit, p.running::bigint,
       coalesce(nullif(e.reference, ''), t.number::text, nullif(h.reference, ''), h.number::text, '') AS reference,
       coalesce(nullif(p.text, ''), nullif(e.description, ''), h.description, '') AS text,
       coalesce(c.name, '') AS counter,
       CASE WHEN e.document_id IS NOT NULL THEN 'document' WHEN coalesce(p.sale, e.transaction_id) IS NOT NULL THEN 'sale'
         WHEN e.closing_id IS NOT NULL THEN 'closing' WHEN h.id IS NOT NULL THEN 'entry' ELSE 'other' END AS source_kind,
       coalesce(e.document_id::text, p.sale::text, e.transaction_id::text, e.closing_id::text, h.id::text, '') AS source_id,
       d.document_type::integer AS source_type,
       coalesce(d.number::text, t.number::text, z.number::text, h.number::text, '') AS source_number
     FROM page p
       LEFT JOIN journal_entries e ON e.cloud_id = $1 AND e.id = p.entry
       LEFT JOIN accounts c ON c.cloud_id = $1 AND c.id = CASE WHEN p.debit > 0 THEN e.credit_account_id ELSE e.debit_account_id END
       LEFT JOIN documents d ON d.cloud_id = $1 AND d.id = e.document_id
       LEFT JOIN transactions t ON t.cloud_id = $1 AND t.id = coalesce(p.sale, e.transaction_id)
       LEFT JOIN register_closings z ON z.cloud_id = $1 AND z.id = e.closing_id
       LEFT JOIN manual_entries h ON h.cloud_id = $1 AND h.id = coalesce(p.by_hand, e.manual_entry_id)
     ORDER BY p.day, p.part, p.at, p.credit`,
    [db.cloudId, id, from, to, offset, limit],
  );
  return rows;
}
