import {
  branchesOf,
  FORECAST_PRODUCTS,
  type ForecastMeasure,
  type ForecastProduct,
  type ForecastRange,
  type ForecastView,
  type PermissionMap,
} from '@dalpak/contracts';
import { dateOf, dayOf, FORECAST_DAYS } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as store from './forecast.store.ts';

/** Who asks. */
interface ForecastReader {
  readonly db: TenantDb;
  readonly perr: PermissionMap;
}

const WEEK = 7;
const WHOLE = 10_000;
const NOTHING: ForecastRange = { expected: 0, low: 0, high: 0 };

type Ranges = Pick<store.StoredForecast, 'expected' | 'low' | 'high'>;
const rangeAt = ({ expected, low, high }: Ranges, at: number): ForecastRange => ({
  expected: expected[at] ?? 0,
  low: low[at] ?? 0,
  high: high[at] ?? 0,
});

/** Adds days up; their spreads are independent of each other. */
function sumOf(days: readonly ForecastRange[]): ForecastRange {
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  const reach = (of: (day: ForecastRange) => number): number =>
    Math.sqrt(days.reduce((sum, day) => sum + of(day) ** 2, 0));
  return {
    expected,
    low: Math.max(0, Math.round(expected - reach((day) => day.expected - day.low))),
    high: Math.round(expected + reach((day) => day.high - day.expected)),
  };
}

/** @throws NOT_FOUND for a branch that the caller does not see */
export async function readForecast(
  { db, perr }: ForecastReader,
  wish: { readonly branch?: number | undefined; readonly department?: number | undefined },
  now: number,
): Promise<ForecastView> {
  const today = toLocalDateTime(now).slice(0, 10);
  const branches = [...(await store.listBranches(db, branchesOf(perr)))];
  const branch =
    wish.branch === undefined
      ? (branches[0] ?? null)
      : requireFound(branches.find(({ id }) => id === wish.branch) ?? null);
  const none = { branch, branches, departments: [], made_on: null, days: [], accuracy: null };
  if (branch === null) return { ...none, known_days: 0 };
  const first = await store.findFirstDay(db, branch.id);
  const known_days = first === null ? 0 : Math.max(0, dayOf(today) - dayOf(first));
  const of = {
    branch: branch.id,
    scope: wish.department === undefined ? 'branch' : 'department',
    subject: wish.department ?? 0,
  } as const;
  const found = await store.findForecast(db, of, today);
  const madeOn = found[0]?.made_on;
  if (madeOn === undefined || dayOf(madeOn) <= dayOf(today) - FORECAST_DAYS)
    return { ...none, known_days };
  return {
    branch,
    branches,
    departments: [...(await store.listForecastDepartments(db, branch.id, madeOn))],
    made_on: madeOn,
    known_days,
    days: daysOf(found, madeOn),
    accuracy: await readAccuracy(db, of, today),
  };
}

function daysOf(found: readonly store.StoredForecast[], madeOn: string): ForecastView['days'] {
  const of = (measure: ForecastMeasure) => found.find((one) => one.measure === measure);
  const [net, bills, quantity] = [of('net'), of('bills'), of('quantity')];
  return Array.from({ length: FORECAST_DAYS }, (_, at) => ({
    day: dateOf(dayOf(madeOn) + at),
    net: net === undefined ? NOTHING : rangeAt(net, at),
    bills: bills === undefined ? NOTHING : rangeAt(bills, at),
    quantity: quantity === undefined ? NOTHING : rangeAt(quantity, at),
    reasons: [...(net?.reasons[at] ?? [])],
  }));
}

/** How the last month came out against the forecast that its beginning had; at least a week of it. */
async function readAccuracy(
  db: TenantDb,
  of: store.ForecastSubject,
  today: string,
): Promise<ForecastView['accuracy']> {
  const until = dateOf(dayOf(today) - FORECAST_DAYS);
  const later = dateOf(dayOf(today) - WEEK);
  const found = await store.findForecast(db, of, until, later);
  const then = found.find(({ measure }) => measure === 'net');
  if (then === undefined) return null;
  const from = dayOf(then.made_on);
  const actual = await store.readNetByDay(db, {
    branch: of.branch,
    department: of.scope === 'branch' ? null : of.subject,
    from: then.made_on,
    until: today,
  });
  const days = Array.from({ length: Math.min(FORECAST_DAYS, dayOf(today) - from) }, (_, at) => ({
    day: dateOf(from + at),
    ...rangeAt(then, at),
    actual: actual.get(dateOf(from + at)) ?? 0,
  }));
  const sold = days.reduce((sum, day) => sum + Math.abs(day.actual), 0);
  const error = days.reduce((sum, day) => sum + Math.abs(day.actual - day.expected), 0);
  const open = days.filter((day) => day.expected > 0);
  const within = open.filter((day) => day.low <= day.actual && day.actual <= day.high);
  return {
    replayed: then.replayed,
    off: sold === 0 ? 0 : Math.round((error / sold) * WHOLE),
    within: open.length === 0 ? 0 : Math.round((within.length / open.length) * WHOLE),
    days,
  };
}

/** @throws NOT_FOUND for a branch that the caller does not see */
export async function listForecastProducts(
  { db, perr }: ForecastReader,
  wish: {
    readonly branch: number;
    readonly department?: number | undefined;
    readonly search: string;
  },
): Promise<{ readonly data: ForecastProduct[]; readonly more: boolean }> {
  const branches = await store.listBranches(db, branchesOf(perr));
  requireFound(branches.find(({ id }) => id === wish.branch) ?? null);
  const rows = await store.listProducts(db, {
    branch: wish.branch,
    department: wish.department ?? null,
    search: wish.search,
    limit: FORECAST_PRODUCTS + 1,
  });
  return {
    data: rows.slice(0, FORECAST_PRODUCTS).map((row) => {
      const days = row.expected.map((_, at) => rangeAt(row, at));
      return {
        product: { id: row.subject, name: row.name },
        weighed: row.weighed,
        week: sumOf(days.slice(0, WEEK)),
        month: sumOf(days),
        days,
        promotions: [
          ...new Set(row.reasons.flatMap((some) => some.flatMap(({ name }) => name ?? []))),
        ],
      };
    }),
    more: rows.length > FORECAST_PRODUCTS,
  };
}
