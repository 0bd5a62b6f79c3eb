import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { wireCartSchema } from '../wire/wire-cart.ts';
import { agorotSchema, epochMsSchema, someoneSchema, uuidSchema } from './shared.ts';

const mayFreeze = { type: 'pos', key: 'screens.pos' } as const;

const frozenCartSchema = z.object({
  id: uuidSchema,
  terminal: someoneSchema,
  employee: z.string(),
  name: z.string(),
  total: agorotSchema,
  items: z.int(),
  frozen_at: epochMsSchema,
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
  body: z.object({
    cart: wireCartSchema,
    name: z.string().check(z.maxLength(200)),
    frozen_at: epochMsSchema,
  }),
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
  body: z.object({ at: z.optional(epochMsSchema) }),
  /**
   * `since`: what the till itself held at this time or later, by its own clock, is newer than this
   * cart. Null: nothing is newer.
   */
  response: z.object({ data: z.object({ cart: z.unknown(), since: z.nullable(epochMsSchema) }) }),
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
