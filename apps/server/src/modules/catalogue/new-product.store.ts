import type { SyncProduct } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { PRODUCT_ITEM_COLUMNS } from './product-item.ts';

export interface CodeOwner extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/**
 * The products' index is on lower-cased barcodes; without it every lookup would read all products.
 */
const toIndexedForm = (spellings: readonly string[]): readonly string[] =>
  spellings.map((spelling) => spelling.toLowerCase());

/**
 * The product that one of these spellings finds, in the order of a till's lookup: barcode, further
 * barcode, code. `except` is the id of the product being edited.
 */
export async function findCodeOwner(
  db: TenantDb,
  spellings: readonly string[],
  except = 0,
): Promise<CodeOwner | null> {
  return db.find<CodeOwner>(
    'catalogue.code_owner',
    `SELECT id, name, active FROM products WHERE cloud_id = $1 AND id <> $3 AND code = ANY ($2::text[])
     UNION ALL
     SELECT id, name, active FROM products WHERE cloud_id = $1 AND id <> $3 AND barcode_search = ANY ($4::text[]) AND barcode = ANY ($2::text[])
     UNION ALL
     SELECT p.id, p.name, p.active FROM product_barcodes b JOIN products p ON p.cloud_id = b.cloud_id AND p.id = b.product_id
     WHERE b.cloud_id = $1 AND b.product_id <> $3 AND b.barcode = ANY ($2::text[])
     ORDER BY active DESC, id LIMIT 1`,
    [db.cloudId, spellings, except, toIndexedForm(spellings)],
  );
}

/** The products that each of these spellings finds, active ones first. */
export async function findCodeOwners(
  db: TenantDb,
  spellings: readonly string[],
): Promise<ReadonlyMap<string, readonly CodeOwner[]>> {
  const owners = new Map<string, readonly CodeOwner[]>();
  if (spellings.length === 0) return owners;
  const { rows } = await db.query<CodeOwner & { readonly text: string }>(
    'catalogue.code_owners*',
    `SELECT s.text, p.id, p.name, p.active FROM unnest($2::text[]) AS s (text)
     CROSS JOIN LATERAL (SELECT id, name, active FROM products WHERE cloud_id = $1 AND code = s.text OFFSET 0) p
     UNION
     SELECT p.barcode, p.id, p.name, p.active FROM unnest($3::text[]) AS s (text)
     CROSS JOIN LATERAL (SELECT barcode, id, name, active FROM products WHERE cloud_id = $1 AND barcode_search = s.text AND barcode = ANY ($2::text[]) OFFSET 0) p
     UNION
     SELECT s.text, p.id, p.name, p.active FROM unnest($2::text[]) AS s (text)
     CROSS JOIN LATERAL (SELECT product_id FROM product_barcodes WHERE cloud_id = $1 AND barcode = s.text OFFSET 0) b
     CROSS JOIN LATERAL (SELECT id, name, active FROM products WHERE cloud_id = $1 AND id = b.product_id OFFSET 0) p
     ORDER BY active DESC, id`,
    [db.cloudId, spellings, toIndexedForm(spellings)],
  );
  for (const { text, ...owner } of rows) owners.set(text, [...(owners.get(text) ?? []), owner]);
  return owners;
}

/** The product when it is inactive; null while it is on sale. */
export async function findSwitchedOff(db: TenantDb, id: number): Promise<CodeOwner | null> {
  return db.find<CodeOwner>(
    'catalogue.switched_off',
    'SELECT id, name, active FROM products WHERE cloud_id = $1 AND id = $2 AND NOT active',
    [db.cloudId, id],
  );
}

/** Whether the department belongs to the business and is active. */
export async function isOpenDepartment(db: TenantDb, id: number): Promise<boolean> {
  const row = await db.find(
    'catalogue.open_department',
    'SELECT 1 AS found FROM departments WHERE cloud_id = $1 AND id = $2 AND active',
    [db.cloudId, id],
  );
  return row !== null;
}

/** A product as it is synced to tills. */
export async function readProductItem(db: TenantDb, id: number): Promise<SyncProduct | null> {
  return db.find<SyncProduct & Record<string, unknown>>(
    'catalogue.product_item',
    `SELECT ${PRODUCT_ITEM_COLUMNS} FROM products WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}
