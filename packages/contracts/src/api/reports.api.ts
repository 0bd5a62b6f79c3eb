import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import {
  MAX_REPORT_FILTER_NAME,
  reportFilterSchema,
  reportRunQuerySchema,
  REPORTS,
} from '../reports.ts';
import { idSchema } from './shared.ts';

const SEE = { type: 'system', key: 'reports' } as const;
const codeSchema = z.enum(REPORTS.map(({ code }) => code));
const cellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ReportCells = z.output<typeof cellsSchema>;

export const reportResultSchema = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      cells: cellsSchema,
      /** Each with its `place` under the line, from 1. */
      movements: z.array(cellsSchema),
    }),
  ),
  /** Totals of all lines, including those that `truncated` left out. */
  totals: z.record(z.string(), z.number()),
  /** There are more lines than a screen or sheet can show; a shorter period is needed. */
  truncated: z.boolean(),
});
export type ReportResult = z.output<typeof reportResultSchema>;

export const runReport = defineEndpoint({
  name: 'runReport',
  method: 'GET',
  path: 'reports/:code/run',
  auth: 'session',
  permission: SEE,
  summary: 'The lines of a report, computed from what is stored',
  params: z.object({ code: codeSchema }),
  query: reportRunQuerySchema,
  response: z.object({ data: reportResultSchema }),
  errors: [],
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
    data: z.array(z.object({ id: idSchema, name: z.string(), filter: reportFilterSchema })),
  }),
  errors: [],
});

/**
 * Legacy calls carry app token, terminal and device data in the body (specification, cart §7). Only
 * the session counts.
 */
const legacyClient = z.object({
  app_token: z.string().max(300).optional(),
  terminal: z.unknown().optional(),
  device: z.unknown().optional(),
});
const nameSchema = z.string().trim().min(1).max(MAX_REPORT_FILTER_NAME);
const saved = z.object({ code: z.literal('000'), data: z.object({ id: idSchema }) });

export const saveReportFilter = defineEndpoint({
  name: 'saveReportFilter',
  method: 'POST',
  path: 'reports/filters/save.php',
  legacy: true,
  auth: 'session',
  permission: SEE,
  summary: 'Save a filter of a report under a name',
  body: legacyClient.extend({ report: codeSchema, name: nameSchema, filter: reportFilterSchema }),
  response: saved,
  errors: ['REPORT_FILTER_NAME_TAKEN'],
});

export const updateReportFilter = defineEndpoint({
  name: 'updateReportFilter',
  method: 'POST',
  path: 'reports/filters/update.php',
  legacy: true,
  auth: 'session',
  permission: SEE,
  summary: 'Change a saved filter of a report',
  body: legacyClient.extend({ id: idSchema, name: nameSchema, filter: reportFilterSchema }),
  response: saved,
  errors: ['REPORT_FILTER_NAME_TAKEN', 'NOT_FOUND'],
});

export const deleteReportFilter = defineEndpoint({
  name: 'deleteReportFilter',
  method: 'POST',
  path: 'reports/filters/delete.php',
  legacy: true,
  auth: 'session',
  permission: SEE,
  summary: 'Delete a saved filter of a report',
  body: legacyClient.extend({ id: idSchema }),
  response: z.object({ code: z.literal('000') }),
  errors: ['NOT_FOUND'],
});
