import {
  DIMENSION_KEYS,
  type DimensionKey,
  REPORT_COMPARISONS,
  type ReportChoice,
  type ReportComparison,
  type ReportFilter,
  type ReportFilters,
  REPORT_FILTER_DEFAULTS,
  type ReportSort,
} from '@dalpak/contracts';
import {
  type DateRange,
  isLocalDate,
  periodOf,
  REPORT_PERIODS,
  type ReportPeriod,
} from '@dalpak/engine';

/** What a report shows: its period by name or by days, filters, comparison, order and form. */
export interface ReportView {
  readonly period: ReportPeriod | null;
  /** The days of a period without a name. */
  readonly from: string | null;
  readonly to: string | null;
  readonly filters: ReportFilters;
  readonly compare: ReportComparison;
  readonly sort: ReportSort | null;
  readonly view: 'table' | 'chart';
}

export const PLAIN_VIEW: ReportView = {
  period: null,
  from: null,
  to: null,
  filters: {},
  compare: 'off',
  sort: null,
  view: 'table',
};

/** The days of a view today; null at an open end. */
export function daysOf(
  { period, from, to }: Pick<ReportView, 'period' | 'from' | 'to'>,
  today: string,
): { readonly from: string | null; readonly to: string | null } {
  return period === null ? { from, to } : periodOf(period, today);
}

const FILTER = 'f.';
const VIEWS = ['table', 'chart'] as const;

/** A view as the query of an address; what is as the report has it is left out. */
export function encodeView(view: ReportView, plain: ReportView): string {
  const query = new URLSearchParams();
  if (view.period !== plain.period && view.period !== null) query.set('period', view.period);
  if (view.period === null && view.from !== null) query.set('from', view.from);
  if (view.period === null && view.to !== null) query.set('to', view.to);
  if (view.compare !== plain.compare) query.set('compare', view.compare);
  if (view.sort !== null) query.set('sort', `${view.sort.down ? '-' : ''}${view.sort.by}`);
  if (view.view !== plain.view) query.set('view', view.view);
  for (const [dimension, choice] of Object.entries(view.filters)) {
    const values = choice.in ?? choice.not ?? [];
    const text = JSON.stringify(values);
    query.set(`${FILTER}${dimension}`, choice.in === undefined ? `!${text}` : text);
  }
  return query.toString();
}

function isDimensionKey(key: string): key is DimensionKey {
  return (DIMENSION_KEYS as readonly string[]).includes(key);
}

function readChoice(text: string): ReportChoice | null {
  const not = text.startsWith('!');
  try {
    const values: unknown = JSON.parse(not ? text.slice(1) : text);
    if (!Array.isArray(values) || values.length === 0) return null;
    const texts = values.map(String);
    return not ? { not: texts } : { in: texts };
  } catch {
    return null;
  }
}

/** The view that an address asks for; what it does not say is as the report has it. */
export function decodeView(text: string, plain: ReportView): ReportView {
  const query = new URLSearchParams(text);
  const filters: { -readonly [K in keyof ReportFilters]: ReportFilters[K] } = {};
  for (const [key, value] of query) {
    const dimension = key.startsWith(FILTER) ? key.slice(FILTER.length) : '';
    const choice = isDimensionKey(dimension) ? readChoice(value) : null;
    if (isDimensionKey(dimension) && choice !== null) filters[dimension] = choice;
  }
  const sort = query.get('sort');
  return {
    ...plain,
    ...readPeriod(query, plain),
    filters,
    compare: REPORT_COMPARISONS.find((mode) => mode === query.get('compare')) ?? plain.compare,
    sort: sort === null ? null : { by: sort.replace(/^-/, ''), down: sort.startsWith('-') },
    view: VIEWS.find((form) => form === query.get('view')) ?? plain.view,
  };
}

function readPeriod(
  query: URLSearchParams,
  plain: ReportView,
): Pick<ReportView, 'period' | 'from' | 'to'> {
  const named = REPORT_PERIODS.find((period) => period === query.get('period'));
  if (named !== undefined) return { period: named, from: null, to: null };
  const [from, to] = [query.get('from'), query.get('to')];
  const day = (value: string | null): string | null =>
    value !== null && isLocalDate(value) ? value : null;
  return from === null && to === null ? plain : { period: null, from: day(from), to: day(to) };
}

/** A view as it is saved; the figures of paper are kept besides. */
export function filterOfView(
  view: ReportView,
  paper: Pick<
    ReportFilter,
    'ReportPerItem' | 'ReportPerPage' | 'Production' | 'IncludeMovements'
  > = REPORT_FILTER_DEFAULTS,
): ReportFilter {
  const { period, from, to, filters, compare, sort, view: form } = view;
  return { ...paper, period, from, to, filters, compare, sort, view: form };
}

/** A saved filter as a view; one of before views were saved has days alone. */
export function viewOfFilter(filter: ReportFilter, plain: ReportView): ReportView {
  return {
    period: filter.period ?? null,
    from: filter.from,
    to: filter.to,
    filters: filter.filters ?? {},
    compare: filter.compare ?? 'off',
    sort: filter.sort ?? null,
    view: filter.view ?? plain.view,
  };
}

/** Whether the second day stands before the first. */
export function isWrongRange({ from, to }: Partial<DateRange>): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The query parameters of a run. */
export function runQueryOf(
  view: ReportView,
  today: string,
): {
  readonly from?: string;
  readonly to?: string;
  readonly filters?: string;
  readonly compare: ReportComparison;
  readonly sort?: string;
  readonly down?: '0' | '1';
} {
  const { from, to } = daysOf(view, today);
  const hasFilters = Object.keys(view.filters).length > 0;
  return {
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...(hasFilters ? { filters: JSON.stringify(view.filters) } : {}),
    compare: view.compare,
    ...(view.sort === null ? {} : { sort: view.sort.by, down: view.sort.down ? '1' : '0' }),
  };
}
