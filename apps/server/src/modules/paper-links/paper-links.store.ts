import type { LinkChannel, LINK_LANGUAGES } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** What a link opens. */
export interface PaperOf {
  readonly kind: 'sale' | 'document';
  readonly id: string;
}

export interface LinkRow extends Record<string, unknown> {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly sale_id: string | null;
  readonly document_id: string | null;
  readonly channel: LinkChannel;
  readonly recipient: string;
  readonly language: (typeof LINK_LANGUAGES)[number];
  readonly made_by: string;
  readonly made_at: Date;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly opened: number;
  readonly opened_at: Date | null;
}

const COLUMNS =
  'id, token_hash, sale_id, document_id, channel, recipient, language, made_by, made_at, ends_at, ended_at, opened, opened_at';
const COLUMN_OF = { sale: 'sale_id', document: 'document_id' } as const;

/** The business of a token and its link there; null for a token that was never made. */
export function findByToken(
  system: SystemDb,
  tokenHash: Buffer,
): Promise<{ readonly cloud_id: number; readonly id: string } | null> {
  return system.find('paper_links.by_token', 'SELECT cloud_id, id FROM auth_find_paper_link($1)', [
    tokenHash,
  ]);
}

export function findLink(db: TenantDb | TenantTx, id: string): Promise<LinkRow | null> {
  return db.find<LinkRow>(
    'paper_links.find',
    `SELECT ${COLUMNS} FROM paper_links WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** The links of a paper, the open ones first, then the newest. */
export async function listLinks(db: TenantDb, { kind, id }: PaperOf): Promise<readonly LinkRow[]> {
  const { rows } = await db.query<LinkRow>(
    `paper_links.of_${kind}`,
    `SELECT ${COLUMNS} FROM paper_links WHERE cloud_id = $1 AND ${COLUMN_OF[kind]} = $2 ORDER BY ended_at IS NOT NULL, made_at DESC, id LIMIT 500`,
    [db.cloudId, id],
  );
  return rows;
}

export type NewLink = Pick<
  LinkRow,
  'id' | 'token_hash' | 'channel' | 'recipient' | 'language' | 'made_by' | 'made_at' | 'ends_at'
>;

/** @returns false where a link has the id, or another one the token */
export async function insertLink(
  tx: TenantTx,
  { kind, id }: PaperOf,
  link: NewLink,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `paper_links.insert_${kind}`,
    `INSERT INTO paper_links (cloud_id, id, token_hash, ${COLUMN_OF[kind]}, channel, recipient, language, made_by, made_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      tx.cloudId,
      link.id,
      link.token_hash,
      id,
      link.channel,
      link.recipient,
      link.language,
      link.made_by,
      link.made_at,
      link.ends_at,
    ],
  );
  return rowCount > 0;
}

/** @returns false for a link that had been called off */
export async function endLink(tx: TenantTx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'paper_links.end',
    'UPDATE paper_links SET ended_at = $3 WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL',
    [tx.cloudId, id, at],
  );
  return rowCount > 0;
}

/** Counts an opening; of the visitor nothing is kept. */
export async function countOpening(db: TenantDb, id: string, at: Date): Promise<void> {
  await db.tx((tx) =>
    tx.query(
      'paper_links.opened',
      'UPDATE paper_links SET opened = opened + 1, opened_at = $3 WHERE cloud_id = $1 AND id = $2',
      [tx.cloudId, id, at],
    ),
  );
}

export interface PartyRow extends Record<string, unknown> {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

const PARTY_SQL = {
  sale: `SELECT c.name, c.phone, c.email FROM transactions t JOIN customers c ON c.cloud_id = $1 AND c.id = t.customer_id WHERE t.cloud_id = $1 AND t.id = $2`,
  document: `SELECT coalesce(c.name, s.name) AS name, coalesce(c.phone, s.phone) AS phone, coalesce(c.email, s.email) AS email FROM documents d
    LEFT JOIN customers c ON c.cloud_id = $1 AND c.id = d.customer_id LEFT JOIN suppliers s ON s.cloud_id = $1 AND s.id = d.supplier_id
    WHERE d.cloud_id = $1 AND d.id = $2 AND (c.id IS NOT NULL OR s.id IS NOT NULL)`,
} as const;

/** Whom a paper is for; null when it names no customer or supplier. */
export function findParty(db: TenantDb, { kind, id }: PaperOf): Promise<PartyRow | null> {
  return db.find<PartyRow>(`paper_links.party_of_${kind}`, PARTY_SQL[kind], [db.cloudId, id]);
}

/** Name and phone of the business, for its words and for a page without a paper. */
export function findBusiness(
  db: TenantDb,
): Promise<{ readonly name: string; readonly phone: string } | null> {
  return db.find(
    'paper_links.business',
    "SELECT coalesce(nullif(c.vat_name, ''), c.name) AS name, c.phone FROM clouds c WHERE c.id = $1",
    [db.cloudId],
  );
}
