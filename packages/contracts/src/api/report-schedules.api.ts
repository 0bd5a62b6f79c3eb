import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { reportScheduleSchema } from '../reports/report-schedules.ts';
import { idQuerySchema, idSchema, noContent } from './shared.ts';

const SEE = { type: 'system', key: 'reports' } as const;
const codeSchema = z.string().check(z.regex(/^[A-Z][0-9]{3,6}$/));

const scheduleSchema = z.object({
  id: idSchema,
  report: z.string(),
  plan: reportScheduleSchema,
  next_at: z.nullable(z.string()),
  /** `rights`: who made it may no longer see the report. */
  stopped: z.nullable(z.enum(['hand', 'rights'])),
  by: z.string(),
  /** The newest deliveries. */
  deliveries: z.array(
    z.object({
      due_at: z.string(),
      state: z.enum(['waiting', 'sent', 'empty', 'failed']),
      failure: z.string(),
    }),
  ),
});
export type ReportScheduleView = z.output<typeof scheduleSchema>;

export const listReportSchedules = defineEndpoint({
  name: 'listReportSchedules',
  method: 'GET',
  path: 'report-schedules',
  auth: 'user',
  permission: SEE,
  summary:
    'Schedules of a report with their deliveries: own ones, and all for who manages settings',
  query: z.object({ report: codeSchema }),
  response: z.object({ data: z.array(scheduleSchema) }),
  errors: [],
});

export const addReportSchedule = defineEndpoint({
  name: 'addReportSchedule',
  method: 'POST',
  path: 'report-schedules',
  auth: 'user',
  permission: SEE,
  summary: 'Send a report by mail by itself; addresses outside need the right of settings',
  body: z.object({ report: codeSchema, plan: reportScheduleSchema }),
  response: z.object({ data: z.object({ id: idSchema }) }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VALIDATION_FAILED', 'CONFLICT'],
});

export const removeReportSchedule = defineEndpoint({
  name: 'removeReportSchedule',
  method: 'DELETE',
  path: 'report-schedules/:id',
  auth: 'user',
  permission: SEE,
  summary: 'Stop sending a report, and delete its schedule',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
