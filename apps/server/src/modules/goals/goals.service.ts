import {
  branchesOf,
  daysOfMonth,
  type DimensionKey,
  type Goal,
  type GoalMeasure,
  type GoalScope,
  goalState,
  type GoalView,
  isAllowed,
  maySeeMeasure,
  type PermissionMap,
  spreadGoal,
} from '@dalpak/contracts';
import { dateOf, dayOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { explain } from '../../kernel/errors/explain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { hebrewPartnerOf } from '../../kernel/time/hebrew-calendar.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { runReportData } from '../reports/index.ts';
import { dayWeights, pastOf } from './day-weights.ts';
import * as store from './goals.store.ts';

const REPORTS = { type: 'system', key: 'reports' } as const;
/** The figures of goals are those of the business; who sees a goal is decided before. */
const ALL: PermissionMap = { all: 1 };
const TREND_DAYS = 56;

/** Who asks for goals. */
interface GoalReader {
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly employee: { readonly id: number } | null;
  readonly user: { readonly employeeId: number | null } | null;
}

type Subject = Pick<Goal, 'measure' | 'scope' | 'of'>;
type Range = { readonly from: string; readonly to: string };

/** The figure of each day that has one. */
async function soldByDay(
  db: TenantDb,
  { measure, scope, of }: Subject,
  { from, to }: Range,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const filters = scope === 'business' ? {} : { [scope]: { in: [String(of)] } };
  const { rows } = await runReportData(
    { db, perr: ALL, now },
    { measures: [measure], dimensions: ['day' satisfies DimensionKey], filters, from, to },
  );
  return new Map(rows.map(({ key, cells }) => [key, Number(cells[measure] ?? 0)] as const));
}

async function averageBill(
  db: TenantDb,
  { scope, of }: Subject,
  { from, to }: Range,
  now: number,
): Promise<number> {
  const filters = scope === 'business' ? {} : { [scope]: { in: [String(of)] } };
  const { totals } = await runReportData(
    { db, perr: ALL, now },
    { measures: ['average_bill'], dimensions: [], filters, from, to },
  );
  return totals['average_bill'] ?? 0;
}

/** Whether a map covers the figures of a goal: its measure, and where it is held to branches its branch. */
function covers(perr: PermissionMap, { measure, scope, of }: Subject): boolean {
  const branches = branchesOf(perr);
  return (
    maySeeMeasure(perr, measure) &&
    (branches === null || (scope === 'branch' && of !== null && branches.includes(of)))
  );
}

/** @throws AppError PERMISSION_DENIED */
function requireCovered(perr: PermissionMap, subject: Subject): void {
  if (!covers(perr, subject)) throw new AppError('PERMISSION_DENIED');
}

/** Whether a caller sees a goal: by their reports, or as the employee whom it was opened to. */
function isSeen({ perr, employee, user }: Omit<GoalReader, 'db'>, goal: Goal): boolean {
  const me = employee?.id ?? user?.employeeId ?? null;
  if (goal.opened && goal.scope === 'employee' && goal.of === me)
    return maySeeMeasure(perr, goal.measure);
  return isAllowed(perr, REPORTS) && covers(perr, goal);
}

async function viewOf(
  db: TenantDb,
  { id, name, ...stored }: store.GoalRow,
  now: number,
): Promise<GoalView> {
  const { month, measure, scope, of, amount, days: given, opened } = stored;
  const goal: Goal = { month, measure, scope, of, amount, days: given, opened };
  const days = daysOfMonth(month);
  const range = { from: `${month}-01`, to: days.at(-1) ?? '' };
  const today = toLocalDateTime(now).slice(0, 10);
  const passed = days.filter((day) => day < today).length;
  if (measure === 'average_bill') {
    const soFar = passed === 0 && days[0] !== today ? 0 : await averageBill(db, goal, range, now);
    const pace = soFar === 0 ? null : Math.round((soFar * 10_000) / amount);
    const expected = soFar === 0 ? null : soFar;
    return {
      id,
      name,
      goal,
      parts: days.map(() => amount),
      so_far: soFar,
      should: amount,
      pace,
      expected,
    };
  }
  const past = pastOf(month);
  const [before, sold] = await Promise.all([
    given === null ? soldByDay(db, goal, past, now) : new Map<string, number>(),
    soldByDay(db, goal, range, now),
  ]);
  const parts = given ?? spreadGoal(amount, dayWeights(days, past, before));
  const figures = days.map((day) => sold.get(day) ?? 0);
  return { id, name, goal, parts, ...goalState(parts, figures, passed) };
}

/** The goals of a month that the caller sees, each as it stands. */
export async function listGoals(ctx: GoalReader, month: string, now: number): Promise<GoalView[]> {
  const rows = await store.listGoals(ctx.db, month);
  const views: GoalView[] = [];
  // One after another: a list of goals must not take the connections of the tills.
  for (const row of rows) if (isSeen(ctx, row)) views.push(await viewOf(ctx.db, row, now));
  return views;
}

/**
 * @throws AppError NOT_FOUND when there is no such branch, department or employee; PERMISSION_DENIED
 *   for figures that the caller may not see; VALIDATION_FAILED when it is opened to an employee who
 *   may not see them
 */
export function setGoal(ctx: SessionContext, goal: Goal): Promise<number> {
  requireCovered(ctx.perr, goal);
  return ctx.db.tx(async (tx) => {
    if (!(await store.hasPlace(tx, goal.scope, goal.of))) throw new AppError('NOT_FOUND');
    if (goal.opened && goal.scope === 'employee' && goal.of !== null) {
      const rights = await store.listRights(tx, goal.of);
      if (!rights.some((map) => maySeeMeasure(map, goal.measure)))
        throw new AppError('VALIDATION_FAILED', {
          details: [{ ...explain('goal_closed_to_employee'), field: 'opened' }],
        });
    }
    return store.upsertGoal(tx, goal);
  });
}

/** @throws AppError NOT_FOUND, also for a goal of figures that the caller may not see */
export async function removeGoal(ctx: SessionContext, id: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const goal = requireFound(await store.deleteGoal(tx, id));
    // Thrown before commit, so it stays.
    requireFound(covers(ctx.perr, goal) ? goal : null);
  });
}

const sumOf = (list: Iterable<number>): number => [...list].reduce((sum, one) => sum + one, 0);

/**
 * A goal from last year: the same days of the Hebrew calendar, times how the last eight weeks
 * compare with the same weeks a year before. Null where the business has no year behind it.
 * @throws AppError PERMISSION_DENIED for figures that the caller may not see
 */
export async function proposeGoal(
  ctx: SessionContext,
  subject: { month: string; measure: GoalMeasure; scope: GoalScope; of: number | null },
  now: number,
): Promise<number | null> {
  requireCovered(ctx.perr, subject);
  const { db } = ctx;
  const days = daysOfMonth(subject.month);
  const partners = days.map((day) => hebrewPartnerOf(day)).toSorted();
  const range = { from: partners[0] ?? '', to: partners.at(-1) ?? '' };
  if (subject.measure === 'average_bill') {
    const average = await averageBill(db, subject, range, now);
    return average === 0 ? null : average;
  }
  const today = dayOf(toLocalDateTime(now).slice(0, 10));
  const weeks = (end: number): Range => ({ from: dateOf(end - TREND_DAYS), to: dateOf(end - 1) });
  const [year, late, early] = await Promise.all([
    soldByDay(db, subject, range, now),
    soldByDay(db, subject, weeks(today), now),
    soldByDay(db, subject, weeks(today - 364), now),
  ]);
  const before = sumOf(partners.map((day) => year.get(day) ?? 0));
  if (before <= 0) return null;
  const [now8, then8] = [sumOf(late.values()), sumOf(early.values())];
  const trend = now8 > 0 && then8 > 0 ? now8 / then8 : 1;
  return Math.round(before * trend);
}
