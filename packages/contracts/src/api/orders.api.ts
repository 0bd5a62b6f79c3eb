import { ORDER_KINDS, ORDER_STATUSES } from '@dalpak/engine';
import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';
import { agorotSchema, idQuerySchema, idSchema, uuidSchema } from './shared.ts';

const mayOrder = { type: 'pos', key: 'screens.orders' } as const;
const text = (max: number) => z.string().check(z.maxLength(max));
/** Milliseconds since the epoch, up to the year 9999. */
const momentSchema = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999));

/** Most events of one order; no order made by people has more. */
export const MAX_ORDER_EVENTS = 2_000;
/**
 * The server reads, replays and answers all events of an order, so orders are processed one after
 * another however small the request is.
 */
const WORK = { atOnce: 2, waiting: 16, heavy: 'always' } as const;
export const ORDER_STATES = ['open', 'closed', 'canceled'] as const;

const someoneSchema = z.object({ id: idSchema, name: z.string() });

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
  waiting_since: z.nullable(momentSchema),
  /** The oldest ticket that its station has not received, and the stations of all such. */
  untold_since: z.nullable(momentSchema),
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
  opened_at: momentSchema,
  changed_at: momentSchema,
  /** Of an order that leaves the house; null for others. */
  lifecycle: z.nullable(z.enum(ORDER_STATUSES)),
  /** The step before, which may be taken back for two minutes after `lifecycle_at`. */
  lifecycle_before: z.nullable(z.enum(ORDER_STATUSES)),
  lifecycle_at: z.nullable(momentSchema),
  promised_at: z.nullable(momentSchema),
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
  at: momentSchema,
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

const mayReadPlan = { type: 'pos', key: 'screens.tables' } as const;
/** Units of a drawing; one is about a centimetre. */
const place = z.int().check(z.minimum(0), z.maximum(10_000));
const size = z.int().check(z.minimum(5), z.maximum(4_000));

const drawnSchema = z.object({
  /** `table`, `wall`, `bar`, `door`, `text`; a till draws a kind that it does not know as a box. */
  kind: text(20),
  /** Name of a table, words of a text. */
  name: text(60),
  shape: z.enum(['square', 'rectangle', 'round', 'oval']),
  x: place,
  y: place,
  width: size,
  height: size,
  angle: z.int().check(z.minimum(0), z.maximum(359)),
  layer: z.int().check(z.minimum(0), z.maximum(1_000)),
  seats: z.int().check(z.minimum(0), z.maximum(500)),
  /** Tables that one waiter serves; empty = none. */
  section: text(40),
});

const elementSchema = z.extend(drawnSchema, {
  /** Number of the table; 0 for what is no table. */
  id: z.int().check(z.minimum(0)),
  floor: idSchema,
});

const floorSchema = z.object({
  id: idSchema,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  /** Counts the published drawings. */
  version: z.int(),
});
const floors = { floors: z.array(floorSchema) };
const elements = { elements: z.array(elementSchema) };
/** Who serves the sections of the branch now. */
const sections = {
  sections: z.array(z.object({ section: z.string(), waiter: someoneSchema })),
};
export type FloorElement = z.infer<typeof elementSchema>;
export type FloorView = z.infer<typeof floorSchema>;

const readsPlan = { type: 'components', action: 'r', key: COMPONENT.floors } as const;

export const readFloorPlan = defineEndpoint({
  name: 'readFloorPlan',
  method: 'GET',
  path: 'restaurant/floors/:id',
  auth: 'session',
  permission: readsPlan,
  summary: 'A floor with its drawing, for its editor',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ floor: floorSchema, ...elements }),
  errors: ['NOT_FOUND'],
});

export const saveFloorPlan = defineEndpoint({
  name: 'saveFloorPlan',
  method: 'PUT',
  path: 'restaurant/floors/:id',
  auth: 'session',
  // New tables also need the right w on component 27, removed ones d.
  permission: { type: 'components', action: 'e', key: COMPONENT.floors },
  summary:
    'Publishes the drawing of a floor, whole or not at all. Tables that are not in it are put out of use, unless guests sit there',
  params: z.object({ id: idQuerySchema }),
  body: z.object({
    /** The version that was edited; a newer one is refused with RECORD_CHANGED. */
    version: z.int().check(z.minimum(0)),
    width: z.int().check(z.minimum(100), z.maximum(10_000)),
    height: z.int().check(z.minimum(100), z.maximum(10_000)),
    /** Tables have their number, new ones 0. */
    elements: z
      .array(z.extend(drawnSchema, { id: z.int().check(z.minimum(0)) }))
      .check(z.maxLength(300)),
  }),
  response: z.object({ floor: floorSchema, ...elements }),
  errors: ['NOT_FOUND', 'RECORD_CHANGED', 'TABLE_IN_USE', 'VALIDATION_FAILED'],
});

export const assignSection = defineEndpoint({
  name: 'assignSection',
  method: 'POST',
  path: 'pos/restaurant/sections',
  auth: 'employee',
  permission: mayReadPlan,
  summary:
    'Gives a section to a waiter, whose new orders are then theirs. Giving it to anybody but oneself needs cart.seller',
  body: z.object({ section: text(40).check(z.minLength(1)), waiter: z.nullable(idSchema) }),
  response: z.object(sections),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/**
 * Floors and elements in one answer, for a till that opens its tables; the next two endpoints
 * answer one of them each.
 */
export const readRestaurant = defineEndpoint({
  name: 'readRestaurant',
  method: 'GET',
  path: 'pos/restaurant',
  auth: 'employee',
  permission: mayReadPlan,
  summary: 'Floors of the branch and the elements on them',
  response: z.object({ ...floors, ...elements, ...sections }),
  errors: [],
});

export const readRestaurantFloors = defineEndpoint({
  name: 'readRestaurantFloors',
  method: 'GET',
  path: 'pos/restaurant/floors',
  auth: 'employee',
  permission: mayReadPlan,
  summary: 'Floors of the branch',
  response: z.object(floors),
  errors: [],
});

export const readRestaurantElements = defineEndpoint({
  name: 'readRestaurantElements',
  method: 'GET',
  path: 'pos/restaurant/elements',
  auth: 'employee',
  permission: mayReadPlan,
  summary: 'Tables and other elements on the floors of the branch, or on one of them',
  query: z.object({ floor: z.optional(idQuerySchema) }),
  response: z.object(elements),
  errors: [],
});
export type RestaurantView = z.infer<typeof readRestaurant.response>;

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

const mayFreeze = { type: 'pos', key: 'screens.pos' } as const;

const frozenCartSchema = z.object({
  id: uuidSchema,
  terminal: someoneSchema,
  employee: z.string(),
  name: z.string(),
  total: agorotSchema,
  items: z.int(),
  frozen_at: momentSchema,
});
export type FrozenCartView = z.infer<typeof frozenCartSchema>;

/** Most held sales of its own that a till may ask about in one call. */
export const MAX_OWN_FROZEN = 100;

export const listFrozenCarts = defineEndpoint({
  name: 'listFrozenCarts',
  method: 'GET',
  path: 'pos/frozen_carts',
  auth: 'employee',
  permission: mayFreeze,
  summary:
    'Held sales of the tills of the branch that wait, and those that the asking till took and has not sold or put back: at that till, by who took them. Of the bills that lie at the asking till, those that another has, or that have ended',
  /** `own`: ids of the calling till's own held sales, separated by commas. */
  query: z.object({
    own: z.optional(
      z.string().check(z.maxLength(MAX_OWN_FROZEN * 37), z.regex(/^[0-9a-fA-F,-]*$/)),
    ),
  }),
  response: z.object({
    data: z.array(frozenCartSchema),
    gone: z.array(z.object({ id: uuidSchema, by: z.string(), ended: z.boolean() })),
  }),
  errors: [],
});

export const putFrozenCart = defineEndpoint({
  name: 'putFrozenCart',
  method: 'POST',
  path: 'pos/frozen_carts',
  auth: 'employee',
  permission: mayFreeze,
  summary:
    'Puts a bill aside where the other tills of the branch see it; the same one again changes nothing while it waits',
  body: z.object({ cart: wireCartSchema, name: text(200), frozen_at: momentSchema }),
  response: z.object({ data: frozenCartSchema }),
  errors: ['CART_MALFORMED', 'CART_TOO_LARGE', 'CARD_NUMBER', 'PAYMENT_NOT_ALLOWED', 'CONFLICT'],
  bodyLimit: 4 * 1024 * 1024,
});

export const takeFrozenCart = defineEndpoint({
  name: 'takeFrozenCart',
  method: 'POST',
  path: 'pos/frozen_carts/:id/take',
  auth: 'employee',
  permission: mayFreeze,
  summary: 'Takes a bill over, once: whoever comes second hears who took it',
  params: z.object({ id: uuidSchema }),
  /** `at`: the time of the recall by the till's clock, which also dates its own held sales. */
  body: z.object({ at: z.optional(momentSchema) }),
  /**
   * `since`: what the till itself held at this time or later, by its own clock, is newer than this
   * cart. Null: nothing is newer.
   */
  response: z.object({ data: z.object({ cart: z.unknown(), since: z.nullable(momentSchema) }) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const endFrozenCart = defineEndpoint({
  name: 'endFrozenCart',
  method: 'POST',
  path: 'pos/frozen_carts/:id/end',
  auth: 'employee',
  permission: mayFreeze,
  summary:
    'Says that nothing is left of a bill that is at this till, because it was cancelled there: no till waits for it. One of another till stays as it is',
  params: z.object({ id: uuidSchema }),
  body: z.object({}),
  response: z.object({ status: z.literal('ok') }),
  errors: [],
});
