import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, localDateSchema } from './shared.ts';

const SEE = { type: 'system', key: 'reports' } as const;

/** Why a day is expected to be as it is. */
export const FORECAST_REASONS = [
  'weekday',
  'special',
  'special_like',
  'before',
  'trend',
  'season',
  'closed_weekday',
  'closed_special',
  'promotion',
] as const;

export const forecastReasonSchema = z.object({
  code: z.enum(FORECAST_REASONS),
  /** 1 = Sunday. */
  weekday: z.optional(z.int()),
  /** A day of the Hebrew calendar, or a promotion. */
  name: z.optional(z.string()),
  /** Hundredths: 190 is almost twice as much. */
  times: z.optional(z.int()),
  percent: z.optional(z.int()),
});
export type ForecastReasonView = z.output<typeof forecastReasonSchema>;

/** What is expected, and between what eight of ten days lie. */
const rangeSchema = z.object({ expected: z.int(), low: z.int(), high: z.int() });
export type ForecastRange = z.output<typeof rangeSchema>;

export const FORECAST_MEASURES = ['net', 'bills', 'quantity'] as const;
export type ForecastMeasure = (typeof FORECAST_MEASURES)[number];

const nameSchema = z.object({ id: idSchema, name: z.string() });

export const readForecast = defineEndpoint({
  name: 'readForecast',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'forecast',
  auth: 'session',
  permission: SEE,
  summary: 'What the next 28 days of a branch or a department of it are expected to bring, and why',
  query: z.object({
    /** Without it, the first branch that the caller sees. */
    branch: z.optional(idQuerySchema),
    department: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.object({
      branch: z.nullable(nameSchema),
      branches: z.array(nameSchema),
      /** Departments that have a forecast. */
      departments: z.array(nameSchema),
      /** First day of the forecast; null without one: not enough was sold yet. */
      made_on: z.nullable(localDateSchema),
      /** Days from the first sale until now. */
      known_days: z.int(),
      days: z.array(
        z.object({
          day: localDateSchema,
          /** Agorot with VAT, bills, and thousandths. */
          net: rangeSchema,
          bills: rangeSchema,
          quantity: rangeSchema,
          reasons: z.array(forecastReasonSchema),
        }),
      ),
      /** The last month by the forecast of its beginning; null without one. */
      accuracy: z.nullable(
        z.object({
          /** Whether it was made later, from what was known then. */
          replayed: z.boolean(),
          /** Sum of errors against the sum of the figures; hundredths of a percent. */
          off: z.int(),
          /** Share of open days within the range; hundredths of a percent. */
          within: z.int(),
          days: z.array(
            z.object({
              day: localDateSchema,
              expected: z.int(),
              low: z.int(),
              high: z.int(),
              actual: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type ForecastView = z.output<typeof readForecast.response>['data'];

/** Products that one answer has at most. */
export const FORECAST_PRODUCTS = 200;

export const listForecastProducts = defineEndpoint({
  name: 'listForecastProducts',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'forecast/products',
  auth: 'session',
  permission: SEE,
  summary: 'What of each product a branch is expected to sell in the next 28 days',
  query: z.object({
    branch: idQuerySchema,
    department: z.optional(idQuerySchema),
    /** A part of the name. */
    search: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  }),
  response: z.object({
    data: z.array(
      z.object({
        product: nameSchema,
        weighed: z.boolean(),
        /** Thousandths, in the next 7 and 28 days. */
        week: rangeSchema,
        month: rangeSchema,
        /** By day. */
        days: z.array(rangeSchema),
        /** Promotions that are planned. */
        promotions: z.array(z.string()),
      }),
    ),
    more: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});
export type ForecastProduct = z.output<typeof listForecastProducts.response>['data'][number];
