import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema, localDateSchema, noContent } from './shared.ts';

const nameSchema = z.object({ id: idSchema, name: z.string() });

const hintLineSchema = z.object({
  product: nameSchema,
  weighed: z.boolean(),
  /** All quantities in thousandths. Expected to sell until the delivery after the next one. */
  forecast: z.int(),
  safety: z.int(),
  on_hand: z.int(),
  on_order: z.int(),
  promised: z.int(),
  /** What is missing before packs, minimum and shelf days. */
  needed: z.int(),
  pack: z.int(),
  minimum: z.int(),
  shelf_days: z.nullable(z.int()),
  /** Most that sells within the shelf days; null where it does not spoil. */
  most: z.nullable(z.int()),
  /** What a person said always to order, in hundredths of a percent of the proposal; null = as proposed. */
  habit: z.nullable(z.int()),
  proposed: z.int(),
});
export type OrderHintLine = z.output<typeof hintLineSchema>;

const hintBasketSchema = z.object({
  supplier: nameSchema,
  warehouse: nameSchema,
  delivery: localDateSchema,
  delivery_after: localDateSchema,
  /** Accepted share of days without stock; hundredths of a percent. */
  shortage: z.int(),
  lines: z.array(hintLineSchema),
});
export type OrderHintBasket = z.output<typeof hintBasketSchema>;

export const listOrderHints = defineEndpoint({
  name: 'listOrderHints',
  keys: 'read',
  method: 'GET',
  path: 'order-hints',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.purchaseOrders },
  summary: "What to order for each supplier's next delivery, each line with the figures of its sum",
  response: z.object({
    data: z.array(hintBasketSchema),
    /** Whether forecasts exist at all: without them nothing is proposed. */
    forecast: z.boolean(),
  }),
  errors: [],
});

/** Share of a proposal that a person may set, in hundredths of a percent. */
export const MAX_HABIT = 100_000;

export const setOrderHabit = defineEndpoint({
  name: 'setOrderHabit',
  method: 'PUT',
  path: 'order-hints/habits',
  auth: 'session',
  permission: { type: 'components', action: 'w', key: COMPONENT.purchaseOrders },
  summary: 'Always order less or more of a product than is proposed; null = as proposed',
  body: z.strictObject({
    warehouse: idSchema,
    product: idSchema,
    share: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_HABIT))),
  }),
  response: noContent,
  errors: ['NOT_FOUND'],
  bodyLimit: 1_024,
});
