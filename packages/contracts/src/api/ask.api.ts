import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { DIMENSION_KEYS } from '../reports/dimensions.ts';
import { REPORT_COMPARISONS, reportFiltersSchema, reportPeriodSchema } from '../reports/filters.ts';
import { MEASURE_KEYS } from '../reports/measures.ts';
import { reportResultSchema } from './reports.api.ts';

const questionSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
/** Questions that one more may follow. */
export const MOST_BEFORE = 4;
const dimensionSchema = z.enum(DIMENSION_KEYS);

/** How a question was understood, as a report. */
const readingSchema = z.object({
  measure: z.enum(MEASURE_KEYS),
  dimension: z.nullable(dimensionSchema),
  period: z.nullable(reportPeriodSchema),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  compare: z.enum(REPORT_COMPARISONS),
  down: z.boolean(),
  /** Its lines are those that fell most against the comparison. */
  fall: z.boolean(),
  limit: z.int(),
  filters: reportFiltersSchema,
});
export type AskReading = z.output<typeof readingSchema>;

/** A name in a question, and the records that it means. */
const namedSchema = z.object({
  dimension: dimensionSchema,
  word: z.string(),
  count: z.int(),
  /** The record's own name when it means one. */
  name: z.string(),
});

export const askQuestion = defineEndpoint({
  name: 'askQuestion',
  method: 'POST',
  path: 'answers/ask',
  auth: 'session',
  permission: { type: 'system', key: 'reports' },
  reads: true,
  summary: 'The reading of a question in Hebrew, with the figures of the report that it means',
  body: z.object({
    question: questionSchema,
    /** The answered questions before it, oldest first: "and in the north?" changes the last one. */
    before: z._default(z.array(questionSchema).check(z.maxLength(MOST_BEFORE)), []),
    /** What a name means that several kinds of records have, by the name. */
    picks: z._default(z.record(z.string().check(z.maxLength(60)), dimensionSchema), {}),
  }),
  response: z.object({
    data: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('answer'),
        reading: readingSchema,
        named: z.array(namedSchema),
        corrected: z.array(z.object({ from: z.string(), to: z.string() })),
        /** Whether it was read as a change of the question before. */
        follows: z.boolean(),
        result: reportResultSchema,
      }),
      /** A name means several kinds of records: no figure until one is chosen. */
      z.object({ state: z.literal('choose'), choices: z.array(namedSchema) }),
      /** Words that nothing is known of, each with what stands nearest; no figure. */
      z.object({
        state: z.literal('unknown'),
        words: z.array(z.object({ word: z.string(), near: z.array(z.string()) })),
      }),
      /** The caller may not see the measure: it is not computed; who may open it is named. */
      z.object({
        state: z.literal('closed'),
        measure: z.enum(MEASURE_KEYS),
        who: z.array(z.string()),
      }),
      /** The question asks for nothing that is kept, or for what does not fit together. */
      z.object({ state: z.literal('nothing') }),
    ]),
  }),
  errors: [],
});
