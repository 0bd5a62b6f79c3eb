import { MARK_DAYS, type Sign, SIGNS } from '@dalpak/contracts';
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
/** Days that are counted and stored together. */
const PART_DAYS = MARK_DAYS;

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

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** How far a look is. */
interface Progress {
  /** The last day of which all is stored; null = none. */
  until: string | null;
  /** The first day that each sign was not counted for. */
  readonly next: Map<Sign, string>;
  /** Why signs were not counted; they rest for this look, and hold up no other. */
  readonly failures: Map<Sign, Error>;
}

const behindOf = ({ until, next }: Progress): store.BehindSigns =>
  until === null ? {} : Object.fromEntries([...next].filter(([, day]) => day <= until));

/** Counts some days, each sign by itself, and stores them with how far the look is. */
async function countDays(
  db: TenantDb,
  span: store.DaySpan,
  { signs, now }: { readonly signs: readonly Sign[]; readonly now: number },
  progress: Progress,
): Promise<void> {
  const counted = new Map<Sign, readonly store.SignCount[]>();
  for (const sign of signs)
    try {
      counted.set(sign, await store.countSign(db, sign, span));
    } catch (error) {
      progress.failures.set(sign, error instanceof Error ? error : new Error(String(error)));
    }
  const worked = await readWorkedDays(db, { from: span.from, to: addDays(span.to, -1) }, now);
  const next = new Map(progress.next);
  for (const sign of signs) {
    const before = next.get(sign) ?? span.from;
    next.set(sign, counted.has(sign) ? later(before, span.to) : earlier(before, span.from));
  }
  const until = later(progress.until ?? '', addDays(span.to, -1));
  await db.tx(async (tx) => {
    await store.noteLook(tx, { until, behind: behindOf({ ...progress, until, next }) }, null);
    await store.storeDays(tx, span, worked, counted);
  });
  progress.until = until;
  for (const [sign, day] of next) progress.next.set(sign, day);
}

/**
 * Counts the days of a business until yesterday, some at a time, and marks what is unusual. Each
 * part is stored by itself, so that a look that was cut off goes on where it was.
 * @throws AggregateError after all else was done, when signs could not be counted; they are counted
 *   from there by the next look
 */
export async function findExceptions(db: TenantDb, now: number): Promise<void> {
  const today = toLocalDateTime(now).slice(0, 10);
  const until = addDays(today, -1);
  const { until: counted, behind, rules } = await store.readLook(db);
  const first = addDays(until, -READ_DAYS);
  const again = counted === null ? first : later(first, addDays(counted, -LATE_DAYS));
  const progress: Progress = {
    until: counted,
    next: new Map(
      SIGNS.map((sign) => [
        sign,
        later(first, behind[sign] ?? (counted === null ? first : addDays(counted, 1))),
      ]),
    ),
    failures: new Map(),
  };
  const startOf = (sign: Sign): string => earlier(again, progress.next.get(sign) ?? again);
  for (let from = SIGNS.map(startOf).reduce(earlier); from < today;) {
    const to = earlier(addDays(from, PART_DAYS), today);
    const signs = SIGNS.filter((sign) => startOf(sign) < to && !progress.failures.has(sign));
    await countDays(db, { from, to }, { signs, now }, progress);
    from = to;
  }
  const missed = behindOf(progress);
  const off = [...rules.off, ...SIGNS.filter((sign) => missed[sign] !== undefined)];
  await db.tx(async (tx) => {
    await store.noteLook(tx, { until: progress.until, behind: missed }, new Date(now));
    const days = await store.readDays(tx, first);
    await store.storeMarks(tx, marksUntil(days, until, { ...rules, off }), {
      from: addDays(until, 1 - MARK_DAYS),
      to: until,
      at: new Date(now),
    });
    await store.forgetOld(tx, new Date(now));
  });
  if (progress.failures.size > 0)
    throw new AggregateError(
      progress.failures.values(),
      [...progress.failures].map(([sign, { message }]) => `${sign}: ${message}`).join('; '),
    );
}
