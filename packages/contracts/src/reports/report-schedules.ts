import * as z from 'zod/mini';
import { REPORT_COMPARISONS, reportFiltersSchema, reportPeriodSchema } from './filters.ts';

const MAX_ADDRESSES = 20;
const LAST_HOUR = 23;

/** Failure of a delivery that the day's mails to addresses outside did not suffice for. */
export const OUTSIDE_FULL = 'OUTSIDE_FULL';

/** When a report is sent, in the time of the branch. */
const whenSchema = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('week'),
    /** Weekdays from 1, Sunday; all seven for every day. */
    days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  }),
  z.strictObject({
    every: z.literal('month'),
    /** 31 = the last day. */
    day: z.int().check(z.minimum(1), z.maximum(31)),
  }),
]);

export const reportScheduleSchema = z.strictObject({
  when: whenSchema,
  hour: z.int().check(z.minimum(0), z.maximum(LAST_HOUR)),
  /** Not on Shabbat and holidays, but after their end. */
  rests: z.boolean(),
  to: z.array(z.email().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(MAX_ADDRESSES)),
  file: z.nullable(z.enum(['xlsx', 'pdf'])),
  /** Nothing is sent when the report has no line. */
  only_with_data: z.boolean(),
  period: z.nullable(reportPeriodSchema),
  compare: z.enum(REPORT_COMPARISONS),
  filters: reportFiltersSchema,
  /** Of the mail and its file; Hebrew without one. */
  language: z.optional(z.enum(['he', 'en'])),
});
export type ReportSchedule = z.output<typeof reportScheduleSchema>;
