import * as z from 'zod/mini';

/** What a goal is of. */
export const GOAL_MEASURES = ['net', 'margin', 'bills', 'average_bill'] as const;
export type GoalMeasure = (typeof GOAL_MEASURES)[number];

/** Whose goal it is. */
export const GOAL_SCOPES = ['business', 'branch', 'department', 'employee'] as const;
export type GoalScope = (typeof GOAL_SCOPES)[number];

const MAX_AMOUNT = 1_000_000_000_000;
const MAX_DAYS = 31;

export const goalMonthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

const what = {
  month: goalMonthSchema,
  measure: z.enum(GOAL_MEASURES),
  scope: z.enum(GOAL_SCOPES),
  /** The branch, department or employee; null of the whole business. */
  of: z.nullable(z.int().check(z.minimum(1))),
};
const isWhole = ({ scope, of }: { scope: GoalScope; of: number | null }): boolean =>
  (scope === 'business') === (of === null);

export const goalSubjectSchema = z.object({
  ...what,
  of: z._default(z.nullable(z.coerce.number().check(z.int(), z.minimum(1))), null),
});

/** Days of a month, as `YYYY-MM-DD`. */
export function daysOfMonth(month: string): readonly string[] {
  const [year = 0, place = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, place, 0)).getUTCDate();
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** A goal of a month; the parts of its days are spread by how such days sold, or given. */
export const goalSchema = z
  .strictObject({
    ...what,
    amount: z.int().check(z.minimum(1), z.maximum(MAX_AMOUNT)),
    /** Parts of the days in their order, which sum to the amount; null = spread. */
    days: z.nullable(
      z.array(z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))).check(z.maxLength(MAX_DAYS)),
    ),
    /** The employee of the goal sees it. */
    opened: z.boolean(),
  })
  .check(z.refine(isWhole, { path: ['of'] }))
  .check(
    z.refine(
      ({ month, amount, days }) =>
        days === null ||
        (days.length === daysOfMonth(month).length &&
          days.reduce((sum, part) => sum + part, 0) === amount),
      { path: ['days'] },
    ),
  );
export type Goal = z.output<typeof goalSchema>;

/**
 * An amount in parts by weights, which sum to it exactly: what rounding leaves goes to the largest
 * remainders. Without weights all parts are equal.
 */
export function spreadGoal(amount: number, weights: readonly number[]): number[] {
  const held = weights.map((weight) => Math.max(0, weight));
  const total = held.reduce((sum, weight) => sum + weight, 0);
  const shares = total === 0 ? held.map(() => 1 / held.length) : held.map((one) => one / total);
  const exact = shares.map((share) => share * amount);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((value, at) => ({ at, rest: value - (parts[at] ?? 0) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

export interface GoalState {
  /** What there is until now. */
  readonly so_far: number;
  /** What the days before today should have brought. */
  readonly should: number;
  /** What they brought, of what they should have, in hundredths of a percent; null before any. */
  readonly pace: number | null;
  /** What the month brings when it goes on like this; null before any pace. */
  readonly expected: number | null;
}

/** How a goal of a month stands today: `sold` has the figure of each of its days. */
export function goalState(
  parts: readonly number[],
  sold: readonly number[],
  passed: number,
): GoalState {
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
  const should = sum(parts.slice(0, passed));
  const done = sum(sold.slice(0, passed));
  const pace = should === 0 ? null : done / should;
  const today = sum(sold.slice(passed));
  return {
    so_far: sum(sold),
    should,
    pace: pace === null ? null : Math.round(pace * 10_000),
    // A day that already brought more than its part brings no less than that.
    expected:
      pace === null
        ? null
        : Math.round(
            done +
              Math.max(today, (parts[passed] ?? 0) * pace) +
              sum(parts.slice(passed + 1)) * pace,
          ),
  };
}
