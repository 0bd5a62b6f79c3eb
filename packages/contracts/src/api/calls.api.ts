import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { timelineItemSchema } from './crm.api.ts';
import { agorotSchema, idQuerySchema, idSchema, noContent, uuidSchema } from './shared.ts';

/** Header of a switchboard's call: the hex HMAC-SHA256 of the body by the branch's secret. */
export const VOICE_SIGNATURE_HEADER = 'x-dalpak-signature';
/** How long the card of a call stays after its end. */
export const CALL_CARD_MS = 10_000;
/** How long the card of a call stays whose end is not reported, from its ring. */
export const CALL_OPEN_MS = 10 * 60_000;

export const reportCall = defineEndpoint({
  name: 'reportCall',
  method: 'POST',
  path: 'voice/:cloud/:branch/calls',
  auth: 'public',
  permission: 'none',
  summary: 'What the switchboard of a branch reports of a call, signed by its secret',
  signed: true,
  params: z.object({ cloud: uuidSchema, branch: idQuerySchema }),
  body: z.object({
    call_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** `elsewhere`: another of the extensions that it rang answered, so it was no call here. */
    event: z.enum(['ring', 'answer', 'end', 'elsewhere']),
    extension: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
    line: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
    /** Absent or empty for a hidden number. */
    number: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  }),
  response: noContent,
  errors: ['VOICE_SIGNATURE'],
});

const cardCustomerSchema = z.object({
  id: idSchema,
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The same in parts, for a delivery. */
  place: z.object({
    city: z.string(),
    street: z.string(),
    house: z.string(),
    entrance: z.string(),
    floor: z.string(),
    apartment: z.string(),
  }),
  group: z.string(),
  note: z.string(),
  balance: agorotSchema,
  /** The last five sales and documents that the caller may read, newest first. */
  sales: z.array(timelineItemSchema),
  /** Sales orders that are not finished. */
  orders: z.array(z.object({ id: uuidSchema, number: z.string(), total: agorotSchema })),
  tasks: z.array(z.object({ id: idSchema, subject: z.string() })),
});
export type CardCustomer = z.output<typeof cardCustomerSchema>;

const callCardSchema = z.object({
  /** Number of its record. */
  id: idSchema,
  number: z.string(),
  extension: z.string(),
  line: z.string(),
  rang_at: z.int(),
  answered: z.boolean(),
  ended_at: z.nullable(z.int()),
  /** Null when the caller may not read customers. */
  customers: z.nullable(z.array(cardCustomerSchema)),
});
export type CallCard = z.output<typeof callCardSchema>;

export const listCalls = defineEndpoint({
  name: 'listCalls',
  method: 'GET',
  path: 'voice/calls',
  auth: 'session',
  // The number is shown to whom it rings; the customers to who may read them.
  permission: 'own',
  summary: 'Calls at the extension or line of this till or user, until ten seconds after their end',
  response: z.object({ now: z.int(), data: z.array(callCardSchema) }),
  errors: [],
});

export const linkCall = defineEndpoint({
  name: 'linkCall',
  method: 'PUT',
  path: 'voice/calls/:id',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.customers },
  summary: 'Keeps with a call which customer called, and the order that came of it',
  params: z.object({ id: idQuerySchema }),
  body: z
    .object({ customer: z.optional(idSchema), order: z.optional(uuidSchema) })
    .check(z.refine(({ customer, order }) => customer !== undefined || order !== undefined)),
  response: noContent,
  errors: ['NOT_FOUND'],
});

const callOrderSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  kind: z.string(),
  state: z.enum(['open', 'closed', 'canceled']),
  total: agorotSchema,
  /** The sale that ended it, with its number. */
  sale: z.nullable(z.object({ id: uuidSchema, number: z.int() })),
});

export const readCallOrder = defineEndpoint({
  name: 'readCallOrder',
  method: 'GET',
  path: 'voice/calls/:id/order',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.calls },
  summary: 'The order that came of a call; null when none did, or its till has not stored it yet',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: z.nullable(callOrderSchema) }),
  errors: [],
});

const switchboardSchema = z.object({
  branch: idSchema,
  name: z.string(),
  /** Path that the switchboard of the branch calls. */
  path: z.string(),
  made_at: z.nullable(z.int()),
  /** When it reported its last call. */
  last_call_at: z.nullable(z.int()),
});
export type SwitchboardView = z.output<typeof switchboardSchema>;

export const listSwitchboards = defineEndpoint({
  name: 'listSwitchboards',
  method: 'GET',
  path: 'account/switchboards',
  auth: 'user',
  permission: { type: 'system', key: 'settings' },
  summary: 'Each branch with the address that its switchboard calls',
  response: z.object({ data: z.array(switchboardSchema) }),
  errors: [],
});

export const renewSwitchboardSecret = defineEndpoint({
  name: 'renewSwitchboardSecret',
  method: 'POST',
  path: 'account/switchboards/:branch/secret',
  auth: 'user',
  permission: { type: 'system', key: 'settings' },
  summary: 'A new secret for the switchboard of a branch, shown once; the one before ends',
  params: z.object({ branch: idQuerySchema }),
  response: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND'],
});
