import { isAllowed, type ReportSchedule, type ReportScheduleView } from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { explain } from '../../kernel/errors/explain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { requireReport } from '../reports/index.ts';
import { nextDelivery } from './next-delivery.ts';
import { SETTINGS, uniqueAddresses } from './schedule-addresses.ts';
import * as store from './schedules.store.ts';

/** The user whose schedules count; null = those of all. */
function ownerOf({ user, perr }: SessionContext): number | null {
  return isAllowed(perr, SETTINGS) ? null : (user?.id ?? 0);
}

export function listSchedules(
  ctx: SessionContext,
  report: string,
): Promise<readonly ReportScheduleView[]> {
  return store.listSchedules(ctx.db, report, ownerOf(ctx));
}

/**
 * @throws AppError NOT_FOUND for a report that the caller may not see; PERMISSION_DENIED for
 *   addresses outside without the right of settings; CONFLICT when there are too many
 */
export async function addSchedule(
  ctx: SessionContext,
  { report, plan: asked }: { readonly report: string; readonly plan: ReportSchedule },
  now: number,
): Promise<number> {
  const { code } = await requireReport(ctx, report);
  const user = ctx.user?.id ?? 0;
  const plan = { ...asked, to: uniqueAddresses(asked.to) };
  return ctx.db.tx(async (tx) => {
    if ((await store.countSchedules(tx)) >= store.MAX_SCHEDULES)
      throw new AppError('CONFLICT', { reason: explain('report_schedules_full') });
    const outside = await store.outsideAddresses(tx, plan.to);
    if (outside.length > 0 && !isAllowed(ctx.perr, SETTINGS))
      throw new AppError('PERMISSION_DENIED', {
        details: outside.map((text) => ({ text, field: 'to' })),
      });
    const next = nextDelivery(plan, toLocalDateTime(now));
    return store.insertSchedule(tx, { user, report: code, plan, outside, next });
  });
}

/** @throws AppError NOT_FOUND, also for that of another user */
export async function removeSchedule(ctx: SessionContext, id: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    requireFound((await store.deleteSchedule(tx, id, ownerOf(ctx))) ? true : null);
  });
}
