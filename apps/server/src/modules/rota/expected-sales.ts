import type { PermissionMap } from '@dalpak/contracts';
import { dateOf, dayOf, type Weekday, weekdayOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { listExpectedNet } from '../forecast/index.ts';
import { runReportData } from '../reports/index.ts';

const ALL: PermissionMap = { all: 1 };
const PAST_DAYS = 28;
const WEEK = 7;

/**
 * Sales that a branch expects on the days of a week, in agorot, as its forecast says. A day that no
 * forecast reaches has the average of the same weekday over the last four weeks; null where none of
 * them sold.
 */
export async function expectedSales(
  db: TenantDb,
  { branch, week }: { readonly branch: number; readonly week: string },
  now: number,
): Promise<readonly (number | null)[]> {
  const today = toLocalDateTime(now).slice(0, 10);
  const days = Array.from({ length: WEEK }, (_, at) => dateOf(dayOf(week) + at));
  const forecast = await listExpectedNet(db, branch, days, today);
  const averages = days.every((day) => forecast.has(day))
    ? null
    : await averageByWeekday(db, branch, now);
  return days.map((day) => forecast.get(day) ?? averages?.get(weekdayOf(dayOf(day))) ?? null);
}

async function averageByWeekday(
  db: TenantDb,
  branch: number,
  now: number,
): Promise<ReadonlyMap<Weekday, number>> {
  const today = dayOf(toLocalDateTime(now).slice(0, 10));
  const { rows } = await runReportData(
    { db, perr: ALL, now },
    {
      measures: ['net'],
      dimensions: ['day'],
      filters: { branch: { in: [String(branch)] } },
      from: dateOf(today - PAST_DAYS),
      to: dateOf(today - 1),
    },
  );
  const sold = groupBy(rows, ({ key }) => weekdayOf(dayOf(String(key))));
  return new Map(
    [...sold].map(([weekday, days]) => [
      weekday,
      Math.round(days.reduce((sum, { cells }) => sum + Number(cells['net'] ?? 0), 0) / days.length),
    ]),
  );
}
