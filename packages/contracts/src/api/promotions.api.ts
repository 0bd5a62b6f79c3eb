import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { localDateSchema, MAX_ID, uuidSchema } from './shared.ts';

/** Longest period of one simulation, in days. */
export const SIMULATED_DAYS = 366;
const DAY_MS = 86_400_000;

const sumsShape = { sales: z.int(), changed: z.int(), before: z.int(), after: z.int() };
const simulationSchema = z.object({
  ...sumsShape,
  skipped: z.int(),
  uses: z.int(),
  given: z.int(),
  days: z.array(z.object({ ...sumsShape, day: z.string() })),
  products: z.array(z.object({ id: z.int(), name: z.string(), before: z.int(), after: z.int() })),
  rivals: z.array(
    z.object({ id: z.int(), name: z.string(), beaten: z.int(), won: z.int(), less: z.int() }),
  ),
});

const placeSchema = z.object({
  day: localDateSchema,
  id: uuidSchema,
  version: z.int().check(z.minimum(0)),
});
/** Where the simulation continues: after this sale, with this version of the rules. */
export type SimulationPlace = z.output<typeof placeSchema>;

/**
 * What a discount rule would have changed in past sales. One call prices as many sales as its time
 * limit allows; the caller repeats it with `next` until that is null, and merges the parts. Nothing
 * is stored.
 */
export const simulatePromotion = defineEndpoint({
  name: 'simulatePromotion',
  method: 'POST',
  reads: true,
  path: 'promotions/simulate',
  auth: 'session',
  permission: { type: 'system', key: 'reports' },
  summary:
    'What a new or changed discount rule would have changed in the sales of a period, part by part',
  body: z
    .object({
      /** 0 = a new rule. */
      id: z.int().check(z.minimum(0), z.maximum(MAX_ID)),
      /** Fields of the rule as they were entered, over those that are stored. */
      data: z
        .record(z.string().check(z.maxLength(60)), z.unknown())
        .check(z.refine((data) => Object.keys(data).length <= 200)),
      /** Compares with the stored rule, or with no rule. */
      against: z.enum(['stored', 'none']),
      from: localDateSchema,
      to: localDateSchema,
      after: z.optional(placeSchema),
    })
    .check(
      z.refine(
        ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < SIMULATED_DAYS * DAY_MS,
        { path: ['to'] },
      ),
    ),
  response: z.object({
    data: z.object({
      part: simulationSchema,
      next: z.nullable(placeSchema),
      /** Number of sales in the whole period; only in the first answer. */
      count: z.nullable(z.int()),
    }),
  }),
  errors: ['NOT_FOUND', 'RECORD_INVALID', 'CONFLICT'],
});
