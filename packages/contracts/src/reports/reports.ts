import { type DimensionKey, dimensionOf, DIMENSIONS } from './dimensions.ts';
import type { Measure, ReportUnit } from './measure.types.ts';
import { type MeasureKey, measureOf } from './measures.ts';
import { BUYING_REPORTS } from './named/buying.ts';
import { CONTROL_REPORTS } from './named/control.ts';
import { CUSTOMERS_REPORTS } from './named/customers.ts';
import { GOODS_REPORTS } from './named/goods.ts';
import { MONEY_REPORTS } from './named/money.ts';
import { OFFICE_REPORTS } from './named/office.ts';
import { PAYMENTS_REPORTS } from './named/payments.ts';
import { PEOPLE_REPORTS } from './named/people.ts';
import { PROMOTIONS_REPORTS } from './named/promotions.ts';
import { SALES_REPORTS } from './named/sales.ts';
import { STOCK_REPORTS } from './named/stock.ts';
import type { ReportColumn, ReportDefinition } from './report.types.ts';

/** Every report of this version, by category. */
export const REPORTS: readonly ReportDefinition[] = [
  ...SALES_REPORTS,
  ...GOODS_REPORTS,
  ...CUSTOMERS_REPORTS,
  ...PEOPLE_REPORTS,
  ...PAYMENTS_REPORTS,
  ...PROMOTIONS_REPORTS,
  ...CONTROL_REPORTS,
  ...STOCK_REPORTS,
  ...BUYING_REPORTS,
  ...MONEY_REPORTS,
  ...OFFICE_REPORTS,
];

export function findReport(code: string): ReportDefinition | null {
  return REPORTS.find((one) => one.code === code) ?? null;
}

export function isDimension(key: MeasureKey | DimensionKey): key is DimensionKey {
  return Object.hasOwn(DIMENSIONS, key);
}

const KIND_OF_UNIT: Readonly<Record<ReportUnit, ReportColumn['kind']>> = {
  money: 'money',
  quantity: 'quantity',
  count: 'number',
  percent: 'percent',
  minutes: 'minutes',
  text: 'text',
  code: 'code',
  date: 'date',
};

/** The columns of cells that are filled by dimensions and measures. */
export function columnsOf(
  columns: Readonly<Record<string, MeasureKey | DimensionKey>>,
): readonly ReportColumn[] {
  return Object.entries(columns).map(([key, of]) => {
    if (isDimension(of)) {
      const { label, kind, values } = dimensionOf(of);
      const shown = values !== undefined || kind === 'number' ? 'text' : kind;
      return { key, of, label, kind: shown, sum: false, about: null };
    }
    const { label, about, unit, adds }: Measure = measureOf(of);
    return { key, of, label, kind: KIND_OF_UNIT[unit], sum: adds !== 'none', about };
  });
}

export function measuresIn({ columns }: Pick<ReportDefinition, 'columns'>): readonly MeasureKey[] {
  return Object.values(columns).flatMap((of) => (isDimension(of) ? [] : [of]));
}

export function dimensionsIn({
  columns,
}: Pick<ReportDefinition, 'columns'>): readonly DimensionKey[] {
  return Object.values(columns).flatMap((of) => (isDimension(of) ? [of] : []));
}
