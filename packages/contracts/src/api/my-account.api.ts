import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent, uuidSchema } from './shared.ts';

const password = z.string().check(z.minLength(1), z.maxLength(256));

export const getMyAccount = defineEndpoint({
  name: 'getMyAccount',
  method: 'GET',
  path: 'account/me',
  auth: 'user',
  permission: 'own',
  summary: 'Name, e-mail and open sessions of the signed-in user',
  response: z.object({
    data: z.object({
      name: z.string(),
      email: z.string(),
      sessions: z.array(
        z.object({
          id: uuidSchema,
          /** Whether it is the calling session. */
          current: z.boolean(),
          cloud: z.string(),
          started_at: z.iso.datetime(),
          /** When the session last refreshed its tokens, within about twenty minutes. */
          seen_at: z.iso.datetime(),
        }),
      ),
    }),
  }),
  errors: [],
});
export type MyAccount = z.infer<typeof getMyAccount.response>['data'];

export const updateMyAccount = defineEndpoint({
  name: 'updateMyAccount',
  method: 'PUT',
  path: 'account/me',
  auth: 'user',
  permission: 'own',
  summary: "Change the user's own name, or with the password the e-mail that they sign in with",
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
    email: z.email().check(z.maxLength(254)),
    password: z.optional(password),
  }),
  response: noContent,
  errors: ['WRONG_PASSWORD', 'EMAIL_TAKEN', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: 'account/password',
  auth: 'user',
  permission: 'own',
  summary: 'Set a new password; every other session of the user ends',
  body: z.object({
    current: password,
    password: z.string().check(z.minLength(12), z.maxLength(256)),
  }),
  response: noContent,
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const endMySessions = defineEndpoint({
  name: 'endMySessions',
  method: 'POST',
  path: 'account/sessions/end',
  auth: 'user',
  permission: 'own',
  summary: 'End one other session of the user, or all of them but this',
  body: z.object({ id: z.optional(uuidSchema) }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
