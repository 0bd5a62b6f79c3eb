import { z } from 'zod';
import { defineEndpoint } from '../wire/define-endpoint.ts';

/**
 * Reports why a screen failed, without names, personal numbers or field contents. The answer is the
 * number to quote to support.
 */
export const reportError = defineEndpoint({
  name: 'reportError',
  method: 'POST',
  path: 'errors',
  auth: 'session',
  kitchenScreen: true,
  permission: 'none',
  summary: 'Report a failure of the screen',
  body: z.object({
    code: z.string().max(60),
    message: z.string().max(500),
    stack: z.string().max(4_000).default(''),
    route: z.string().max(200).default(''),
    version: z.string().max(40),
  }),
  response: z.object({ reference: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});
