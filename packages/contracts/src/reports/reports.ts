import type { ReportPeriod } from '@dalpak/engine';
import type { Label, Labels } from '../labels.ts';
import { type DimensionKey, dimensionOf, DIMENSIONS } from './dimensions.ts';
import type { ReportFilters, ReportSort } from './filters.ts';
import type { Measure, ReportUnit } from './measure.types.ts';
import { type MeasureKey, measureOf } from './measures.ts';

/** Categories of the reports screen, each a tab, in this order. */
export const REPORT_CATEGORIES = {
  sales: { he: 'מכירות', en: 'Sales' },
  goods: { he: 'מוצרים', en: 'Goods' },
  customers: { he: 'לקוחות', en: 'Customers' },
  people: { he: 'עובדים', en: 'People' },
  payments: { he: 'תשלומים ומע"מ', en: 'Payments and VAT' },
  promotions: { he: 'מבצעים והנחות', en: 'Promotions and discounts' },
  control: { he: 'בקרה', en: 'Control' },
  stock: { he: 'מלאי', en: 'Stock' },
  office: { he: 'משרד', en: 'Office' },
} as const satisfies Labels;
export type ReportCategory = keyof typeof REPORT_CATEGORIES;

export interface ReportColumn {
  readonly key: string;
  /** The measure or the dimension that fills it. */
  readonly of: MeasureKey | DimensionKey;
  readonly label: Label;
  readonly kind: 'text' | 'code' | 'date' | 'time' | 'number' | Exclude<ReportUnit, 'count'>;
  /** Totalled in the last line. */
  readonly sum: boolean;
  readonly about: Label | null;
}

/** Ways to draw a report. */
export const CHART_KINDS = ['line', 'bars', 'share', 'shade'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** A report: data over the catalogue of measures and dimensions. */
export interface ReportDefinition {
  readonly code: string;
  readonly name: Label;
  readonly icon: string;
  readonly category: ReportCategory;
  /** The period it opens with; null when it shows the current state. */
  readonly period: ReportPeriod | null;
  /** Cells of a line, in order, each with its dimension or measure. Dimensions come first. */
  readonly columns: Readonly<Record<string, MeasureKey | DimensionKey>>;
  /** Dimensions by which it can be filtered. */
  readonly filters: readonly DimensionKey[];
  readonly sort: ReportSort;
  readonly chart: ChartKind | null;
  /** The cell that is drawn. */
  readonly drawn: string;
  /** Facts behind a line: bills, or rows of bills. */
  readonly movements: 'bills' | 'rows' | null;
  /** What always holds. */
  readonly only?: ReportFilters;
}

const PLACE = ['branch', 'terminal', 'employee'] as const;
const TIME = ['weekday', 'hour', 'day_kind'] as const;
const BILL = [
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
const GOODS_FILTERS = ['department', 'category', 'supplier', 'manufacturer', 'product'] as const;
const ROWS = [
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

const BILL_FIGURES = {
  transactions: 'bills',
  items: 'items',
  discount: 'discount',
  before_vat: 'before_vat',
  vat: 'vat',
  total: 'net',
  average: 'average_bill',
  margin: 'margin',
} as const;
const GOODS_FIGURES = {
  quantity: 'quantity',
  discount: 'discount',
  refunds: 'refunds',
  total: 'net',
  margin: 'margin',
  margin_percent: 'margin_percent',
} as const;
const PEOPLE_FIGURES = {
  transactions: 'bills',
  total: 'net',
  average: 'average_bill',
  hand_discount: 'hand_discount',
  hand_percent: 'hand_percent',
  refunds: 'refunds',
} as const;

const DOWN = { by: 'total', down: true } as const;
const up = (by: string): ReportSort => ({ by, down: false });
const down = (by: string): ReportSort => ({ by, down: true });

type Core = Pick<ReportDefinition, 'columns' | 'sort' | 'chart'> & Partial<ReportDefinition>;

function report(
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

const byBills = (columns: Core['columns'], sort: ReportSort, chart: ChartKind): Core => ({
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
const byGoods = (columns: Core['columns']): Core => ({
  columns: { ...columns, ...GOODS_FIGURES },
  sort: DOWN,
  chart: 'bars',
  filters: ROWS,
  movements: 'rows',
});

/** Every report of this version. */
export const REPORTS: readonly ReportDefinition[] = [
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
    byBills({ hour: 'hour' }, up('hour'), 'bars'),
  ),
  report(
    'S102',
    'sales',
    ['מכירות לפי יום בשבוע', 'Sales by weekday', 'calendar-week'],
    byBills({ weekday: 'weekday' }, up('weekday'), 'bars'),
  ),
  report('S103', 'sales', ['מכירות לפי שבוע', 'Sales by week', 'calendar-week'], {
    ...byBills({ week: 'week' }, down('week'), 'line'),
    period: 'current_quarter',
  }),
  report('S104', 'sales', ['מכירות לפי חודש', 'Sales by month', 'calendar-month'], {
    ...byBills({ month: 'month' }, down('month'), 'line'),
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
    },
    sort: up('weekday'),
    chart: 'shade',
    period: 'last_30_days',
    movements: 'bills',
  }),
  report('S108', 'sales', ['עסקאות לפי גודל', 'Bills by size', 'ruler-2'], {
    columns: { size: 'sum_range', transactions: 'bills', total: 'net', average: 'average_bill' },
    sort: up('size'),
    chart: 'bars',
    movements: 'bills',
  }),
  report('S110', 'goods', ['מכירות לפי מוצר', 'Sales by product', 'package'], {
    columns: {
      name: 'product',
      barcode: 'product_barcode',
      quantity: 'quantity',
      discount: 'discount',
      total: 'net',
    },
    sort: DOWN,
    chart: 'bars',
    filters: ROWS,
    movements: 'rows',
  }),
  report(
    'S111',
    'goods',
    ['מכירות לפי מחלקה', 'Sales by department', 'category'],
    byGoods({ department: 'department' }),
  ),
  report(
    'S112',
    'goods',
    ['מכירות לפי קטגוריה', 'Sales by category', 'category-2'],
    byGoods({ category: 'category' }),
  ),
  report(
    'S113',
    'goods',
    ['מכירות לפי ספק', 'Sales by supplier', 'truck'],
    byGoods({ supplier: 'supplier' }),
  ),
  report(
    'S114',
    'goods',
    ['מכירות לפי יצרן', 'Sales by manufacturer', 'building-factory'],
    byGoods({ manufacturer: 'manufacturer' }),
  ),
  report('M100', 'goods', ['רווח לפי מוצר', 'Margin by product', 'trending-up'], {
    columns: {
      name: 'product',
      quantity: 'quantity',
      before_vat: 'before_vat',
      cost: 'cost',
      margin: 'margin',
      margin_percent: 'margin_percent',
      cost_known: 'cost_known',
    },
    sort: down('margin'),
    chart: 'bars',
    drawn: 'margin',
    filters: ROWS,
    movements: 'rows',
  }),
  report('S120', 'customers', ['מכירות לפי לקוח', 'Sales by customer', 'users'], {
    columns: {
      customer: 'customer',
      transactions: 'bills',
      total: 'net',
      average: 'average_bill',
      last_visit: 'last_visit',
      margin: 'margin',
    },
    sort: DOWN,
    chart: 'bars',
    movements: 'bills',
    only: { has_customer: { in: ['yes'] } },
  }),
  report(
    'S121',
    'customers',
    ['מכירות לפי קבוצת לקוחות', 'Sales by customer group', 'users-group'],
    {
      columns: {
        group: 'customer_group',
        customers: 'buyers',
        transactions: 'bills',
        total: 'net',
        average: 'average_bill',
        margin: 'margin',
      },
      sort: DOWN,
      chart: 'bars',
      movements: 'bills',
    },
  ),
  report('S123', 'customers', ['עם לקוח ובלי לקוח', 'With and without a customer', 'user-check'], {
    columns: {
      has_customer: 'has_customer',
      transactions: 'bills',
      total: 'net',
      average: 'average_bill',
    },
    sort: DOWN,
    chart: 'share',
    movements: 'bills',
  }),
  report('F100', 'customers', ['יתרות לקוחות', 'Customer balances', 'scale'], {
    columns: { customer: 'customer', group: 'customer_group', balance: 'customer_balance' },
    sort: down('balance'),
    chart: 'bars',
    drawn: 'balance',
    period: null,
    filters: ['customer', 'customer_group', 'customer_city', 'customer_club'],
  }),
  report('S130', 'people', ['מכירות לפי עובד', 'Sales by employee', 'id-badge'], {
    columns: {
      employee: 'employee',
      ...PEOPLE_FIGURES,
      voided: 'voided_rows',
      minutes: 'minutes',
      per_hour: 'net_per_hour',
    },
    sort: DOWN,
    chart: 'bars',
    filters: ['employee', 'position', 'weekday'],
    movements: 'bills',
  }),
  report('S131', 'people', ['מכירות לפי מוכר', 'Sales by seller', 'user-star'], {
    columns: { seller: 'seller', ...PEOPLE_FIGURES, margin: 'margin' },
    sort: DOWN,
    chart: 'bars',
    filters: ROWS,
    movements: 'rows',
  }),
  report('E100', 'people', ['שעות ושכר לפי עובד', 'Hours and wages by employee', 'clock-hour-4'], {
    columns: {
      employee: 'employee',
      minutes: 'minutes',
      wage: 'wage',
      total: 'net',
      per_hour: 'net_per_hour',
      wage_percent: 'wage_percent',
    },
    sort: down('minutes'),
    chart: 'bars',
    drawn: 'minutes',
    filters: ['employee', 'position', 'weekday'],
  }),
  report('S140', 'payments', ['תקבולים לפי אמצעי תשלום', 'Payments by tender', 'credit-card'], {
    columns: {
      tender: 'tender',
      tendered: 'tendered',
      change: 'tender_change',
      refunded: 'tender_refunds',
      total: 'received',
      count: 'payments',
      average: 'average_payment',
    },
    sort: DOWN,
    chart: 'share',
    filters: [...BILL, 'tender', 'card_brand'],
    movements: 'bills',
  }),
  report('S142', 'payments', ['כרטיסי אשראי לפי מותג', 'Cards by brand', 'credit-card-pay'], {
    columns: {
      brand: 'card_brand',
      instalments: 'instalments',
      total: 'received',
      count: 'payments',
      average: 'average_payment',
    },
    sort: DOWN,
    chart: 'bars',
    filters: [...PLACE, ...TIME, 'card_brand'],
    only: { tender: { in: ['3'] } },
  }),
  report(
    'S141',
    'payments',
    ['מע"מ של מכירות הקופה לפי שיעור', 'VAT of till sales by rate', 'receipt-tax'],
    {
      columns: {
        month: 'month',
        rate: 'vat_rate',
        before_vat: 'rate_before',
        vat: 'rate_vat',
        total: 'rate_total',
      },
      sort: down('month'),
      chart: 'bars',
      drawn: 'vat',
      period: 'current_quarter',
      filters: [...PLACE, 'vat_rate', 'bill_kind'],
    },
  ),
  report('P100', 'promotions', ['תוצאות מבצעים', 'Promotion results', 'discount'], {
    columns: {
      rule: 'rule',
      transactions: 'rule_bills',
      rows: 'rule_rows',
      quantity: 'rule_quantity',
      sold: 'rule_net',
      total: 'given',
      average: 'given_average',
    },
    sort: DOWN,
    chart: 'bars',
    filters: [...PLACE, ...TIME, 'rule', 'product', 'department', 'category', 'customer_group'],
    movements: 'bills',
  }),
  report('P110', 'promotions', ['הנחות ידניות לפי עובד', 'Discounts by hand', 'cut'], {
    columns: {
      employee: 'employee',
      row: 'row_discount',
      bill: 'bill_discount',
      total: 'hand_discount',
      percent: 'hand_percent',
    },
    sort: DOWN,
    chart: 'bars',
    filters: ROWS,
    only: { row_discount_kind: { in: ['row', 'bill', 'several'] } },
    movements: 'rows',
  }),
  report('C100', 'control', ['החזרים', 'Refunds', 'receipt-refund'], {
    columns: { employee: 'employee', day: 'day', rows: 'refund_rows', total: 'refunds' },
    sort: DOWN,
    chart: 'bars',
    filters: ROWS,
    only: { row_kind: { in: ['refund'] } },
    movements: 'rows',
  }),
  report('C110', 'control', ['שורות שבוטלו', 'Voided rows', 'eraser'], {
    columns: {
      employee: 'employee',
      transactions: 'bills',
      voided: 'voided_rows',
      edited: 'edited_rows',
      review: 'review_bills',
      offline: 'offline_bills',
    },
    sort: down('voided'),
    chart: 'bars',
    drawn: 'voided',
    movements: 'bills',
  }),
  report('C130', 'control', ['הפרשי קופה', 'Z differences', 'scale-outline'], {
    columns: {
      day: 'day',
      terminal: 'terminal',
      number: 'closing',
      employee: 'employee',
      sold: 'z_total',
      expected: 'cash_expected',
      counted: 'cash_counted',
      total: 'cash_difference',
      uncounted: 'uncounted',
    },
    sort: down('day'),
    chart: 'bars',
    filters: [...PLACE, 'weekday', 'counted'],
  }),
  report('C140', 'control', ['משמרות קופה', 'Till shifts', 'door-enter'], {
    columns: {
      day: 'day',
      terminal: 'terminal',
      shifts: 'shifts',
      open: 'open_shifts',
      minutes: 'shift_minutes',
      addenda: 'addenda',
    },
    sort: down('day'),
    chart: 'bars',
    drawn: 'minutes',
    filters: [...PLACE, 'weekday', 'shift_state'],
  }),
  report('C150', 'control', ['תנועות מזומן', 'Cash movements', 'cash'], {
    columns: {
      kind: 'movement_kind',
      reason: 'movement_reason',
      count: 'cash_movements',
      cash_in: 'cash_in',
      cash_out: 'cash_out',
    },
    sort: down('cash_out'),
    chart: 'bars',
    drawn: 'cash_out',
    filters: [...PLACE, 'weekday', 'movement_kind'],
  }),
  report('I100', 'stock', ['יתרות מלאי', 'Stock levels', 'building-warehouse'], {
    columns: {
      name: 'product',
      warehouse: 'warehouse',
      quantity: 'on_hand',
      price: 'price',
      value: 'stock_value',
    },
    sort: up('name'),
    chart: null,
    drawn: 'value',
    period: null,
    filters: [
      'warehouse',
      'branch',
      'product',
      'department_now',
      'category',
      'supplier',
      'manufacturer',
      'stock_state',
    ],
    only: { stock_state: { not: ['empty'] } },
  }),
  report('I110', 'stock', ['שווי מלאי לפי מחלקה', 'Stock value by department', 'coins'], {
    columns: {
      department: 'department_now',
      products: 'stock_products',
      value: 'stock_value',
      cost: 'stock_cost',
    },
    sort: down('value'),
    chart: 'share',
    drawn: 'value',
    period: null,
    filters: ['warehouse', 'branch', 'category', 'supplier', 'manufacturer'],
    only: { stock_state: { not: ['empty'] } },
  }),
  report('I130', 'stock', ['מוצרים להזמנה', 'Products to order', 'shopping-cart'], {
    columns: {
      name: 'product',
      supplier: 'supplier',
      warehouse: 'warehouse',
      quantity: 'on_hand',
      minimum: 'minimum',
      barcode: 'product_barcode',
    },
    sort: up('supplier'),
    chart: null,
    drawn: 'quantity',
    period: null,
    filters: ['warehouse', 'branch', 'supplier', 'department_now', 'category'],
    only: { stock_state: { in: ['below', 'empty', 'low'] } },
  }),
  report('D100', 'office', ['מסמכים לפי סוג ומצב', 'Documents by type and state', 'files'], {
    columns: {
      type: 'document_type',
      state: 'lifecycle',
      documents: 'documents',
      total: 'documents_total',
      paid: 'documents_paid',
      open: 'documents_open',
    },
    sort: up('type'),
    chart: 'bars',
    filters: [
      'document_type',
      'lifecycle',
      'payment_status',
      'allocation',
      'branch',
      'employee',
      'customer',
      'supplier',
    ],
  }),
  report('D110', 'office', ['מספרי הקצאה', 'Allocation numbers', 'certificate'], {
    columns: {
      allocation: 'allocation',
      type: 'document_type',
      documents: 'documents',
      total: 'documents_before_vat',
    },
    sort: up('allocation'),
    chart: 'bars',
    filters: ['allocation', 'document_type', 'branch', 'customer'],
    only: { allocation: { not: ['none'] } },
  }),
  report('F110', 'office', ['יתרות ספקים', 'Supplier balances', 'scale'], {
    columns: { supplier: 'supplier', balance: 'owed_by_us' },
    sort: down('balance'),
    chart: 'bars',
    drawn: 'balance',
    period: null,
    filters: ['supplier'],
  }),
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
