import type { ReportSort } from '../filters.ts';
import type { ChartKind, ReportCategory, ReportDefinition } from '../report.types.ts';

export const PLACE = ['branch', 'terminal', 'employee'] as const;
export const TIME = ['weekday', 'hour', 'day_kind'] as const;
export const BILL = [
  ...PLACE,
  ...TIME,
  'customer',
  'customer_group',
  'bill_kind',
  'sum_range',
  'offline',
  'review',
  'discounted',
] as const;
export const GOODS_FILTERS = [
  'department',
  'category',
  'supplier',
  'manufacturer',
  'product',
] as const;
export const ROWS = [
  ...PLACE,
  'seller',
  ...TIME,
  ...GOODS_FILTERS,
  'customer',
  'customer_group',
  'row_kind',
  'row_discount_kind',
  'weighed',
  'vat_rate',
  'bill_kind',
  'offline',
] as const;

export const BILL_FIGURES = {
  transactions: 'bills',
  items: 'items',
  discount: 'discount',
  before_vat: 'before_vat',
  vat: 'vat',
  total: 'net',
  average: 'average_bill',
  items_per_bill: 'items_per_bill',
  margin: 'margin',
  share: 'net_share',
} as const;
export const GOODS_FIGURES = {
  quantity: 'quantity',
  average_price: 'average_price',
  discount: 'discount',
  refunds: 'refunds',
  total: 'net',
  margin: 'margin',
  margin_percent: 'margin_percent',
  share: 'net_share',
} as const;
export const PEOPLE_FIGURES = {
  transactions: 'bills',
  total: 'net',
  average: 'average_bill',
  hand_discount: 'hand_discount',
  hand_percent: 'hand_percent',
  refunds: 'refunds',
  share: 'net_share',
} as const;

export const DOWN = { by: 'total', down: true } as const;
export const up = (by: string): ReportSort => ({ by, down: false });
export const down = (by: string): ReportSort => ({ by, down: true });

export type Core = Pick<ReportDefinition, 'columns' | 'sort' | 'chart'> & Partial<ReportDefinition>;

export function report(
  code: string,
  category: ReportCategory,
  [he, en, icon]: readonly [he: string, en: string, icon: string],
  core: Core,
): ReportDefinition {
  return {
    code,
    category,
    name: { he, en },
    icon,
    period: 'current_month',
    filters: BILL,
    drawn: 'total',
    movements: null,
    ...core,
  };
}

export const byBills = (columns: Core['columns'], sort: ReportSort, chart: ChartKind): Core => ({
  columns: { ...columns, ...BILL_FIGURES },
  sort,
  chart,
  filters: [
    ...PLACE,
    ...TIME,
    'customer',
    'customer_group',
    'bill_kind',
    'offline',
    'review',
    'discounted',
    'sum_range',
  ],
  movements: 'bills',
});
/** Reports of time also sum up to each line. */
export const byTime = (columns: Core['columns'], sort: ReportSort, chart: ChartKind): Core => {
  const core = byBills(columns, sort, chart);
  return { ...core, columns: { ...core.columns, running: 'running_net' } };
};
export const byGoods = (columns: Core['columns']): Core => ({
  columns: { ...columns, ...GOODS_FIGURES },
  sort: DOWN,
  chart: 'bars',
  filters: ROWS,
  movements: 'rows',
});
