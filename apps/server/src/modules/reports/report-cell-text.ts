import { dimensionOf, isDimension, type ReportColumn } from '@dalpak/contracts';
import type { ReportLanguage } from './report-file-words.ts';

const numbers = (digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const MONEY = numbers(2);
const QUANTITY = numbers(3);
const PERCENT = numbers(1);
const COUNT = numbers(0);

export const isFigure = ({ kind }: ReportColumn): boolean =>
  ['number', 'money', 'quantity', 'percent', 'minutes'].includes(kind);

/** A cell as text; figures of one column have equally many digits behind the point. */
export function cellText(
  column: ReportColumn,
  value: string | number | null | undefined,
  language: ReportLanguage = 'he',
): string {
  if (value === null || value === undefined || value === '') return isFigure(column) ? '–' : '';
  if (isDimension(column.of)) {
    const { values, kind } = dimensionOf(column.of);
    if (column.of === 'vat_rate') return `${PERCENT.format(Number(value) / 100)}%`;
    const label = values?.[String(value)];
    if (label !== undefined) return label[language];
    if (kind === 'date') return dayText(String(value));
    return String(value);
  }
  if (column.kind === 'date') return dayText(String(value));
  if (typeof value !== 'number') return value;
  switch (column.kind) {
    case 'money':
      return MONEY.format(value / 100);
    case 'quantity':
      return QUANTITY.format(value / 1_000);
    case 'percent':
      return `${PERCENT.format(value / 100)}%`;
    case 'minutes':
      return `${Math.floor(value / 60)}:${String(Math.round(value % 60)).padStart(2, '0')}`;
    default:
      return COUNT.format(value);
  }
}

export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return date === '' ? day : `${date}/${month}/${year}`;
}
