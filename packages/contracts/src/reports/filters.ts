import { REPORT_PERIODS } from '@dalpak/engine';
import * as z from 'zod/mini';
import { localDateSchema } from '../api/shared.ts';
import { type DimensionKey, DIMENSIONS } from './dimensions.ts';

/** Most characters of a saved filter's name (specification, shell §5). */
export const MAX_REPORT_FILTER_NAME = 200;

/** Output of a report. */
export const PRODUCTION = { print: 1, screen: 2, file: 3 } as const;

const MAX_VALUES = 100;
const valuesSchema = z
  .array(z.string().check(z.maxLength(120)))
  .check(z.minLength(1), z.maxLength(MAX_VALUES));

/** Values of a dimension that count, or that do not count. */
const choiceSchema = z
  .strictObject({ in: z.optional(valuesSchema), not: z.optional(valuesSchema) })
  .check(z.refine((choice) => (choice.in === undefined) !== (choice.not === undefined)));
export type ReportChoice = z.output<typeof choiceSchema>;

/** Filters by dimension; the values are those of a line's keys. */
export type ReportFilters = { readonly [K in DimensionKey]?: ReportChoice };
export const reportFiltersSchema: z.ZodMiniType<ReportFilters> = z
  .record(z.string(), choiceSchema)
  .check(
    z.refine((filters) => Object.keys(filters).every((key) => Object.hasOwn(DIMENSIONS, key))),
  );

/** What a report is compared with. */
export const REPORT_COMPARISONS = ['off', 'previous', 'week', 'year', 'weekday', 'hebrew'] as const;
export type ReportComparison = (typeof REPORT_COMPARISONS)[number];
const comparisonSchema = z.enum(REPORT_COMPARISONS);

export const reportPeriodSchema = z.enum(REPORT_PERIODS);

/** Whether a report may be asked for of a day: outside of these years calendars say nothing. */
export function isDayOfReport(day: string): boolean {
  return day >= '1990-01-01' && day <= '2199-12-31';
}
const dayOfReport = localDateSchema.check(z.refine(isDayOfReport));

const shape = {
  /** Most movements under each line, when they are shown. */
  ReportPerItem: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)),
  /** Lines of a printed page. */
  ReportPerPage: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)),
  /** See {@link PRODUCTION}. */
  Production: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3)),
  /** 1 = the movements are shown under the line that sums them. */
  IncludeMovements: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)),
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

const cellSchema = z.string().check(z.maxLength(40));
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
    from: z.nullable(dayOfReport),
    to: z.nullable(dayOfReport),
    period: z.optional(z.nullable(reportPeriodSchema)),
    filters: z.optional(reportFiltersSchema),
    compare: z.optional(comparisonSchema),
    sort: z.optional(z.nullable(reportSortSchema)),
    view: z.optional(z.enum(['table', 'chart'])),
  })
  .check(z.refine(({ from, to }) => from === null || to === null || from <= to, { path: ['to'] }));
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
  ReportPerItem: z._default(shape.ReportPerItem, REPORT_FILTER_DEFAULTS.ReportPerItem),
  IncludeMovements: z._default(shape.IncludeMovements, REPORT_FILTER_DEFAULTS.IncludeMovements),
  from: z.optional(dayOfReport),
  to: z.optional(dayOfReport),
  /** JSON of {@link reportFiltersSchema}. */
  filters: z.optional(
    z.string().check(
      z.maxLength(16_000),
      z.refine((text) => readReportFilters(text) !== null),
    ),
  ),
  compare: z._default(comparisonSchema, 'off'),
  sort: z.optional(cellSchema),
  down: z.optional(z.enum(['0', '1'])),
  /** Key of one line: its movements alone are wanted. */
  line: z.optional(z.string().check(z.maxLength(400))),
};
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;

export const reportRunQuerySchema = z.object(runShape).check(z.refine(inOrder, { path: ['to'] }));
export const reportFileQuerySchema = z
  .object({
    ...runShape,
    format: z._default(z.enum(['xlsx', 'csv', 'pdf']), 'xlsx'),
    /** Of who asks: headings, names of the catalogue and the side on which lines begin. */
    language: z._default(z.enum(['he', 'en']), 'he'),
  })
  .check(z.refine(inOrder, { path: ['to'] }));

/** A report as data: it runs without being declared anywhere. */
export const reportBodySchema = z
  .strictObject({
    measures: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(12)),
    dimensions: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(4)), []),
    filters: z._default(z.record(z.string(), choiceSchema), {}),
    from: z.optional(dayOfReport),
    to: z.optional(dayOfReport),
    compare: z._default(comparisonSchema, 'off'),
    sort: z.optional(reportSortSchema),
    /** One of the dimensions: the groups of a pivot are counted too. */
    pivot: z.optional(cellSchema),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(5_000)), 5_000),
  })
  .check(z.refine(inOrder, { path: ['to'] }));
export type ReportBody = z.output<typeof reportBodySchema>;
