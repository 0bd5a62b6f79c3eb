import {
  deleteOldEvents,
  listCloudsWithOldEvents,
  type SystemDb,
  type TenantDb,
} from './kernel/db/index.ts';

/** Events are kept this long: a screen that was away longer reloads its data. */
const KEEP_EVENTS_SECONDS = 7 * 24 * 3600;
/** Rows per delete: a sale of the same business must not wait long for its locks. */
export const SWEEP_BATCH = 5_000;

export interface SweptDatabase {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
}

/**
 * Deletes old events, cloud by cloud, each under that cloud's own row-level security.
 * @param signal stops it after the current batch; the rest is deleted by a later run
 */
export async function sweepOutbox(
  { system, tenant }: SweptDatabase,
  signal: AbortSignal,
): Promise<void> {
  for (const cloudId of await listCloudsWithOldEvents(system, KEEP_EVENTS_SECONDS)) {
    let deleted = SWEEP_BATCH;
    while (deleted === SWEEP_BATCH && !signal.aborted)
      deleted = await tenant(cloudId).tx((tx) =>
        deleteOldEvents(tx, KEEP_EVENTS_SECONDS, SWEEP_BATCH),
      );
  }
}
