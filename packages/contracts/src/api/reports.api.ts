import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { DIMENSION_KEYS } from '../reports/dimensions.ts';
import {
  MAX_REPORT_FILTER_NAME,
  reportBodySchema,
  reportFileQuerySchema,
  reportFilterSchema,
  reportRunQuerySchema,
} from '../reports/filters.ts';
import { MEASURE_KEYS } from '../reports/measures.ts';
import { OWN_REPORT_CODE } from '../reports/own-reports.ts';
import { REPORTS } from '../reports/reports.ts';
import { idSchema } from './shared.ts';

const SEE = { type: 'system', key: 'reports' } as const;
const codeSchema = z.union([
  z.enum(REPORTS.map(({ code }) => code)),
  z.string().check(z.regex(OWN_REPORT_CODE)),
]);
const cellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ReportCells = z.output<typeof cellsSchema>;

const lineSchema = z.object({
  /** Value of its dimension; of several dimensions, their values as a JSON list. */
  key: z.string(),
  /** The value of each dimension by its cell: what a filter takes. */
  keys: z.record(z.string(), z.string()),
  cells: cellsSchema,
  /** The same figures of the comparison; absent without one. */
  before: z.optional(cellsSchema),
  /** Each with its `place` under the line, from 1. */
  movements: z.array(cellsSchema),
});
export type ReportLineView = z.output<typeof lineSchema>;

export const reportResultSchema = z.object({
  rows: z.array(lineSchema),
  /** Totals of all lines, including those that `truncated` left out. */
  totals: z.record(z.string(), z.nullable(z.number())),
  /** There are more lines than a screen or sheet can show; a shorter period is needed. */
  truncated: z.boolean(),
  /** Measures and filters that the caller may not see, or whose value no longer exists. */
  left_out: z.array(z.string()),
  /** Days to which sales were added after the Z of their shift. */
  late_days: z.optional(z.array(z.string())),
  /** Figures of the groups of a pivot, each counted anew, by the cells that name the group. */
  groups: z.optional(z.array(z.object({ by: z.array(z.string()), rows: z.array(lineSchema) }))),
  comparison: z.optional(
    z.object({
      totals: z.record(z.string(), z.nullable(z.number())),
      /** Each day with the one that it is compared with. */
      days: z.array(z.object({ day: z.string(), before: z.string() })),
      /** Time of the branch until which the last day counts on both sides; null when it is over. */
      until: z.nullable(z.string()),
    }),
  ),
});
export type ReportResult = z.output<typeof reportResultSchema>;

const labelSchema = z.object({ he: z.string(), en: z.string() });

export const readReportCatalogue = defineEndpoint({
  name: 'readReportCatalogue',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'reports/catalogue',
  auth: 'session',
  permission: SEE,
  summary: 'Measures and dimensions of reports, and which of them fit each other',
  response: z.object({
    data: z.object({
      measures: z.array(
        z.object({
          key: z.enum(MEASURE_KEYS),
          label: labelSchema,
          about: labelSchema,
          unit: z.string(),
          adds: z.string(),
          right: z.nullable(z.string()),
          dimensions: z.array(z.enum(DIMENSION_KEYS)),
        }),
      ),
      dimensions: z.array(
        z.object({ key: z.enum(DIMENSION_KEYS), label: labelSchema, kind: z.string() }),
      ),
      reports: z.array(z.object({ code: z.string(), name: labelSchema, category: z.string() })),
    }),
  }),
  errors: [],
});

export const runReport = defineEndpoint({
  name: 'runReport',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'reports/:code/run',
  auth: 'session',
  permission: SEE,
  summary: 'The lines of a report, computed from what is stored',
  params: z.object({ code: codeSchema }),
  query: reportRunQuerySchema,
  response: z.object({ data: reportResultSchema }),
  errors: ['REPORT_PAIR', 'NOT_FOUND'],
});

export const runReportBody = defineEndpoint({
  name: 'runReportBody',
  method: 'POST',
  path: 'reports/run',
  auth: 'session',
  permission: SEE,
  reads: true,
  summary: 'The lines of a report that is given as data: measures, dimensions and filters',
  body: reportBodySchema,
  response: z.object({ data: reportResultSchema }),
  errors: ['REPORT_PAIR', 'VALIDATION_FAILED'],
});

export const exportReport = defineEndpoint({
  name: 'exportReport',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'reports/:code/file',
  auth: 'session',
  permission: SEE,
  summary: 'All lines of a report as a spreadsheet or as CSV',
  params: z.object({ code: codeSchema }),
  query: reportFileQuerySchema,
  response: z.unknown(),
  file: true,
  errors: ['REPORT_PAIR', 'NOT_FOUND', 'FILE_TOO_LARGE'],
  work: { atOnce: 1, waiting: 1 },
  timeoutMs: 180_000,
});

export const listReportValues = defineEndpoint({
  name: 'listReportValues',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'reports/values/:dimension',
  auth: 'session',
  permission: SEE,
  summary: 'Values by which a report can be filtered, also those that are no longer active',
  params: z.object({ dimension: z.enum(DIMENSION_KEYS) }),
  query: z.object({
    q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Values whose names are wanted, separated by commas. */
    keys: z._default(z.string().check(z.maxLength(4_000)), ''),
  }),
  response: z.object({
    data: z.array(z.object({ value: z.string(), label: z.string(), active: z.boolean() })),
  }),
  errors: ['NOT_FOUND'],
});

export const listReportFilters = defineEndpoint({
  name: 'listReportFilters',
  method: 'GET',
  path: 'reports/:code/filters',
  auth: 'session',
  permission: SEE,
  summary: 'Saved filters of a report',
  params: z.object({ code: codeSchema }),
  response: z.object({
    data: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        filter: reportFilterSchema,
        shared: z.boolean(),
        /** The caller made it, or it is from before makers were kept. */
        own: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

/**
 * Legacy calls carry app token, terminal and device data in the body (specification, cart §7). Only
 * the session counts.
 */
const legacyClient = z.object({
  app_token: z.optional(z.string().check(z.maxLength(300))),
  terminal: z.optional(z.unknown()),
  device: z.optional(z.unknown()),
});
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REPORT_FILTER_NAME));
const saved = z.object({ code: z.literal('000'), data: z.object({ id: idSchema }) });

export const saveReportFilter = defineEndpoint({
  name: 'saveReportFilter',
  method: 'POST',
  path: 'reports/filters/save.php',
  legacy: true,
  auth: 'session',
  permission: SEE,
  summary: 'Save a filter of a report under a name',
  body: z.extend(legacyClient, {
    report: codeSchema,
    name: nameSchema,
    filter: reportFilterSchema,
    /** Others see it too, as they saw every filter before this was asked. */
    shared: z._default(z.boolean(), true),
  }),
  response: saved,
  errors: ['REPORT_FILTER_NAME_TAKEN', 'CONFLICT', 'NOT_FOUND'],
});

export const updateReportFilter = defineEndpoint({
  name: 'updateReportFilter',
  method: 'POST',
  path: 'reports/filters/update.php',
  legacy: true,
  auth: 'session',
  permission: SEE,
  summary: 'Change a saved filter of a report',
  body: z.extend(legacyClient, {
    id: idSchema,
    name: nameSchema,
    filter: reportFilterSchema,
    shared: z.optional(z.boolean()),
  }),
  response: saved,
  errors: ['REPORT_FILTER_NAME_TAKEN', 'NOT_FOUND', 'PERMISSION_DENIED'],
});

export const deleteReportFilter = defineEndpoint({
  name: 'deleteReportFilter',
  method: 'POST',
  path: 'reports/filters/delete.php',
  legacy: true,
  auth: 'session',
  permission: SEE,
  summary: 'Delete a saved filter of a report',
  body: z.extend(legacyClient, { id: idSchema }),
  response: z.object({ code: z.literal('000') }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/** Most columns of a report that a person may arrange. */
const MAX_COLUMNS = 40;
const layoutSchema = z.strictObject({
  /** Cells that are shown, in their order; null = as the report has them. */
  columns: z.nullable(
    z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
  ),
  view: z.nullable(z.enum(['table', 'chart'])),
});
/** How a person wants to see a report. */
export type ReportLayout = z.output<typeof layoutSchema>;

export const readReportLayout = defineEndpoint({
  name: 'readReportLayout',
  method: 'GET',
  path: 'reports/:code/layout',
  auth: 'session',
  permission: SEE,
  summary: 'The columns and the form in which the caller wants to see a report',
  params: z.object({ code: codeSchema }),
  response: z.object({ data: layoutSchema }),
  errors: ['NOT_FOUND'],
});

export const saveReportLayout = defineEndpoint({
  name: 'saveReportLayout',
  method: 'POST',
  path: 'reports/:code/layout',
  auth: 'session',
  permission: SEE,
  summary: 'Remember the columns and the form of a report; nulls forget them',
  params: z.object({ code: codeSchema }),
  body: layoutSchema,
  response: z.object({ data: layoutSchema }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
