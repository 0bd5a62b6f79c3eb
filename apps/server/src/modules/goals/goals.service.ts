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

/** Lines that one report has at most. */
const MOST_LINES = 5_000;

const ofSubject = ({ measure, scope, of }: Subject): string => `${measure} ${scope} ${of ?? ''}`;

/** Subjects of one measure and kind of place, as many as one report has lines for. */
function groupsOf(subjects: readonly Subject[], days: number): readonly (readonly Subject[])[] {
  const distinct = new Map(subjects.map((one) => [ofSubject(one), one]));
  const alike = new Map<string, Subject[]>();
  for (const subject of distinct.values()) {
    const kind = `${subject.measure} ${subject.scope}`;
    alike.set(kind, [...(alike.get(kind) ?? []), subject]);
  }
  const each = Math.floor(MOST_LINES / days);
  return [...alike.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / each) }, (_, at) =>
      group.slice(at * each, (at + 1) * each),
    ),
  );
}

/** The lines of a measure at the places of subjects, by what divides them. */
async function linesOf(
  db: TenantDb,
  group: readonly Subject[],
  by: readonly DimensionKey[],
  { from, to }: Range,
  now: number,
): Promise<readonly { readonly subject: string; readonly day: string; readonly value: number }[]> {
  const [first] = group;
  if (first === undefined) return [];
  const { measure, scope } = first;
  const places = scope === 'business' ? [] : [scope];
  const { rows } = await runReportData(
    { db, perr: ALL, now },
    {
      measures: [measure],
      dimensions: [...by, ...places],
      filters: scope === 'business' ? {} : { [scope]: { in: group.map(({ of }) => String(of)) } },
      from,
      to,
    },
  );
  return rows.map(({ keys, cells }) => ({
    subject: ofSubject({ measure, scope, of: scope === 'business' ? null : Number(keys[scope]) }),
    day: keys['day'] ?? '',
    value: Number(cells[measure] ?? 0),
  }));
}

type DayFigures = ReadonlyMap<string, ReadonlyMap<string, number>>;
const NO_FIGURES: ReadonlyMap<string, number> = new Map();

/** The figure of each day that has one, by subject: one report for all that ask for the same. */
async function soldByDay(
  db: TenantDb,
  subjects: readonly Subject[],
  range: Range,
  now: number,
): Promise<DayFigures> {
  const figures = new Map<string, Map<string, number>>();
  const days = dayOf(range.to) - dayOf(range.from) + 1;
  // One after another: a list of goals must not take the connections of the tills.
  for (const group of groupsOf(subjects, days))
    for (const { subject, day, value } of await linesOf(db, group, ['day'], range, now)) {
      const known = figures.get(subject) ?? new Map<string, number>();
      figures.set(subject, known.set(day, value));
    }
  return figures;
}

/** The average bill of each subject that sold. */
async function averageBills(
  db: TenantDb,
  subjects: readonly Subject[],
  range: Range,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const averages = new Map<string, number>();
  for (const group of groupsOf(subjects, 1))
    for (const { subject, value } of await linesOf(db, group, [], range, now))
      averages.set(subject, value);
  return averages;
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

/** What the goals of a month are measured by. */
interface MonthFigures {
  readonly sold: DayFigures;
  /** Days before the month, for goals whose parts follow from them. */
  readonly before: DayFigures;
  readonly averages: ReadonlyMap<string, number>;
}

function rangeOf(month: string): Range {
  return { from: `${month}-01`, to: daysOfMonth(month).at(-1) ?? '' };
}

async function figuresOf(
  db: TenantDb,
  month: string,
  goals: readonly Goal[],
  now: number,
): Promise<MonthFigures> {
  const range = rangeOf(month);
  const isAverage = ({ measure }: Goal): boolean => measure === 'average_bill';
  const summed = goals.filter((goal) => !isAverage(goal));
  const today = toLocalDateTime(now).slice(0, 10);
  return {
    sold: await soldByDay(db, summed, range, now),
    before: await soldByDay(
      db,
      summed.filter(({ days }) => days === null),
      pastOf(month),
      now,
    ),
    averages:
      range.from > today ? NO_FIGURES : await averageBills(db, goals.filter(isAverage), range, now),
  };
}

function viewOf(
  { id, name, ...stored }: store.GoalRow,
  { sold, before, averages }: MonthFigures,
  now: number,
): GoalView {
  const { month, measure, scope, of, amount, days: given, opened } = stored;
  const goal: Goal = { month, measure, scope, of, amount, days: given, opened };
  const days = daysOfMonth(month);
  const subject = ofSubject(goal);
  if (measure === 'average_bill') {
    const soFar = averages.get(subject) ?? 0;
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
  const parts =
    given ?? spreadGoal(amount, dayWeights(days, pastOf(month), before.get(subject) ?? NO_FIGURES));
  const today = toLocalDateTime(now).slice(0, 10);
  const passed = days.filter((day) => day < today).length;
  const figures = days.map((day) => sold.get(subject)?.get(day) ?? 0);
  return { id, name, goal, parts, ...goalState(parts, figures, passed) };
}

/** The goals of a month that the caller sees, each as it stands. */
export async function listGoals(ctx: GoalReader, month: string, now: number): Promise<GoalView[]> {
  const rows = (await store.listGoals(ctx.db, month)).filter((row) => isSeen(ctx, row));
  const figures = await figuresOf(ctx.db, month, rows, now);
  return rows.map((row) => viewOf(row, figures, now));
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
  const key = ofSubject(subject);
  if (subject.measure === 'average_bill')
    return (await averageBills(db, [subject], range, now)).get(key) || null;
  const today = dayOf(toLocalDateTime(now).slice(0, 10));
  const weeks = (end: number): Range => ({ from: dateOf(end - TREND_DAYS), to: dateOf(end - 1) });
  const [year, late, early] = await Promise.all(
    [range, weeks(today), weeks(today - 364)].map(
      async (asked) => (await soldByDay(db, [subject], asked, now)).get(key) ?? NO_FIGURES,
    ),
  );
  const before = sumOf(partners.map((day) => year?.get(day) ?? 0));
  if (before <= 0) return null;
  const [now8, then8] = [sumOf(late?.values() ?? []), sumOf(early?.values() ?? [])];
  const trend = now8 > 0 && then8 > 0 ? now8 / then8 : 1;
  return Math.round(before * trend);
}
