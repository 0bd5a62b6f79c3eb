import {
  type DimensionKey,
  DIMENSIONS,
  dimensionsIn,
  type MeasureKey,
  measureOf,
  MEASURES,
  measuresIn,
  partsOf,
  type PermissionMap,
  type ReportBody,
  type ReportComparison,
  type ReportDefinition,
  type ReportFilters,
  type ReportSort,
} from '@dalpak/contracts';
import { periodOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';

/** The most lines and movements of one answer: more is no longer a report but an export. */
export const MAX_LINES = 5_000;
/** Lines of a file. */
export const MAX_FILE_LINES = 200_000;

/** Who asks, and when. */
export interface ReportCaller {
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly now: number;
  /** The caller as an employee, who is named to themselves. */
  readonly employeeId?: number | null;
}

export type ReportColumns = Readonly<Record<string, MeasureKey | DimensionKey>>;

export interface WantedReport {
  /** A declared report, which is open or closed as a whole; otherwise each measure is looked at. */
  readonly declared: boolean;
  readonly columns: ReportColumns;
  /** All of them hold. */
  readonly filters: readonly ReportFilters[];
  readonly from: string | null;
  readonly to: string | null;
  readonly compare: ReportComparison;
  /** By cell. */
  readonly sort: ReportSort | null;
  readonly limit: number;
  /** Hours without a sale between others are lines too. */
  readonly allHours: boolean;
  readonly movements: {
    readonly kind: 'bills' | 'rows';
    readonly each: number;
  } | null;
  /** The cell whose values are columns; its groups are counted too. */
  readonly pivot: string | null;
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
    declared: report.category !== 'own',
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
    allHours: true,
    movements: movements && report.movements !== null ? { kind: report.movements, each } : null,
    pivot: report.pivot ?? null,
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
  if (body.pivot !== undefined && !body.dimensions.includes(body.pivot)) unknown.push(body.pivot);
  if (unknown.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      details: unknown.map((key) => ({ text: key, field: key })),
    });
  return {
    declared: false,
    columns: Object.fromEntries(
      [...body.dimensions, ...body.measures].map((key) => [key, key as MeasureKey | DimensionKey]),
    ),
    filters: [body.filters],
    from: body.from ?? null,
    to: body.to ?? null,
    compare: body.compare,
    sort: body.sort ?? null,
    limit: body.limit,
    allHours: false,
    movements: null,
    pivot: body.pivot ?? null,
  };
}
