import type { AttendanceDay } from '@dalpak/contracts';
import { comparePlan, dateOf, dayOf, minuteAt, weekOf, type WorkShift } from '@dalpak/engine';
import type { StampRow } from './entry.store.ts';
import type { PlannedRow } from './planned.store.ts';
import { ISRAEL } from './work-calendar.ts';

const HOUR_MS = 3_600_000;
/** A shift that has no end yet counts as two hours at least, and one without an end as eight. */
const OPEN_MS = 2 * HOUR_MS;
const FORGOTTEN_MS = 8 * HOUR_MS;

/** The published rota, as stamps are compared with it. */
export interface PublishedPlan {
  readonly shifts: readonly PlannedRow[];
  /** Weeks of branches, as `branch week`, and every week that any branch published. */
  readonly weeks: ReadonlySet<string>;
}

type ComparedDay = Pick<AttendanceDay, 'plan' | 'unplanned'>;

/** One employee's stamps compared with the plan, by local day number. */
export function compareDays(
  { shifts: planned, weeks }: PublishedPlan,
  worked: readonly WorkShift[],
  stamps: readonly StampRow[],
  { dayAt, now }: { readonly dayAt: (at: number) => number; readonly now: number },
): (day: number) => ComparedDay {
  const spans = planned.map((row) => ({
    row,
    id: row.id,
    from: instantOf(row.day, row.start),
    to: instantOf(row.day, row.end),
  }));
  const branchOf = new Map(stamps.map(({ id, branch_id: branch }) => [id, branch]));
  const compared = comparePlan(
    spans,
    worked.map((shift) => ({ id: shift.inId, from: shift.from, to: endOf(shift, now) })),
    now,
  );
  const states = new Map(compared.planned.map((state) => [state.id, state]));
  const isPlannedWeek = (shift: WorkShift): boolean => {
    const week = dateOf(weekOf(dayAt(shift.from)));
    const branch = branchOf.get(shift.inId) ?? null;
    return weeks.has(branch === null ? week : `${branch} ${week}`);
  };
  const unplanned = worked.filter(
    (shift) => compared.unplanned.includes(shift.inId) && isPlannedWeek(shift),
  );
  return (day) => ({
    plan: spans
      .filter(({ row }) => dayOf(row.day) === day)
      .map(({ id, row, from, to }) => ({
        id,
        branch: row.branch,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        state: states.get(id)?.state ?? 'ahead',
        late_minutes: states.get(id)?.lateMinutes ?? 0,
      })),
    unplanned: unplanned.filter(({ from }) => dayAt(from) === day).map(({ inId }) => inId),
  });
}

function endOf(shift: WorkShift, now: number): number {
  if (shift.state === 'closed') return shift.to;
  return shift.state === 'open' ? Math.max(now, shift.from + OPEN_MS) : shift.from + FORGOTTEN_MS;
}

function instantOf(day: string, minute: number): number {
  return minuteAt(dayOf(day), minute, ISRAEL.offsetAt) * 60_000;
}
