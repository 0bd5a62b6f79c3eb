import type { EpochMs } from '../kernel/units.ts';

/** Minutes after the planned start from which an employee is late. */
export const LATE_GRACE_MINUTES = 5;
const MINUTE_MS = 60_000;

export interface PlannedTime {
  readonly id: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export interface WorkedTime {
  readonly id: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/**
 * - `ahead`: not begun, or begun within the grace.
 * - `on_time`, `late`: the employee worked in it.
 * - `missing`: it began and the employee has not worked in it.
 */
export type PlanState = 'ahead' | 'on_time' | 'late' | 'missing';

export interface PlanComparison {
  readonly planned: readonly {
    readonly id: string;
    readonly state: PlanState;
    readonly lateMinutes: number;
  }[];
  /** Worked times that touch no planned shift. */
  readonly unplanned: readonly string[];
}

/**
 * Compares one employee's work with the plan: work belongs to every planned shift that it overlaps,
 * so that staying from one shift into the next is neither late nor missing.
 */
export function comparePlan(
  planned: readonly PlannedTime[],
  worked: readonly WorkedTime[],
  now: EpochMs,
): PlanComparison {
  const touches = (work: WorkedTime, plan: PlannedTime): boolean =>
    work.from < plan.to && work.to > plan.from;
  return {
    planned: planned.map((plan) => {
      const began = Math.min(
        ...worked.filter((work) => touches(work, plan)).map(({ from }) => from),
      );
      const late = Math.floor((began - plan.from) / MINUTE_MS);
      if (began === Infinity) {
        const isDue = now > plan.from + LATE_GRACE_MINUTES * MINUTE_MS;
        return { id: plan.id, state: isDue ? 'missing' : 'ahead', lateMinutes: 0 };
      }
      return late > LATE_GRACE_MINUTES
        ? { id: plan.id, state: 'late', lateMinutes: late }
        : { id: plan.id, state: 'on_time', lateMinutes: 0 };
    }),
    unplanned: worked
      .filter((work) => !planned.some((plan) => touches(work, plan)))
      .map(({ id }) => id),
  };
}
