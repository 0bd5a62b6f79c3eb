import * as z from 'zod/mini';
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
    code: z.string().check(z.maxLength(60)),
    message: z.string().check(z.maxLength(500)),
    stack: z._default(z.string().check(z.maxLength(4_000)), ''),
    route: z._default(z.string().check(z.maxLength(200)), ''),
    version: z.string().check(z.maxLength(40)),
  }),
  response: z.object({ reference: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});
