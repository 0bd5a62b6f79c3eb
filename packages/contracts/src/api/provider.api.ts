import { SERVICE_STATES } from '@dalpak/engine';
import * as z from 'zod/mini';
import { isBusinessNumber } from '../codes/business-number.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SERVICE_MODULE_KEYS } from '../plans/modules.ts';
import { uuidSchema } from './shared.ts';

const providerService = z.object({
  uuid: uuidSchema,
  code: z.string(),
  name: z.string(),
  /** `none` = the business has no service. */
  status: z.enum(['ok', 'suspended', 'ended', 'none']),
  status_name: z.string(),
  reason: z.string(),
  /** What it pays the provider; null = it is not billed. */
  plan: z.nullable(
    z.object({
      /** Agorot for one period, VAT included. */
      price: z.int(),
      period: z.string(),
      state: z.enum(SERVICE_STATES),
      tills: z.int(),
      people: z.int(),
      /** Day on which its service is suspended; null = none is planned. */
      suspends_on: z.nullable(z.iso.date()),
      suspend_reason: z.string(),
      /** Agorot of its invoices that wait for payment. */
      balance: z.int(),
      /** Day of the next invoice; null = none is coming. */
      next_invoice: z.nullable(z.iso.date()),
    }),
  ),
  /** Counts and ages of the last 30 days, and nothing else of the business. */
  usage: z.object({
    sales: z.int(),
    tills: z.int(),
    last_sale: z.nullable(z.iso.datetime()),
  }),
});
export type ProviderService = z.infer<typeof providerService>;

export const listProviderServices = defineEndpoint({
  name: 'listProviderServices',
  method: 'GET',
  path: 'provider/services',
  auth: 'user',
  // For the provider's administrators: the handler checks the kind of the user, which no permission
  // map of a business grants.
  permission: 'own',
  summary: 'All businesses with the state of their service, for the provider',
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)), 0),
  }),
  response: z.object({
    data: z.array(providerService),
    next: z.nullable(z.number().check(z.int())),
    /** Whether a business of this system bills the others. */
    provides: z.boolean(),
  }),
  errors: ['PERMISSION_DENIED'],
});

const permissionByKind = { auth: 'user', permission: 'own' } as const;

export const beginProvider = defineEndpoint({
  name: 'beginProvider',
  method: 'POST',
  path: 'provider/begin',
  ...permissionByKind,
  summary: 'Make the first business of the system the provider, which bills the others',
  body: z.strictObject({}),
  response: z.object({ data: z.object({ provides: z.literal(true) }) }),
  errors: ['PERMISSION_DENIED'],
  bodyLimit: 1_024,
});

const planFields = {
  /** Agorot for one period, VAT included. */
  price: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  period: z.enum(['month', 'year', 'three_years']),
  /** Licences of tills and of people in the back office. */
  tills: z.int().check(z.minimum(0), z.maximum(1_000)),
  people: z.int().check(z.minimum(0), z.maximum(10_000)),
};

export const makeProviderBusiness = defineEndpoint({
  name: 'makeProviderBusiness',
  method: 'POST',
  path: 'provider/services',
  ...permissionByKind,
  summary:
    'Make a business with its plan; its owner gets a link by mail and sets the password alone. The same request twice is one business',
  body: z.strictObject({
    request_id: uuidSchema,
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
    vat_number: z.string().check(z.regex(/^\d{9}$/, { abort: true }), z.refine(isBusinessNumber)),
    /** Make it although a billed business has this VAT number. */
    vat_again: z._default(z.boolean(), false),
    first_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    last_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    email: z.email().check(z.maxLength(254)),
    /** 2 = shop, 3 = restaurant. */
    type: z.union([z.literal(2), z.literal(3)]),
    ...planFields,
    /** Days before the first period that is billed. */
    trial_days: z.int().check(z.minimum(0), z.maximum(90)),
  }),
  response: z.object({
    data: providerService,
    /** False when the mail could not be sent. */
    invited: z.boolean(),
  }),
  errors: ['PERMISSION_DENIED', 'PROVIDER_NOT_SET', 'PROVIDER_VAT_KNOWN', 'EMAIL_TAKEN'],
  bodyLimit: 4_096,
});

export const setProviderPlan = defineEndpoint({
  name: 'setProviderPlan',
  method: 'PUT',
  path: 'provider/services/:uuid/plan',
  ...permissionByKind,
  summary:
    "Set what a business pays and its licences: it becomes a contract of the provider's business",
  params: z.object({ uuid: uuidSchema }),
  body: z.strictObject(planFields),
  response: z.object({ data: providerService }),
  errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'PROVIDER_NOT_SET', 'PROVIDER_OWN_SERVICE'],
  bodyLimit: 1_024,
});

export const setProviderService = defineEndpoint({
  name: 'setProviderService',
  method: 'PUT',
  path: 'provider/services/:uuid',
  auth: 'user',
  permission: 'own',
  summary: 'Suspend the service of a business with a reason, or restore it',
  params: z.object({ uuid: uuidSchema }),
  body: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('suspended'),
      reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
      /** A coming day; without it, at once. */
      from: z.optional(z.iso.date()),
    }),
    z.object({ status: z.literal('ok') }),
  ]),
  response: z.object({ data: providerService }),
  errors: [
    'PERMISSION_DENIED',
    'NOT_FOUND',
    'PROVIDER_NOT_SET',
    'PROVIDER_OWN_SERVICE',
    'PROVIDER_STAFF_SERVICE',
    'SERVICE_STATE',
  ],
});

const modules = z.object({ data: z.object({ modules: z.array(z.enum(SERVICE_MODULE_KEYS)) }) });

export const getServiceModules = defineEndpoint({
  name: 'getServiceModules',
  method: 'GET',
  path: 'account/modules',
  auth: 'session',
  permission: { type: 'system', key: 'billing' },
  summary: 'Modules that the service of this business has',
  response: modules,
  errors: [],
});

export const setServiceModules = defineEndpoint({
  name: 'setServiceModules',
  method: 'PUT',
  path: 'account/modules',
  auth: 'session',
  permission: { type: 'system', key: 'billing' },
  summary: 'Choose the modules of the service; it holds at once, on every screen',
  body: z.object({
    modules: z.array(z.enum(SERVICE_MODULE_KEYS)).check(z.maxLength(SERVICE_MODULE_KEYS.length)),
    /**
     * What the screen showed before, so that another user's change in between is not overwritten
     * unseen.
     */
    before: z.array(z.enum(SERVICE_MODULE_KEYS)).check(z.maxLength(SERVICE_MODULE_KEYS.length)),
  }),
  response: modules,
  errors: ['CONFLICT', 'NOT_FOUND', 'UPGRADE'],
});
