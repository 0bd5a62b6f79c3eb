import { SERVICE_STATES } from '@dalpak/engine';
import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SERVICE_MODULE_KEYS } from '../plans/modules.ts';
import { BUSINESS_TIERS, PLAN_PERIODS, PRICED_TIERS } from '../plans/subscriptions.ts';

const MAX_PRICE = 100_000_000;
const moduleKeys = z
  .array(z.enum(SERVICE_MODULE_KEYS))
  .check(z.maxLength(SERVICE_MODULE_KEYS.length));

const lineFields = {
  app_id: z.int().check(z.positive()),
  tier: z.enum(PRICED_TIERS),
  period: z.enum(PLAN_PERIODS),
  /** First day on which it holds. */
  starts: z.iso.date(),
  /** Agorot of one licence for one period, before VAT. */
  price: z.int().check(z.minimum(0), z.maximum(MAX_PRICE)),
  trial_days: z.int().check(z.minimum(0), z.maximum(90)),
  /** Modules that the tier opens; empty = it opens none by itself. */
  modules: moduleKeys,
  sold: z.boolean(),
};
const priceLine = z.object(lineFields);
export type PlanPriceLine = z.output<typeof priceLine>;

// For the provider's administrators: the handler checks the kind of the user.
const provider = { auth: 'user', permission: 'own' } as const;

export const listPlanPrices = defineEndpoint({
  name: 'listPlanPrices',
  method: 'GET',
  path: 'provider/prices',
  ...provider,
  summary: 'Prices of the plans by application, tier, period and day, for the provider',
  response: z.object({ data: z.array(priceLine) }),
  errors: ['PERMISSION_DENIED', 'PROVIDER_NOT_SET'],
});

export const addPlanPrice = defineEndpoint({
  name: 'addPlanPrice',
  method: 'POST',
  path: 'provider/prices',
  ...provider,
  summary: 'Add a price that holds from a day; running subscriptions keep theirs until renewal',
  body: z.strictObject(lineFields),
  response: z.object({ data: z.array(priceLine) }),
  errors: ['PERMISSION_DENIED', 'PROVIDER_NOT_SET', 'PLAN_PRICE_DAY', 'VALIDATION_FAILED'],
  bodyLimit: 4_096,
});

const billing = { auth: 'user', permission: { type: 'system', key: 'billing' } } as const;

const choiceFields = {
  tier: z.enum(BUSINESS_TIERS),
  period: z.enum(PLAN_PERIODS),
  /** Licences of tills and of people in the back office. */
  tills: z.int().check(z.minimum(0), z.maximum(1_000)),
  people: z.int().check(z.minimum(1), z.maximum(10_000)),
};
const choice = z.strictObject(choiceFields);
export type PlanChoice = z.output<typeof choice>;

const planSchema = z.object({
  current: z.nullable(
    z.object({
      ...choiceFields,
      people: z.int().check(z.minimum(0)),
      /** Null = its price was agreed with the provider, and no tier decides it. */
      tier: z.nullable(z.enum(BUSINESS_TIERS)),
      state: z.enum(SERVICE_STATES),
      /** Agorot for one period, VAT included. */
      price: z.int(),
      /** First day of the next period; null = it is not known. */
      renews_on: z.nullable(z.iso.date()),
      /** Price of the next period by the prices that are known today. */
      next_price: z.int(),
    }),
  ),
  planned: z.nullable(
    z.object({
      ...choiceFields,
      people: z.int().check(z.minimum(0)),
      price: z.int(),
      on: z.iso.date(),
    }),
  ),
  offers: z.array(
    z.object({
      tier: z.enum(BUSINESS_TIERS),
      period: z.enum(PLAN_PERIODS),
      /** Agorot of one licence for one period, before VAT. */
      till: z.int(),
      person: z.int(),
      modules: z.array(z.enum(SERVICE_MODULE_KEYS)),
    }),
  ),
  /** Hundredths of a percent. */
  vat_rate_bp: z.int(),
});
export type PlanView = z.output<typeof planSchema>;

export const readPlan = defineEndpoint({
  name: 'readPlan',
  method: 'GET',
  path: 'account/plan',
  ...billing,
  summary:
    'What this business pays the provider, what is planned, and the plans that it can choose',
  response: z.object({ data: planSchema }),
  errors: [],
});

const preview = z.object({
  /** At once, or from the next period. */
  at: z.enum(['now', 'renewal']),
  day: z.iso.date(),
  /** Agorot for one period. */
  before_vat: z.int(),
  price: z.int(),
  /** Sum of the invoice that is made at once, VAT included; 0 = none is. */
  charge: z.int(),
  gained: z.array(z.enum(SERVICE_MODULE_KEYS)),
  lost: z.array(z.enum(SERVICE_MODULE_KEYS)),
});
export type PlanPreview = z.output<typeof preview>;

export const previewPlan = defineEndpoint({
  name: 'previewPlan',
  method: 'POST',
  reads: true,
  path: 'account/plan/preview',
  ...billing,
  summary: 'What a change of the plan costs, from when it holds, and which modules come and go',
  body: choice,
  response: z.object({ data: preview }),
  errors: ['PROVIDER_NOT_SET', 'PLAN_NOT_SOLD', 'SERVICE_STATE'],
  bodyLimit: 1_024,
});

export const changePlan = defineEndpoint({
  name: 'changePlan',
  method: 'PUT',
  path: 'account/plan',
  ...billing,
  summary:
    'Change the plan of this business: a higher one holds at once and is billed, a lower one from the next period',
  body: z.strictObject({
    ...choiceFields,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    /** What the preview said; with another sum nothing changes. */
    charge: z.int().check(z.minimum(0)),
    at: z.enum(['now', 'renewal']),
  }),
  response: z.object({ data: planSchema }),
  errors: [
    'PROVIDER_NOT_SET',
    'PLAN_NOT_SOLD',
    'PLAN_CHANGED',
    'SERVICE_STATE',
    'WRONG_PASSWORD',
    'SIGN_IN_LIMITED',
  ],
  bodyLimit: 2_048,
});

export const withdrawPlan = defineEndpoint({
  name: 'withdrawPlan',
  method: 'DELETE',
  path: 'account/plan/planned',
  ...billing,
  summary: 'Take back a planned change of the plan, until its day',
  response: z.object({ data: planSchema }),
  errors: ['PROVIDER_NOT_SET', 'NOT_FOUND'],
});
