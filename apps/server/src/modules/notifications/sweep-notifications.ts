import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { deleteOld, listCloudsWithOld } from './notifications.store.ts';

/** The drawer is for what happened lately. */
const KEEP_SECONDS = 90 * 24 * 3600;
/** Rows of one delete: nobody who reads theirs waits long behind it. */
const BATCH = 5_000;

export interface SweptNotifications {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
}

/** Deletes old notifications, cloud by cloud. @param signal ends it after the running batch */
export async function sweepNotifications({ system, tenant }: SweptNotifications, signal: AbortSignal): Promise<void> {
  for (const cloudId of await listCloudsWithOld(system, KEEP_SECONDS)) {
    let deleted = BATCH;
    while (deleted === BATCH && !signal.aborted) deleted = await tenant(cloudId).tx((tx) => deleteOld(tx, KEEP_SECONDS, BATCH));
  }
}
