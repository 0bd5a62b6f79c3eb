import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { OWN_REPORT_CODE, ownReportSchema } from '../reports/own-reports.ts';
import { noContent } from './shared.ts';

const SEE = { type: 'system', key: 'reports' } as const;
const params = z.object({ code: z.string().check(z.regex(OWN_REPORT_CODE)) });

const ownReportViewSchema = z.object({
  code: z.string(),
  report: ownReportSchema,
  version: z.int(),
  /** The caller made it. */
  own: z.boolean(),
  /** The caller may change and delete it. */
  changes: z.boolean(),
});
export type OwnReportView = z.output<typeof ownReportViewSchema>;

export const listOwnReports = defineEndpoint({
  name: 'listOwnReports',
  method: 'GET',
  path: 'own-reports',
  auth: 'session',
  permission: SEE,
  summary: 'Reports that the caller built, and those that are shared with their position',
  response: z.object({ data: z.array(ownReportViewSchema) }),
  errors: [],
});

export const readOwnReport = defineEndpoint({
  name: 'readOwnReport',
  method: 'GET',
  path: 'own-reports/:code',
  auth: 'session',
  permission: SEE,
  summary: 'What a built report consists of',
  params,
  response: z.object({ data: ownReportViewSchema }),
  errors: ['NOT_FOUND'],
});

export const addOwnReport = defineEndpoint({
  name: 'addOwnReport',
  method: 'POST',
  path: 'own-reports',
  auth: 'session',
  permission: SEE,
  summary: 'Build a report of declared measures and dimensions; it gets a code from U001 on',
  body: z.object({ report: ownReportSchema }),
  response: z.object({ data: ownReportViewSchema }),
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const changeOwnReport = defineEndpoint({
  name: 'changeOwnReport',
  method: 'PUT',
  path: 'own-reports/:code',
  auth: 'session',
  permission: SEE,
  summary: 'Change a built report: its maker, or who manages settings',
  params,
  body: z.object({ report: ownReportSchema, version: z.int() }),
  response: z.object({ data: ownReportViewSchema }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'RECORD_CHANGED', 'VALIDATION_FAILED'],
});

export const removeOwnReport = defineEndpoint({
  name: 'removeOwnReport',
  method: 'DELETE',
  path: 'own-reports/:code',
  auth: 'session',
  permission: SEE,
  summary: 'Delete a built report; it can be brought back',
  params,
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

export const restoreOwnReport = defineEndpoint({
  name: 'restoreOwnReport',
  method: 'POST',
  path: 'own-reports/:code/restore',
  auth: 'session',
  permission: SEE,
  summary: 'Bring a deleted report back, under its code',
  params,
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});
