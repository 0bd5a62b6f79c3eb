import {
  branchesOf,
  type DimensionKey,
  DIMENSIONS,
  dimensionsIn,
  findMisfit,
  findReport,
  hasReportRight,
  isDimension,
  type MeasureKey,
  measureOf,
  MEASURES,
  measuresIn,
  maySeeMeasure,
  maySeeReport,
  partsOf,
  type PermissionMap,
  type ReportBody,
  type ReportCells,
  type ReportComparison,
  type ReportDefinition,
  type ReportFilters,
  type ReportLineView,
  type ReportResult,
  type ReportSort,
} from '@dalpak/contracts';
import { dateOf, dayOf, isLocalDate, periodOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { dayKindOf } from '../../kernel/time/hebrew-calendar.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readWorkedDays } from '../time/index.ts';
import { comparisonDays } from './comparison-days.ts';
import { DIMENSION_SQL } from './catalogue/dimension-sql.ts';
import {
  linesStatement,
  movementsStatement,
  type PairedDays,
  type ReportQuery,
  sourcesOf,
} from './catalogue/report-query.ts';
import * as store from './reports.store.ts';

/** The most lines and movements of one answer: more is no longer a report but an export. */
export const MAX_LINES = 5_000;
const MAX_MOVEMENTS = 20_000;
/** Lines of a file. */
export const MAX_FILE_LINES = 200_000;
/** Days that a comparison or worked hours may cover. */
const MAX_DAYS = 1_100;
/** Years around a run whose holidays are known to it. */
const KIND_YEARS = 12;

/** Who asks, and when. */
export interface ReportCaller {
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly now: number;
}

export type ReportColumns = Readonly<Record<string, MeasureKey | DimensionKey>>;

export interface WantedReport {
  readonly columns: ReportColumns;
  /** All of them hold. */
  readonly filters: readonly ReportFilters[];
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: ReportComparison;
  /** By cell. */
  readonly sort: ReportSort | null;
  readonly limit: number;
  readonly movements: {
    readonly kind: 'bills' | 'rows';
    readonly each: number;
  } | null;
}

export interface ReportOptions {
  readonly from: string | null;
  readonly to: string | null;
  readonly filters: ReportFilters;
  readonly compare: ReportComparison;
  readonly sort: ReportSort | null;
  readonly movements: boolean;
  /** The most movements of a line. */
  readonly each: number;
  /** Key of the one line that is wanted. */
  readonly line: string | null;
  readonly limit: number;
}

/**
 * The report that a code names, for a caller who may see it.
 * @throws AppError NOT_FOUND: missing and closed look the same
 */
export function requireReport(perr: PermissionMap, code: string): ReportDefinition {
  const report = findReport(code);
  if (report === null || !maySeeReport(perr, report)) throw new AppError('NOT_FOUND');
  return report;
}

/**
 * A declared report as data. Without days, what needs some has those that its screen opens with.
 *
 * @throws AppError VALIDATION_FAILED for a filter it does not have
 */
export function wantedOf(
  report: ReportDefinition,
  options: ReportOptions,
  now: number,
): WantedReport {
  for (const dimension of Object.keys(options.filters))
    if (!report.filters.includes(dimension as DimensionKey))
      throw new AppError('VALIDATION_FAILED', {
        details: [{ text: dimension, field: `filters.${dimension}` }],
      });
  const { line, movements, each } = options;
  const needsDays =
    options.from === null &&
    options.to === null &&
    (options.compare !== 'off' ||
      measuresIn(report).some((key) =>
        partsOf(key).some((part) => measureOf(part).sources.includes('hours')),
      ));
  const days =
    report.period === null
      ? { from: null, to: null }
      : needsDays
        ? periodOf(report.period, toLocalDateTime(now).slice(0, 10))
        : options;
  return {
    columns: report.columns,
    filters: [
      options.filters,
      ...(report.only === undefined ? [] : [report.only]),
      ...(line === null ? [] : [lineFilter(report, line)]),
    ],
    from: days.from,
    to: days.to,
    compare: report.period === null ? 'off' : options.compare,
    sort: options.sort ?? report.sort,
    limit: options.limit,
    movements: movements && report.movements !== null ? { kind: report.movements, each } : null,
  };
}

/** The dimensions of one line as a filter. */
function lineFilter(report: ReportDefinition, line: string): ReportFilters {
  const dimensions = dimensionsIn(report);
  const keys: unknown = dimensions.length === 1 ? [line] : parseList(line);
  if (!Array.isArray(keys) || keys.length !== dimensions.length)
    throw new AppError('VALIDATION_FAILED', { details: [{ text: line, field: 'line' }] });
  return Object.fromEntries(
    dimensions.map((dimension, at) => [dimension, { in: [String(keys[at])] }]),
  );
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** @throws AppError VALIDATION_FAILED for what the catalogue does not have */
export function wantedOfBody(body: ReportBody): WantedReport {
  const unknown = [
    ...body.measures.filter((key) => !Object.hasOwn(MEASURES, key)),
    ...[...body.dimensions, ...Object.keys(body.filters)].filter(
      (key) => !Object.hasOwn(DIMENSIONS, key),
    ),
  ];
  const sortBy = body.sort?.by;
  if (sortBy !== undefined && !body.measures.includes(sortBy) && !body.dimensions.includes(sortBy))
    unknown.push(sortBy);
  if (unknown.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      details: unknown.map((key) => ({ text: key, field: key })),
    });
  return {
    columns: Object.fromEntries(
      [...body.dimensions, ...body.measures].map((key) => [key, key as MeasureKey | DimensionKey]),
    ),
    filters: [body.filters],
    from: body.from ?? null,
    to: body.to ?? null,
    compare: body.compare,
    sort: body.sort ?? null,
    limit: body.limit,
    movements: null,
  };
}

interface Allowed {
  readonly columns: ReportColumns;
  readonly leftOut: readonly string[];
  readonly branches: readonly number[] | null;
}

/** Leaves out what the caller may not see. */
function allowedPart(perr: PermissionMap, wanted: WantedReport): Allowed {
  const branches = branchesOf(perr);
  const filtered = wanted.filters.flatMap((one) => Object.keys(one) as DimensionKey[]);
  const dimensions = dimensionsIn(wanted);
  const isOpen = (key: MeasureKey): boolean =>
    maySeeMeasure(perr, key) &&
    // What has no branch can not be held to the caller's branches.
    (branches === null || findMisfit([key], [...dimensions, ...filtered, 'branch']) === null);
  const leftOut = measuresIn(wanted).filter((key) => !isOpen(key));
  return {
    columns: Object.fromEntries(
      Object.entries(wanted.columns).filter(([, of]) => isDimension(of) || !leftOut.includes(of)),
    ),
    leftOut,
    branches,
  };
}

/** Kinds of the days around today that are not ordinary, as JSON. */
function dayKinds(today: string): string {
  const year = Number(today.slice(0, 4));
  const kinds: Record<string, string> = {};
  const last = dayOf(`${year + 1}-12-31`);
  for (let day = dayOf(`${year - KIND_YEARS}-01-01`); day <= last; day += 1) {
    const date = dateOf(day);
    const kind = dayKindOf(date);
    if (kind !== 'ordinary') kinds[date] = kind;
  }
  return JSON.stringify(kinds);
}

/** Days between two dates; @throws AppError VALIDATION_FAILED when they are too many or open */
function requireDays({ from, to }: Pick<WantedReport, 'from' | 'to'>): {
  readonly from: string;
  readonly to: string;
} {
  const isShort =
    from !== null &&
    to !== null &&
    isLocalDate(from) &&
    isLocalDate(to) &&
    dayOf(to) - dayOf(from) < MAX_DAYS;
  if (!isShort)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ text: String(MAX_DAYS), field: 'from' }],
    });
  return { from, to };
}

async function queryOf(
  caller: ReportCaller,
  wanted: WantedReport,
  { columns, branches }: Pick<Allowed, 'columns' | 'branches'>,
  pairs: PairedDays | null,
): Promise<ReportQuery> {
  const { db, now, perr } = caller;
  const dimensions = dimensionsIn({ columns });
  const query: ReportQuery = {
    measures: [...new Set(measuresIn({ columns }))],
    dimensions,
    filters: wanted.filters,
    from: wanted.from,
    to: wanted.to,
    pairs,
    branches,
    hours: '[]',
    dayKinds: [...dimensions, ...wanted.filters.flatMap((one) => Object.keys(one))].includes(
      'day_kind',
    )
      ? dayKinds(toLocalDateTime(now).slice(0, 10))
      : '{}',
    now: new Date(now),
  };
  if (!sourcesOf(query).has('hours')) return query;
  const days = pairs === null ? requireDays(wanted) : rangeOf(pairs.before);
  const worked = await readWorkedDays(db, days, now);
  const wages = hasReportRight(perr, 'wages');
  return {
    ...query,
    hours: JSON.stringify(wages ? worked : worked.map((one) => ({ ...one, wage: null }))),
  };
}

function rangeOf(days: readonly string[]): { readonly from: string; readonly to: string } {
  const sorted = days.toSorted();
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
}

/**
 * Computes a report from the stored data: what the caller may not see is left out, and named.
 * @throws AppError REPORT_PAIR, VALIDATION_FAILED, SEARCH_TOO_LONG
 */
export async function runWanted(caller: ReportCaller, wanted: WantedReport): Promise<ReportResult> {
  assertFits(wanted);
  const allowed = allowedPart(caller.perr, wanted);
  const now = await computeSide(caller, wanted, allowed, null);
  const left_out = [...allowed.leftOut];
  if (wanted.compare === 'off') return { ...now, left_out };
  const days = comparisonDays(wanted.compare, requireDays(wanted));
  const local = toLocalDateTime(caller.now);
  const today = local.slice(0, 10);
  // A day that is not over is compared with the same part of the other.
  const partial = days.some(({ day }) => day === today)
    ? { day: today, until: local.slice(11, 19) }
    : null;
  const compared = await computeSide(
    caller,
    { ...wanted, movements: null, limit: MAX_LINES },
    allowed,
    { days: days.map(({ day }) => day), before: days.map(({ before }) => before), partial },
  );
  return {
    ...now,
    rows: withEarlier(now, compared, wanted.limit),
    left_out,
    comparison: {
      totals: compared.totals,
      days: [...days],
      until: partial === null ? null : partial.until.slice(0, 5),
    },
  };
}

/** @throws AppError REPORT_PAIR naming both */
function assertFits(wanted: WantedReport): void {
  const filtered = wanted.filters.flatMap((one) => Object.keys(one) as DimensionKey[]);
  const misfit = findMisfit(measuresIn(wanted), [...dimensionsIn(wanted), ...filtered]);
  if (misfit !== null)
    throw new AppError('REPORT_PAIR', {
      details: [
        { text: misfit.measure, field: 'measures' },
        { text: misfit.dimension, field: 'dimensions' },
      ],
    });
}

/** Lines of both sides, each once; what is of the comparison alone stands at the end. */
function withEarlier(
  now: Pick<ReportResult, 'rows' | 'truncated'>,
  compared: Pick<ReportResult, 'rows'>,
  limit: number,
): ReportLineView[] {
  const before = new Map(compared.rows.map((row) => [row.key, row]));
  const rows = now.rows.map((row) => {
    const partner = before.get(row.key);
    before.delete(row.key);
    return { ...row, before: partner?.cells ?? {} };
  });
  const gone = now.truncated ? [] : [...before.values()];
  return [
    ...rows,
    ...gone.map((row): ReportLineView => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(row.cells).map(([key, value]) => [
          key,
          typeof value === 'number' ? 0 : value,
        ]),
      ),
      before: row.cells,
    })),
  ].slice(0, limit);
}

type Side = Pick<ReportResult, 'rows' | 'totals' | 'truncated'>;

async function computeSide(
  caller: ReportCaller,
  wanted: WantedReport,
  allowed: Allowed,
  pairs: PairedDays | null,
): Promise<Side> {
  const { db } = caller;
  const query = await queryOf(caller, wanted, allowed, pairs);
  const { columns } = allowed;
  if (query.measures.length === 0) return { rows: [], totals: {}, truncated: false };
  const totals = { ...query, dimensions: [] };
  const hasLines = query.dimensions.length > 0;
  const [grouped, [sums], moved] = await Promise.all([
    hasLines
      ? store.readLines(
          db,
          linesStatement(query, db.cloudId, {
            sort: sortOf(wanted, columns),
            limit: wanted.limit + 1,
          }),
        )
      : [],
    store.readLines(db, linesStatement(totals, db.cloudId, { sort: null, limit: 1 })),
    wanted.movements === null
      ? []
      : store.readLines(
          db,
          movementsStatement(query, db.cloudId, { ...wanted.movements, all: MAX_MOVEMENTS }),
        ),
  ]);
  const lines = hasLines || sums === undefined ? grouped : [sums];
  const under = new Map<string, ReportCells[]>();
  for (const line of moved) {
    const key = lineKey(line, query.dimensions);
    const cells = Object.fromEntries(Object.entries(line).filter(([name]) => !/^k\d$/.test(name)));
    under.set(key, [...(under.get(key) ?? []), cells]);
  }
  return {
    rows: lines.slice(0, wanted.limit).map((line) => {
      const key = lineKey(line, query.dimensions);
      return { ...lineView(line, columns, query.dimensions), key, movements: under.get(key) ?? [] };
    }),
    totals: Object.fromEntries(
      Object.entries(columns).flatMap(([cell, of]) =>
        isDimension(of) || measureOf(of).adds === 'none'
          ? []
          : [[cell, (sums?.[of] ?? null) as number | null]],
      ),
    ),
    truncated: lines.length > wanted.limit,
  };
}

/** The sort by what it sorts; a column that is left out does not sort. */
function sortOf({ sort }: WantedReport, columns: ReportColumns): ReportSort | null {
  const of = sort === null ? undefined : columns[sort.by];
  return sort === null || of === undefined ? null : { by: of, down: sort.down };
}

function lineKey(line: store.Line, dimensions: readonly DimensionKey[]): string {
  const keys = dimensions.map((_, at) => String(line[`k${at}`] ?? ''));
  return keys.length === 1 ? (keys[0] ?? '') : JSON.stringify(keys);
}

function lineView(
  line: store.Line,
  columns: ReportColumns,
  dimensions: readonly DimensionKey[],
): Pick<ReportLineView, 'cells' | 'keys'> {
  const cells: Record<string, string | number | null> = {};
  const keys: Record<string, string> = {};
  for (const [cell, of] of Object.entries(columns)) {
    if (!isDimension(of)) {
      cells[cell] = line[of] ?? null;
      continue;
    }
    const at = dimensions.indexOf(of);
    const key = String(line[`k${at}`] ?? '');
    keys[cell] = key;
    cells[cell] = hasName(of) ? (line[`l${at}`] ?? (key === '' ? null : key)) : key;
  }
  return { cells, keys };
}

function hasName(dimension: DimensionKey): boolean {
  const { names, label } = DIMENSION_SQL[dimension];
  return names !== undefined || label !== undefined;
}
