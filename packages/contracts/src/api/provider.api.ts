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
  response: z.object({ data: z.array(providerService), next: z.number().int().nullable() }),
  errors: ['PERMISSION_DENIED'],
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
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
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
