import type { AskReading, OwnReport, ReportDefinition, Widget } from '@dalpak/contracts';
import { definitionOfOwn } from '@dalpak/contracts';
import type { ReportView } from '../../../report-kit/report-view.ts';

/** Dimensions whose lines follow each other. */
const TIMES = ['hour', 'day', 'weekday', 'week', 'month'];

export function isTime(dimension: AskReading['dimension']): boolean {
  return dimension !== null && TIMES.includes(dimension);
}

/** The report that a reading means; without a division it has the days as its lines. */
export function ownOfReading(reading: AskReading, name: string): OwnReport {
  const { measure, dimension, filters, down } = reading;
  return {
    name,
    measures: [measure],
    rows: [dimension ?? 'day'],
    column: null,
    filters,
    sort: isTime(dimension) || dimension === null ? null : { by: measure, down },
    chart: isTime(dimension) || dimension === null ? 'line' : 'bars',
    period: reading.period ?? 'current_month',
    positions: [],
  };
}

export function definitionOfReading(reading: AskReading): ReportDefinition {
  const { filters: _asked, ...own } = ownOfReading(reading, '');
  return definitionOfOwn('U000', { ...own, filters: {} });
}

export function viewOfReading({ period, from, to, filters, compare }: AskReading): ReportView {
  return {
    period,
    from: period === null ? from : null,
    to: period === null ? to : null,
    filters,
    compare,
    sort: null,
    view: 'table',
  };
}

/** An answer as a widget of a page. */
export function widgetOfReading(
  reading: AskReading,
  title: string,
  taken: readonly string[],
): Widget {
  const { measure, dimension, filters, period, compare, down } = reading;
  let id = 'ask-1';
  for (let at = 2; taken.includes(id); at += 1) id = `ask-${at}`;
  return {
    id,
    kind: dimension === null ? 'figure' : 'chart',
    title: title.slice(0, 80),
    report: dimension === null ? 'S100' : 'S110',
    measures: [measure],
    dimensions: dimension === null ? [] : [dimension],
    filters,
    period: period ?? 'current_month',
    compare,
    chart: isTime(dimension) ? 'line' : 'bars',
    limit: down ? 10 : 20,
    width: dimension === null ? 3 : 6,
  };
}
