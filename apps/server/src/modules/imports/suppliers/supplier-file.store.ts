import type { SupplierFileField, SupplierFileWish } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { CURRENT_STATE } from '../desk/import-turns.store.ts';
import type { ImportRow } from '../desk/import.types.ts';

export interface SupplierPlan {
  readonly columns: Readonly<Record<string, SupplierFileField | ''>>;
  readonly vat_included: boolean;
  readonly per_pack: boolean;
}

/** How the last file of a supplier was read. */
export function findSupplierPlan(db: TenantDb, supplier: number): Promise<SupplierPlan | null> {
  return db.find<SupplierPlan & Record<string, unknown>>(
    'supplier_files.plan',
    'SELECT columns, vat_included, per_pack FROM supplier_file_plans WHERE cloud_id = $1 AND supplier_id = $2',
    [db.cloudId, supplier],
  );
}

/** Keeps how a supplier's file is read; headings of its other files stay. */
export async function keepSupplierPlan(
  tx: TenantTx,
  supplier: number,
  { columns, vat_included: vat, per_pack: pack }: SupplierPlan,
): Promise<void> {
  await tx.query(
    'supplier_files.keep_plan',
    `INSERT INTO supplier_file_plans AS p (cloud_id, supplier_id, columns, vat_included, per_pack) VALUES ($1, $2, $3::jsonb, $4, $5)
     ON CONFLICT (cloud_id, supplier_id) DO UPDATE SET columns = p.columns || excluded.columns, vat_included = excluded.vat_included, per_pack = excluded.per_pack, used_at = now()`,
    [tx.cloudId, supplier, JSON.stringify(columns), vat, pack],
  );
}

export async function supplierExists(db: TenantDb, supplier: number): Promise<boolean> {
  const row = await db.find(
    'supplier_files.supplier',
    'SELECT 1 AS found FROM suppliers WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, supplier],
  );
  return row !== null;
}

interface ReadFile extends Pick<ImportRow, 'headings' | 'sample' | 'lines' | 'plan'> {
  readonly id: number;
}

/** Marks a file as read, with what it holds. */
export async function storeRead(tx: TenantTx, file: ReadFile): Promise<void> {
  await tx.query(
    'supplier_files.read',
    `UPDATE record_imports SET state = 'read', format = 'costs', headings = $3::jsonb, sample = $4::jsonb, lines = $5, plan = $6::jsonb WHERE cloud_id = $1 AND id = $2`,
    [
      tx.cloudId,
      file.id,
      JSON.stringify(file.headings),
      JSON.stringify(file.sample),
      file.lines,
      JSON.stringify(file.plan),
    ],
  );
}

/** Keeps what was said of a file, so that it goes on after a reload. */
export async function keepWish(tx: TenantTx, id: number, wish: SupplierFileWish): Promise<void> {
  await tx.query(
    'supplier_files.keep_wish',
    `UPDATE record_imports SET plan = plan || jsonb_build_object('wish', $3::jsonb) WHERE cloud_id = $1 AND id = $2 AND format = 'costs' AND ${CURRENT_STATE} IN ('read', 'checked')`,
    [tx.cloudId, id, JSON.stringify(wish)],
  );
}

/** Ids of the last files of a supplier, newest first. */
export async function listFilesOf(db: TenantDb, supplier: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'supplier_files.list',
    `SELECT id FROM record_imports WHERE cloud_id = $1 AND format = 'costs' AND (plan->>'supplier')::integer = $2 ORDER BY id DESC LIMIT 20`,
    [db.cloudId, supplier],
  );
  return rows.map(({ id }) => id);
}

export interface Wanted {
  readonly codes: readonly string[];
  readonly barcodes: readonly string[];
  readonly ourCodes: readonly string[];
}

interface Match extends Record<string, unknown> {
  readonly how: 'code' | 'barcode' | 'our_code';
  readonly text: string;
  readonly product: number;
  /** Thousandths of the product in what the barcode stands for. */
  readonly pack: number;
}

/** Products by the supplier's codes, barcodes and our codes, all in lower case. */
export async function findMatches(
  db: TenantDb,
  supplier: number,
  { codes, barcodes, ourCodes }: Wanted,
): Promise<readonly Match[]> {
  const { rows } = await db.query<Match>(
    'supplier_files.matches*',
    `SELECT 'code' AS how, lower(s.code) AS text, s.product_id AS product, s.pack FROM supplier_products s
       WHERE s.cloud_id = $1 AND s.supplier_id = $2 AND s.active AND lower(s.code) = ANY ($3::text[])
     UNION ALL SELECT 'barcode', b.barcode_search, b.product_id, b.quantity FROM product_barcodes b
       WHERE b.cloud_id = $1 AND b.active AND b.barcode_search = ANY ($4::text[])
     UNION ALL SELECT 'our_code', p.code_search, p.id, 1000 FROM products p
       WHERE p.cloud_id = $1 AND p.active AND p.code_search = ANY ($5::text[])`,
    [db.cloudId, supplier, codes, barcodes, ourCodes],
  );
  return rows;
}

export interface ProductFacts extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly cost: number | null;
  readonly vat_free: boolean;
  /** Hundredths of a percent that the department wants; null = none. */
  readonly margin: number | null;
  /** Thousandths of a unit in the supplier's pack. */
  readonly pack: number;
}

export async function readFacts(
  db: TenantDb,
  supplier: number,
  products: readonly number[],
): Promise<ReadonlyMap<number, ProductFacts>> {
  const { rows } = await db.query<ProductFacts>(
    'supplier_files.facts*',
    `SELECT p.id, p.name, p.price, p.cost, p.vat_free OR p.vat_group <> 0 AS vat_free, d.margin,
       coalesce((SELECT s.pack FROM supplier_products s WHERE s.cloud_id = $1 AND s.supplier_id = $2 AND s.product_id = p.id AND s.active), 1000) AS pack
     FROM products p LEFT JOIN departments d ON d.cloud_id = $1 AND d.id = p.department_id
     WHERE p.cloud_id = $1 AND p.id = ANY ($3::integer[])`,
    [db.cloudId, supplier, products],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface SupplierRow extends Record<string, unknown> {
  readonly id: number;
  readonly product_id: number;
}

/** Supplier products of these products, and their agreements that begin on the day. */
export async function findSupplierRows(
  tx: TenantTx,
  supplier: number,
  day: string,
  products: readonly number[],
): Promise<{
  readonly known: ReadonlyMap<number, number>;
  readonly agreed: ReadonlyMap<number, number>;
}> {
  const [known, agreed] = [
    await tx.query<SupplierRow>(
      'supplier_files.known*',
      'SELECT id, product_id FROM supplier_products WHERE cloud_id = $1 AND supplier_id = $2 AND product_id = ANY ($3::integer[])',
      [tx.cloudId, supplier, products],
    ),
    await tx.query<SupplierRow>(
      'supplier_files.agreed*',
      'SELECT id, product_id FROM supplier_agreements WHERE cloud_id = $1 AND supplier_id = $2 AND from_day = $3::date AND product_id = ANY ($4::integer[])',
      [tx.cloudId, supplier, day, products],
    ),
  ];
  const byProduct = (rows: readonly SupplierRow[]): ReadonlyMap<number, number> =>
    new Map(rows.map(({ id, product_id: product }) => [product, id]));
  return { known: byProduct(known.rows), agreed: byProduct(agreed.rows) };
}
