import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { leaseIds } from '../../../kernel/db/index.ts';
import { likePattern } from '../../../record-kit/index.ts';
import type { Owner } from '../desk/import.types.ts';

export interface NamedProduct extends Record<string, unknown> {
  readonly text: string;
  readonly by: 'barcode' | 'code' | 'name';
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}

/** Products whose barcode, code or name is one of these texts, in lower case. */
export async function findExact(
  db: TenantDb,
  texts: readonly string[],
): Promise<readonly NamedProduct[]> {
  const { rows } = await db.query<NamedProduct>(
    'picture_heaps.exact*',
    `SELECT f.text, f.by, p.id, p.name, p.image FROM (
       SELECT b.barcode_search AS text, 'barcode' AS by, b.product_id AS id FROM product_barcodes b WHERE b.cloud_id = $1 AND b.active AND b.barcode_search = ANY ($2::text[])
       UNION SELECT c.code_search, 'code', c.id FROM products c WHERE c.cloud_id = $1 AND c.code_search = ANY ($2::text[])
       UNION SELECT n.name_search, 'name', n.id FROM products n WHERE n.cloud_id = $1 AND n.name_search = ANY ($2::text[])
     ) f JOIN products p ON p.cloud_id = $1 AND p.id = f.id AND p.active`,
    [db.cloudId, texts],
  );
  return rows;
}

/** A few products whose name has each text. */
export async function findLike(
  db: TenantDb,
  texts: readonly string[],
): Promise<readonly NamedProduct[]> {
  const { rows } = await db.query<NamedProduct>(
    'picture_heaps.like*',
    `SELECT t.text, 'name' AS by, p.id, p.name, p.image FROM unnest($2::text[], $3::text[]) AS t (text, pattern)
     CROSS JOIN LATERAL (SELECT id, name, image FROM products WHERE cloud_id = $1 AND active AND name_search LIKE t.pattern ORDER BY length(name), id LIMIT 5) p`,
    [db.cloudId, texts, texts.map((text) => likePattern(text, 'contains'))],
  );
  return rows;
}

/** Of these files, those that are pictures for products. */
export async function findPictures(
  tx: TenantTx,
  component: number,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>(
    'picture_heaps.files*',
    'SELECT id FROM stored_files WHERE cloud_id = $1 AND component = $2 AND width IS NOT NULL AND id = ANY ($3::uuid[])',
    [tx.cloudId, component, files],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores a change of pictures that has been made, for the history of bulk changes. */
export async function insertMade(
  tx: TenantTx,
  change: {
    readonly component: number;
    readonly name: string;
    readonly at: Date;
    readonly owner: Owner;
    readonly changed: number;
    readonly lines: number;
  },
): Promise<number> {
  const id = await leaseIds(tx, 'record_imports');
  const { component, name, at, owner, changed, lines } = change;
  await tx.query(
    'picture_heaps.insert',
    `INSERT INTO record_imports (cloud_id, id, component, format, state, file_name, bytes, plan, counts, lines, owner_kind, owner_id, owner_name, due_at, committed_at)
     VALUES ($1, $2, $3, 'change', 'done', $4, 1, '{"fields": ["id", "image"], "key": "id"}', jsonb_build_object('new', 0, 'changed', $5::integer, 'same', $6::integer - $5::integer, 'bad', 0), $6, $7, $8, $9, $10, now())`,
    [tx.cloudId, id, component, name, changed, lines, owner.kind, owner.id, owner.name, at],
  );
  return id;
}
