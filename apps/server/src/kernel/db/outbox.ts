import type { SystemDb } from './system-db.ts';
import type { TenantDb, TenantTx } from './tenant-db.types.ts';

/** Channel on which `<cloudId>:<id>` of a new event is announced. */
export const OUTBOX_CHANNEL = 'dalpak_outbox';

export interface OutboxEvent {
  /**
   * Grows within a cloud in commit order: a reader that has read up to n has missed nothing before
   * n.
   */
  readonly id: number;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

/**
 * Writes an event in the transaction: it exists if and only if the transaction commits, and is
 * announced then. Call it last, because the cloud's event counter stays locked until commit. It
 * costs one statement. Only the first event of a transaction is announced, because notifications
 * serialise commits and readers fetch all new events anyway.
 */
export async function appendOutbox(tx: TenantTx, topic: string, payload: unknown): Promise<number> {
  const [id] = await appendOutboxAll(tx, topic, [payload]);
  if (id === undefined) throw new Error('The event was not stored');
  return id;
}

/** Events that only a business hears that has switched a setting on anywhere. */
export interface EventsBySetting {
  readonly topic: string;
  readonly payloads: readonly unknown[];
  readonly setting: string;
}

/**
 * Appends events of one topic, in order, and after them those of a setting, in one statement; see
 * {@link appendOutbox}.
 */
export async function appendOutboxAll(
  tx: TenantTx,
  topic: string,
  payloads: readonly unknown[],
  also: EventsBySetting | null = null,
): Promise<readonly number[]> {
  const events = [
    ...payloads.map((payload) => ({ topic, payload, setting: null })),
    ...(also?.payloads.map((payload) => ({ ...also, payload })) ?? []),
  ];
  const { rows } = await tx.query<{ id: number }>(
    'kernel.outbox_append',
    `SELECT outbox_append($1, e.topic, e.payload, $5 AND e.place = 1) AS id FROM unnest($2::text[], $3::jsonb[], $4::text[]) WITH ORDINALITY AS e (topic, payload, setting, place)
     WHERE e.setting IS NULL OR EXISTS (SELECT 1 FROM settings s WHERE s.cloud_id = $1 AND s.key = e.setting AND s.value = 'true')`,
    [
      tx.cloudId,
      events.map((event) => event.topic),
      events.map(({ payload }) => JSON.stringify(payload)),
      events.map(({ setting }) => setting),
      tx.isFirst('outbox notification'),
    ],
  );
  return rows.map(({ id }) => id);
}

/** Events after `afterId`, oldest first: those that a disconnected screen missed. */
export async function readOutbox(
  db: TenantDb,
  afterId: number,
  limit = 500,
): Promise<readonly OutboxEvent[]> {
  const { rows } = await db.query<{
    id: number;
    topic: string;
    payload: unknown;
    created_at: Date;
  }>(
    'kernel.outbox_read',
    'SELECT id, topic, payload, created_at FROM outbox WHERE cloud_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    [db.cloudId, afterId, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    payload: row.payload,
    createdAt: row.created_at,
  }));
}

/**
 * Number of the last committed event of this cloud, even when the event was deleted since; 0 before
 * the first.
 */
export async function findOutboxPosition(db: TenantDb): Promise<number> {
  const row = await db.find<{ position: number }>(
    'kernel.outbox_position',
    `SELECT next_id - 1 AS position FROM id_counters WHERE cloud_id = $1 AND entity = 'outbox'`,
    [db.cloudId],
  );
  return row?.position ?? 0;
}

/** Clouds with events older than this. */
export async function listCloudsWithOldEvents(
  system: Pick<SystemDb, 'query'>,
  seconds: number,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'kernel.outbox_old_clouds',
    'SELECT cloud_id FROM outbox_old_clouds($1) AS cloud_id',
    [seconds],
  );
  return rows.map((row) => row.cloud_id);
}

/** Deletes events older than this, oldest first and at most `limit` of them. Returns how many. */
export async function deleteOldEvents(
  tx: TenantTx,
  seconds: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    'kernel.outbox_delete_old',
    `DELETE FROM outbox WHERE cloud_id = $1 AND id IN (
       SELECT id FROM outbox WHERE cloud_id = $1 AND created_at < now() - make_interval(secs => $2::integer) ORDER BY id LIMIT $3)`,
    [tx.cloudId, seconds, limit],
  );
  return rowCount;
}

/** Parses an announcement of {@link OUTBOX_CHANNEL}; null when it is not one. */
export function parseOutboxNotice(
  payload: string,
): { readonly cloudId: number; readonly id: number } | null {
  const match = /^(\d+):(\d+)$/.exec(payload);
  return match === null ? null : { cloudId: Number(match[1]), id: Number(match[2]) };
}
