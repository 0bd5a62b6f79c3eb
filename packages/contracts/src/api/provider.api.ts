import { SERVICE_STATES } from '@dalpak/engine';
import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { SERVICE_MODULE_KEYS } from '../modules.ts';
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
  plan: z
    .object({
      /** Agorot for one period, VAT included. */
      price: z.int(),
      period: z.string(),
      state: z.enum(SERVICE_STATES),
      tills: z.int(),
      people: z.int(),
    })
    .nullable(),
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
    search: z.string().trim().max(100).default(''),
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.object({
    data: z.array(providerService),
    next: z.number().int().nullable(),
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

export const setProviderPlan = defineEndpoint({
  name: 'setProviderPlan',
  method: 'PUT',
  path: 'provider/services/:uuid/plan',
  ...permissionByKind,
  summary:
    "Set what a business pays and its licences: it becomes a contract of the provider's business",
  params: z.object({ uuid: uuidSchema }),
  body: z.strictObject({
    /** Agorot for one period, VAT included. */
    price: z.int().min(0).max(100_000_000),
    period: z.enum(['month', 'year', 'three_years']),
    /** Licences of tills and of people in the back office. */
    tills: z.int().min(0).max(1_000),
    people: z.int().min(0).max(10_000),
  }),
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
    z.object({ status: z.literal('suspended'), reason: z.string().trim().min(2).max(300) }),
    z.object({ status: z.literal('ok') }),
  ]),
  response: z.object({ data: providerService }),
  errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'PROVIDER_OWN_SERVICE', 'SERVICE_STATE'],
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
    modules: z.array(z.enum(SERVICE_MODULE_KEYS)).max(SERVICE_MODULE_KEYS.length),
    /**
     * What the screen showed before, so that another user's change in between is not overwritten
     * unseen.
     */
    before: z.array(z.enum(SERVICE_MODULE_KEYS)).max(SERVICE_MODULE_KEYS.length),
  }),
  response: modules,
  errors: ['CONFLICT', 'NOT_FOUND'],
});
