import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent } from './shared.ts';

/**
 * `mail`: passed to a mail server. `folder`: no mail server is configured, and the message was
 * stored in the server's data folder.
 */
export const mailDeliverySchema = z.enum(['mail', 'folder']);
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

/** Answers the same whether or not the address has an account. */
export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: 'account/password/reset',
  auth: 'public',
  permission: 'none',
  summary:
    'Send a link to set a new password, good once and for 30 minutes, if the address has an account',
  body: z.object({ email: z.email().check(z.maxLength(254)) }),
  response: z.object({ code: z.literal('000'), delivery: mailDeliverySchema }),
  errors: ['SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const confirmPasswordReset = defineEndpoint({
  name: 'confirmPasswordReset',
  method: 'POST',
  path: 'account/password/reset/confirm',
  auth: 'public',
  permission: 'none',
  summary: 'Set a new password by the token of such a link; every session of the user ends',
  body: z.object({
    token: z.string().check(z.regex(/^[\w-]{43}$/)),
    password: z.string().check(z.minLength(12), z.maxLength(256)),
  }),
  response: noContent,
  errors: ['RESET_LINK_INVALID', 'WEAK_PASSWORD', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});
