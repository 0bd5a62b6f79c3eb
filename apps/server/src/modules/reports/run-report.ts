import {
  branchesOf,
  type DimensionKey,
  dimensionsIn,
  findMisfit,
  isDimension,
  type MeasureKey,
  measuresIn,
  maySeeMeasure,
  type PermissionMap,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { comparisonDays } from './comparison-days.ts';
import { readMeasures } from './derived-lines.ts';
import { type Allowed, computeSide, requireDays } from './report-side.ts';
import { MAX_LINES, type ReportCaller, type WantedReport } from './wanted-report.ts';

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
