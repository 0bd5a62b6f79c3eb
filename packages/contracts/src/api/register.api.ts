import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { cleanText } from '../fields/field-tools.ts';
import { textSchema } from './stored-text.ts';
import {
  actQuerySchema,
  agorotSchema,
  idQuerySchema,
  idSchema,
  momentSchema,
  receiptBusinessSchema,
  uuidSchema,
} from './shared.ts';

/** Most agorot in a drawer, and in one cash movement. */
export const MAX_DRAWER = 100_000_000;
/** Most characters of a movement's reason and of a Z's note. */
export const MAX_REGISTER_TEXT = 200;

const amountSchema = z.int().check(z.minimum(0), z.maximum(MAX_DRAWER));
/** Sums over a shift may exceed the limit of one sale. */
const sumSchema = z.int();

/**
 * Kinds of cash movements that users make; the float belongs to the opening. A `no_sale` only opens
 * the drawer, so its sum is 0.
 */
export const MOVEMENT_KINDS = ['in', 'out', 'deposit', 'no_sale'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

const movementSchema = z.object({
  kind: z.enum(['float', ...MOVEMENT_KINDS, 'atm', 'machine']),
  amount: agorotSchema,
  at: momentSchema,
  reason: z.string(),
  employee: z.string(),
});

const salesSumsSchema = z.object({
  sale_count: z.int(),
  refund_count: z.int(),
  sales: sumSchema,
  refunds: sumSchema,
  total: sumSchema,
  vat: sumSchema,
  before_vat: sumSchema,
  cash_rounding: sumSchema,
  discount: sumSchema,
  discount_count: z.int(),
  change: sumSchema,
  cancelled_rows: z.int(),
  offline_count: z.int(),
  review_count: z.int(),
  documents: z.array(
    z.object({ code: z.int(), count: z.int(), total: sumSchema, first: z.int(), last: z.int() }),
  ),
  means: z.array(
    z.object({ type_id: z.int(), name: z.string(), count: z.int(), amount: sumSchema }),
  ),
  vat_groups: z.array(z.object({ rate_bp: z.int(), gross: sumSchema, vat: sumSchema })),
  employees: z.array(
    z.object({ id: z.nullable(idSchema), name: z.string(), count: z.int(), total: sumSchema }),
  ),
});

const cashSumsSchema = z.object({
  float: sumSchema,
  in: sumSchema,
  out: sumSchema,
  deposit: sumSchema,
  /** Withdrawn against cards; absent where nothing was. */
  atm: z.optional(sumSchema),
  /** Cash of documents that the till made; absent where there was none. */
  documents: z.optional(sumSchema),
  /** Paid out by the cash machine, in place of the drawer; absent where nothing was. */
  machine: z.optional(sumSchema),
  sales: sumSchema,
  expected: sumSchema,
});

/** The cash machine of a till as a drawer of its own, since its last count. */
export const machineDrawerSchema = z.object({
  name: z.string(),
  opening: sumSchema,
  taken: sumSchema,
  paid: sumSchema,
  expected: sumSchema,
  /** Null when it did not answer, or served a customer of another till at that moment. */
  counted: z.nullable(sumSchema),
  coins: z.array(
    z.object({ value: agorotSchema, expected: z.int(), counted: z.nullable(z.int()) }),
  ),
});
export type MachineDrawerView = z.infer<typeof machineDrawerSchema>;

/** A sale or cash movement that arrived after the Z of its shift. */
const addendumSchema = z.object({
  number: z.int().check(z.positive()),
  at: momentSchema,
  transaction: z.nullable(z.uuid()),
  sale_number: z.nullable(z.int()),
  /** Null for a sale; for a movement, total and VAT are 0. */
  movement: z.nullable(movementSchema),
  total: agorotSchema,
  vat: agorotSchema,
  /** Its cash into the drawer: of a sale after change, negative for cash that went out. */
  cash: agorotSchema,
  hash: z.string(),
});

const waitingDealsSchema = z.array(
  z.object({ name: z.string(), deals: z.int(), amount: sumSchema }),
);

/** An X or a Z with everything that its printed report shows. */
const reportSchema = z.object({
  /** Record of the Z (component 102); null for an X. */
  id: z.nullable(idSchema),
  number: z.nullable(z.int().check(z.positive())),
  business: receiptBusinessSchema,
  terminal: z.string(),
  opened_at: momentSchema,
  opened_by: z.string(),
  at: momentSchema,
  employee: z.string(),
  sums: salesSumsSchema,
  cash: cashSumsSchema,
  /** Documents that the till made in addition to its sales; absent where there were none. */
  made: z.optional(
    z.object({
      documents: z.array(z.object({ code: z.int(), count: z.int(), total: sumSchema })),
      means: z.array(
        z.object({ type_id: z.int(), name: z.string(), count: z.int(), amount: sumSchema }),
      ),
    }),
  ),
  /** Card deals of this till that were not transmitted, by card terminal; absent without any. */
  waiting_deals: z.optional(waitingDealsSchema),
  movements: z.array(movementSchema),
  /** Absent where the till has none. */
  machine: z.optional(machineDrawerSchema),
  counted: z.nullable(agorotSchema),
  /** Printed numbers that never arrived, despite which a user closed the shift. */
  missing: z.int().check(z.minimum(0)),
  notes: z.string(),
  hash: z.string(),
  prev_hash: z.string(),
  addenda: z.array(addendumSchema),
});
export type RegisterReportView = z.infer<typeof reportSchema>;

const shiftSchema = z.object({
  id: z.uuid(),
  opened_at: momentSchema,
  opened_by: z.string(),
  by_itself: z.boolean(),
  float: sumSchema,
});

const stateSchema = z.object({
  /** Null while the register is closed. */
  shift: z.nullable(shiftSchema),
  waiting_deals: z._default(waitingDealsSchema, []),
  last: z.nullable(
    z.object({
      id: idSchema,
      number: z.int().check(z.positive()),
      closed_at: momentSchema,
      /** Float of the closed shift, which the next opening proposes. Agorot. */
      float: z._default(sumSchema, 0),
    }),
  ),
  /** What the forecast proposes as the float of today, where the setting says so and it knows enough. */
  float: z.optional(
    z.object({
      total: sumSchema,
      pieces: z.array(z.object({ value: agorotSchema, count: z.int() })),
    }),
  ),
});
export type RegisterState = z.infer<typeof stateSchema>;

export const registerState = defineEndpoint({
  name: 'registerState',
  method: 'GET',
  path: 'pos/register',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: "Whether this terminal's register is open, since when, and its last Z",
  response: z.object({ data: stateSchema }),
  errors: [],
});

/** The device's own id of an action, so that a retry changes nothing, and the device's clock. */
const act = { id: uuidSchema, at: momentSchema } as const;

const mayOpen = { type: 'pos', key: 'terminal.open' } as const;
const mayMove = { type: 'pos', key: 'pos.cashdrawer.open' } as const;
const mayRead = { type: 'pos', key: 'terminal.x' } as const;
const mayClose = { type: 'pos', key: 'terminal.close' } as const;

/** May arrive late from the device; it counts from the time at which it was made there. */
export const openRegister = defineEndpoint({
  name: 'openRegister',
  method: 'POST',
  path: 'pos/register/open',
  auth: 'employee',
  permission: mayOpen,
  approval: {
    of: mayOpen,
    bound: ({ body: { id, at, float } }) => ({ act: id, at, value: String(float) }),
  },
  summary: "Open this terminal's register with a float",
  body: z.strictObject({ ...act, float: amountSchema }),
  response: z.object({ data: stateSchema }),
  errors: ['REGISTER_OPEN', 'CONFLICT'],
});

export const moveCash = defineEndpoint({
  name: 'moveCash',
  method: 'POST',
  path: 'pos/register/movements',
  auth: 'employee',
  permission: mayMove,
  approval: {
    of: mayMove,
    bound: ({ body: { id, at, kind, amount, reason } }) => ({
      act: id,
      at,
      value: `${kind} ${amount}: ${cleanText(reason) ?? ''}`,
    }),
  },
  summary: 'Cash into the drawer or out of it, or the drawer opened, without a sale',
  body: z
    .strictObject({
      ...act,
      kind: z.enum(MOVEMENT_KINDS),
      amount: amountSchema,
      reason: textSchema(MAX_REGISTER_TEXT).check(z.minLength(1)),
    })
    .check(z.refine(({ kind, amount }) => (kind === 'no_sale') === (amount === 0))),
  response: z.object({ data: stateSchema }),
  errors: ['CONFLICT'],
});

export const readX = defineEndpoint({
  name: 'readX',
  method: 'GET',
  path: 'pos/register/x',
  auth: 'employee',
  permission: mayRead,
  approval: { of: mayRead, bound: ({ query: { act } }) => ({ act, value: '' }) },
  summary: "The sums of this terminal's open shift so far (X)",
  query: z.object({ act: actQuerySchema }),
  response: z.object({ data: reportSchema }),
  errors: ['REGISTER_NOT_OPEN'],
});

export const closeRegister = defineEndpoint({
  name: 'closeRegister',
  method: 'POST',
  path: 'pos/register/z',
  auth: 'employee',
  permission: mayClose,
  approval: {
    of: mayClose,
    // An approval for a Z is for now: one that waits for a connection needs the own permission.
    bound: ({ body: { id, counted, despite_missing: despite } }) => ({
      act: id,
      value: `z ${counted ?? '-'}${despite ? ' despite' : ''}`,
    }),
  },
  summary: "Close this terminal's register (Z)",
  body: z.strictObject({
    ...act,
    /** Unsent sales of the till. */
    unsent: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    /** Counted cash; null = it was not counted. */
    counted: z.nullable(amountSchema),
    /** The same by note and coin, where it was counted so; adds up to `counted`. */
    pieces: z.optional(
      z
        .array(
          z.strictObject({
            value: z.int().check(z.minimum(1), z.maximum(20_000)),
            count: z.int().check(z.minimum(1), z.maximum(99_999)),
          }),
        )
        .check(z.maxLength(12)),
    ),
    notes: z._default(textSchema(MAX_REGISTER_TEXT), ''),
    /**
     * Highest Z number that this device has seen for its terminal, so that a restored server does
     * not assign it again.
     */
    last_seen: z._default(z.int().check(z.minimum(0), z.maximum(999_999)), 0),
    /** The user confirms that printed numbers which never arrived are lost. */
    despite_missing: z._default(z.boolean(), false),
    /** Counted and declared without the server: `at` is the moment of the Z. */
    waited: z.optional(z.literal(true)),
  }),
  response: z.object({ data: reportSchema }),
  errors: [
    'REGISTER_NOT_OPEN',
    'VALIDATION_FAILED',
    'REGISTER_UNSENT',
    'REGISTER_MISSING',
    'WITHDRAWAL_OPEN',
    'CASH_MACHINE_BUSY',
    'SERIES_BEHIND',
    'SERIES_WAITS',
    'CONFLICT',
  ],
});

/** A Z as it was closed, with its addenda. */
export const getClosing = defineEndpoint({
  name: 'getClosing',
  method: 'GET',
  path: 'pos/closings/:id',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.closings },
  summary: 'One Z with its addenda',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: reportSchema }),
  errors: ['NOT_FOUND'],
});
