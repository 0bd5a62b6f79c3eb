import type { PermissionMap } from '@dalpak/contracts';
import { dateOf, dayOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { runReportData } from '../reports/index.ts';

const ALL: PermissionMap = { all: 1 };
const PAST_DAYS = 28;
const WEEK = 7;

/**
 * Sales that a branch expects on the days of a week, in agorot: the average of the same weekday over
 * the last four weeks; null where none of them sold.
 */
export async function expectedSales(
  db: TenantDb,
  { branch, week }: { readonly branch: number; readonly week: string },
  now: number,
): Promise<readonly (number | null)[]> {
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
  const sums = new Map<number, number[]>();
  for (const { key, cells } of rows) {
    const weekday = weekdayAt(dayOf(String(key)));
    sums.set(weekday, [...(sums.get(weekday) ?? []), Number(cells['net'] ?? 0)]);
  }
  return Array.from({ length: WEEK }, (_, at) => {
    const sold = sums.get(weekdayAt(dayOf(week) + at)) ?? [];
    return sold.length === 0
      ? null
      : Math.round(sold.reduce((sum, one) => sum + one, 0) / sold.length);
  });
}

const weekdayAt = (day: number): number => ((day % WEEK) + WEEK) % WEEK;
