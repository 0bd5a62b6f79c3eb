import {
  branchesOf,
  type DimensionKey,
  dimensionsIn,
  findMisfit,
  isDimension,
  type MeasureKey,
  measureOf,
  measuresIn,
  maySeeMeasure,
  type PermissionMap,
  partsOf,
  pivotGroups,
  type ReportBody,
  mayCombine,
  maySeeDimension,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { comparisonDays } from './comparison-days.ts';
import { readMeasures } from './derived-lines.ts';
import { type Allowed, computeSide, requireDays } from './report-side.ts';
import { MAX_LINES, type ReportCaller, type WantedReport, wantedOfBody } from './wanted-report.ts';

/** Leaves out what the caller may not see. */
function allowedPart(perr: PermissionMap, wanted: WantedReport): Allowed {
  const branches = branchesOf(perr);
  const filtered = wanted.filters.flatMap((one) => Object.keys(one) as DimensionKey[]);
  const dimensions = dimensionsIn(wanted);
  const closed = [...dimensions, ...filtered].find((key) => !maySeeDimension(perr, key));
  if (closed !== undefined)
    throw new AppError('PERMISSION_DENIED', { details: [{ text: closed, field: closed }] });
  const isOpen = (key: MeasureKey): boolean =>
    maySeeMeasure(perr, key) &&
    (wanted.declared || mayCombine(perr, key, [...dimensions, ...filtered])) &&
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

/**
 * Computes a report from the stored data: what the caller may not see is left out, and named.
 * @throws AppError REPORT_PAIR, VALIDATION_FAILED, SEARCH_TOO_LONG
 */
export async function runWanted(caller: ReportCaller, wanted: WantedReport): Promise<ReportResult> {
  assertFits(wanted);
  const allowed = allowedPart(caller.perr, wanted);
  const now = await computeSide(caller, wanted, allowed, null);
  const left_out = [...allowed.leftOut];
  const [pivoted, late] = await Promise.all([
    pivotSides(caller, wanted, allowed),
    lateDays(caller, wanted, allowed),
  ]);
  const groups = { ...pivoted, ...late };
  if (wanted.compare === 'off') return { ...now, left_out, ...groups };
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
    ...groups,
    comparison: {
      totals: compared.totals,
      days: [...days],
      until: partial === null ? null : partial.until.slice(0, 5),
    },
  };
}

/** The groups of a pivot, each computed from the facts: an average is no sum of averages. */
async function pivotSides(
  caller: ReportCaller,
  wanted: WantedReport,
  allowed: Allowed,
): Promise<Pick<ReportResult, 'groups'>> {
  const { pivot } = wanted;
  if (pivot === null) return {};
  const cells = Object.entries(wanted.columns).flatMap(([cell, of]) =>
    isDimension(of) && cell !== pivot ? [cell] : [],
  );
  const groups = await Promise.all(
    pivotGroups(cells, pivot).map(async (by) => {
      const columns = Object.fromEntries(
        Object.entries(allowed.columns).filter(
          ([cell, of]) => !isDimension(of) || by.includes(cell),
        ),
      );
      const side = await computeSide(
        caller,
        { ...wanted, movements: null, limit: MAX_LINES },
        { ...allowed, columns },
        null,
      );
      return { by: [...by], rows: [...side.rows] };
    }),
  );
  return { groups };
}

/** Days of a report by day to which sales were added after the Z of their shift. */
async function lateDays(
  caller: ReportCaller,
  wanted: WantedReport,
  allowed: Allowed,
): Promise<Pick<ReportResult, 'late_days'>> {
  const filtered = wanted.filters.flatMap((one) => Object.keys(one) as DimensionKey[]);
  const isOfSales = measuresIn(allowed).some((key) =>
    partsOf(key).some((part) => measureOf(part).sources.includes('bills')),
  );
  if (
    !isOfSales ||
    !dimensionsIn(wanted).includes('day') ||
    findMisfit(['late_bills'], ['day', ...filtered]) !== null
  )
    return {};
  const { rows } = await computeSide(
    caller,
    { ...wanted, movements: null, sort: null, limit: MAX_LINES },
    { ...allowed, columns: { day: 'day', late: 'late_bills' } },
    null,
  );
  const late = rows.filter(({ cells }) => Number(cells['late'] ?? 0) > 0);
  return late.length === 0 ? {} : { late_days: late.map(({ key }) => key) };
}

/** @throws AppError REPORT_PAIR naming both */
function assertFits(wanted: WantedReport): void {
  const filtered = wanted.filters.flatMap((one) => Object.keys(one) as DimensionKey[]);
  const measures = measuresIn(wanted);
  const dimensions = [...dimensionsIn(wanted), ...filtered];
  const [measure] = measures;
  const [dimension] = dimensions;
  const misfit =
    findMisfit(measures, dimensions) ??
    // A figure of coarser lines alone has no lines of its own.
    (measure !== undefined &&
    dimension !== undefined &&
    readMeasures(measures, dimensions).length === 0
      ? { measure, dimension }
      : null);
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

/** The lines of a report that another part of the server asks for as data. */
export function runReportData(
  caller: ReportCaller,
  body: Pick<ReportBody, 'measures' | 'dimensions' | 'filters'> & {
    readonly from?: string;
    readonly to?: string;
    readonly compare?: ReportBody['compare'];
    readonly sort?: ReportBody['sort'];
    readonly limit?: number;
  },
): Promise<ReportResult> {
  return runWanted(caller, wantedOfBody({ compare: 'off', limit: MAX_LINES, ...body }));
}
