import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { agorotSchema, idQuerySchema, localDateSchema, uuidSchema } from './shared.ts';

const sells = { type: 'pos', key: 'screens.pos' } as const;
const TERMS = ['regular', 'payments', 'credit', 'immediate_debit'] as const;
const digits = (min: number, max: number) => z.string().regex(new RegExp(`^\\d{${min},${max}}$`));

/** `asked` and `voiding`: nobody knows yet what became of it, and it is asked for again. */
export const CHARGE_STATES = ['asked', 'approved', 'declined', 'voiding', 'voided'] as const;
/** Why nothing was charged: it was refused, or the provider never heard of it. */
export const DECLINE_REASONS = ['refused', 'not_charged'] as const;

const chargeSchema = z.object({
  id: uuidSchema,
  provider: z.enum(['pinpad', 'cibus', 'tenbis']),
  state: z.enum(CHARGE_STATES),
  amount: agorotSchema,
  reason: z.enum(DECLINE_REASONS).nullable(),
  terms: z.enum(TERMS),
  payments: z.int(),
  first: agorotSchema.nullable(),
  fixed: agorotSchema.nullable(),
  /** Brand of the card as payments name it; null when the terminal told none that we know. */
  brand: z.string().nullable(),
  last_digits: z.string(),
  confirmation: z.string(),
  transaction: z.string(),
});
export type ChargeView = z.infer<typeof chargeSchema>;
const charge = z.object({ data: chargeSchema });

/** Made on the device, and written down there before it is sent: the same id again is the same charge. */
const intent = { id: uuidSchema, cart: uuidSchema, amount: agorotSchema };
const chargeErrors = ['PAYMENT_NOT_ALLOWED', 'PAYMENT_DETAILS', 'PAYMENT_MISMATCH', 'DUPLICATE_WITH_OTHER_CONTENT', 'CONFLICT'] as const;
/** Longer than a customer takes at a terminal. */
const AT_TERMINAL_MS = 100_000;

/** A negative amount gives money back to the card of `refund_of`, a deal of this business: by who may refund or has a colleague's leave, and no more than is left of it. */
export const chargeCard = defineEndpoint({
  name: 'chargeCard',
  method: 'POST',
  path: 'payments/pinpad/transaction',
  auth: 'employee',
  permission: sells,
  summary: 'Charge a card at the card terminal of this till; with the same id it tells what became of it',
  body: z.object({
    ...intent,
    terms: z.enum(TERMS).default('regular'),
    payments: z.int().min(1).max(36).default(1),
    first: agorotSchema.nullable().default(null),
    fixed: agorotSchema.nullable().default(null),
    /** A colleague's leave to give back, as the sale will show it: where it stands and its sum are the engine's `approvalSubject`. */
    approval: z.object({
      sale: uuidSchema,
      sum: agorotSchema,
      token: z.string().max(200),
    }).nullable().default(null),
    refund_of: z.string().regex(/^[\dA-Za-z-]{1,40}$/).nullable().default(null),
  }),
  response: charge,
  errors: chargeErrors,
  timeoutMs: AT_TERMINAL_MS,
});

const meal = z.object({
  ...intent,
  /** What the customer shows: the number of the card, a code of the app. Told to the company and never kept. */
  code: z.string().regex(/^[\dA-Za-z-]{4,40}$/),
});

export const chargeCibus = defineEndpoint({
  name: 'chargeCibus',
  method: 'POST',
  path: 'payments/cibus/transaction',
  auth: 'employee',
  permission: sells,
  summary: 'Charge Cibus; with the same id it tells what became of it',
  body: meal,
  response: charge,
  errors: chargeErrors,
  timeoutMs: AT_TERMINAL_MS,
});

export const chargeTenbis = defineEndpoint({
  name: 'chargeTenbis',
  method: 'POST',
  path: 'payments/10bis/transaction',
  auth: 'employee',
  permission: sells,
  summary: 'Charge 10bis; with the same id it tells what became of it',
  body: meal,
  response: charge,
  errors: chargeErrors,
  timeoutMs: AT_TERMINAL_MS,
});

export const readCharge = defineEndpoint({
  name: 'readCharge',
  method: 'GET',
  path: 'payments/charges/:id',
  auth: 'employee',
  permission: sells,
  summary: 'What became of a charge; one that is not settled is asked for, and never charged again',
  params: z.object({ id: uuidSchema }),
  response: charge,
  errors: ['NOT_FOUND'],
  timeoutMs: AT_TERMINAL_MS,
});

export const listCharges = defineEndpoint({
  name: 'listCharges',
  method: 'GET',
  path: 'payments/charges',
  auth: 'employee',
  permission: sells,
  summary: 'Charges for a bill of this till, oldest first; those that are not settled are asked for',
  query: z.object({ cart: uuidSchema }),
  response: z.object({ data: z.array(chargeSchema) }),
  errors: [],
  timeoutMs: AT_TERMINAL_MS,
});

/** An order that was refused goes on as a new one: what was charged for it by this till is for that one. */
export const carryCharges = defineEndpoint({
  name: 'carryCharges',
  method: 'POST',
  path: 'payments/charges/carry',
  auth: 'employee',
  permission: sells,
  summary: 'Count charges of an order that can not be sold with them for the bill that goes on in its place',
  body: z.strictObject({ from: uuidSchema, to: uuidSchema, charges: z.array(uuidSchema).min(1).max(50) }),
  /** Those that are of the new bill now; the others are where they were. */
  response: z.object({ data: z.array(uuidSchema) }),
  errors: ['CONFLICT'],
  bodyLimit: 8_192,
});

export const voidCharge = defineEndpoint({
  name: 'voidCharge',
  method: 'POST',
  path: 'payments/charges/:id/void',
  auth: 'employee',
  permission: sells,
  summary: 'Take a charge back before its bill is a sale',
  params: z.object({ id: uuidSchema }),
  body: z.object({}),
  response: charge,
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: AT_TERMINAL_MS,
});

const numberedSchema = z.object({
  method: z.enum(['voucher', 'gift_card', 'credit_voucher']),
  number: z.string(),
  /** What may be paid with it now; 0 when it was used, has expired or is switched off. */
  balance: agorotSchema,
  expires_on: localDateSchema.nullable(),
});
export type NumberedView = z.infer<typeof numberedSchema>;

/** Wrong numbers slow the till down, and then the business: a number is worth money. */
export const lookUpNumber = defineEndpoint({
  name: 'lookUpNumber',
  method: 'POST',
  path: 'payments/numbers',
  auth: 'employee',
  permission: sells,
  summary: 'What is on a gift card, a credit voucher or a voucher',
  body: z.object({ method: z.enum(['voucher', 'gift_card', 'credit_voucher']), number: z.string().regex(/^[\dA-Za-z-]{1,30}$/) }),
  response: z.object({ data: numberedSchema }),
  errors: ['VOUCHER_UNKNOWN', 'TOO_MANY_REQUESTS'],
});

export const readCredit = defineEndpoint({
  name: 'readCredit',
  method: 'GET',
  path: 'payments/credit/:id',
  auth: 'employee',
  permission: sells,
  summary: 'What a customer may still buy on credit, and by which means they may pay',
  params: z.object({ id: idQuerySchema }),
  response: z.object({
    data: z.object({
      status: z.enum(['open', 'warn', 'blocked']),
      /** What is granted and what of it is left, agorot. */
      limit: agorotSchema,
      left: agorotSchema,
      /** Types of payment; empty = any. */
      payments_permissions: z.array(z.int()),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type CreditView = z.infer<typeof readCredit.response>['data'];

const cheque = { bank: digits(1, 2), branch: digits(1, 3), account: digits(2, 9), number: digits(1, 10) };

export const checkCheques = defineEndpoint({
  name: 'checkCheques',
  method: 'POST',
  path: 'payments/checks',
  auth: 'employee',
  permission: sells,
  summary: 'What is known of cheques before they are taken: the check digit of the account, and what one came in by',
  body: z.object({ cheques: z.array(z.object(cheque)).min(1).max(36) }),
  response: z.object({
    data: z.array(z.object({
      account: z.enum(['valid', 'invalid', 'unknown']),
      /** Type and number of the sale or document that it came in by, for which a sale with it is refused; null = it may be taken. */
      taken: z.object({ type: z.int(), number: z.int() }).nullable(),
    })),
  }),
  errors: [],
});
