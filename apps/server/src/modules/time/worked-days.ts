import { MAX_ATTENDANCE_DAYS } from '@dalpak/contracts';
import { BUCKETS, dateOf, dayOf, mulDivRound } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { type Period, readAttendance } from './attendance.service.ts';
import { listHourlyWages } from './person.store.ts';

/** An employee's day with its minutes, and its wage in agorot; null where no wage is kept. */
export interface WorkedDay {
  readonly employee: number;
  readonly day: string;
  readonly minutes: number;
  readonly wage: number | null;
  /** Minutes by the percent of the wage that they are paid at. */
  readonly 100: number;
  readonly 125: number;
  readonly 150: number;
  readonly 175: number;
  readonly 200: number;
  /** 1 on a day of absence. */
  readonly absent: number;
}

const FULL_PERCENT = 100;
const HOUR_MINUTES = 60;

/** Days on which anybody worked or was absent, as the attendance screen counts them, each with its wage. */
export async function readWorkedDays(
  db: TenantDb,
  { from, to }: Period,
  now: number,
): Promise<readonly WorkedDay[]> {
  const wages = new Map((await listHourlyWages(db)).map(({ id, hourly_wage: wage }) => [id, wage]));
  const found: WorkedDay[] = [];
  const last = dayOf(to);
  for (let first = dayOf(from); first <= last; first += MAX_ATTENDANCE_DAYS) {
    const until = Math.min(last, first + MAX_ATTENDANCE_DAYS - 1);
    const people = await readAttendance(
      db,
      { from: dateOf(first), to: dateOf(until) },
      { employeeId: null, now },
    );
    for (const { employee, days } of people)
      for (const { date, minutes, buckets, absence } of days) {
        if (minutes === 0 && absence === null) continue;
        const hourly = wages.get(employee.id) ?? null;
        const weighted = BUCKETS.reduce((sum, bucket) => sum + buckets[bucket] * bucket, 0);
        found.push({
          employee: employee.id,
          day: date,
          minutes,
          ...buckets,
          absent: absence === null ? 0 : 1,
          wage: hourly === null ? null : mulDivRound(weighted, hourly, HOUR_MINUTES * FULL_PERCENT),
        });
      }
  }
  return found;
}
