import { MARK_DAYS } from '@dalpak/contracts';
import { addDays } from '@dalpak/engine';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { runEach } from '../../kernel/run-each.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readWorkedDays } from '../time/index.ts';
import * as store from './exceptions.store.ts';
import { marksUntil, READ_DAYS } from './windows.ts';

/** A business is looked at again after this time. */
const LOOK_AGAIN_MS = 6 * 3_600_000;
/** Days that are counted again, because tills without a network send late. */
const LATE_DAYS = 7;

export interface ExceptionWork {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly now: () => number;
}

/** Looks at every business whose last look is some hours ago. @param signal ends it after the running one */
export async function findDueExceptions(work: ExceptionWork, signal: AbortSignal): Promise<void> {
  const now = work.now();
  const clouds = await store.listDueClouds(work.system, new Date(now - LOOK_AGAIN_MS));
  await runEach([...clouds], async (cloud) => {
    if (!signal.aborted) await findExceptions(work.tenant(cloud), now);
  });
}

/** Counts the days of a business until yesterday, and marks what is unusual. */
export async function findExceptions(db: TenantDb, now: number): Promise<void> {
  const today = toLocalDateTime(now).slice(0, 10);
  const until = addDays(today, -1);
  const { until: counted, ...rules } = await store.readRules(db);
  const first = addDays(until, -READ_DAYS);
  const from = counted === null ? first : addDays(counted, -LATE_DAYS);
  const worked = await readWorkedDays(db, { from, to: until }, now);
  await db.tx(async (tx) => {
    await store.noteLook(tx, until, new Date(now));
    await store.countDays(tx, from, today, worked);
    const days = await store.readDays(tx, first);
    await store.storeMarks(tx, marksUntil(days, until, rules), {
      from: addDays(until, 1 - MARK_DAYS),
      to: until,
      at: new Date(now),
    });
    await store.forgetOld(tx, new Date(now));
  });
}
