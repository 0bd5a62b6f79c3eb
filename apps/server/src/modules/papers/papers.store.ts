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
