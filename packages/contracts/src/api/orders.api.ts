import { ORDER_KINDS, ORDER_STATUSES } from '@dalpak/engine';
import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idSchema, epochMsSchema, someoneSchema, uuidSchema } from './shared.ts';

const mayOrder = { type: 'pos', key: 'screens.orders' } as const;
const text = (max: number) => z.string().check(z.maxLength(max));

/** Most events of one order; no order made by people has more. */
export const MAX_ORDER_EVENTS = 2_000;
/**
 * The server reads, replays and answers all events of an order, so orders are processed one after
 * another however small the request is.
 */
const WORK = { atOnce: 2, waiting: 16, heavy: 'always' } as const;
export const ORDER_STATES = ['open', 'closed', 'canceled'] as const;

const addressSchema = z.object({
  locality: text(100),
  street: text(100),
  house: text(100),
  entrance: text(100),
  floor: text(100),
  apartment: text(100),
  note: text(100),
});

/** Where the tickets of an order are: how many at each stage. */
const kitchenStateSchema = z.object({
  new: z.int(),
  preparing: z.int(),
  ready: z.int(),
  served: z.int(),
  /** Since when the oldest ticket that is not ready waits. */
  waiting_since: z.nullable(epochMsSchema),
  /** The oldest ticket that its station has not received, and the stations of all such. */
  untold_since: z.nullable(epochMsSchema),
  untold: z.array(z.string()),
});

/** An order as lists show it. Its lines follow from its events. */
export const orderSummarySchema = z.object({
  id: uuidSchema,
  /** 0 = closed, and read-only at the till. */
  status: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(ORDER_STATES),
  kind: z.enum(ORDER_KINDS),
  name: z.string(),
  /** Which bill of its table, from 1; several bills of one table are told apart by it. */
  bill_no: z.int(),
  /** Whether its table has, or had meanwhile, another bill. */
  shared_table: z.boolean(),
  element: z.nullable(someoneSchema),
  guests: z.int(),
  bill_asked: z.boolean(),
  /** The employee who serves it: first the one who opened it. */
  waiter: z.nullable(someoneSchema),
  revision: z.int(),
  total: agorotSchema,
  paid: agorotSchema,
  items: z.int(),
  opened_at: epochMsSchema,
  changed_at: epochMsSchema,
  /** Of an order that leaves the house; null for others. */
  lifecycle: z.nullable(z.enum(ORDER_STATUSES)),
  /** The step before, which may be taken back for two minutes after `lifecycle_at`. */
  lifecycle_before: z.nullable(z.enum(ORDER_STATUSES)),
  lifecycle_at: z.nullable(epochMsSchema),
  promised_at: z.nullable(epochMsSchema),
  phone: z.string(),
  address: z.nullable(addressSchema),
  /** Bags and boxes, counted at packing. */
  packages: z.int(),
  /** Null: the kitchen was told nothing of it. */
  kitchen: z.nullable(kitchenStateSchema),
  /** The employee and terminal that closed it. */
  closed_by: z.nullable(z.object({ terminal: z.string(), employee: z.string() })),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/**
 * Shape of an event on the wire; the engine's codec gives it meaning (engine
 * `order/order-codec.ts`).
 */
const orderEventSchema = z.looseObject({
  id: uuidSchema,
  device: text(60),
  at: epochMsSchema,
  change: z.looseObject({ type: text(20) }),
});

const orderSchema = z.extend(orderSummarySchema, { events: z.array(z.unknown()) });
export type OrderView = z.infer<typeof orderSchema>;

export const listOrders = defineEndpoint({
  name: 'listOrders',
  method: 'GET',
  path: 'pos/orders',
  auth: 'employee',
  permission: mayOrder,
  summary: 'Open orders of the branch, oldest first',
  response: z.object({ data: z.array(orderSummarySchema) }),
  errors: [],
});

export const readOrder = defineEndpoint({
  name: 'readOrder',
  method: 'GET',
  path: 'pos/orders/:id',
  auth: 'employee',
  permission: mayOrder,
  summary: 'An order of the branch with all that was done to it',
  params: z.object({ id: uuidSchema }),
  response: z.object({ data: orderSchema }),
  errors: ['NOT_FOUND'],
  work: WORK,
});

export const saveOrders = defineEndpoint({
  name: 'saveOrders',
  method: 'POST',
  path: 'pos/orders',
  auth: 'employee',
  permission: mayOrder,
  summary:
    'Adds what was done to orders; an unknown one begins with it. The same event sent again changes nothing. All orders of a call are saved, or none',
  body: z.object({
    orders: z
      .array(
        z.object({
          id: uuidSchema,
          events: z.array(orderEventSchema).check(z.minLength(1), z.maxLength(MAX_ORDER_EVENTS)),
          /** The held sale that became this order, and so can no longer be recalled. */
          held: z.optional(uuidSchema),
        }),
      )
      .check(z.minLength(1), z.maxLength(4)),
    /** Sends the kitchen what is new. */
    kitchen: z.boolean(),
  }),
  response: z.object({ data: z.array(orderSchema) }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'CART_MALFORMED',
    'CART_TOO_LARGE',
    'CARD_NUMBER',
    'APPROVAL_INVALID',
    'PERMISSION_DENIED',
    'VOID_REASON_REQUIRED',
    'STATUS_NOT_ALLOWED',
    'VALIDATION_FAILED',
  ],
  work: WORK,
});

export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: 'pos/orders/:id/cancel',
  auth: 'employee',
  permission: mayOrder,
  summary:
    'Cancels an open order. One with rows asks for cart.cancel; one with payments gives them back first',
  params: z.object({ id: uuidSchema }),
  body: z.object({
    approval: z.nullable(text(2_000)),
    /** Void reason, which an order with rows needs where the business has a list of them. */
    reason: z._default(z.nullable(idSchema), null),
  }),
  response: z.object({ data: orderSummarySchema }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'PAYMENT_NOT_ALLOWED',
    'APPROVAL_INVALID',
    'PERMISSION_DENIED',
    'VOID_REASON_REQUIRED',
  ],
});

const mayDeliver = { type: 'pos', key: 'screens.deliveries' } as const;

export const listDeliveries = defineEndpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: 'pos/deliveries',
  auth: 'employee',
  permission: mayDeliver,
  summary:
    'Orders of the branch that leave the house: the open ones, and those that were sold within a day and are not delivered. First what was promised first',
  response: z.object({ data: z.array(orderSummarySchema) }),
  errors: [],
});

export const readDelivery = defineEndpoint({
  name: 'readDelivery',
  method: 'GET',
  path: 'pos/deliveries/:id',
  auth: 'employee',
  permission: mayDeliver,
  summary: 'An order that leaves the house, with all that was done to it',
  params: z.object({ id: uuidSchema }),
  response: z.object({ data: orderSchema }),
  errors: ['NOT_FOUND'],
  work: WORK,
});

export const changeDeliveries = defineEndpoint({
  name: 'changeDeliveries',
  method: 'POST',
  path: 'pos/deliveries',
  auth: 'employee',
  permission: mayDeliver,
  summary:
    'Moves orders that leave the house to a status, and says what was packed. Any other change is refused; the same event sent again changes nothing',
  body: z.object({
    orders: z
      .array(
        z.object({
          id: uuidSchema,
          events: z.array(orderEventSchema).check(z.minLength(1), z.maxLength(MAX_ORDER_EVENTS)),
        }),
      )
      .check(z.minLength(1), z.maxLength(4)),
  }),
  response: z.object({ data: z.array(orderSchema) }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'CART_MALFORMED',
    'CART_TOO_LARGE',
    'CARD_NUMBER',
    'PERMISSION_DENIED',
    'STATUS_NOT_ALLOWED',
  ],
  work: WORK,
});
