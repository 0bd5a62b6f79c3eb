import { REPORT_PERIODS, type ReportPeriod } from '@dalpak/engine';
import * as z from 'zod/mini';
import { isAllowed, type PermissionMap } from '../access/permissions.ts';
import { fitsTogether } from './catalogue.ts';
import { type DimensionKey, DIMENSIONS } from './dimensions.ts';
import { REPORT_COMPARISONS, type ReportComparison, reportFiltersSchema } from './filters.ts';
import { MEASURES, type MeasureKey } from './measures.ts';
import { CHART_KINDS, type ChartKind } from './report.types.ts';
import { OWN_REPORT_CODE } from './own-reports.ts';
import { findReport } from './reports.ts';

/** Columns of the grid, and the widths of a widget. */
export const WIDGET_WIDTHS = [3, 4, 6, 8, 12] as const;

/** Most widgets of a page, and dashboards of a business. */
export const MAX_WIDGETS = 40;
const MAX_MEASURES = 4;
const MAX_DIMENSIONS = 2;

/**
 * A widget: a figure, a chart or a table of the catalogue, which leads to its report; `cards` are
 * what other features and installed plugins show. {@link isSoundWidget} checks what it names.
 */
export const widgetSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  kind: z.enum(['figure', 'chart', 'table', 'cards', 'text', 'needs', 'goal']),
  /** What a text says. */
  text: z.optional(z.string().check(z.maxLength(1_000))),
  /** Empty: named by its report, or a figure by its measure. */
  title: z.string().check(z.maxLength(80)),
  report: z.string().check(z.maxLength(10)),
  measures: z.array(z.string()).check(z.maxLength(12)),
  dimensions: z.array(z.string()).check(z.maxLength(12)),
  filters: reportFiltersSchema,
  period: z.nullable(z.enum(REPORT_PERIODS)),
  compare: z.enum(REPORT_COMPARISONS),
  chart: z.enum(CHART_KINDS),
  limit: z.int().check(z.minimum(1), z.maximum(20)),
  /** One of {@link WIDGET_WIDTHS}. */
  width: z.int().check(z.minimum(3), z.maximum(12)),
});
export type Widget = z.output<typeof widgetSchema>;

export const widgetsSchema = z.array(widgetSchema).check(z.maxLength(MAX_WIDGETS));

/** Whether a widget has a known width, and names a report and measures that fit its dimensions. */
export function isSoundWidget({
  kind,
  report,
  measures,
  dimensions,
  filters,
  width,
}: Widget): boolean {
  if (!(WIDGET_WIDTHS as readonly number[]).includes(width)) return false;
  if (measures.length > MAX_MEASURES || dimensions.length > MAX_DIMENSIONS) return false;
  if (['cards', 'text', 'needs', 'goal'].includes(kind)) return true;
  return (
    (findReport(report) !== null || OWN_REPORT_CODE.test(report)) &&
    measures.length > 0 &&
    measures.every((key) => Object.hasOwn(MEASURES, key)) &&
    dimensions.every((key) => Object.hasOwn(DIMENSIONS, key)) &&
    measures.every((key) =>
      fitsTogether(key as MeasureKey, [
        ...(dimensions as DimensionKey[]),
        ...(Object.keys(filters) as DimensionKey[]),
      ]),
    )
  );
}

type Look = Partial<
  Pick<Widget, 'title' | 'filters' | 'limit' | 'width' | 'kind' | 'chart'> & {
    readonly period: ReportPeriod | null;
    readonly compare: ReportComparison;
  }
>;

function widget(
  id: string,
  report: string,
  measures: readonly MeasureKey[],
  dimensions: readonly DimensionKey[],
  look: Look = {},
): Widget {
  return {
    id,
    kind: dimensions.length === 0 ? 'figure' : 'chart',
    title: '',
    report,
    measures: [...measures],
    dimensions: [...dimensions],
    filters: {},
    period: 'today',
    compare: 'off',
    chart: 'bars' satisfies ChartKind,
    limit: 10,
    width: dimensions.length === 0 ? 3 : 6,
    ...look,
  };
}

const TODAY = { period: 'today', compare: 'week' } as const;
const MONTH = { period: 'current_month', compare: 'hebrew' } as const;
const NOW = { period: null } as const;

const todayFigures: readonly Widget[] = [
  widget('net', 'S100', ['net'], [], TODAY),
  widget('bills', 'S100', ['bills'], [], TODAY),
  widget('average', 'S100', ['average_bill'], [], TODAY),
  widget('margin', 'M100', ['margin'], [], TODAY),
];
const todayCharts: readonly Widget[] = [
  widget('hours', 'S101', ['net'], ['hour'], { ...TODAY, width: 8 }),
  widget('tenders', 'S140', ['received'], ['tender'], {
    period: 'today',
    chart: 'share',
    width: 4,
  }),
];

/** Layouts of dashboards that every business begins with. */
export const READY_DASHBOARDS = {
  day: [
    ...todayFigures,
    ...todayCharts,
    widget('products', 'S110', ['net', 'quantity'], ['product'], { kind: 'table', width: 6 }),
    widget('tills', 'C140', ['open_shifts', 'shift_minutes', 'addenda'], ['terminal'], {
      kind: 'table',
      width: 6,
    }),
    widget('refunds', 'C100', ['refunds'], [], { ...TODAY, width: 6 }),
    widget('voided', 'C110', ['voided_rows'], [], { ...TODAY, width: 6 }),
  ],
  restaurant: [
    widget('open', 'S100', ['open_orders'], [], NOW),
    widget('open_total', 'S100', ['open_total'], [], NOW),
    widget('guests', 'S100', ['guests'], [], NOW),
    widget('net', 'S100', ['net'], [], TODAY),
    widget('orders', 'S100', ['open_total', 'guests', 'order_age'], ['order'], {
      ...NOW,
      kind: 'table',
      limit: 20,
      width: 6,
    }),
    widget('kinds', 'S100', ['open_total'], ['order_kind'], { ...NOW, chart: 'share', width: 6 }),
    widget('hours', 'S101', ['net'], ['hour'], { ...TODAY, width: 6 }),
    widget('dishes', 'S110', ['quantity', 'net'], ['product'], { kind: 'table', width: 6 }),
  ],
  month: [
    widget('net', 'S104', ['net'], [], MONTH),
    widget('margin', 'M100', ['margin'], [], MONTH),
    widget('wages', 'E100', ['wage_percent'], [], { period: 'current_month' }),
    widget('stock', 'I110', ['stock_value'], [], NOW),
    widget('days', 'S100', ['net'], ['day'], { ...MONTH, chart: 'line', width: 12 }),
    widget('branches', 'S105', ['net'], ['branch'], { ...MONTH, chart: 'share' }),
    widget('departments', 'S111', ['net'], ['department'], MONTH),
    widget('owed_to_us', 'F100', ['owed_to_us'], [], { ...NOW, width: 6 }),
    widget('owed_by_us', 'F110', ['owed_by_us'], [], { ...NOW, width: 6 }),
  ],
} as const satisfies Readonly<Record<string, readonly Widget[]>>;
export type ReadyDashboard = keyof typeof READY_DASHBOARDS;

/** Names of ready dashboards as records. */
export const READY_NAMES: Readonly<Record<ReadyDashboard, string>> = {
  day: 'היום בחנות',
  restaurant: 'הערב במסעדה',
  month: 'החודש של הבעלים',
};

const CARDS: Widget = { ...widget('cards', '', [], []), kind: 'cards', width: 12 };

/** The first layout of a home page by what its user may see: an owner's, a manager's, a cashier's. */
export function firstHome(map: PermissionMap): readonly Widget[] {
  if (!isAllowed(map, { type: 'system', key: 'reports' })) return [CARDS];
  return [
    ...todayFigures,
    ...todayCharts,
    widget('branches', 'S105', ['net'], ['branch'], { ...TODAY, chart: 'share', width: 6 }),
    widget('month', 'S100', ['net'], ['day'], { ...MONTH, chart: 'line', width: 6 }),
    CARDS,
  ];
}
