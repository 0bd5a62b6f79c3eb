import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { secondStepCode } from './second-step.api.ts';
import { noContent } from './shared.ts';

const email = z.email().check(z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(256));

/**
 * Password and refresh grants. Browsers get HttpOnly cookies; the tokens are in the body for other
 * clients only.
 */
export const oauthToken = defineEndpoint({
  name: 'oauthToken',
  method: 'POST',
  path: 'oauth/token',
  auth: 'public',
  permission: 'none',
  summary:
    'Sign in with a password and a code where the user has them, or renew with a refresh token',
  body: z.discriminatedUnion('grant_type', [
    /**
     * With `code` both steps are one call. Without it, a user who has a second step gets
     * SECOND_STEP_NEEDED with the token of the next grant.
     */
    z.object({
      grant_type: z.literal('password'),
      email,
      password,
      code: z.optional(secondStepCode),
    }),
    z.object({
      grant_type: z.literal('second_step'),
      step_token: z.string().check(z.minLength(1), z.maxLength(256)),
      code: secondStepCode,
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      refresh_token: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    }),
  ]),
  response: z.object({
    token_type: z.literal('Bearer'),
    expires_in: z.number().check(z.int(), z.positive()),
    access_token: z.optional(z.string()),
    refresh_token: z.optional(z.string()),
  }),
  errors: [
    'WRONG_CREDENTIALS',
    'SECOND_STEP_NEEDED',
    'WRONG_CODE',
    'SIGN_IN_STEP_ENDED',
    'SIGN_IN_LIMITED',
    'UNAUTHENTICATED',
    'CONFLICT',
    'SUPPORT_NO_GRANT',
    'TOO_MANY_REQUESTS',
  ],
});

export const oauthLogout = defineEndpoint({
  name: 'oauthLogout',
  method: 'POST',
  path: 'oauth/logout',
  // A device that is also a terminal stays registered; `terminals/logout` releases it.
  auth: 'user',
  anyCloud: true,
  beforeSecondStep: true,
  permission: 'none',
  summary: 'End this session; its tokens stop working at once',
  response: noContent,
  errors: [],
});
