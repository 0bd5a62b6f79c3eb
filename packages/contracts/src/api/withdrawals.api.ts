import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { DECLINE_REASONS } from './payments.api.ts';
import { agorotSchema, idSchema, uuidSchema } from './shared.ts';

/** `unknown`: the terminal has not told whether it charged, so no cash may be handed over. */
export const WITHDRAWAL_STATES = ['unknown', 'approved', 'handed', 'dropped'] as const;

const withdrawalSchema = z.object({
  id: uuidSchema,
  amount: agorotSchema,
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it was dropped: as of a charge, or the card's limit of a day; null = by the cashier. */
  reason: z.nullable(z.enum([...DECLINE_REASONS, 'card_limit'])),
  brand: z.nullable(z.string()),
  last_digits: z.string(),
  confirmation: z.string(),
  /** What the cash machine paid of it; the rest is handed over from the drawer. */
  machine_paid: agorotSchema,
});
export type WithdrawalView = z.infer<typeof withdrawalSchema>;
const withdrawal = z.object({ data: withdrawalSchema });

const mayWithdraw = { type: 'pos', key: 'pos.atm' } as const;
const sells = { type: 'pos', key: 'screens.pos' } as const;
/** Longer than a customer needs at a card terminal. */
const AT_TERMINAL_MS = 100_000;

export const beginWithdrawal = defineEndpoint({
  name: 'beginWithdrawal',
  method: 'POST',
  path: 'pos/withdrawals',
  auth: 'employee',
  permission: mayWithdraw,
  approval: {
    of: mayWithdraw,
    bound: ({ body: { id, amount } }) => ({ act: id, value: String(amount) }),
  },
  summary:
    'Charge a card for cash from the drawer; with the same id it tells what became of the charge',
  body: z.strictObject({
    id: uuidSchema,
    amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
    /** The card terminal that the cashier picked; null = that of the till. */
    pinpad: z._default(z.nullable(idSchema), null),
  }),
  response: withdrawal,
  errors: [
    'WITHDRAWAL_OFF',
    'WITHDRAWAL_LIMIT',
    'WITHDRAWAL_OPEN',
    'DUPLICATE_WITH_OTHER_CONTENT',
    'PAYMENT_NOT_ALLOWED',
    'CARD_TERMINAL_MISSING',
    'CARD_TERMINAL_BUSY',
    'CARD_TERMINAL_OTHER',
  ],
  timeoutMs: AT_TERMINAL_MS,
});

export const listWithdrawals = defineEndpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: 'pos/withdrawals',
  auth: 'employee',
  permission: sells,
  summary: 'Withdrawals of this till whose cash was neither handed over nor kept',
  response: z.object({ data: z.array(withdrawalSchema) }),
  errors: [],
  timeoutMs: AT_TERMINAL_MS,
});

export const handWithdrawal = defineEndpoint({
  name: 'handWithdrawal',
  method: 'POST',
  path: 'pos/withdrawals/:id/handed',
  auth: 'employee',
  permission: sells,
  summary: 'The cash was handed over: it leaves the drawer',
  params: z.object({ id: uuidSchema }),
  body: z.object({}),
  response: withdrawal,
  errors: ['NOT_FOUND', 'CONFLICT'],
  timeoutMs: AT_TERMINAL_MS,
});

export const dropWithdrawal = defineEndpoint({
  name: 'dropWithdrawal',
  method: 'POST',
  path: 'pos/withdrawals/:id/dropped',
  auth: 'employee',
  permission: sells,
  summary: 'The cash was not handed over: the charge is voided',
  params: z.object({ id: uuidSchema }),
  body: z.object({}),
  response: withdrawal,
  errors: ['NOT_FOUND', 'CONFLICT', 'CARD_TERMINAL_BUSY'],
  timeoutMs: AT_TERMINAL_MS,
});
