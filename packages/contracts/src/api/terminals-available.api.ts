import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema } from './shared.ts';

/**
 * Branches and terminals that can be registered on this device (our addition, see
 * docs/api-additions.md).
 */
export const terminalsAvailable = defineEndpoint({
  name: 'terminalsAvailable',
  method: 'GET',
  path: 'terminals/available',
  auth: 'user',
  permission: { type: 'components', action: 'e', key: 104 },
  summary: 'Branches with their terminals, for the registration screen',
  response: z.object({
    branches: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        terminals: z.array(
          z.object({
            id: idSchema,
            name: z.string(),
            terminal_no: z.int(),
            registered: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});
