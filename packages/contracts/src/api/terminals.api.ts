import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import type { PermissionOperation } from '../access/permissions.ts';
import { idSchema, noContent } from './shared.ts';

export const terminalsRegister = defineEndpoint({
  name: 'terminalsRegister',
  method: 'POST',
  path: 'terminals/register',
  auth: 'user',
  permission: { type: 'components', action: 'e', key: 104 },
  summary: 'Make this device a terminal of a branch',
  body: z.object({
    branch: idSchema,
    terminal: idSchema,
    services: z._default(z.array(idSchema).check(z.maxLength(20)), []),
    /**
     * Takes the terminal over from its device, which is signed out: for a device that was lost or
     * reset.
     */
    take_over: z._default(z.boolean(), false),
  }),
  response: z.object({
    device_uid: z.uuid(),
    branch_id: idSchema,
    terminal_id: idSchema,
    terminal_token: z.optional(z.string()),
  }),
  errors: ['NOT_FOUND', 'TERMINAL_TAKEN', 'TERMINAL_NO_LICENCE'],
});

/** System operation 10: a released terminal cannot sell until a manager registers it again. */
export const RELEASE_TERMINAL = {
  type: 'system',
  key: 'logout',
} as const satisfies PermissionOperation;

export const terminalsLogout = defineEndpoint({
  name: 'terminalsLogout',
  method: 'POST',
  path: 'terminals/logout',
  auth: 'terminal',
  // The handler requires an employee, or a user of the business in the same browser, with the
  // system operation `logout`, so that an unattended or stolen till cannot be released.
  kitchenScreen: true,
  permission: 'own',
  summary: 'Release this device from its terminal; by a signed-in employee or user',
  response: noContent,
  errors: ['EMPLOYEE_REQUIRED', 'PERMISSION_DENIED', 'APPROVAL_INVALID'],
});
