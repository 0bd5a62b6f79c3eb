import type { ProviderChannel } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface ProviderRow extends Record<string, unknown> {
  readonly channel: ProviderChannel;
  readonly url: string;
  /** Encrypted; empty = none. */
  readonly key: string;
  readonly sender: string;
  readonly template: string;
  readonly day_cap: number;
  readonly month_cap: number;
}

export async function listProviders(db: TenantDb): Promise<readonly ProviderRow[]> {
  const { rows } = await db.query<ProviderRow>(
    'messaging.providers',
    'SELECT channel, url, key, sender, template, day_cap, month_cap FROM message_providers WHERE cloud_id = $1',
    [db.cloudId],
  );
  return rows;
}

export async function upsertProvider(
  tx: TenantTx,
  { channel, url, key, sender, template, day_cap: day, month_cap: month }: ProviderRow,
): Promise<void> {
  await tx.query(
    'messaging.set_provider',
    `INSERT INTO message_providers (cloud_id, channel, url, key, sender, template, day_cap, month_cap) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (cloud_id, channel) DO UPDATE SET url = excluded.url, key = excluded.key, sender = excluded.sender, template = excluded.template,
       day_cap = excluded.day_cap, month_cap = excluded.month_cap, updated_at = now()`,
    [tx.cloudId, channel, url, key, sender, template, day, month],
  );
}

export async function deleteProvider(tx: TenantTx, channel: ProviderChannel): Promise<void> {
  await tx.query(
    'messaging.remove_provider',
    'DELETE FROM message_providers WHERE cloud_id = $1 AND channel = $2',
    [tx.cloudId, channel],
  );
}

export interface SentParts extends Record<string, unknown> {
  readonly today: number;
  readonly month: number;
}

/** Parts that were handed over on a day of the business, and in its month. */
export async function countParts(
  db: TenantDb,
  channel: ProviderChannel,
  day: string,
): Promise<SentParts> {
  const row = await db.find<SentParts>(
    'messaging.parts',
    `SELECT coalesce(sum(parts) FILTER (WHERE day = $3::date), 0)::integer AS today, coalesce(sum(parts), 0)::integer AS month
     FROM message_days WHERE cloud_id = $1 AND channel = $2 AND day >= date_trunc('month', $3::date) AND day <= $3::date`,
    [db.cloudId, channel, day],
  );
  return row ?? { today: 0, month: 0 };
}

/**
 * Counts parts before they are handed over, so that several servers stay under the cap together.
 * @returns false when the day or the month would pass its cap; nothing is counted then
 */
export async function reserveParts(
  tx: TenantTx,
  provider: Pick<ProviderRow, 'channel' | 'day_cap' | 'month_cap'>,
  day: string,
  parts: number,
): Promise<'ok' | 'cap_day' | 'cap_month'> {
  const { channel, day_cap: dayCap, month_cap: monthCap } = provider;
  await tx.query('messaging.parts_lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `messages ${channel}`,
  ]);
  const sent = await countParts(tx, channel, day);
  if (sent.today + parts > dayCap) return 'cap_day';
  if (sent.month + parts > monthCap) return 'cap_month';
  await addParts(tx, channel, day, parts);
  return 'ok';
}

/** @param parts negative for a message that was not taken over */
export async function addParts(
  tx: TenantTx,
  channel: ProviderChannel,
  day: string,
  parts: number,
): Promise<void> {
  await tx.query(
    'messaging.add_parts',
    `INSERT INTO message_days (cloud_id, channel, day, parts) VALUES ($1, $2, $3::date, greatest($4::integer, 0))
     ON CONFLICT (cloud_id, channel, day) DO UPDATE SET parts = greatest(message_days.parts + $4::integer, 0)`,
    [tx.cloudId, channel, day, parts],
  );
}

/** Messages that wait for a cap are due now. */
export async function releaseHeld(
  tx: TenantTx,
  channel: ProviderChannel,
  now: Date,
): Promise<void> {
  await tx.query(
    'messaging.release_held',
    `UPDATE campaign_messages SET next_at = $3
     WHERE cloud_id = $1 AND channel = $2 AND state = 'waiting' AND failure IN ('cap_day', 'cap_month')`,
    [tx.cloudId, channel, now],
  );
}

export interface Report {
  readonly campaign: number;
  readonly customer: number;
  readonly round: number;
  readonly channel: ProviderChannel;
  readonly state: 'sent' | 'delivered' | 'read' | 'failed';
  readonly reason: string;
}

/**
 * Moves a message on by a report. A state never goes back: reports come late and doubled.
 * @returns false when there is no such message
 */
export async function keepReport(
  tx: TenantTx,
  { campaign, customer, round, channel, state, reason }: Report,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'messaging.report',
    `UPDATE campaign_messages SET
       report = CASE WHEN array_position(ARRAY['', 'sent', 'delivered', 'read'], $5) > array_position(ARRAY['', 'sent', 'delivered', 'read'], report)
         OR ($5 = 'failed' AND report IN ('', 'sent')) THEN $5 ELSE report END,
       state = CASE WHEN $5 = 'failed' AND report IN ('', 'sent') THEN 'failed' WHEN $5 <> 'failed' AND state IN ('waiting', 'sending') THEN 'sent' ELSE state END,
       sent_at = CASE WHEN $5 <> 'failed' THEN coalesce(sent_at, now()) ELSE sent_at END,
       failure = CASE WHEN $5 = 'failed' AND report IN ('', 'sent') THEN $6 ELSE failure END
     WHERE cloud_id = $1 AND campaign_id = $2 AND customer_id = $3 AND channel = $4 AND round = $7 AND state IN ('waiting', 'sending', 'sent', 'failed')`,
    [tx.cloudId, campaign, customer, channel, state, reason, round],
  );
  return rowCount === 1;
}
