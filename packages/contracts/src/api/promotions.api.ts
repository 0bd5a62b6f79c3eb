import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { localDateSchema, MAX_ID, uuidSchema } from './shared.ts';

/** Days of one simulation at the most. */
export const SIMULATED_DAYS = 366;
const DAY_MS = 86_400_000;

const sumsShape = { sales: z.int(), changed: z.int(), before: z.int(), after: z.int() };
const simulationSchema = z.object({
  ...sumsShape, skipped: z.int(), uses: z.int(), given: z.int(),
  days: z.array(z.object({ ...sumsShape, day: z.string() })),
  products: z.array(z.object({ id: z.int(), name: z.string(), before: z.int(), after: z.int() })),
  rivals: z.array(z.object({ id: z.int(), name: z.string(), beaten: z.int(), won: z.int(), less: z.int() })),
});

const placeSchema = z.object({ day: localDateSchema, id: uuidSchema, version: z.int().min(0) });
/** Where a simulation goes on: behind this sale, by the rules of this version. */
export type SimulationPlace = z.output<typeof placeSchema>;

/**
 * What a discount rule would have changed in sales that were made. One call looks at as many sales as its time allows; the
 * caller asks again with `next` until it is null, and joins the parts. Nothing is written.
 */
export const simulatePromotion = defineEndpoint({
  name: 'simulatePromotion',
  method: 'POST',
  reads: true,
  path: 'promotions/simulate',
  auth: 'session',
  permission: { type: 'system', key: 'reports' },
  summary: 'What a new or changed discount rule would have changed in the sales of a period, part by part',
  body: z.object({
    /** 0 = a new rule. */
    id: z.int().min(0).max(MAX_ID),
    /** Fields of the rule as they are typed, on top of what is stored. */
    data: z.record(z.string().max(60), z.unknown()).refine((data) => Object.keys(data).length <= 200),
    /** Held against the rule as it is stored, or against there being none. */
    against: z.enum(['stored', 'none']),
    from: localDateSchema,
    to: localDateSchema,
    after: placeSchema.optional(),
  }).refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < SIMULATED_DAYS * DAY_MS, { path: ['to'] }),
  response: z.object({
    data: z.object({
      part: simulationSchema,
      next: placeSchema.nullable(),
      /** Sales of the whole period, told by the first call. */
      count: z.int().nullable(),
    }),
  }),
  errors: ['NOT_FOUND', 'RECORD_INVALID', 'CONFLICT'],
});
