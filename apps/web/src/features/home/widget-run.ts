import {
  type DimensionKey,
  findReport,
  type MeasureKey,
  ownReportId,
  runReportBody,
  type Widget,
} from '@dalpak/contracts';
import { periodOf } from '@dalpak/engine';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { encodeView, PLAIN_VIEW } from '../../report-kit/report-view.ts';
import { nameOf, nameOfReport } from '../../report-kit/report-words.ts';

/** A page of widgets stays open all day, so each reloads at this interval. */
export const REFRESH_MS = 60_000;

type Key = MeasureKey | DimensionKey;

/** Columns of a widget's table: its dimensions, then its measures. */
export function columnsOfWidget({ dimensions, measures }: Widget): Readonly<Record<string, Key>> {
  return Object.fromEntries([...dimensions, ...measures].map((key) => [key, key as Key]));
}

/** The report of a widget, as data. */
export function widgetQuery(widget: Widget, today: string) {
  const { measures, dimensions, filters, period, compare, limit, kind } = widget;
  const days = period === null ? null : periodOf(period, today);
  const [first] = measures;
  const body = {
    measures,
    dimensions,
    filters,
    ...days,
    compare: days === null ? ('off' as const) : compare,
    ...(kind === 'table' && first !== undefined ? { sort: { by: first, down: true }, limit } : {}),
  };
  return queryOptions({
    queryKey: ['widget', body],
    queryFn: async ({ signal }) => (await api.call(runReportBody, { body }, { signal })).data,
  });
}

/** The route of the report behind a widget, with its period and filters. */
export function reportRoute({ report: code, period, filters, compare }: Widget): string {
  const report = findReport(code);
  // A built report opens with any period, and has filters of all that fits.
  const isOwn = ownReportId(code) !== null;
  const isDated = isOwn || (report !== null && report.period !== null);
  const plain = { ...PLAIN_VIEW, period: report?.period ?? null };
  const known = Object.fromEntries(
    Object.entries(filters).filter(
      ([key]) => isOwn || report?.filters.includes(key as DimensionKey),
    ),
  );
  const query = encodeView(
    {
      ...plain,
      filters: known,
      ...(isDated && period !== null ? { period, compare } : {}),
    },
    plain,
  );
  return `/report/id/${code}${query === '' ? '' : `?${query}`}`;
}

/** @param today the word that a figure of today carries in its name */
export function widgetTitle(
  { title, report: code, measures, kind, period }: Widget,
  today: string,
): string {
  if (title !== '') return title;
  const [first] = measures;
  const report = findReport(code);
  return kind === 'figure' || report === null
    ? first === undefined
      ? ''
      : `${nameOf(first as Key)}${period === 'today' ? ` ${today}` : ''}`
    : nameOfReport(report);
}
