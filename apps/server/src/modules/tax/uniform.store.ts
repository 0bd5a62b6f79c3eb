import { HEADER_FIELD, PRODUCT_TYPE } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type {
  UniformDocument,
  UniformParty,
  UniformPayment,
  UniformRow,
} from './uniform-records.ts';

/** Documents that are read at once. */
const PAGE = 500;

export interface Range {
  readonly from: string;
  readonly to: string;
  /** Empty = all branches. */
  readonly branches: readonly number[];
}

type DocumentHead = Omit<UniformDocument, 'party' | 'rows' | 'payments' | 'base' | 'branch'> & {
  readonly branch: number;
  readonly party: UniformParty | null;
  readonly base: UniformDocument['base'];
};

/** A customer (`c`) or supplier (`s`); the address of a supplier has no parts. */
const PARTY = (alias: 'c' | 's'): string => `CASE WHEN ${alias}.id IS NULL THEN NULL ELSE
  jsonb_build_object('key', ${alias}.code, 'name', ${alias}.name, 'street', ${alias}.address,
    'house', ${alias === 'c' ? 'c.house_number' : "''"}, 'city', ${alias}.city,
    'zip', ${alias === 'c' ? 'c.zip' : "''"}, 'phone', ${alias}.phone, 'vatId', ${alias}.vat_id)
  END`;

/** The business that the invoice of a sale is made out to, or else its customer. */
const SALE_PARTY = `CASE WHEN t.cart #>> '{Data,0,${HEADER_FIELD.buyer},vat_id}' IS NULL THEN ${PARTY('c')} ELSE
  jsonb_build_object('key', coalesce(c.code, ''), 'name', t.cart #>> '{Data,0,${HEADER_FIELD.buyer},name}', 'street', '',
    'house', '', 'city', '', 'zip', '', 'phone', '', 'vatId', t.cart #>> '{Data,0,${HEADER_FIELD.buyer},vat_id}')
  END`;

const HEADS = {
  sales: `SELECT t.id, t.official_code AS code, t.number::text AS number, t.business_date::text AS day,
      to_char(t.local_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS "madeAt", t.business_date::text AS "valueDay",
      t.branch_id AS branch, coalesce(t.employee_id::text, '') AS operator, t.before_vat AS "beforeVat",
      t.vat, t.total, t.change_due AS change, false AS "isCancelled", ${SALE_PARTY} AS party,
      (SELECT jsonb_build_object('code', b.official_code, 'number', b.number::text)
         FROM sale_refund_rows r JOIN transactions b ON b.cloud_id = r.cloud_id AND b.id = r.sale_id
        WHERE r.cloud_id = t.cloud_id AND r.refund_id = t.id ORDER BY b.number LIMIT 1) AS base
    FROM transactions t LEFT JOIN customers c ON c.cloud_id = t.cloud_id AND c.id = t.customer_id
    WHERE t.cloud_id = $1 AND t.business_date BETWEEN $2 AND $3
      AND ($4::integer[] = '{}' OR t.branch_id = ANY ($4))
      AND (t.business_date, t.id) > ($5::date, $6::uuid)
    ORDER BY t.business_date, t.id LIMIT ${PAGE}`,
  documents: `SELECT d.id, d.official_code AS code, d.number::text AS number, d.day::text AS day,
      to_char(d.issued_at AT TIME ZONE 'Asia/Jerusalem', 'YYYY-MM-DD"T"HH24:MI:SS') AS "madeAt",
      coalesce(d.value_on, d.day)::text AS "valueDay", d.branch_id AS branch,
      coalesce(d.employee_id::text, '') AS operator, d.before_vat AS "beforeVat", d.vat, d.total,
      0 AS change, d.lifecycle = 'canceled' AS "isCancelled",
      CASE WHEN d.supplier_id IS NULL THEN ${PARTY('c')} ELSE ${PARTY('s')} END AS party,
      (SELECT jsonb_build_object('code', b.official_code, 'number', b.number::text)
         FROM document_links l JOIN documents b ON b.cloud_id = l.cloud_id AND b.id = l.base_id
        WHERE l.cloud_id = d.cloud_id AND l.document_id = d.id AND b.official_code IS NOT NULL
        ORDER BY b.number LIMIT 1) AS base
    FROM documents d
      LEFT JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id
      LEFT JOIN suppliers s ON s.cloud_id = d.cloud_id AND s.id = d.supplier_id
    WHERE d.cloud_id = $1 AND d.day BETWEEN $2 AND $3 AND d.official_code IS NOT NULL
      AND ($4::integer[] = '{}' OR d.branch_id = ANY ($4))
      AND (d.day, d.id) > ($5::date, $6::uuid)
    ORDER BY d.day, d.id LIMIT ${PAGE}`,
} as const;

const rowsSql = (table: string, key: string): string => `SELECT r.${key} AS id, r.code, r.name,
    coalesce(p.manufacturer, '') AS manufacturer, coalesce(p.unit, '') AS unit, r.quantity,
    r.unit_price AS "unitPrice", r.net, r.vat, r.vat_rate AS "vatRate",
    coalesce(p.type = ${PRODUCT_TYPE.membership}, false) AS "isService"
  FROM ${table} r LEFT JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id
  WHERE r.cloud_id = $1 AND r.${key} = ANY ($2::uuid[]) AND r.kind = 'P' AND r.parent_line IS NULL
  ORDER BY r.${key}, r.line_no`;

const paymentsSql = (table: string, key: string): string => `SELECT p.${key} AS id,
    p.type_id AS "typeId", p.amount,
    to_char(p.paid_at AT TIME ZONE 'Asia/Jerusalem', 'YYYY-MM-DD') AS day, p.details
  FROM ${table} p WHERE p.cloud_id = $1 AND p.${key} = ANY ($2::uuid[]) ORDER BY p.${key}, p.line_no`;

const PARTS = {
  sales: {
    rows: rowsSql('transaction_rows', 'transaction_id'),
    payments: paymentsSql('transaction_payments', 'transaction_id'),
  },
  documents: {
    rows: rowsSql('document_rows', 'document_id'),
    payments: paymentsSql('document_payments', 'document_id'),
  },
} as const;

type WithId<T> = T & { readonly id: string };

function groupById<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(one.id, [...(groups.get(one.id) ?? []), one]);
  return groups;
}

/** Sales of tills, or documents of the back office, of a range of days, in the order of days. */
export async function* readDocuments(
  db: TenantDb,
  kind: 'sales' | 'documents',
  { from, to, branches }: Range,
): AsyncGenerator<UniformDocument> {
  let after: readonly [day: string, id: string] = [from, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const { rows: heads } = await db.query<DocumentHead & Record<string, unknown>>(
      `tax.${kind}`,
      HEADS[kind],
      [db.cloudId, from, to, [...branches], ...after],
    );
    const ids = heads.map(({ id }) => id);
    const [rows, payments] = await Promise.all([
      db.query<WithId<UniformRow> & Record<string, unknown>>(`tax.${kind}_rows`, PARTS[kind].rows, [
        db.cloudId,
        ids,
      ]),
      db.query<WithId<UniformPayment> & Record<string, unknown>>(
        `tax.${kind}_payments`,
        PARTS[kind].payments,
        [db.cloudId, ids],
      ),
    ]);
    const [rowsOf, paymentsOf] = [groupById(rows.rows), groupById(payments.rows)];
    for (const head of heads)
      yield {
        ...head,
        branch: String(head.branch),
        rows: rowsOf.get(head.id) ?? [],
        payments: paymentsOf.get(head.id) ?? [],
      };
    const last = heads.at(-1);
    if (last === undefined || heads.length < PAGE) return;
    after = [last.day, last.id];
  }
}

export interface JournalLine {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: number;
  readonly text: string;
  readonly reference: string;
  readonly sourceCode: number | null;
  readonly sourceNumber: string;
}

export async function* readJournal(db: TenantDb, { from, to }: Range): AsyncGenerator<JournalLine> {
  let after = 0;
  for (;;) {
    const { rows } = await db.query<JournalLine>(
      'tax.journal',
      `SELECT j.id, j.day::text AS day, a.code AS debit, b.code AS credit, j.amount,
         j.description AS text, j.reference, coalesce(t.official_code, d.official_code) AS "sourceCode",
         coalesce(t.number::text, d.number::text, z.number::text, '') AS "sourceNumber"
       FROM journal_entries j
         JOIN accounts a ON a.cloud_id = j.cloud_id AND a.id = j.debit_account_id
         JOIN accounts b ON b.cloud_id = j.cloud_id AND b.id = j.credit_account_id
         LEFT JOIN documents d ON d.cloud_id = j.cloud_id AND d.id = j.document_id
         LEFT JOIN transactions t ON t.cloud_id = j.cloud_id AND t.id = j.transaction_id
         LEFT JOIN register_closings z ON z.cloud_id = j.cloud_id AND z.id = j.closing_id
       WHERE j.cloud_id = $1 AND j.day BETWEEN $2 AND $3 AND j.id > $4
       ORDER BY j.id LIMIT ${PAGE}`,
      [db.cloudId, from, to, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

export interface AccountSums {
  readonly [key: string]: unknown;
  readonly code: string;
  readonly name: string;
  readonly groupCode: string;
  readonly groupName: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
}

/** Accounts with a balance or a movement. */
export async function readAccounts(
  db: TenantDb,
  { from, to }: Range,
): Promise<readonly AccountSums[]> {
  const { rows } = await db.query<AccountSums>(
    'tax.accounts',
    `WITH sides AS (
       SELECT debit_account_id AS account, day, amount AS debit, 0::bigint AS credit
         FROM journal_entries WHERE cloud_id = $1 AND day <= $3
       UNION ALL
       SELECT credit_account_id, day, 0, amount FROM journal_entries WHERE cloud_id = $1 AND day <= $3
     ), sums AS (
       SELECT account, coalesce(sum(debit - credit) FILTER (WHERE day < $2), 0)::bigint AS opening,
         coalesce(sum(debit) FILTER (WHERE day >= $2), 0)::bigint AS debit,
         coalesce(sum(credit) FILTER (WHERE day >= $2), 0)::bigint AS credit
       FROM sides GROUP BY account)
     SELECT a.code, a.name, g.code AS "groupCode", g.name AS "groupName", s.opening, s.debit, s.credit
     FROM sums s JOIN accounts a ON a.cloud_id = $1 AND a.id = s.account
       JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id
     ORDER BY a.code`,
    [db.cloudId, from, to],
  );
  return rows;
}

export interface Item {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly code: string;
  readonly barcode: string;
  readonly supplierCode: string;
  readonly name: string;
  readonly category: number | null;
  readonly unit: string;
  readonly cost: number | null;
  /** Thousandths now; sold and received in the range or after it. */
  readonly stock: number;
  readonly soldLater: number;
  readonly sold: number;
}

/** Products in use, or sold in the range, with their stock. */
export async function* readItems(db: TenantDb, { from, to }: Range): AsyncGenerator<Item> {
  let after = 0;
  for (;;) {
    const { rows } = await db.query<Item>(
      'tax.items',
      `SELECT p.id, p.code, p.barcode, p.supplier_code AS "supplierCode", p.name,
         p.category_id AS category, p.unit, p.cost,
         coalesce(l.quantity, 0)::bigint AS stock, coalesce(s.later, 0)::bigint AS "soldLater",
         coalesce(s.sold, 0)::bigint AS sold
       FROM products p
         LEFT JOIN LATERAL (SELECT sum(quantity) AS quantity FROM stock_levels l
           WHERE l.cloud_id = p.cloud_id AND l.product_id = p.id) l ON true
         LEFT JOIN (SELECT r.product_id, sum(r.quantity) FILTER (WHERE t.business_date <= $3) AS sold,
             sum(r.quantity) FILTER (WHERE t.business_date > $3) AS later
           FROM transaction_rows r
             JOIN transactions t ON t.cloud_id = r.cloud_id AND t.id = r.transaction_id
           WHERE r.cloud_id = $1 AND r.kind = 'P' AND t.business_date >= $2
           GROUP BY r.product_id) s ON s.product_id = p.id
       WHERE p.cloud_id = $1 AND p.id > $4 AND (p.active OR s.sold IS NOT NULL)
       ORDER BY p.id LIMIT 5000`,
      [db.cloudId, from, to, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < 5_000) return;
    after = last.id;
  }
}

export interface Business {
  readonly [key: string]: unknown;
  readonly name: string;
  readonly vatNumber: string;
  readonly address: string;
  readonly branches: number;
}

export async function readBusiness(db: TenantDb): Promise<Business> {
  const row = await db.find<Business>(
    'tax.business',
    `SELECT c.vat_name AS name, c.vat_number AS "vatNumber", c.address,
       (SELECT count(*)::integer FROM branches b WHERE b.cloud_id = c.id) AS branches
     FROM clouds c WHERE c.id = $1`,
    [db.cloudId],
  );
  if (row === null) throw new Error(`No business ${db.cloudId}`);
  return row;
}

export interface Waiting {
  readonly [key: string]: unknown;
  readonly openShifts: readonly string[];
  readonly drafts: number;
}

/** What a file of now would not have yet. */
export async function readWaiting(db: TenantDb): Promise<Waiting> {
  const row = await db.find<Waiting>(
    'tax.waiting',
    `SELECT ARRAY(SELECT t.name FROM register_shifts s
         JOIN terminals t ON t.cloud_id = s.cloud_id AND t.id = s.terminal_id
         WHERE s.cloud_id = $1 AND s.closing_id IS NULL ORDER BY t.name) AS "openShifts",
       (SELECT count(*)::integer FROM documents d
         WHERE d.cloud_id = $1 AND d.lifecycle = 'draft' AND d.official_code IS NOT NULL) AS drafts`,
    [db.cloudId],
  );
  return row ?? { openShifts: [], drafts: 0 };
}

export interface StoredRun {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly from: string;
  readonly to: string;
  readonly report: unknown;
  readonly sha256: string;
}

/** Days that a file can be fetched again. */
const KEPT_DAYS = 90;

export async function listRuns(db: TenantDb): Promise<readonly StoredRun[]> {
  const { rows } = await db.query<StoredRun>(
    'tax.runs',
    `SELECT f.id, to_char(f.made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt",
       f.made_by AS "madeBy", f.from_day::text AS "from", f.to_day::text AS "to", f.report,
       encode(f.sha256, 'hex') AS sha256
     FROM uniform_files f WHERE f.cloud_id = $1 ORDER BY f.id DESC LIMIT 200`,
    [db.cloudId],
  );
  return rows;
}

export async function findArchive(
  db: TenantDb,
  id: number,
): Promise<{ readonly archive: Buffer; readonly folder: string } | null> {
  return db.find<{ archive: Buffer; folder: string }>(
    'tax.archive',
    `SELECT archive, to_char(folder, 'MMDDHH24MI') AS folder FROM uniform_files
     WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** The first minute from now on that names no folder yet, `yyyy-mm-ddThh:mm`. */
export async function findFreeMinute(db: TenantDb, now: string): Promise<string> {
  const row = await db.find<{ minute: string }>(
    'tax.free_minute',
    `SELECT to_char(greatest($2::timestamp, max(folder) + interval '1 minute'), 'YYYY-MM-DD"T"HH24:MI')
       AS minute FROM uniform_files WHERE cloud_id = $1`,
    [db.cloudId, now],
  );
  return row?.minute ?? now;
}

export interface NewRun {
  readonly id: number;
  readonly madeBy: string;
  readonly from: string;
  readonly to: string;
  readonly folder: string;
  readonly report: unknown;
  readonly sha256: Buffer;
  readonly archive: Buffer;
}

/** Stores a file, and deletes those whose time is over. */
export async function insertRun(tx: TenantTx, run: NewRun): Promise<void> {
  await tx.query(
    'tax.delete_old',
    `DELETE FROM uniform_files WHERE cloud_id = $1 AND made_at < now() - $2 * interval '1 day'`,
    [tx.cloudId, KEPT_DAYS],
  );
  await tx.query(
    'tax.insert',
    `INSERT INTO uniform_files (cloud_id, id, made_by, from_day, to_day, folder, report, sha256, archive)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.cloudId,
      run.id,
      run.madeBy,
      run.from,
      run.to,
      run.folder,
      JSON.stringify(run.report),
      run.sha256,
      run.archive,
    ],
  );
}
