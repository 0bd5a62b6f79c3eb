import type { SendChannel } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The content of a message. Its destination is in the plugin's settings at the time of sending. */
export interface MessageContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Facts for programs that receive a webhook. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** A PDF file attached to a mail: its name, and its bytes in base64. */
  readonly file?: { readonly name: string; readonly base64: string };
}

/** The customer or supplier of a document, and their mail address. */
export interface MailParty extends Record<string, unknown> {
  readonly name: string;
  readonly email: string;
}

const PARTY_SQL = {
  sale: `SELECT c.name, c.email FROM transactions t JOIN customers c ON c.cloud_id = $1 AND c.id = t.customer_id WHERE t.cloud_id = $1 AND t.id = $2`,
  document: `SELECT coalesce(c.name, s.name) AS name, coalesce(c.email, s.email) AS email FROM documents d
    LEFT JOIN customers c ON c.cloud_id = $1 AND c.id = d.customer_id LEFT JOIN suppliers s ON s.cloud_id = $1 AND s.id = d.supplier_id
    WHERE d.cloud_id = $1 AND d.id = $2 AND (c.id IS NOT NULL OR s.id IS NOT NULL)`,
} as const;

/** The customer (or supplier) of a sale or of a document; null when it has none. */
export function findParty(
  db: TenantDb,
  of: keyof typeof PARTY_SQL,
  id: string,
): Promise<MailParty | null> {
  return db.find<MailParty>(`marketplace.party_of_${of}`, PARTY_SQL[of], [db.cloudId, id]);
}

export interface MessageRow extends Record<string, unknown> {
  readonly id: string;
  readonly plugin_id: string;
  readonly channel: SendChannel;
  readonly recipient: string;
  readonly content: MessageContent;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly error: string | null;
}

const COLUMNS = 'id, plugin_id, channel, recipient, content, state, attempts, error';

export interface NewMessage {
  readonly id: string;
  readonly pluginId: string;
  readonly channel: SendChannel;
  readonly recipient: string;
  readonly content: MessageContent;
  /** Hash of the request: which document goes where. */
  readonly requestHash: Buffer;
}

/** Serializes new messages of the business until commit, because they are counted together. */
export async function lockMessages(tx: TenantTx): Promise<void> {
  await tx.query(
    'marketplace.messages_lock',
    'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))',
    [tx.cloudId, 'marketplace messages'],
  );
}

/** @param askedBy the till or the user */
export async function insertMessage(
  tx: TenantTx,
  { id, pluginId, channel, recipient, content, requestHash }: NewMessage,
  askedBy: string,
  at: Date,
): Promise<void> {
  await tx.query(
    'marketplace.message_insert',
    `INSERT INTO marketplace_messages (cloud_id, id, plugin_id, channel, recipient, content, request_hash, asked_by, next_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $9)`,
    [
      tx.cloudId,
      id,
      pluginId,
      channel,
      recipient,
      JSON.stringify(content),
      requestHash,
      askedBy,
      at,
    ],
  );
}

/**
 * The request of the message with this id, of any plugin; its hash is null when it was not stored
 * yet.
 */
export function findRequest(
  db: TenantDb,
  id: string,
): Promise<{ readonly hash: Buffer | null } | null> {
  return db.find<{ readonly hash: Buffer | null }>(
    'marketplace.message_request',
    'SELECT request_hash AS hash FROM marketplace_messages WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
}

export function findMessage(
  db: TenantDb,
  pluginId: string,
  id: string,
): Promise<MessageRow | null> {
  return db.find<MessageRow>(
    'marketplace.message_find',
    `SELECT ${COLUMNS} FROM marketplace_messages WHERE cloud_id = $1 AND plugin_id = $2 AND id = $3`,
    [db.cloudId, pluginId, id],
  );
}

export interface MessageCounts extends Record<string, unknown> {
  readonly business: number;
  readonly asked: number;
  readonly recipient: number;
}

/** Messages since a moment: of the business, of one till (or user), and of one recipient. */
export async function countMessages(
  db: TenantDb,
  since: Date,
  askedBy: string,
  recipient: string,
): Promise<MessageCounts> {
  const row = await db.find<MessageCounts>(
    'marketplace.message_count',
    `SELECT count(*)::integer AS business, (count(*) FILTER (WHERE asked_by = $3))::integer AS asked, (count(*) FILTER (WHERE lower(recipient) = lower($4)))::integer AS recipient
     FROM marketplace_messages WHERE cloud_id = $1 AND created_at > $2`,
    [db.cloudId, since, askedBy, recipient],
  );
  return row ?? { business: 0, asked: 0, recipient: 0 };
}

/** Clouds with messages that are due. */
export async function listDueClouds(
  system: Pick<SystemDb, 'query'>,
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'marketplace.due_clouds',
    'SELECT marketplace_due_clouds($1) AS cloud_id',
    [now],
  );
  return rows.map(({ cloud_id }) => cloud_id);
}

/**
 * Claims the next message to send until `until`: other processes skip it, and may claim it after
 * that if this process died.
 */
export function claimMessage(tx: TenantTx, now: Date, until: Date): Promise<MessageRow | null> {
  return tx.find<MessageRow>(
    'marketplace.message_take',
    `UPDATE marketplace_messages SET attempts = attempts + 1, next_at = $3
     WHERE cloud_id = $1 AND id = (
       SELECT id FROM marketplace_messages WHERE cloud_id = $1 AND state = 'waiting' AND next_at <= $2 ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [tx.cloudId, now, until],
  );
}

/** Ends a message that was sent or failed for good; its content is deleted. */
export async function endMessage(
  tx: TenantTx,
  id: string,
  {
    state,
    error,
    at,
  }: { readonly state: 'sent' | 'failed'; readonly error: string | null; readonly at: Date },
): Promise<void> {
  await tx.query(
    'marketplace.message_end',
    "UPDATE marketplace_messages SET state = $3, error = $4, done_at = $5, content = '{}' WHERE cloud_id = $1 AND id = $2 AND state = 'waiting'",
    [tx.cloudId, id, state, error, at],
  );
}

export async function postponeMessage(
  tx: TenantTx,
  id: string,
  error: string,
  next: Date,
): Promise<void> {
  await tx.query(
    'marketplace.message_put_off',
    "UPDATE marketplace_messages SET error = $3, next_at = $4 WHERE cloud_id = $1 AND id = $2 AND state = 'waiting'",
    [tx.cloudId, id, error, next],
  );
}
