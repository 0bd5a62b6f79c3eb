import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { cleanText } from '../fields/field-tools.ts';
import { MAX_REGISTER_TEXT, machineDrawerSchema } from './register.api.ts';
import { agorotSchema, uuidSchema } from './shared.ts';
import { textSchema } from './stored-text.ts';

const sells = { type: 'pos', key: 'screens.pos' } as const;
const mayMove = { type: 'pos', key: 'pos.cashdrawer.open' } as const;
const mayRead = { type: 'pos', key: 'terminal.x' } as const;
/** The machine is asked twice, each time for 5 seconds. */
const AT_MACHINE_MS = 30_000;

/** `payment` takes the cash of a bill, `return` returns it, the others pay out. */
export const MACHINE_ACTS = ['payment', 'return', 'withdrawal', 'out'] as const;
/**
 * How an act ended: as asked, cancelled, with a jam, without the coins for change, or it never
 * reached the machine.
 */
export const MACHINE_OUTCOMES = [
  'done',
  'cancelled',
  'jam',
  'no_change',
  'unreachable',
  'not_charged',
] as const;

const actSchema = z.object({
  id: uuidSchema,
  kind: z.enum(MACHINE_ACTS),
  /** What was asked for. */
  amount: agorotSchema,
  /** Put in so far. */
  put_in: agorotSchema,
  /** Change, returned cash, or a pay-out. */
  paid_out: agorotSchema,
  /** Null while the machine works. */
  outcome: z.nullable(z.enum(MACHINE_OUTCOMES)),
  /** Whether the machine did not answer the last question. */
  silent: z.boolean(),
});
export type MachineActView = z.infer<typeof actSchema>;
const act = z.object({ data: actSchema });
const params = z.object({ id: uuidSchema });
const beginErrors = [
  'CASH_MACHINE_MISSING',
  'CASH_MACHINE_BUSY',
  'CASH_MACHINE_SILENT',
  'DUPLICATE_WITH_OTHER_CONTENT',
] as const;

export const takeCash = defineEndpoint({
  name: 'takeCash',
  method: 'POST',
  path: 'payments/cash-machine/payments',
  auth: 'employee',
  permission: sells,
  summary:
    "Let the till's cash machine take the cash of a bill; with the same id it tells how far that is",
  body: z.strictObject({
    id: uuidSchema,
    cart: uuidSchema,
    /** Whole ten-agorot coins. */
    amount: z.int().check(
      z.minimum(10),
      z.maximum(100_000_000),
      z.refine((sum) => sum % 10 === 0),
    ),
  }),
  response: act,
  errors: [...beginErrors, 'PAYMENT_MISMATCH', 'CONFLICT'],
  timeoutMs: AT_MACHINE_MS,
});

export const payOutCash = defineEndpoint({
  name: 'payOutCash',
  method: 'POST',
  path: 'payments/cash-machine/out',
  auth: 'employee',
  permission: mayMove,
  approval: {
    of: mayMove,
    bound: ({ body: { id, amount, reason } }) => ({
      act: id,
      value: `out ${amount}: ${cleanText(reason) ?? ''}`,
    }),
  },
  summary: 'Cash out that the cash machine pays; what it really paid is the cash movement',
  body: z.strictObject({
    id: uuidSchema,
    amount: z.int().check(
      z.minimum(10),
      z.maximum(100_000_000),
      z.refine((sum) => sum % 10 === 0),
    ),
    reason: textSchema(MAX_REGISTER_TEXT).check(z.minLength(1)),
  }),
  response: act,
  errors: beginErrors,
  timeoutMs: AT_MACHINE_MS,
});

export const payWithdrawal = defineEndpoint({
  name: 'payWithdrawal',
  method: 'POST',
  path: 'payments/cash-machine/withdrawals',
  auth: 'employee',
  permission: sells,
  summary: 'Let the cash machine pay an approved cash withdrawal of this till',
  body: z.strictObject({ id: uuidSchema, withdrawal: uuidSchema }),
  response: act,
  errors: [...beginErrors, 'NOT_FOUND', 'CONFLICT'],
  timeoutMs: AT_MACHINE_MS,
});

export const readMachineAct = defineEndpoint({
  name: 'readMachineAct',
  method: 'GET',
  path: 'payments/cash-machine/acts/:id',
  auth: 'employee',
  permission: sells,
  summary: 'How far an act of the cash machine is; one that is open is asked for at the machine',
  params,
  response: act,
  errors: ['NOT_FOUND'],
  timeoutMs: AT_MACHINE_MS,
});

export const cancelMachineAct = defineEndpoint({
  name: 'cancelMachineAct',
  method: 'POST',
  path: 'payments/cash-machine/acts/:id/cancel',
  auth: 'employee',
  permission: sells,
  summary: 'Cancel an act of the cash machine: what was put in is returned',
  params,
  body: z.strictObject({}),
  response: act,
  errors: ['NOT_FOUND'],
  timeoutMs: AT_MACHINE_MS,
});

export const listMachineActs = defineEndpoint({
  name: 'listMachineActs',
  method: 'GET',
  path: 'payments/cash-machine/acts',
  auth: 'employee',
  permission: sells,
  summary: 'Acts of the cash machine that this till began and that have not ended',
  response: z.object({ data: z.array(actSchema) }),
  errors: [],
  timeoutMs: AT_MACHINE_MS,
});

export const readCashMachine = defineEndpoint({
  name: 'readCashMachine',
  method: 'GET',
  path: 'payments/cash-machine',
  auth: 'employee',
  permission: mayRead,
  summary: "The content of this till's cash machine by note and coin, as booked and as it counts",
  response: z.object({ data: machineDrawerSchema }),
  errors: ['CASH_MACHINE_MISSING'],
  timeoutMs: AT_MACHINE_MS,
});
