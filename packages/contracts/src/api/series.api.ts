import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema } from './shared.ts';

/** Sequences of a terminal's series: below the million of a document number. */
const sequenceSchema = z.int().check(z.minimum(1), z.maximum(999_999));

/** One place a series: what stands there twice says two things of the same numbers. */
function seriesOf<S extends z.ZodMiniType<{ readonly code: number }>>(entry: S) {
  return z.array(entry).check(
    z.maxLength(20),
    z.refine((series) => new Set(series.map(({ code }) => code)).size === series.length, {
      params: { twice: true },
    }),
  );
}

/** Why printed numbers have no document. */
export const GAP_REASONS = ['not_on_device', 'device_lost', 'closing_lost'] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** Most missing numbers that a till may declare at once; a user declares more. */
export const MAX_GAP_OF_TILL = 20_000;

/**
 * A till and the server compare their document numbers: a server restored from an older backup
 * lacks documents that it had confirmed, and must not assign their numbers again.
 */
export const compareSeries = defineEndpoint({
  name: 'compareSeries',
  method: 'POST',
  path: 'pos/transactions/compare',
  auth: 'terminal',
  anyCloud: true,
  // The device acts for its own terminal, also while no employee is signed in.
  permission: 'own',
  summary:
    'Tell the highest numbers that the server confirmed to this terminal, and hear which documents it lacks',
  body: z.strictObject({
    series: seriesOf(
      z.strictObject({
        code: z.int().check(z.minimum(1), z.maximum(999)),
        /** Highest sequence that the server has confirmed to this device; 0 = none. */
        confirmed: z.int().check(z.minimum(0), z.maximum(999_999)),
        /**
         * Ranges, from and to, that this device can send again of what the server lacks; absent, it
         * only asks.
         */
        held: z.optional(
          z.array(z.tuple([sequenceSchema, sequenceSchema])).check(z.maxLength(2_000)),
        ),
      }),
    ),
  }),
  response: z.object({
    data: z.object({
      /** Sequences that were confirmed and that the server no longer has. */
      behind: z.array(z.object({ code: z.int(), from: z.int(), to: z.int() })),
      /** The server assigns this terminal no number until a user confirms its last numbers. */
      waits: z.boolean(),
    }),
  }),
  errors: [],
});

const mayManage = { type: 'components', action: 'e', key: 104 } as const;

const gapSchema = z.object({
  terminal: idSchema,
  terminal_name: z.string(),
  code: z.int().check(z.minimum(0)),
  first: z.int(),
  last: z.int(),
  reason: z.enum(GAP_REASONS),
  declared_at: z.iso.datetime(),
  declared_by: z.string(),
});
export type SeriesGap = z.infer<typeof gapSchema>;

const waitingSchema = z.object({
  terminal: idSchema,
  terminal_name: z.string(),
  since: z.iso.datetime(),
  /**
   * The terminal has moved to another device than the one that printed its numbers, so only a user
   * knows the last of them.
   */
  other_device: z.boolean(),
  /** Last document number that the server has, by official code. */
  series: z.array(z.object({ code: z.int(), last: z.int().check(z.minimum(0)) })),
});
export type WaitingSeries = z.infer<typeof waitingSchema>;

export const listSeriesGaps = defineEndpoint({
  name: 'listSeriesGaps',
  method: 'GET',
  path: 'terminals/numbers',
  auth: 'user',
  permission: mayManage,
  summary:
    'Gaps in the numbers of terminals with their reasons, and terminals whose numbers are not known since a restore',
  response: z.object({
    data: z.object({ waiting: z.array(waitingSchema), gaps: z.array(gapSchema) }),
  }),
  errors: [],
});

export const confirmSeries = defineEndpoint({
  name: 'confirmSeries',
  method: 'POST',
  path: 'terminals/numbers/confirm',
  auth: 'user',
  permission: mayManage,
  summary:
    'Say the last number that a terminal printed, whose device is lost: numbers up to there are a gap',
  body: z.strictObject({
    terminal: idSchema,
    /**
     * Last printed document number by official code; in a series that is absent the server has all
     * of them.
     */
    series: seriesOf(
      z.strictObject({
        code: z.int().check(z.minimum(1), z.maximum(999)),
        last: z.int().check(z.minimum(1)),
      }),
    ),
  }),
  response: z.object({ data: z.object({ gaps: z.int().check(z.minimum(0)) }) }),
  errors: ['NOT_FOUND', 'SERIES_LAST_NUMBER'],
});
