import type { SystemDb, TenantDb } from './kernel/db/index.ts';

/** Events are kept this long, delivered or not: a screen that was away longer fills itself again. */
const KEEP_EVENTS_SECONDS = 7 * 24 * 3600;
/** Rows of one delete: a sale of the same business must not wait long behind it. */
const BATCH = 5_000;

export interface SweptDatabase {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
}

/** Deletes old events, cloud by cloud, each under that cloud's own row-level security. */
export async function sweepOutbox({ system, tenant }: SweptDatabase): Promise<void> {
  const { rows } = await system.query<{ cloud_id: number }>('main.outbox_old_clouds', 'SELECT cloud_id FROM outbox_old_clouds($1) AS cloud_id', [KEEP_EVENTS_SECONDS]);
  for (const { cloud_id: cloudId } of rows) {
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await tenant(cloudId).tx(async (tx) => (await tx.query('main.sweep_outbox', DELETE_OLD, [cloudId, KEEP_EVENTS_SECONDS, BATCH])).rowCount);
  }
}

const DELETE_OLD = `DELETE FROM outbox WHERE cloud_id = $1 AND id IN (
  SELECT id FROM outbox WHERE cloud_id = $1 AND created_at < now() - make_interval(secs => $2::integer) ORDER BY id LIMIT $3)`;
