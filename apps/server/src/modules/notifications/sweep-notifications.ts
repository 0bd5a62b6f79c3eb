import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { deleteOld, listCloudsWithOld } from './notifications.store.ts';

/** Notifications show recent events only. */
const KEEP_SECONDS = 90 * 24 * 3600;
/** Rows of one delete: small, so that readers do not wait long for its locks. */
const BATCH = 5_000;

export interface SweptNotifications {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
}

/** Deletes old notifications, cloud by cloud. @param signal ends it after the running batch */
export async function sweepNotifications(
  { system, tenant }: SweptNotifications,
  signal: AbortSignal,
): Promise<void> {
  for (const cloudId of await listCloudsWithOld(system, KEEP_SECONDS)) {
    let deleted = BATCH;
    while (deleted === BATCH && !signal.aborted)
      deleted = await tenant(cloudId).tx((tx) => deleteOld(tx, KEEP_SECONDS, BATCH));
  }
}
