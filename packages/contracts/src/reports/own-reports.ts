import * as z from 'zod/mini';
import { fitsTogether, partsOf } from './catalogue.ts';
import { type DimensionKey, DIMENSION_KEYS, dimensionOf } from './dimensions.ts';
import {
  MAX_REPORT_FILTER_NAME,
  reportFiltersSchema,
  reportPeriodSchema,
  reportSortSchema,
} from './filters.ts';
import { type MeasureKey, MEASURE_KEYS, measureOf } from './measures.ts';
import { TILL } from './measure.types.ts';
import { CHART_KINDS, type ReportDefinition } from './report.types.ts';

/** The code of a report that a person built. */
export const OWN_REPORT_CODE = /^U[0-9]{3,6}$/;
const MAX_ROWS = 3;
const MAX_MEASURES = 12;

export function ownReportCode(id: number): string {
  return `U${String(id).padStart(3, '0')}`;
}

/** The number of a report that a person built; null for the code of any other. */
export function ownReportId(code: string): number | null {
  return OWN_REPORT_CODE.test(code) ? Number(code.slice(1)) : null;
}

const dimensionSchema = z.enum(DIMENSION_KEYS);

/** A report that a person builds of declared measures and dimensions. */
export const ownReportSchema = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REPORT_FILTER_NAME)),
    measures: z.array(z.enum(MEASURE_KEYS)).check(z.minLength(1), z.maxLength(MAX_MEASURES)),
    rows: z.array(dimensionSchema).check(z.minLength(1), z.maxLength(MAX_ROWS)),
    /** The dimension whose values are columns; null = a plain table. */
    column: z.nullable(dimensionSchema),
    /** What always holds. */
    filters: reportFiltersSchema,
    sort: z.nullable(reportSortSchema),
    chart: z.nullable(z.enum(CHART_KINDS)),
    period: z.nullable(reportPeriodSchema),
    /** Positions whose people see it too. */
    positions: z.array(z.int().check(z.minimum(1))).check(z.maxLength(100)),
  })
  .check(z.refine((own) => isSoundReport(own), { path: ['measures'] }));
export type OwnReport = z.output<typeof ownReportSchema>;

type Parts = Pick<OwnReport, 'measures' | 'rows' | 'column' | 'filters' | 'sort'>;

function dimensionsOfOwn({ rows, column }: Pick<OwnReport, 'rows' | 'column'>): DimensionKey[] {
  return column === null ? [...rows] : [...rows, column];
}

/** Whether nothing stands twice, all measures fit all dimensions, and the sort is by one of them. */
function isSoundReport({ measures, rows, column, filters, sort }: Parts): boolean {
  const dimensions = dimensionsOfOwn({ rows, column });
  const all = [...dimensions, ...measures];
  const held = [...dimensions, ...(Object.keys(filters) as DimensionKey[])];
  return (
    new Set(all).size === all.length &&
    measures.every((key) => fitsTogether(key, held)) &&
    (sort === null || (all as string[]).includes(sort.by))
  );
}

/** Dimensions by which all of the measures can be divided further. */
export function furtherDimensions(
  measures: readonly MeasureKey[],
  taken: readonly DimensionKey[],
): readonly DimensionKey[] {
  return DIMENSION_KEYS.filter(
    (key) =>
      !taken.includes(key) && measures.every((measure) => fitsTogether(measure, [...taken, key])),
  );
}

/** Whether the measures are of a time, so that the report has a period. */
export function isDated(measures: readonly MeasureKey[]): boolean {
  return measures.some(
    (key) =>
      fitsTogether(key, ['day']) ||
      // Customers are new or lost by a period, though no day has them.
      partsOf(key).some((part) => measureOf(part).sources.some((one) => one === 'visitors')),
  );
}

function hasBills(measures: readonly MeasureKey[], dimensions: readonly DimensionKey[]): boolean {
  const isOfTills = (key: MeasureKey): boolean =>
    partsOf(key).every((part) =>
      measureOf(part).sources.some((source) => (TILL as readonly string[]).includes(source)),
    );
  return (
    measures.every(isOfTills) &&
    TILL.some((source) => dimensions.every((key) => dimensionOf(key).sources.includes(source)))
  );
}

/** A built report as one that every screen, file and widget understands. */
export function definitionOfOwn(code: string, own: OwnReport): ReportDefinition {
  const { name, measures, rows, column, filters, sort, chart, period } = own;
  const dimensions = dimensionsOfOwn(own);
  const [drawn] = measures;
  const held = [...dimensions, ...(Object.keys(filters) as DimensionKey[])];
  return {
    code,
    name: { he: name, en: name },
    icon: 'report',
    category: 'own',
    period: isDated(measures) ? (period ?? 'current_month') : null,
    columns: Object.fromEntries([...dimensions, ...measures].map((key) => [key, key])),
    filters: [
      ...dimensions.filter((key) => filters[key] === undefined),
      ...furtherDimensions(measures, held),
    ],
    sort: sort ?? { by: rows[0] ?? '', down: false },
    chart,
    drawn: drawn ?? '',
    movements: hasBills(measures, held) ? 'bills' : null,
    ...(Object.keys(filters).length === 0 ? {} : { only: filters }),
    ...(column === null ? {} : { pivot: column }),
  };
}

/** Any report as the beginning of an own one; up to three of its dimensions stand in rows. */
export function ownFromReport(report: ReportDefinition, name: string): OwnReport {
  const of = Object.values(report.columns);
  const dimensions = of.filter((key): key is DimensionKey =>
    (DIMENSION_KEYS as readonly string[]).includes(key),
  );
  const rows = dimensions.filter((key) => key !== report.pivot).slice(0, MAX_ROWS);
  const measures = of.filter(
    (key): key is MeasureKey => !(dimensions as readonly string[]).includes(key),
  );
  const sorted = report.columns[report.sort.by];
  return {
    name,
    measures: [...new Set(measures)].slice(0, MAX_MEASURES),
    rows,
    column:
      report.pivot === undefined ? null : (dimensions.find((key) => key === report.pivot) ?? null),
    filters: report.only ?? {},
    sort: sorted === undefined ? null : { by: sorted, down: report.sort.down },
    chart: report.chart,
    period: report.period,
    positions: [],
  };
}

/** Groups of a pivot besides its cells and its total: the figures of each are counted anew. */
export function pivotGroups(
  rows: readonly string[],
  column: string,
): readonly (readonly string[])[] {
  const heads = rows.map((_, at) => rows.slice(0, at));
  return [...heads.flatMap((head) => [head, [...head, column]]), rows].filter(
    (group) => group.length > 0,
  );
}
