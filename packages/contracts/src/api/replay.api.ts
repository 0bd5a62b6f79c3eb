import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, epochMsSchema, idSchema, uuidSchema } from './shared.ts';

/** How a part of a bill ended at its till. */
export const PART_ENDS = ['open', 'sale', 'held', 'cancelled', 'order', 'left'] as const;
export type PartEnd = (typeof PART_ENDS)[number];

/** Most parts of bills in one call. */
export const MAX_PARTS = 20;
/** Most characters of the steps of one part: some ten thousand steps. */
export const MAX_STEPS_TEXT = 400_000;

const partSchema = z.object({
  id: uuidSchema,
  bill: uuidSchema,
  /** Trail of the part before; empty = the first one. */
  previous: z.string().check(z.regex(/^(\d{1,5}\.[0-9a-f]{32})?$/), z.maxLength(40)),
  started_at: epochMsSchema,
  started_local: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/), z.maxLength(19)),
  employee: z.nullable(idSchema),
  ended: z.enum(PART_ENDS),
  /** One step a line, as the till hashed it. */
  steps: z.string().check(z.minLength(1), z.maxLength(MAX_STEPS_TEXT)),
});
export type BillPart = z.infer<typeof partSchema>;

export const storeSteps = defineEndpoint({
  name: 'storeSteps',
  method: 'POST',
  path: 'pos/bills/steps',
  auth: 'terminal',
  permission: 'own',
  summary:
    'Stores what a till recorded of its bills, step by step; the same part again, or with more steps at its end, is one part',
  body: z.object({ parts: z.array(partSchema).check(z.minLength(1), z.maxLength(MAX_PARTS)) }),
  response: z.object({ data: z.object({ stored: z.int() }) }),
  errors: ['STEPS_FULL'],
  bodyLimit: 4 * 1024 * 1024,
});

/** What a step says. Each has a sentence in the words of the screen. */
export const REPLAY_SAYINGS = [
  'row_added',
  'row_refunded',
  'rows_loaded',
  'row_quantity',
  'row_price',
  'row_price_back',
  'row_discount',
  'row_discount_off',
  'row_changed',
  'row_listed',
  'row_removed',
  'row_moved',
  'customer',
  'customer_off',
  'discount',
  'discount_off',
  'no_discount',
  'rule_chosen',
  'rule_removed',
  'coupon',
  'points',
  'stated_total',
  'employee',
  'refund_reason',
  'note',
  'payment',
  'payment_off',
  'cancelled',
  'promotion_on',
  'promotion_changed',
  'promotion_off',
  'approval_asked',
  'approval_given',
  'approval_ended',
  'refused',
  'printed',
  'drawer',
  'charge',
  'charged',
  'charge_failed',
  'held',
  'recalled',
  'continued',
  'offline',
  'online',
  'submit',
  'submitted',
  'submit_failed',
  'saved',
  'order_status',
  'order_supply',
  'reprint',
  'row_cancelled',
  'quantity_lowered',
  'payment_removed',
  'means_changed',
  'unreadable',
  'too_long',
] as const;
export type ReplaySaying = (typeof REPLAY_SAYINGS)[number];

const sayingSchema = z.object({
  key: z.enum(REPLAY_SAYINGS),
  /** Values of the sentence: names, quantities in thousandths, amounts in agorot. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether it is one of the signs that a manager looks for. */
  sign: z.boolean(),
});
export type ReplaySayingView = z.infer<typeof sayingSchema>;

const replayStepSchema = z.object({
  at: z.int(),
  terminal: z.string(),
  says: z.array(sayingSchema),
  /** It is not what the till recorded. */
  altered: z.boolean(),
  frame: z.int(),
});

const replayLineSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  weighed: z.boolean(),
  unit_price: agorotSchema,
  discount: agorotSchema,
  promotions: z.array(z.string()),
  net: agorotSchema,
});

const replayFrameSchema = z.object({
  /** Places of the lines in `lines`. */
  lines: z.array(z.int()),
  customer: z.string(),
  gross: agorotSchema,
  discount: agorotSchema,
  total: agorotSchema,
  paid: agorotSchema,
  due: agorotSchema,
  change: agorotSchema,
});

export const replaySchema = z.object({
  id: uuidSchema,
  kind: z.enum(['sale', 'refund', 'held', 'cancelled', 'order', 'bill']),
  number: z.nullable(z.int()),
  branch: z.string(),
  terminal: z.string(),
  started_at: z.int(),
  /** When the last steps were received, where that was much later than they happened. */
  received_at: z.nullable(z.int()),
  /** `steps`: as it was recorded; `sale`: read from the sale, which was stored without steps. */
  source: z.enum(['steps', 'sale', 'order']),
  /**
   * Whether the steps are what the till recorded: `whole`, `altered` (from `step` on), `missing` (the
   * sale names steps that are not here), `swept` (missing, of a bill that is older than steps are kept),
   * `untied` where nothing ties them.
   */
  trust: z.object({
    state: z.enum(['whole', 'altered', 'missing', 'swept', 'untied']),
    step: z.nullable(z.int()),
  }),
  /** The stored total, where the last step has another one; null = they agree. */
  stored_total: z.nullable(agorotSchema),
  steps: z.array(replayStepSchema),
  frames: z.array(replayFrameSchema),
  lines: z.array(replayLineSchema),
});
export type ReplayView = z.infer<typeof replaySchema>;

export const readReplay = defineEndpoint({
  name: 'readReplay',
  method: 'GET',
  path: 'replays/:kind/:id',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 101 },
  summary:
    'What happened in a bill or an order, step by step, with the bill as it was at each step',
  params: z.object({ kind: z.enum(['sale', 'bill', 'order']), id: uuidSchema }),
  response: z.object({ data: replaySchema }),
  errors: ['NOT_FOUND'],
});

export const readTillReplay = defineEndpoint({
  name: 'readTillReplay',
  method: 'GET',
  path: 'pos/replays/:id',
  auth: 'employee',
  permission: { type: 'pos', key: 'pos.search.tran' },
  summary:
    'What happened in a bill of the calling till of the last 14 days, without the names of other people',
  params: z.object({ id: uuidSchema }),
  response: z.object({ data: replaySchema }),
  errors: ['NOT_FOUND'],
});
