import { z } from 'zod';
import { localDateSchema } from './api/shared.ts';
import { type FieldLabel, type Label, type Labels } from './labels.ts';

/** Categories of the reports screen, each a tab, in this order. */
export const REPORT_CATEGORIES = {
  sales: { he: 'מכירות', en: 'Sales' },
  stock: { he: 'מלאי', en: 'Stock' },
} as const satisfies Labels;
export type ReportCategory = keyof typeof REPORT_CATEGORIES;

/** Column headings that only reports use. */
export const REPORT_LABELS = {
  transactions: { he: 'עסקאות', en: 'Transactions' },
  items: { he: 'פריטים', en: 'Items' },
  before_vat: { he: 'לפני מע"מ', en: 'Before VAT' },
  vat: { he: 'מע"מ', en: 'VAT' },
  total: { he: 'סה"כ', en: 'Total' },
  number: { he: 'מספר', en: 'Number' },
  time: { he: 'שעה', en: 'Time' },
  value: { he: 'שווי במחיר מכירה', en: 'Value at selling price' },
} as const satisfies Labels;

export interface ReportColumn {
  readonly key: string;
  readonly label: FieldLabel | keyof typeof REPORT_LABELS;
  readonly kind: 'text' | 'code' | 'date' | 'time' | 'money' | 'quantity' | 'number';
  /** Totalled in the last line. */
  readonly sum?: true;
}

/**
 * A report: its name, its category, and the columns of its lines and of the movements behind a
 * line.
 */
export interface ReportDefinition {
  readonly code: string;
  readonly name: Label;
  readonly icon: string;
  readonly category: ReportCategory;
  /** Whether it covers a period, or shows the current state. */
  readonly dated: boolean;
  readonly columns: readonly ReportColumn[];
  readonly movements: readonly ReportColumn[];
}

const money = (key: string, label: ReportColumn['label']): ReportColumn => ({
  key,
  label,
  kind: 'money',
  sum: true,
});

/** Every report of this version. */
export const REPORTS = [
  {
    code: 'S100',
    name: { he: 'מכירות לפי יום', en: 'Sales by day' },
    icon: 'calendar',
    category: 'sales',
    dated: true,
    columns: [
      { key: 'date', label: 'date', kind: 'date' },
      { key: 'transactions', label: 'transactions', kind: 'number', sum: true },
      { key: 'items', label: 'items', kind: 'number', sum: true },
      money('discount', 'discount'),
      money('before_vat', 'before_vat'),
      money('vat', 'vat'),
      money('total', 'total'),
    ],
    movements: [
      { key: 'number', label: 'number', kind: 'code' },
      { key: 'time', label: 'time', kind: 'time' },
      { key: 'terminal', label: 'terminal', kind: 'text' },
      { key: 'total', label: 'total', kind: 'money' },
    ],
  },
  {
    code: 'S110',
    name: { he: 'מכירות לפי מוצר', en: 'Sales by product' },
    icon: 'package',
    category: 'sales',
    dated: true,
    columns: [
      { key: 'name', label: 'product', kind: 'text' },
      { key: 'barcode', label: 'barcode', kind: 'code' },
      { key: 'quantity', label: 'quantity', kind: 'quantity' },
      money('discount', 'discount'),
      money('total', 'total'),
    ],
    movements: [
      { key: 'date', label: 'date', kind: 'date' },
      { key: 'number', label: 'number', kind: 'code' },
      { key: 'quantity', label: 'quantity', kind: 'quantity' },
      { key: 'total', label: 'total', kind: 'money' },
    ],
  },
  {
    code: 'I100',
    name: { he: 'יתרות מלאי', en: 'Stock levels' },
    icon: 'building-warehouse',
    category: 'stock',
    dated: false,
    columns: [
      { key: 'name', label: 'product', kind: 'text' },
      { key: 'warehouse', label: 'warehouse', kind: 'text' },
      { key: 'quantity', label: 'quantity', kind: 'quantity' },
      { key: 'price', label: 'price', kind: 'money' },
      money('value', 'value'),
    ],
    movements: [],
  },
] as const satisfies readonly ReportDefinition[];

export type ReportCode = (typeof REPORTS)[number]['code'];

export function findReport(
  code: string,
): (ReportDefinition & { readonly code: ReportCode }) | null {
  return REPORTS.find((report) => report.code === code) ?? null;
}

/** Most characters of a saved filter's name (specification, shell §5). */
export const MAX_REPORT_FILTER_NAME = 200;

/** Output of a report. */
export const PRODUCTION = { print: 1, screen: 2, file: 3 } as const;

const shape = {
  /** Most movements under each line, when they are shown. */
  ReportPerItem: z.coerce.number().int().min(1).max(500),
  /** Lines of a page, on the screen and in print. */
  ReportPerPage: z.coerce.number().int().min(1).max(500),
  /** See {@link PRODUCTION}. */
  Production: z.coerce.number().int().min(1).max(3),
  /** 1 = the movements are shown under the line that sums them. */
  IncludeMovements: z.coerce.number().int().min(0).max(1),
};

/**
 * Initial filter of every report (specification, shell §3). The specification gives the numbers;
 * their meaning is ours.
 */
export const REPORT_FILTER_DEFAULTS = {
  ReportPerItem: 20,
  ReportPerPage: 10,
  Production: PRODUCTION.screen,
  IncludeMovements: 0,
} as const;

/** A filter as it is used and saved; only a report about a period has dates. */
export const reportFilterSchema = z
  .strictObject({ ...shape, from: localDateSchema.nullable(), to: localDateSchema.nullable() })
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'] });
export type ReportFilter = z.output<typeof reportFilterSchema>;

/** The parts of a filter that affect the server's computation. */
export const reportRunQuerySchema = z
  .object({
    ReportPerItem: shape.ReportPerItem.default(REPORT_FILTER_DEFAULTS.ReportPerItem),
    IncludeMovements: shape.IncludeMovements.default(REPORT_FILTER_DEFAULTS.IncludeMovements),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'] });
