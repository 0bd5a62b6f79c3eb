import type { CampaignSending } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { OutgoingMessage } from './message-port.ts';

export interface CampaignRow extends Record<string, unknown> {
  readonly id: number;
  readonly channel: CampaignSending['channel'];
  readonly status: string;
  readonly active: boolean;
  readonly message: string;
  readonly started: boolean;
}

const CAMPAIGN = `SELECT c.id, c.channel, c.status, c.active, c.message,
  EXISTS (SELECT FROM campaign_messages m WHERE m.cloud_id = $1 AND m.campaign_id = c.id) AS started FROM campaigns c WHERE c.cloud_id = $1 AND c.id = $2`;

export function findCampaign(db: TenantDb, id: number): Promise<CampaignRow | null> {
  return db.find<CampaignRow>('crm.campaign', CAMPAIGN, [db.cloudId, id]);
}

/** Locks it until commit, so that two who send it at once start it once. */
export function lockCampaign(tx: TenantTx, id: number): Promise<CampaignRow | null> {
  return tx.find<CampaignRow>('crm.lock_campaign', `${CAMPAIGN} FOR UPDATE OF c`, [tx.cloudId, id]);
}

/**
 * Active customers of the campaign's groups with what each would get. Of customers with one address
 * the first gets the message. $3 ends every message.
 */
const AUDIENCE = `WITH who AS (
   SELECT u.id, u.name, c.channel, replace(c.message, '{name}', u.name) || $3 AS body,
     CASE WHEN c.channel = 'email' THEN lower(u.email) ELSE regexp_replace(u.phone, '[^0-9]', '', 'g') END AS address,
     u.marketing AND NOT c.channel = ANY (u.refused_channels) AS agreed
   FROM campaigns c JOIN customers u ON u.cloud_id = $1 AND u.active AND (cardinality(c.customer_groups) = 0 OR u.group_id = ANY (c.customer_groups))
   WHERE c.cloud_id = $1 AND c.id = $2
 ), audience AS (
   SELECT id, name, channel, address, body, CASE WHEN NOT agreed THEN 'no_consent' WHEN address = '' THEN 'no_address'
     WHEN row_number() OVER (PARTITION BY agreed, address ORDER BY id) > 1 THEN 'same_address' ELSE 'waiting' END AS state
   FROM who
 )`;

export interface AudienceCount extends Record<string, unknown> {
  readonly state: keyof CampaignSending['counts'];
  readonly count: number;
}

export async function countAudience(
  db: TenantDb,
  id: number,
  ending: string,
): Promise<readonly AudienceCount[]> {
  const { rows } = await db.query<AudienceCount>(
    'crm.count_audience',
    `${AUDIENCE} SELECT state, count(*)::integer AS count FROM audience GROUP BY state`,
    [db.cloudId, id, ending],
  );
  return rows;
}

/** The message of the first recipient; of the first customer where no customer gets it. */
export function findPreview(
  db: TenantDb,
  id: number,
  ending: string,
): Promise<(NonNullable<CampaignSending['preview']> & Record<string, unknown>) | null> {
  return db.find(
    'crm.preview',
    `${AUDIENCE} SELECT name, address, body FROM audience ORDER BY (state = 'waiting') DESC, id LIMIT 1`,
    [db.cloudId, id, ending],
  );
}

export async function insertMessages(
  tx: TenantTx,
  id: number,
  ending: string,
  at: Date,
): Promise<void> {
  await tx.query(
    'crm.insert_messages',
    `${AUDIENCE} INSERT INTO campaign_messages (cloud_id, campaign_id, customer_id, channel, address, body, state, next_at, made_at)
     SELECT $1, $2, id, channel, address, body, state, $4, $4 FROM audience`,
    [tx.cloudId, id, ending, at],
  );
}

/**
 * Messages that failed or were stopped are due again. One whose provider reported a failure is another
 * message to the provider; one that it may never have received keeps its id, so it can not come twice.
 */
export async function retryUnsent(tx: TenantTx, id: number, at: Date): Promise<void> {
  await tx.query(
    'crm.retry_unsent',
    `UPDATE campaign_messages SET state = 'waiting', attempts = 0, next_at = $3, failure = '', report = '',
       round = CASE WHEN report = 'failed' THEN least(round + 1, 999) ELSE round END
     WHERE cloud_id = $1 AND campaign_id = $2 AND state IN ('failed', 'stopped')`,
    [tx.cloudId, id, at],
  );
}

export async function countMessages(db: TenantDb, id: number): Promise<readonly AudienceCount[]> {
  const { rows } = await db.query<AudienceCount>(
    'crm.count_messages',
    'SELECT state, count(*)::integer AS count FROM campaign_messages WHERE cloud_id = $1 AND campaign_id = $2 GROUP BY state',
    [db.cloudId, id],
  );
  return rows;
}

type Message = CampaignSending['messages'][number];

/** Failed messages first, then the last ones. */
export async function listMessages(db: TenantDb, id: number): Promise<Message[]> {
  const { rows } = await db.query<Message & Record<string, unknown>>(
    'crm.messages',
    `SELECT m.customer_id AS customer, u.name, m.address, m.state, m.failure, m.report, to_char(m.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS sent_at
     FROM campaign_messages m JOIN customers u ON u.cloud_id = $1 AND u.id = m.customer_id
     WHERE m.cloud_id = $1 AND m.campaign_id = $2 ORDER BY (m.state = 'failed') DESC, m.sent_at DESC NULLS LAST, m.customer_id LIMIT 100`,
    [db.cloudId, id],
  );
  return [...rows];
}

export interface DueMessage extends Record<string, unknown> {
  readonly campaign_id: number;
  readonly customer_id: number;
  readonly channel: OutgoingMessage['channel'];
  readonly address: string;
  readonly body: string;
  readonly attempts: number;
  readonly round: number;
  /** Only `sending` is sent; the others were settled by the claim. */
  readonly state: 'sending' | 'stopped' | 'no_consent';
}

/**
 * Claims the message that is due first. Consent and campaign count at this moment (Communications
 * Law, §30A: a refusal holds at once). One whose sender stopped is due again after the given moment,
 * with the same id.
 */
export async function claimDue(
  tx: TenantTx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<DueMessage | null> {
  return tx.find<DueMessage>(
    'crm.claim_message',
    `UPDATE campaign_messages m SET attempts = m.attempts + 1, next_at = $3,
       state = CASE WHEN NOT c.active OR c.status <> 'published' THEN 'stopped'
         WHEN NOT u.active OR NOT u.marketing OR m.channel = ANY (u.refused_channels) THEN 'no_consent' ELSE 'sending' END
     FROM (SELECT campaign_id, customer_id FROM campaign_messages WHERE cloud_id = $1 AND state IN ('waiting', 'sending') AND next_at <= $2
       ORDER BY next_at, campaign_id, customer_id LIMIT 1 FOR UPDATE SKIP LOCKED) due
     JOIN campaigns c ON c.cloud_id = $1 AND c.id = due.campaign_id
     JOIN customers u ON u.cloud_id = $1 AND u.id = due.customer_id
     WHERE m.cloud_id = $1 AND m.campaign_id = due.campaign_id AND m.customer_id = due.customer_id
     RETURNING m.campaign_id, m.customer_id, m.channel, m.address, m.body, m.attempts, m.round, m.state`,
    [tx.cloudId, now, until],
  );
}

export interface MessageOutcome {
  /** `held` waits like `waiting`, and was no attempt. */
  readonly state: 'sent' | 'stored' | 'waiting' | 'held' | 'failed';
  readonly failure: string;
  readonly at: Date;
}

/** @param outcome `at` is when it was sent, or when it is tried again */
export async function keepOutcome(
  tx: TenantTx,
  { campaign_id: campaign, customer_id: customer }: DueMessage,
  { state, failure, at }: MessageOutcome,
): Promise<void> {
  await tx.query(
    'crm.keep_outcome',
    `UPDATE campaign_messages SET state = CASE WHEN $4 = 'held' THEN 'waiting' ELSE $4 END, attempts = attempts - CASE WHEN $4 = 'held' THEN 1 ELSE 0 END, failure = $5, next_at = $6, sent_at = CASE WHEN $4 IN ('sent', 'stored') THEN $6::timestamptz END
     WHERE cloud_id = $1 AND campaign_id = $2 AND customer_id = $3 AND state = 'sending'`,
    [tx.cloudId, campaign, customer, state, failure, at],
  );
}
