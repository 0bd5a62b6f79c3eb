import type { DigestView, DigestWish } from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { nextDelivery } from '../report-schedules/index.ts';
import * as store from './digests.store.ts';

const FIRST: DigestView = { on: false, hour: 7, rests: true, next_at: null };
const DAILY = { every: 'week' as const, days: [1, 2, 3, 4, 5, 6, 7] };

/** When the next digest comes, in local time; never on a day that has had one. */
export function nextDigest(
  { hour, rests }: Pick<DigestWish, 'hour' | 'rests'>,
  now: string,
  lastDay: string | null,
): string | null {
  const plan = { when: DAILY, hour, rests };
  const next = nextDelivery(plan, now);
  return next !== null && next.slice(0, 10) === lastDay
    ? nextDelivery(plan, `${lastDay}T23:59`)
    : next;
}

export async function readDigest({ db, user }: SessionContext): Promise<DigestView> {
  const row = await store.findDigest(db, user?.id ?? 0);
  return row ?? FIRST;
}

/** @throws AppError NOT_FOUND for who is no member of the business */
export async function saveDigest(
  ctx: SessionContext,
  wish: DigestWish,
  nowMs: number,
): Promise<DigestView> {
  const user = ctx.user?.id ?? 0;
  const now = toLocalDateTime(nowMs);
  await ctx.db.tx(async (tx) => {
    const lastDay = await store.lockLastDay(tx, user);
    const next = wish.on ? nextDigest(wish, now, lastDay) : null;
    const kept = await store.upsertDigest(tx, user, { ...wish, next, today: now.slice(0, 10) });
    requireFound(kept ? true : null);
  });
  return readDigest(ctx);
}
