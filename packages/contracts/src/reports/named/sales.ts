import type { ReportDefinition } from '../report.types.ts';
import { DOWN, up, down, report, byBills, byTime } from './shared.ts';

export const SALES_REPORTS: readonly ReportDefinition[] = [
  report('S100', 'sales', ['מכירות לפי יום', 'Sales by day', 'calendar'], {
    columns: {
      date: 'day',
      transactions: 'bills',
      items: 'items',
      discount: 'discount',
      before_vat: 'before_vat',
      vat: 'vat',
      total: 'net',
    },
    sort: down('date'),
    chart: 'line',
    movements: 'bills',
  }),
  report(
    'S101',
    'sales',
    ['מכירות לפי שעה', 'Sales by hour', 'clock'],
    byTime({ hour: 'hour' }, up('hour'), 'bars'),
  ),
  report(
    'S102',
    'sales',
    ['מכירות לפי יום בשבוע', 'Sales by weekday', 'calendar-week'],
    byTime({ weekday: 'weekday' }, up('weekday'), 'bars'),
  ),
  report('S103', 'sales', ['מכירות לפי שבוע', 'Sales by week', 'calendar-week'], {
    ...byTime({ week: 'week' }, down('week'), 'line'),
    period: 'current_quarter',
  }),
  report('S104', 'sales', ['מכירות לפי חודש', 'Sales by month', 'calendar-month'], {
    ...byTime({ month: 'month' }, down('month'), 'line'),
    period: 'current_year',
  }),
  report(
    'S105',
    'sales',
    ['מכירות לפי סניף', 'Sales by branch', 'building-store'],
    byBills({ branch: 'branch' }, DOWN, 'share'),
  ),
  report(
    'S106',
    'sales',
    ['מכירות לפי קופה', 'Sales by till', 'cash-register'],
    byBills({ terminal: 'terminal', branch: 'branch' }, DOWN, 'bars'),
  ),
  report('S107', 'sales', ['עומס לפי יום ושעה', 'Load by weekday and hour', 'grid-dots'], {
    columns: {
      weekday: 'weekday',
      hour: 'hour',
      transactions: 'bills',
      total: 'net',
      average: 'average_bill',
      days: 'opened_days',
      per_day: 'net_per_opened',
    },
    sort: up('weekday'),
    chart: 'shade',
    drawn: 'per_day',
    period: 'last_30_days',
    movements: 'bills',
  }),
  report('S108', 'sales', ['עסקאות לפי גודל', 'Bills by size', 'ruler-2'], {
    columns: { size: 'sum_range', transactions: 'bills', total: 'net', average: 'average_bill' },
    sort: up('size'),
    chart: 'bars',
    movements: 'bills',
  }),
];
