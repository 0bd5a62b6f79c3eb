import type { DeliveryView, WebhookView } from '@dalpak/contracts';
import { leaseIds, type SystemDb, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export async function listCloudsWithDeliveries(
  system: Pick<SystemDb, 'query'>,
  now: number,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ id: number }>(
    'webhooks.clouds',
    'SELECT id FROM webhook_clouds($1) AS id',
    [new Date(now)],
  );
  return rows.map(({ id }) => id);
}

const SELECT = `SELECT w.id, w.name, w.url, w.events, w.active,
    (SELECT count(*)::integer FROM webhook_deliveries d WHERE d.cloud_id = w.cloud_id AND d.webhook_id = w.id AND d.state = 'waiting') AS waiting,
    (SELECT count(*)::integer FROM webhook_deliveries d WHERE d.cloud_id = w.cloud_id AND d.webhook_id = w.id AND d.state = 'failed') AS failed
  FROM webhooks w WHERE w.cloud_id = $1`;

export async function listWebhooks(db: TenantDb): Promise<readonly WebhookView[]> {
  const { rows } = await db.query<WebhookView & Record<string, unknown>>(
    'webhooks.list',
    `${SELECT} ORDER BY w.active DESC, w.id DESC LIMIT 200`,
    [db.cloudId],
  );
  return rows;
}

export function findWebhook(db: TenantDb, id: number): Promise<WebhookView | null> {
  return db.find<WebhookView & Record<string, unknown>>(
    'webhooks.find',
    `${SELECT} AND w.id = $2`,
    [db.cloudId, id],
  );
}

/** Counts the active webhooks and takes the lock under which they are made, until commit. */
export async function lockAndCount(tx: TenantTx): Promise<number> {
  await tx.query('webhooks.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    'webhooks',
  ]);
  const row = await tx.find<{ count: number }>(
    'webhooks.count',
    'SELECT count(*)::integer AS count FROM webhooks WHERE cloud_id = $1 AND active',
    [tx.cloudId],
  );
  return row?.count ?? 0;
}

export const newWebhookId = (tx: TenantTx): Promise<number> => leaseIds(tx, 'webhooks');

export async function insertWebhook(
  tx: TenantTx,
  webhook: Pick<WebhookView, 'id' | 'name' | 'url' | 'events'> & { readonly secret: string },
): Promise<void> {
  await tx.query(
    'webhooks.insert',
    'INSERT INTO webhooks (cloud_id, id, name, url, events, secret) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.cloudId, webhook.id, webhook.name, webhook.url, webhook.events, webhook.secret],
  );
}

/** False when it was stopped before. What waits for it is no longer sent. */
export async function stopWebhook(tx: TenantTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'webhooks.stop',
    'UPDATE webhooks SET active = false WHERE cloud_id = $1 AND id = $2 AND active',
    [tx.cloudId, id],
  );
  await tx.query(
    'webhooks.drop_waiting',
    "UPDATE webhook_deliveries SET state = 'failed', error = 'stopped' WHERE cloud_id = $1 AND webhook_id = $2 AND state = 'waiting'",
    [tx.cloudId, id],
  );
  return rowCount > 0;
}

export async function listDeliveries(db: TenantDb, webhookId: number): Promise<DeliveryView[]> {
  const { rows } = await db.query<{
    id: string;
    event: string;
    state: DeliveryView['state'];
    attempts: number;
    error: string;
    made_at: Date;
    next_at: Date;
    sent_at: Date | null;
  }>(
    'webhooks.deliveries',
    'SELECT id, event, state, attempts, error, made_at, next_at, sent_at FROM webhook_deliveries WHERE cloud_id = $1 AND webhook_id = $2 ORDER BY made_at DESC, id LIMIT 100',
    [db.cloudId, webhookId],
  );
  return rows.map((row) => ({
    ...row,
    made_at: row.made_at.toISOString(),
    next_at: row.next_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }));
}

/** @returns false for a delivery that this webhook does not have */
export async function queueAgain(
  tx: TenantTx,
  webhookId: number,
  id: string,
  now: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'webhooks.queue_again',
    "UPDATE webhook_deliveries d SET state = 'waiting', attempts = 0, error = '', next_at = $4 FROM webhooks w WHERE d.cloud_id = $1 AND d.webhook_id = $2 AND d.id = $3 AND w.cloud_id = $1 AND w.id = $2 AND w.active",
    [tx.cloudId, webhookId, id, new Date(now)],
  );
  return rowCount > 0;
}

export interface DueDelivery extends Record<string, unknown> {
  readonly id: string;
  readonly webhook_id: number;
  readonly event: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly made_at: Date;
  readonly url: string;
  readonly secret: string;
}

/**
 * Takes deliveries that are due and moves them ahead, so that no other server sends them meanwhile;
 * if this one dies, they are sent then.
 */
export async function takeDue(
  tx: TenantTx,
  now: number,
  heldMs: number,
): Promise<readonly DueDelivery[]> {
  const { rows } = await tx.query<DueDelivery>(
    'webhooks.take_due',
    `UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_at = $3
     FROM webhooks w
     WHERE d.cloud_id = $1 AND w.cloud_id = $1 AND w.id = d.webhook_id AND d.id IN (
       SELECT x.id FROM webhook_deliveries x WHERE x.cloud_id = $1 AND x.state = 'waiting' AND x.next_at <= $2
       ORDER BY x.next_at LIMIT 20 FOR UPDATE SKIP LOCKED)
     RETURNING d.id, d.webhook_id, d.event, d.payload, d.attempts, d.made_at, w.url, w.secret`,
    [tx.cloudId, new Date(now), new Date(now + heldMs)],
  );
  return rows;
}

export async function setOutcome(
  tx: TenantTx,
  id: string,
  outcome: {
    readonly state: DeliveryView['state'];
    readonly error: string;
    readonly nextAt: number;
    readonly sentAt: number | null;
  },
): Promise<void> {
  await tx.query(
    'webhooks.outcome',
    "UPDATE webhook_deliveries SET state = $3, error = $4, next_at = $5, sent_at = $6 WHERE cloud_id = $1 AND id = $2 AND state = 'waiting'",
    [
      tx.cloudId,
      id,
      outcome.state,
      outcome.error,
      new Date(outcome.nextAt),
      outcome.sentAt === null ? null : new Date(outcome.sentAt),
    ],
  );
}

export async function listCloudsWithOldDeliveries(
  system: Pick<SystemDb, 'query'>,
  before: number,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ id: number }>(
    'webhooks.old_clouds',
    'SELECT id FROM old_delivery_clouds($1) AS id',
    [new Date(before)],
  );
  return rows.map(({ id }) => id);
}

export async function deleteOld(tx: TenantTx, before: number, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    'webhooks.delete_old',
    `DELETE FROM webhook_deliveries WHERE cloud_id = $1 AND id IN (
       SELECT id FROM webhook_deliveries WHERE cloud_id = $1 AND state <> 'waiting' AND made_at < $2 ORDER BY made_at LIMIT $3)`,
    [tx.cloudId, new Date(before), limit],
  );
  return rowCount;
}
