import type { ReportPeriod } from '@dalpak/engine';
import type { Label, Labels } from '../labels.ts';
import type { DimensionKey } from './dimensions.ts';
import type { ReportFilters, ReportSort } from './filters.ts';
import type { ReportUnit } from './measure.types.ts';
import type { MeasureKey } from './measures.ts';

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
  buying: { he: 'קנייה ומחירים', en: 'Buying and prices' },
  money: { he: 'חובות והתחייבויות', en: 'Debts' },
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
  /** `own`: a person built it. */
  readonly category: ReportCategory | 'own';
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
  /** The cell of the dimension whose values are drawn as columns. */
  readonly pivot?: string;
}
