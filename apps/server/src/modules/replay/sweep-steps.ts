import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readSettings } from '../settings/index.ts';
import { deletePartsBefore } from './replay.store.ts';

const DAY_MS = 24 * 3_600_000;
const BATCH = 2_000;

/** The steps of bills that began before this are deleted. */
export async function keptSince(db: TenantDb, now: number): Promise<number> {
  const days = (await readSettings(db, toLocalDateTime(now).slice(0, 10)))('stepsDays');
  return now - days * DAY_MS;
}

/** Deletes the steps of each business that are older than it keeps them. */
export async function sweepSteps(
  {
    system,
    tenant,
    now,
  }: {
    readonly system: Pick<SystemDb, 'query'>;
    readonly tenant: (cloudId: number) => TenantDb;
    readonly now: () => number;
  },
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'replay.clouds',
    'SELECT cloud_id FROM bill_steps_clouds() AS cloud_id',
    [],
  );
  for (const { cloud_id: cloud } of rows) {
    const db = tenant(cloud);
    const before = new Date(await keptSince(db, now()));
    let deleted = BATCH;
    while (deleted === BATCH && signal?.aborted !== true)
      deleted = await db.tx((tx) => deletePartsBefore(tx, before, BATCH));
  }
}
