import { REPORT_PERIODS } from '@dalpak/engine';
import { z } from 'zod';
import { localDateSchema } from '../api/shared.ts';
import { type DimensionKey, DIMENSIONS } from './dimensions.ts';

/** Most characters of a saved filter's name (specification, shell §5). */
export const MAX_REPORT_FILTER_NAME = 200;

/** Output of a report. */
export const PRODUCTION = { print: 1, screen: 2, file: 3 } as const;

const MAX_VALUES = 100;
const valuesSchema = z.array(z.string().max(120)).min(1).max(MAX_VALUES);

/** Values of a dimension that count, or that do not count. */
const choiceSchema = z
  .strictObject({ in: valuesSchema.optional(), not: valuesSchema.optional() })
  .refine((choice) => (choice.in === undefined) !== (choice.not === undefined));
export type ReportChoice = z.output<typeof choiceSchema>;

/** Filters by dimension; the values are those of a line's keys. */
export type ReportFilters = { readonly [K in DimensionKey]?: ReportChoice };
export const reportFiltersSchema: z.ZodType<ReportFilters> = z
  .record(z.string(), choiceSchema)
  .refine((filters) => Object.keys(filters).every((key) => Object.hasOwn(DIMENSIONS, key)));

/** What a report is compared with. */
export const REPORT_COMPARISONS = ['off', 'previous', 'week', 'year', 'weekday', 'hebrew'] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];
const comparisonSchema = z.enum(REPORT_COMPARISONS);

export const reportPeriodSchema = z.enum(REPORT_PERIODS);

const shape = {
  /** Most movements under each line, when they are shown. */
  ReportPerItem: z.coerce.number().int().min(1).max(500),
  /** Lines of a printed page. */
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

const cellSchema = z.string().max(40);
export const reportSortSchema = z.strictObject({ by: cellSchema, down: z.boolean() });
export type ReportSort = z.output<typeof reportSortSchema>;

/**
 * A filter as it is used and saved; only a report about a period has dates. A named period stays
 * what it means ("last month"); with `period` null the days are fixed. What is optional came after
 * the first version, whose filters still open.
 */
export const reportFilterSchema = z
  .strictObject({
    ...shape,
    from: localDateSchema.nullable(),
    to: localDateSchema.nullable(),
    period: reportPeriodSchema.nullable().optional(),
    filters: reportFiltersSchema.optional(),
    compare: comparisonSchema.optional(),
    sort: reportSortSchema.nullable().optional(),
    view: z.enum(['table', 'chart']).optional(),
  })
  .refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'] });
export type ReportFilter = z.output<typeof reportFilterSchema>;

/** Filters of a query; null for a text that is none. */
export function readReportFilters(text: string): ReportFilters | null {
  try {
    const read = reportFiltersSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The parts of a filter that affect the server's computation, as a query. */
const runShape = {
  ReportPerItem: shape.ReportPerItem.default(REPORT_FILTER_DEFAULTS.ReportPerItem),
  IncludeMovements: shape.IncludeMovements.default(REPORT_FILTER_DEFAULTS.IncludeMovements),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  /** JSON of {@link reportFiltersSchema}. */
  filters: z
    .string()
    .max(16_000)
    .refine((text) => readReportFilters(text) !== null)
    .optional(),
  compare: comparisonSchema.default('off'),
  sort: cellSchema.optional(),
  down: z.enum(['0', '1']).optional(),
  /** Key of one line: its movements alone are wanted. */
  line: z.string().max(400).optional(),
};
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;

export const reportRunQuerySchema = z.object(runShape).refine(inOrder, { path: ['to'] });
export const reportFileQuerySchema = z
  .object({ ...runShape, format: z.enum(['xlsx', 'csv']).default('xlsx') })
  .refine(inOrder, { path: ['to'] });

/** A report as data: it runs without being declared anywhere. */
export const reportBodySchema = z
  .strictObject({
    measures: z.array(z.string().max(40)).min(1).max(12),
    dimensions: z.array(z.string().max(40)).max(3).default([]),
    filters: z.record(z.string(), choiceSchema).default({}),
    from: localDateSchema.optional(),
    to: localDateSchema.optional(),
    compare: comparisonSchema.default('off'),
    sort: reportSortSchema.optional(),
    limit: z.int().min(1).max(5_000).default(5_000),
  })
  .refine(inOrder, { path: ['to'] });
export type ReportBody = z.output<typeof reportBodySchema>;
