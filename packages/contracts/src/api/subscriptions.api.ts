import { SERVICE_STATES } from '@dalpak/engine';
import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { LICENCE_HOLDERS } from '../plans/subscriptions.ts';
import { idQuerySchema, idSchema, uuidSchema } from './shared.ts';

const permission = { type: 'system', key: 'subscriptions_assign' } as const;
const active = z.array(
  z.object({ app_id: idSchema, product: z.object({ id: idSchema }), code: z.string() }),
);

const licence = z.object({
  /** `tier` selects the product's name in the language of the screen (`productName`). */
  product: z.object({ id: idSchema, name: z.string(), tier: z.string() }),
  amount: z.int(),
  used: z.object({ available_amount: z.int() }),
});
export type LicenceView = z.output<typeof licence>;

export const availableSubscriptions = defineEndpoint({
  name: 'availableSubscriptions',
  method: 'GET',
  path: 'account/billings/subscriptions/available',
  auth: 'session',
  permission,
  summary:
    'Licences that an employee or a terminal may get, by application, and those that they have',
  query: z.object({
    app_type: z.enum(LICENCE_HOLDERS),
    /** Of one application; absent, of all. */
    app_id: z.optional(idQuerySchema),
    /** The employee's number, for `user`. */
    employee_identity: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    /** The terminal, for `terminal`. */
    terminals_id: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.object({ active, available: z.record(z.string(), z.array(licence)) }),
  }),
  errors: ['NOT_FOUND'],
});

export const updateSubscriptions = defineEndpoint({
  name: 'updateSubscriptions',
  method: 'PUT',
  path: 'account/billings/subscriptions/update',
  auth: 'session',
  permission,
  summary: 'Which licences an employee or a terminal has; what is not named is taken away',
  body: z.object({
    app_type: z.enum(LICENCE_HOLDERS),
    /** Product number by application number. */
    selected: z
      .record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), idSchema)
      .check(z.refine((map) => Object.keys(map).length <= 50)),
    /** For `user`. The number has to match the record; names are informative. */
    employee: z.optional(
      z.object({
        identity: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        cell_phone: z._default(z.string().check(z.maxLength(100)), ''),
        first_name: z._default(z.string().check(z.maxLength(200)), ''),
        last_name: z._default(z.string().check(z.maxLength(200)), ''),
        id: idSchema,
      }),
    ),
    /** For `terminal`. */
    terminal_id: z.optional(idSchema),
  }),
  response: z.object({ data: z.object({ active }) }),
  errors: ['NOT_FOUND', 'LICENCES_NONE_LEFT'],
});

const subscription = z.object({
  id: idSchema,
  app_id: idSchema,
  tier: z.string(),
  code: z.string(),
  plan: z.int(),
  amount: z.int(),
  available_amount: z.int(),
  holders: z.array(z.object({ type: z.enum(LICENCE_HOLDERS), id: idSchema, name: z.string() })),
});
export type SubscriptionView = z.output<typeof subscription>;

export const listSubscriptions = defineEndpoint({
  name: 'listSubscriptions',
  method: 'GET',
  path: 'account/billings/subscriptions',
  auth: 'session',
  permission: { type: 'system', key: 'billing' },
  summary: 'The licences of the service of this business, and who holds them',
  response: z.object({ data: z.array(subscription) }),
  errors: [],
});

/** Types of billing documents, as the address of their screen names them. */
export const BILLING_DOCUMENTS = [
  'tax_invoice',
  'invoice_receipt',
  'credit_invoice',
  'receipt',
  'proforma',
] as const;

export const listBillingDocuments = defineEndpoint({
  name: 'listBillingDocuments',
  method: 'GET',
  path: 'account/billings/documents',
  auth: 'session',
  permission: { type: 'system', key: 'billing' },
  summary:
    'Documents by which the provider billed this business, newest first; none where nobody bills it',
  response: z.object({
    data: z.array(
      z.object({
        id: uuidSchema,
        type: z.enum(BILLING_DOCUMENTS),
        number: z.string(),
        date: z.iso.date(),
        total: z.int(),
        /** What is still to pay, agorot. */
        open: z.int(),
        due: z.nullable(z.iso.date()),
      }),
    ),
    /** What the business pays; null where it is not billed. */
    plan: z.nullable(
      z.object({
        price: z.int(),
        period: z.string(),
        state: z.enum(SERVICE_STATES),
        /** The coming suspension. */
        suspends_on: z.nullable(z.iso.date()),
        suspend_reason: z.string(),
      }),
    ),
  }),
  errors: [],
});
