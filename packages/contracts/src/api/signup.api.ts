import { z } from 'zod';
import { isBusinessNumber } from '../business-number.ts';
import { cardSchema } from '../card.ts';
import { defineEndpoint } from '../define-endpoint.ts';

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
    email: z.email().max(254),
    password: z.string().min(12).max(256),
    /** 2 = a shop, 3 = a restaurant: which modules the service begins with. Left out, all of them. */
    type: z.union([z.literal(2), z.literal(3)]).optional(),
    /** Card number of the manager at the till. */
    card: cardSchema,
  }),
  response: z.object({ code: z.literal('000'), cloud_uuid: z.uuid() }),
  errors: ['EMAIL_TAKEN', 'WEAK_PASSWORD', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});
