import { z } from 'zod';
import { isBusinessNumber } from '../business-number.ts';
import { cardSchema } from '../card.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { noContent } from './shared.ts';

const email = z.email().max(254);
const password = z.string().min(1).max(256);

/** Password and refresh grants. Browsers get HttpOnly cookies; the tokens are in the body for other clients only. */
export const oauthToken = defineEndpoint({
  name: 'oauthToken',
  method: 'POST',
  path: 'oauth/token',
  auth: 'public',
  permission: 'none',
  summary: 'Sign in with a password, or renew with a refresh token',
  body: z.discriminatedUnion('grant_type', [
    z.object({ grant_type: z.literal('password'), email, password }),
    z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1).max(256).optional() }),
  ]),
  response: z.object({
    token_type: z.literal('Bearer'),
    expires_in: z.number().int().positive(),
    access_token: z.string().optional(),
    refresh_token: z.string().optional(),
  }),
  errors: ['WRONG_CREDENTIALS', 'SIGN_IN_LIMITED', 'UNAUTHENTICATED', 'CONFLICT', 'SUPPORT_NO_GRANT', 'TOO_MANY_REQUESTS'],
});

export const oauthLogout = defineEndpoint({
  name: 'oauthLogout',
  method: 'POST',
  path: 'oauth/logout',
  // A device that is a terminal as well stays one; `terminals/logout` releases it.
  auth: 'user',
  anyCloud: true,
  permission: 'none',
  summary: 'End this session; its tokens stop working at once',
  response: noContent,
  errors: [],
});

/** Opens a business: the first user, the cloud, one branch and one terminal. */
export const signupCloud = defineEndpoint({
  name: 'signupCloud',
  method: 'POST',
  path: 'signup/cloud',
  auth: 'public',
  permission: 'none',
  summary: 'Open a new business account',
  body: z.object({
    business_name: z.string().trim().min(2).max(100),
    /** Dealer, company or identity number: nine digits, the last a check digit. */
    vat_number: z.string().regex(/^\d{9}$/, { abort: true }).refine(isBusinessNumber),
    branch_name: z.string().trim().min(2).max(60),
    first_name: z.string().trim().min(1).max(60),
    last_name: z.string().trim().min(1).max(60),
    email,
    password: z.string().min(12).max(256),
    /** 2 = a shop, 3 = a restaurant: which modules the service begins with. Left out, all of them. */
    type: z.union([z.literal(2), z.literal(3)]).optional(),
    /** Card number of the manager at the till. */
    card: cardSchema,
  }),
  response: z.object({ code: z.literal('000'), cloud_uuid: z.uuid() }),
  errors: ['EMAIL_TAKEN', 'WEAK_PASSWORD', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});
