import type { DimensionKey } from './dimensions.ts';
import type { ReportFilters } from './filters.ts';
import { measureOf } from './measures.ts';
import type { ReportDefinition } from './report.types.ts';
import { dimensionsIn, isDimension, REPORTS } from './reports.ts';

/** Dimensions of time whose value is a stretch of days. */
const SPANS = ['day', 'week', 'month', 'quarter', 'year'] as const;
type Span = (typeof SPANS)[number];
const isSpan = (dimension: DimensionKey): dimension is Span =>
  (SPANS as readonly string[]).includes(dimension);

const DAY_MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** First and last day of a value of a dimension of time; null for a value that is none. */
function daysOf(span: Span, value: string): readonly [from: string, to: string] | null {
  const year = Number(value.slice(0, 4));
  if (!Number.isInteger(year) || value === '') return null;
  switch (span) {
    case 'day':
      return [value, value];
    case 'week':
      return [value, dateOf(Date.parse(`${value}T00:00:00Z`) + 6 * DAY_MS)];
    case 'month':
    case 'quarter': {
      const last = value.slice(5);
      const first = span === 'month' ? Number(last) : Number(last.slice(1)) * 3 - 2;
      const months = span === 'month' ? 1 : 3;
      return [
        dateOf(Date.UTC(year, first - 1, 1)),
        dateOf(Date.UTC(year, first - 1 + months, 1) - DAY_MS),
      ];
    }
    case 'year':
      return [`${year}-01-01`, `${year}-12-31`];
  }
}

/** What a report shows, of which one line is opened further. */
export interface DrilledView {
  readonly filters: ReportFilters;
  readonly from: string | null;
  readonly to: string | null;
}

/** A report by other dimensions, whose figure sums to that of the line. */
export interface Drill extends DrilledView {
  readonly report: ReportDefinition;
}

const later = (a: string | null, b: string): string => (a === null || a < b ? b : a);
const earlier = (a: string | null, b: string): string => (a === null || a > b ? b : a);

/** The line of a report as filters and days; null where a filter holds on the same already. */
function viewOfLine(
  report: ReportDefinition,
  keys: Readonly<Record<string, string>>,
  view: DrilledView,
): DrilledView | null {
  let { from, to } = view;
  const filters: { -readonly [K in keyof ReportFilters]: ReportFilters[K] } = { ...view.filters };
  for (const [cell, of] of Object.entries(report.columns)) {
    if (!isDimension(of)) continue;
    const value = keys[cell] ?? '';
    if (!isSpan(of)) {
      filters[of] = { in: [value] };
      continue;
    }
    const days = daysOf(of, value);
    if (days === null) return null;
    from = later(from, days[0]);
    to = earlier(to, days[1]);
  }
  return { filters, from, to };
}

/**
 * Reports that divide a line further: by a dimension that the report lacks, of the same figure, with
 * filters for all that holds of the line. Their totals are the figure of the line.
 */
export function drillsOf(
  report: ReportDefinition,
  keys: Readonly<Record<string, string>>,
  view: DrilledView,
): readonly Drill[] {
  const drawn = report.columns[report.drawn];
  if (drawn === undefined || isDimension(drawn) || measureOf(drawn).adds !== 'sum') return [];
  const lined = viewOfLine(report, keys, view);
  if (lined === null || report.only !== undefined) return [];
  const own = dimensionsIn(report);
  return REPORTS.filter(
    (one) =>
      one.only === undefined &&
      one.period !== null &&
      Object.values(one.columns).includes(drawn) &&
      dimensionsIn(one).every((dimension) => !own.includes(dimension)) &&
      Object.keys(lined.filters).every((key) => (one.filters as readonly string[]).includes(key)),
  ).map((one) => ({ report: one, ...lined }));
}
