import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema, localDateSchema, uuidSchema } from './shared.ts';

const sells = { type: 'pos', key: 'screens.pos' } as const;
const TERMS = ['regular', 'payments', 'credit', 'immediate_debit'] as const;
const digits = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(`^\\d{${min},${max}}$`)));

/** `asked` and `voiding`: the result is not known yet, and the server asks the provider for it. */
export const CHARGE_STATES = ['asked', 'approved', 'declined', 'voiding', 'voided'] as const;
/**
 * Why nothing was charged: the provider refused, it never received the request, it was not
 * reached, or it approved more than was requested and was voided.
 */
export const DECLINE_REASONS = ['refused', 'not_charged', 'unreachable', 'over_approved'] as const;

/** Why a cash machine kept nothing: it was cancelled, it jammed, or it has no change. */
export const MACHINE_REASONS = ['cancelled', 'jam', 'no_change'] as const;

const chargeSchema = z.object({
  id: uuidSchema,
  provider: z.enum(['pinpad', 'cibus', 'tenbis', 'cash_machine']),
  state: z.enum(CHARGE_STATES),
  /** What was approved, or the cash machine kept; less than `requested` leaves the rest owed. */
  amount: agorotSchema,
  requested: agorotSchema,
  reason: z.nullable(z.enum([...DECLINE_REASONS, ...MACHINE_REASONS])),
  terms: z.enum(TERMS),
  payments: z.int(),
  first: z.nullable(agorotSchema),
  fixed: z.nullable(agorotSchema),
  /**
   * Brand of the card as payments name it; null when the terminal reported none or an unknown one.
   */
  brand: z.nullable(z.string()),
  last_digits: z.string(),
  confirmation: z.string(),
  transaction: z.string(),
});
export type ChargeView = z.infer<typeof chargeSchema>;
const charge = z.object({ data: chargeSchema });

/**
 * Created on the device and stored there before it is sent: a retry with the same id is the same
 * charge.
 */
const intent = { id: uuidSchema, cart: uuidSchema, amount: agorotSchema };
const chargeErrors = [
  'PAYMENT_NOT_ALLOWED',
  'PAYMENT_DETAILS',
  'PAYMENT_MISMATCH',
  'DUPLICATE_WITH_OTHER_CONTENT',
  'CONFLICT',
  'CARD_TERMINAL_MISSING',
  'CARD_TERMINAL_BUSY',
  'CARD_TERMINAL_OTHER',
] as const;
/** Longer than a customer needs at a card terminal. */
const AT_TERMINAL_MS = 100_000;

/**
 * A negative amount is a refund to the card of `refund_of`, a deal of this business. It needs the
 * refund permission or a colleague's approval, and cannot exceed what is left of the deal.
 */
export const chargeCard = defineEndpoint({
  name: 'chargeCard',
  method: 'POST',
  path: 'payments/pinpad/transaction',
  auth: 'employee',
  permission: sells,
  summary:
    'Charge a card at the card terminal of this till; with the same id it tells what became of it',
  body: z.object({
    ...intent,
    terms: z._default(z.enum(TERMS), 'regular'),
    payments: z._default(z.int().check(z.minimum(1), z.maximum(36)), 1),
    first: z._default(z.nullable(agorotSchema), null),
    fixed: z._default(z.nullable(agorotSchema), null),
    /** The card terminal that the cashier picked; null = the one by setting or record. */
    pinpad: z._default(z.nullable(idSchema), null),
    /**
     * A colleague's approval of the refund, as the sale will carry it; its place and amount are
     * those of the engine's `approvalSubject`.
     */
    approval: z._default(
      z.nullable(
        z.object({
          sale: uuidSchema,
          sum: agorotSchema,
          token: z.string().check(z.maxLength(200)),
        }),
      ),
      null,
    ),
    refund_of: z._default(z.nullable(z.string().check(z.regex(/^[\dA-Za-z-]{1,40}$/))), null),
  }),
  response: charge,
  errors: chargeErrors,
  timeoutMs: AT_TERMINAL_MS,
});

const meal = z.object({
  ...intent,
  /**
   * What the customer shows: a card number or a code of the app. It is sent to the company and
   * never stored.
   */
  code: z.string().check(z.regex(/^[\dA-Za-z-]{4,40}$/)),
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
  summary:
    'Charges for a bill of this till, oldest first; those that are not settled are asked for',
  query: z.object({ cart: uuidSchema }),
  response: z.object({ data: z.array(chargeSchema) }),
  errors: [],
  timeoutMs: AT_TERMINAL_MS,
});

/** A refused order continues as a new bill; moves this till's charges of it to that bill. */
export const carryCharges = defineEndpoint({
  name: 'carryCharges',
  method: 'POST',
  path: 'payments/charges/carry',
  auth: 'employee',
  permission: sells,
  summary:
    'Count charges of an order that can not be sold with them for the bill that goes on in its place',
  body: z.strictObject({
    from: uuidSchema,
    to: uuidSchema,
    charges: z.array(uuidSchema).check(z.minLength(1), z.maxLength(50)),
  }),
  /** Charges that now belong to the new bill; the others did not move. */
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
  errors: ['NOT_FOUND', 'CONFLICT', 'CASH_MACHINE_BUSY', 'CASH_MACHINE_SILENT'],
  timeoutMs: AT_TERMINAL_MS,
});

const numberedSchema = z.object({
  method: z.enum(['voucher', 'gift_card', 'credit_voucher']),
  number: z.string(),
  /** The amount that can be paid with it now; 0 when it was used, has expired or is disabled. */
  balance: agorotSchema,
  expires_on: z.nullable(localDateSchema),
});
export type NumberedView = z.infer<typeof numberedSchema>;

/**
 * Wrong numbers slow down first the till and then the business, because a number can be spent like
 * money.
 */
export const lookUpNumber = defineEndpoint({
  name: 'lookUpNumber',
  method: 'POST',
  path: 'payments/numbers',
  auth: 'employee',
  permission: sells,
  summary: 'What is on a gift card, a credit voucher or a voucher',
  body: z.object({
    method: z.enum(['voucher', 'gift_card', 'credit_voucher']),
    number: z.string().check(z.regex(/^[\dA-Za-z-]{1,30}$/)),
  }),
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
      /** The credit limit and what is left of it, agorot. */
      limit: agorotSchema,
      left: agorotSchema,
      /** Tender types; empty = any. */
      payments_permissions: z.array(z.int()),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type CreditView = z.infer<typeof readCredit.response>['data'];

const cheque = {
  bank: digits(1, 2),
  branch: digits(1, 3),
  account: digits(2, 9),
  number: digits(1, 10),
};

export const checkCheques = defineEndpoint({
  name: 'checkCheques',
  method: 'POST',
  path: 'payments/checks',
  auth: 'employee',
  permission: sells,
  summary:
    'What is known of cheques before they are taken: the check digit of the account, and what one came in by',
  body: z.object({ cheques: z.array(z.object(cheque)).check(z.minLength(1), z.maxLength(36)) }),
  response: z.object({
    data: z.array(
      z.object({
        account: z.enum(['valid', 'invalid', 'unknown']),
        /**
         * Type and number of the sale or document by which the cheque came in already, so that a sale
         * with it is refused; null = it is acceptable.
         */
        taken: z.nullable(z.object({ type: z.int(), number: z.int() })),
      }),
    ),
  }),
  errors: [],
});
