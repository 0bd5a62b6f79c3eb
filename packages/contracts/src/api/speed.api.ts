import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema, localDateSchema, noContent } from './shared.ts';

/** What a till measures of itself: a scan to its painted row, a sale to its answer, a reload to a ready till. */
export const SPEED_KEYS = ['scan', 'sale', 'ready'] as const;
export type SpeedKey = (typeof SPEED_KEYS)[number];

/** Upper bounds of the groups that times are counted in, in milliseconds; the last group has none. */
export const SPEED_BOUNDS_MS = [8, 17, 33, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000] as const;

/** Days that a till reports at once, and that the page looks back. */
export const SPEED_DAYS = 7;

const MAX_TIMES = 1_000_000;
const countsSchema = z
  .array(z.int().check(z.minimum(0), z.maximum(MAX_TIMES)))
  .check(z.length(SPEED_BOUNDS_MS.length + 1));

export const speedDaySchema = z.object({
  day: localDateSchema,
  /** How many times fell into each group, since the day began. */
  counts: z.partialRecord(z.enum(SPEED_KEYS), countsSchema),
});
export type SpeedDay = z.output<typeof speedDaySchema>;

export const reportSpeed = defineEndpoint({
  name: 'reportSpeed',
  method: 'PUT',
  path: 'pos/speed',
  auth: 'terminal',
  permission: 'none',
  summary:
    'What this till measured of itself; a day that is sent again replaces what was sent before',
  body: z.object({ days: z.array(speedDaySchema).check(z.minLength(1), z.maxLength(SPEED_DAYS)) }),
  response: noContent,
  errors: [],
});

const speedOfTillSchema = z.object({
  terminal: idSchema,
  name: z.string(),
  branch: z.string(),
  key: z.enum(SPEED_KEYS),
  counts: z.array(z.int()),
});
export type SpeedOfTill = z.output<typeof speedOfTillSchema>;

export const listSpeed = defineEndpoint({
  name: 'listSpeed',
  method: 'GET',
  path: 'speed',
  auth: 'session',
  permission: { type: 'system', key: 'settings' },
  summary: 'What the tills of the business measured of themselves in the last seven days',
  response: z.object({ data: z.array(speedOfTillSchema) }),
  errors: [],
});
