import type { DocumentItem, DocumentView, WireCartInput } from '@dalpak/contracts';
import type { PaperLanguage } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** A stored document; the late status depends on the day and is added later. */
export interface ItemRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly day: string;
  readonly due_on: string | null;
  readonly account: string | null;
  readonly branch_id: number;
  readonly customer_id: number | null;
  readonly supplier_id: number | null;
  readonly total: number;
  readonly reversed: number;
  readonly settled: number;
  readonly goods_left: boolean;
  readonly lifecycle: DocumentItem['lifecycle'];
  readonly reference: string;
}

const ITEM = `d.id, d.branch_id, d.document_type AS type, d.number, d.day::text, d.due_on::text, coalesce(c.name, s.name) AS account, d.customer_id, d.supplier_id, d.total,
    d.lifecycle, d.reference,
    coalesce((SELECT sum(l.amount) FROM document_links l WHERE l.cloud_id = $1 AND l.base_id = d.id AND l.use = 'reverses'), 0)::bigint AS reversed,
    coalesce((SELECT sum(l.amount) FROM document_links l WHERE l.cloud_id = $1 AND l.base_id = d.id AND l.use = 'pays'), 0)::bigint AS settled,
    EXISTS (SELECT FROM document_rows r WHERE r.cloud_id = $1 AND r.document_id = d.id AND r.kind = 'P' AND r.parent_line IS NULL GROUP BY r.product_id
      HAVING sum(r.quantity) > coalesce((SELECT sum(t.quantity) FROM document_takes t WHERE t.cloud_id = $1 AND t.base_id = d.id AND t.product_id = r.product_id), 0)
        + coalesce((SELECT sum(t.quantity) FROM sale_takes t WHERE t.cloud_id = $1 AND t.base_id = d.id AND t.product_id = r.product_id), 0)) AS goods_left`;
const FROM = `FROM documents d LEFT JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id
    LEFT JOIN suppliers s ON s.cloud_id = d.cloud_id AND s.id = d.supplier_id`;

export interface DocumentFilter {
  readonly accountType: 'customer' | 'supplier';
  readonly account: number;
  readonly types: readonly number[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Limit of the list. */
const MAX_DOCUMENTS = 500;

export async function listByAccount(
  db: TenantDb,
  { accountType, account, types, from, to }: DocumentFilter,
): Promise<readonly ItemRow[]> {
  const { rows } = await db.query<ItemRow>(
    `documents.by_${accountType}`,
    `SELECT ${ITEM} ${FROM}
     WHERE d.cloud_id = $1 AND d.${accountType === 'customer' ? 'customer_id' : 'supplier_id'} = $2 AND d.cart IS NOT NULL AND d.document_type = ANY ($3::smallint[])
       AND d.day >= coalesce($4::date, '-infinity') AND d.day <= coalesce($5::date, 'infinity')
     ORDER BY d.issued_at DESC, d.id DESC LIMIT ${MAX_DOCUMENTS}`,
    [db.cloudId, account, types, from ?? null, to ?? null],
  );
  return rows;
}

export interface CartRow extends ItemRow {
  readonly issued_at: string;
  readonly branch_name: string;
  readonly employee_name: string;
  readonly vat: number;
  readonly before_vat: number;
  readonly confirmation: string;
  readonly allocation: DocumentView['allocation'];
  readonly allocation_note: string;
  readonly hash: string;
  readonly cart: WireCartInput;
}

export async function findDocuments(
  db: TenantDb,
  ids: readonly string[],
): Promise<readonly CartRow[]> {
  const { rows } = await db.query<CartRow>(
    'documents.find',
    `SELECT ${ITEM}, to_char(d.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS issued_at, b.name AS branch_name, coalesce(e.full_name, '') AS employee_name, d.vat, d.before_vat, d.confirmation,
            CASE d.allocation WHEN 'asking' THEN 'pending' ELSE d.allocation END AS allocation, d.allocation_note, encode(d.hash, 'hex') AS hash, d.cart
     ${FROM} JOIN branches b ON b.cloud_id = d.cloud_id AND b.id = d.branch_id LEFT JOIN employees e ON e.cloud_id = d.cloud_id AND e.id = d.employee_id
     WHERE d.cloud_id = $1 AND d.id = ANY ($2::uuid[]) AND d.cart IS NOT NULL`,
    [db.cloudId, ids],
  );
  return rows;
}

/** Lists quotes and orders by number, or by name or phone of the customer; the newest first. */
export async function searchBases(
  db: TenantDb,
  wanted: {
    readonly types: readonly number[];
    readonly text: string;
    /** Only theirs, and those without a customer; null = of everyone. */
    readonly customer: number | null;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'documents.search_bases',
    `SELECT d.id FROM documents d LEFT JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id
     WHERE d.cloud_id = $1 AND d.document_type = ANY ($2::smallint[]) AND d.cart IS NOT NULL AND d.lifecycle NOT IN ('canceled', 'closed', 'invoiced')
       AND ($6::integer IS NULL OR d.customer_id IS NULL OR d.customer_id = $6)
       AND ($3 = '' OR d.number::text = $3 OR position(lower($3) IN lower(c.name)) > 0
         OR (length($4) >= 4 AND position($4 IN regexp_replace(c.phone, '\\D', '', 'g')) > 0))
     ORDER BY d.issued_at DESC, d.id LIMIT $5`,
    [
      db.cloudId,
      wanted.types,
      wanted.text,
      wanted.text.replace(/\D/g, ''),
      wanted.limit,
      wanted.customer,
    ],
  );
  return rows.map(({ id }) => id);
}

export interface LinkRow extends ItemRow {
  readonly use: DocumentView['next'][number]['use'];
}

/** Lists what a document was made from (`bases`), or what was made from it (`next`). */
export async function listLinked(
  db: TenantDb,
  id: string,
  side: 'bases' | 'next',
): Promise<readonly LinkRow[]> {
  const [own, other] = side === 'bases' ? ['document_id', 'base_id'] : ['base_id', 'document_id'];
  const { rows } = await db.query<LinkRow>(
    `documents.linked_${side}`,
    `SELECT ${ITEM}, k.use ${FROM} JOIN document_links k ON k.cloud_id = d.cloud_id AND k.${other} = d.id
     WHERE d.cloud_id = $1 AND k.${own} = $2 ORDER BY d.issued_at, d.id`,
    [db.cloudId, id],
  );
  return rows;
}

/** What the printed document needs in addition to its cart. */
export interface PrintRow extends Record<string, unknown> {
  readonly vat_name: string;
  readonly vat_number: string;
  readonly cloud_address: string;
  readonly cloud_phone: string;
  readonly branch_id: number;
  readonly branch_address: string;
  readonly branch_phone: string;
  readonly employee_name: string;
  readonly warehouse: string;
  readonly target_warehouse: string;
  /** The customer's own language of papers; null = the branch's. */
  readonly paper_language: PaperLanguage | null;
}

/**
 * Reads what the printed document needs.
 * @param warehouses source and target warehouse of its cart
 */
export async function findPrintFacts(
  db: TenantDb,
  id: string,
  warehouses: readonly [number | null, number | null],
): Promise<PrintRow | null> {
  return db.find<PrintRow>(
    'documents.paper',
    `SELECT o.vat_name, o.vat_number, o.address AS cloud_address, o.phone AS cloud_phone, d.branch_id, b.address AS branch_address, b.phone AS branch_phone,
            coalesce(trim(e.first_name || ' ' || e.last_name), '') AS employee_name,
            coalesce((SELECT w.name FROM warehouses w WHERE w.cloud_id = $1 AND w.id = $3), '') AS warehouse,
            coalesce((SELECT w.name FROM warehouses w WHERE w.cloud_id = $1 AND w.id = $4), '') AS target_warehouse, c.paper_language
     FROM documents d JOIN clouds o ON o.id = d.cloud_id JOIN branches b ON b.cloud_id = d.cloud_id AND b.id = d.branch_id
     LEFT JOIN employees e ON e.cloud_id = d.cloud_id AND e.id = d.employee_id
     LEFT JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id
     WHERE d.cloud_id = $1 AND d.id = $2`,
    [db.cloudId, id, ...warehouses],
  );
}

interface VatRow extends Record<string, unknown> {
  readonly rate_bp: number;
  readonly gross: number;
  readonly vat: number;
}

/** Sums the rows of a document by VAT rate, highest first. */
export async function listVatGroups(db: TenantDb, id: string): Promise<VatRow[]> {
  const { rows } = await db.query<VatRow>(
    'documents.vat_groups',
    `SELECT p.rate_bp, sum(p.gross)::bigint AS gross, sum(p.vat)::bigint AS vat FROM document_rows r
     CROSS JOIN LATERAL (VALUES (r.vat_rate, r.net - r.untaxed, r.vat), (0, r.untaxed, 0)) AS p (rate_bp, gross, vat)
     WHERE r.cloud_id = $1 AND r.document_id = $2 AND r.kind = 'P' AND (p.gross <> 0 OR (r.net = 0 AND p.rate_bp = r.vat_rate AND r.parent_line IS NULL))
     GROUP BY p.rate_bp ORDER BY p.rate_bp DESC`,
    [db.cloudId, id],
  );
  return [...rows];
}

/** Whether its original was printed. */
export async function isPrinted(db: TenantDb, id: string): Promise<boolean> {
  return (
    (await db.find(
      'documents.is_printed',
      'SELECT 1 FROM document_prints WHERE cloud_id = $1 AND document_id = $2',
      [db.cloudId, id],
    )) !== null
  );
}

/** Counts a print of a document. @returns the number of prints, this one included */
export async function countPrint(tx: TenantTx, id: string): Promise<number> {
  const { rows } = await tx.query<{ prints: number }>(
    'documents.count_print',
    `INSERT INTO document_prints AS p (cloud_id, document_id, prints) VALUES ($1, $2, 1)
     ON CONFLICT (cloud_id, document_id) DO UPDATE SET prints = p.prints + 1 RETURNING prints`,
    [tx.cloudId, id],
  );
  return rows[0]?.prints ?? 1;
}
