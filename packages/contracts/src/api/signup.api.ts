import * as z from 'zod/mini';
import { isBusinessNumber } from '../codes/business-number.ts';
import { cardSchema } from '../codes/card.ts';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SERVICE_MODULE_KEYS } from '../plans/modules.ts';
import { mailDeliverySchema } from './password-reset.api.ts';
import { BUSINESS_TIERS, PLAN_PERIODS } from '../plans/subscriptions.ts';
import { idQuerySchema, idSchema } from './shared.ts';

/** A row of the list of services or packages of the provider's own business. */
const offerSchema = z.object({
  component: z.union([z.literal(COMPONENT.services), z.literal(COMPONENT.packages)]),
  id: idSchema,
});

/** Details of a new business; nothing is stored before the address is confirmed. */
const signupForm = z.object({
  business_name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
  /** Dealer, company or identity number: nine digits, the last a check digit. */
  vat_number: z.string().check(z.regex(/^\d{9}$/, { abort: true }), z.refine(isBusinessNumber)),
  branch_name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
  first_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  last_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  email: z.email().check(z.maxLength(254)),
  password: z.string().check(z.minLength(12), z.maxLength(256)),
  /**
   * 2 = shop, 3 = restaurant: decides which modules the service starts with. Absent, all of them.
   */
  type: z.optional(z.union([z.literal(2), z.literal(3)])),
  /** Card number of the manager at the till. */
  card: cardSchema,
  /** The service or package of the provider that the business begins with. */
  offer: z.optional(offerSchema),
  /** At the first sign-up of a system: this business is the provider of those that follow. */
  provides: z.optional(z.boolean()),
});

/**
 * Validates the form and mails a code to its address. The answer is the same when the address has
 * an account; its owner is informed by mail.
 */
export const signupCode = defineEndpoint({
  name: 'signupCode',
  method: 'POST',
  path: 'signup/code',
  auth: 'public',
  permission: 'none',
  summary:
    'Send a code of six digits to the address of a sign-up, good for ten minutes and five tries',
  body: signupForm,
  response: z.object({ code: z.literal('000'), delivery: mailDeliverySchema }),
  errors: ['WEAK_PASSWORD', 'MAIL_NOT_SENT', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

/** Opens a business: the first user, the cloud, one branch and one terminal. */
export const signupCloud = defineEndpoint({
  name: 'signupCloud',
  method: 'POST',
  path: 'signup/cloud',
  auth: 'public',
  permission: 'none',
  summary: 'Open a new business account, with the code that was sent to its address',
  body: z.extend(signupForm, { code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: z.object({ code: z.literal('000'), cloud_uuid: z.uuid() }),
  errors: [
    'SIGNUP_CODE_WRONG',
    'EMAIL_TAKEN',
    'WEAK_PASSWORD',
    'SIGN_IN_LIMITED',
    'TOO_MANY_REQUESTS',
  ],
});

export const signupProducts = defineEndpoint({
  name: 'signupProducts',
  method: 'GET',
  path: 'signup/cloud/products',
  auth: 'public',
  permission: 'none',
  summary: 'What a new business begins with: the modules of its service and its licences',
  /** As `type` of the sign-up; `service` or `package` is the row that the business begins with. */
  query: z.object({
    type: z.optional(z.enum(['2', '3'])),
    service: z.optional(idQuerySchema),
    package: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.object({
      modules: z.array(z.enum(SERVICE_MODULE_KEYS)),
      products: z.array(
        z.object({
          app_id: idSchema,
          tier: z.string(),
          name: z.string(),
          plan: z.int(),
          amount: z.int(),
        }),
      ),
      /** What it pays the provider; null = the provider bills no one. */
      sale: z.nullable(
        z.object({
          name: z.string(),
          /** The plan of the price list; null for a row of the provider's lists. */
          tier: z.nullable(z.enum(BUSINESS_TIERS)),
          period: z.enum(PLAN_PERIODS),
          /** Agorot for one period. */
          before_vat: z.int(),
          price: z.int(),
          tills: z.int(),
          people: z.int(),
          /** First day that is billed. */
          starts: z.iso.date(),
        }),
      ),
    }),
  }),
  errors: [],
});

export const signupDone = defineEndpoint({
  name: 'signupDone',
  method: 'GET',
  path: 'signup/cloud/done',
  auth: 'session',
  permission: 'none',
  summary: 'Whether this business has everything that its first sale needs',
  response: z.object({
    data: z.object({
      done: z.boolean(),
      steps: z.object({
        branch: z.boolean(),
        terminal: z.boolean(),
        employee: z.boolean(),
        product: z.boolean(),
      }),
    }),
  }),
  errors: [],
});

/** A back-office user of the open business, who has a position in it from the first sign-in. */
export const signupUser = defineEndpoint({
  name: 'signupUser',
  method: 'POST',
  path: 'signup/user',
  auth: 'user',
  permission: { type: 'components', action: 'w', key: COMPONENT.employees },
  summary: 'Sign up a user of this business, in a position that gives no more than the caller has',
  body: z.object({
    first_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    last_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    email: z.email().check(z.maxLength(254)),
    password: z.string().check(z.minLength(12), z.maxLength(256)),
    position: idSchema,
  }),
  response: z.object({ data: z.object({ id: idSchema }) }),
  errors: ['EMAIL_TAKEN', 'WEAK_PASSWORD', 'SIGN_IN_LIMITED', 'NOT_FOUND'],
});
