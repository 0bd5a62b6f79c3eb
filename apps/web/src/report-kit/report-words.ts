import {
  type DimensionKey,
  dimensionOf,
  isDimension,
  type Label,
  type Labels,
  type MeasureKey,
  measureOf,
  REPORT_CATEGORIES,
  type ReportColumn,
  type ReportDefinition,
} from '@dalpak/contracts';
import { currentLanguage } from '../platform/i18n/i18n.ts';
import { formatDate } from '../ui/format/format-date.ts';
import { formatMinutes } from '../ui/format/format-minutes.ts';
import {
  formatMoney,
  formatNumber,
  formatQuantity,
  formatRate,
} from '../ui/format/format-number.ts';

const CATEGORIES: Labels = REPORT_CATEGORIES;

export function wordOf(label: Label): string {
  return label[currentLanguage()];
}

export function nameOfReport({ name }: Pick<ReportDefinition, 'name'>): string {
  return wordOf(name);
}

export function nameOfCategory(category: string): string {
  const label = CATEGORIES[category];
  return label === undefined ? category : wordOf(label);
}

export function nameOf(of: MeasureKey | DimensionKey): string {
  return wordOf(isDimension(of) ? dimensionOf(of).label : measureOf(of).label);
}

/** The name of a dimension's value; null for a line without one. */
export function valueName(of: DimensionKey, value: string | number | null): string | null {
  if (value === null || value === '') return null;
  const { values, kind } = dimensionOf(of);
  if (of === 'vat_rate') return formatRate(Number(value));
  const label = values?.[String(value)];
  if (label !== undefined) return wordOf(label);
  return kind === 'date' ? formatDate(String(value), 'date') : String(value);
}

/** A figure as text, in its unit; a dash where there is none. */
export function figureText(
  { kind }: Pick<ReportColumn, 'kind'>,
  value: string | number | null | undefined,
): string {
  if (value === null || value === undefined || value === '') return '–';
  switch (kind) {
    case 'money':
      return formatMoney(Number(value));
    case 'quantity':
      return formatQuantity(Number(value));
    case 'percent':
      return formatRate(Number(value));
    case 'minutes':
      return formatMinutes(Number(value));
    case 'number':
      return formatNumber(Number(value));
    case 'date':
      return formatDate(String(value), 'date');
    default:
      return String(value);
  }
}

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** A figure for an axis: short, and without agorot. */
export function shortFigure({ kind }: Pick<ReportColumn, 'kind'>, value: number): string {
  if (kind === 'percent') return formatRate(Math.round(value));
  if (kind === 'minutes') return formatNumber(Math.round(value / 60));
  const units = kind === 'money' ? value / 100 : kind === 'quantity' ? value / 1_000 : value;
  const sign = kind === 'money' ? '₪' : '';
  const size = Math.abs(units);
  if (size >= MILLION) return `${sign}${formatNumber(Math.round(units / 100_000) / 10)}M`;
  if (size >= THOUSAND) return `${sign}${formatNumber(Math.round(units / 100) / 10)}K`;
  return `${sign}${formatNumber(size >= 10 ? Math.round(units) : Math.round(units * 100) / 100)}`;
}
