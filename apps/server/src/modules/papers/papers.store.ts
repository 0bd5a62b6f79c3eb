import type { PaperStyleView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

type Row = PaperStyleView & Record<string, unknown>;

const COLUMNS = 'document_type AS type, header, footer, logo, hidden, width, copies';

/** The style of a type, locked until the transaction ends; null when there is none. */
export async function findStyle(tx: TenantTx, type: number): Promise<PaperStyleView | null> {
  return tx.find<Row>(
    'papers.find',
    `SELECT ${COLUMNS} FROM paper_styles WHERE cloud_id = $1 AND document_type = $2 FOR UPDATE`,
    [tx.cloudId, type],
  );
}

export async function listStyles(db: TenantDb): Promise<readonly PaperStyleView[]> {
  const { rows } = await db.query<Row>(
    'papers.list',
    `SELECT ${COLUMNS} FROM paper_styles WHERE cloud_id = $1 ORDER BY document_type`,
    [db.cloudId],
  );
  return rows;
}

export async function upsertStyle(
  tx: TenantTx,
  { type, header, footer, logo, hidden, width, copies }: PaperStyleView,
): Promise<void> {
  await tx.query(
    'papers.upsert',
    `INSERT INTO paper_styles (cloud_id, document_type, header, footer, logo, hidden, width, copies) VALUES ($1, $2, $3, $4, $5, $6::text[], $7, $8)
     ON CONFLICT (cloud_id, document_type) DO UPDATE SET header = excluded.header, footer = excluded.footer, logo = excluded.logo, hidden = excluded.hidden,
       width = excluded.width, copies = excluded.copies, updated_at = now()`,
    [tx.cloudId, type, header, footer, logo, hidden, width, copies],
  );
}

export async function removeStyle(tx: TenantTx, type: number): Promise<void> {
  await tx.query(
    'papers.remove',
    'DELETE FROM paper_styles WHERE cloud_id = $1 AND document_type = $2',
    [tx.cloudId, type],
  );
}

/** A product with its name in a language. */
interface SaidName extends Record<string, unknown> {
  readonly id: number;
  readonly said: string;
}

/** The names of products in a language, of those that have one. */
export async function listNames(
  db: TenantDb,
  language: 'en' | 'ar' | 'ru',
  products: readonly number[],
): Promise<readonly SaidName[]> {
  const { rows } = await db.query<SaidName>(
    `papers.names_${language}`,
    `SELECT id, name_${language} AS said FROM products
     WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND name_${language} <> ''`,
    [db.cloudId, products],
  );
  return rows;
}
