import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema, uuidSchema } from './shared.ts';

const idParams = z.object({ id: idQuerySchema });
const readsLeads = { type: 'components', action: 'r', key: COMPONENT.leads } as const;
const makesCustomers = { type: 'components', action: 'w', key: COMPONENT.customers } as const;
const readsCustomers = { type: 'components', action: 'r', key: COMPONENT.customers } as const;
const readsCampaigns = { type: 'components', action: 'r', key: COMPONENT.campaigns } as const;
const editsCampaigns = { type: 'components', action: 'e', key: COMPONENT.campaigns } as const;

const leadCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  company: z.string(),
  value: z.nullable(agorotSchema),
  source: z.string(),
  owner: z.string(),
  next_contact: z.nullable(z.string()),
  /** Its next contact has passed. */
  late: z.boolean(),
  /** Whole days in its status. */
  days: z.int(),
  customer: z.nullable(idSchema),
});
export type LeadCard = z.infer<typeof leadCardSchema>;

const leadColumnSchema = z.object({
  /** Null for leads without a status. */
  id: z.nullable(idSchema),
  name: z.string(),
  stage: z.enum(['open', 'won', 'lost']),
  colour: z.string(),
  count: z.int(),
  sum: z.int(),
  /** The first of them, those to be contacted soonest first. */
  cards: z.array(leadCardSchema),
});
export type LeadColumn = z.infer<typeof leadColumnSchema>;

/** A card is moved by changing the status of its record. */
export const readLeadBoard = defineEndpoint({
  name: 'readLeadBoard',
  method: 'GET',
  path: 'crm/leads/board',
  auth: 'session',
  permission: readsLeads,
  summary: 'Active leads by their status, with count and sum of each',
  response: z.object({ data: z.array(leadColumnSchema) }),
  errors: [],
});

const matchSchema = z.object({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type LeadMatch = z.infer<typeof matchSchema>;

/**
 * Makes a lead a customer, once however often it is called. Where a customer is like it and the
 * caller has not chosen, nothing changes and `matches` names them.
 */
export const convertLead = defineEndpoint({
  name: 'convertLead',
  method: 'POST',
  path: 'crm/leads/:id/convert',
  auth: 'session',
  permission: makesCustomers,
  summary: 'Make a lead a customer: a new one, or one that exists',
  params: idParams,
  body: z.strictObject({
    /** A customer that it joins; `new` = a new one even if others are like it; null = not chosen yet. */
    customer: z.union([idSchema, z.literal('new'), z.null()]),
  }),
  response: z.object({
    data: z.object({ customer: z.nullable(idSchema), matches: z.array(matchSchema) }),
  }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'CONFLICT'],
  bodyLimit: 1_024,
});

const KINDS = [
  'meeting',
  'email',
  'note',
  'task',
  'call',
  'opportunity',
  'sale',
  'document',
  'campaign',
] as const;
export type TimelineKind = (typeof KINDS)[number];

export const timelineItemSchema = z.object({
  kind: z.enum(KINDS),
  /** Id of its record. */
  id: z.string(),
  /** Component of its record. */
  component: idSchema,
  /** Type of a document. */
  document_type: z.nullable(z.int()),
  at: z.iso.datetime(),
  text: z.string(),
  detail: z.string(),
  amount: z.nullable(agorotSchema),
  by: z.string(),
  done: z.nullable(z.boolean()),
});
export type TimelineItem = z.infer<typeof timelineItemSchema>;

/** What was done with a customer or a lead, newest first, of what the caller may read. */
export const readTimeline = defineEndpoint({
  name: 'readTimeline',
  method: 'GET',
  path: 'crm/timeline',
  auth: 'session',
  // The handler checks permission to read the customer or the lead, and each kind of item.
  permission: 'own',
  summary: 'Meetings, tasks, calls, sales, documents and campaigns of a customer or a lead',
  query: z.object({ of: z.enum(['customer', 'lead']), id: idQuerySchema }),
  response: z.object({ data: z.array(timelineItemSchema) }),
  errors: ['NOT_FOUND'],
});

const boughtSchema = z.object({
  product: idSchema,
  name: z.string(),
  code: z.string(),
  /** Agorot of the last sale of one unit. */
  last_price: agorotSchema,
  last_day: z.string(),
  /** Sales in which it was bought. */
  times: z.int(),
  /** Thousandths in the last twelve months, less what was returned. */
  quantity: z.int(),
  /** Agorot in the same twelve months, less what was returned. */
  sum: agorotSchema,
});
export type BoughtProduct = z.infer<typeof boughtSchema>;

export const readBought = defineEndpoint({
  name: 'readBought',
  method: 'GET',
  path: 'crm/customers/:id/bought',
  auth: 'session',
  permission: readsCustomers,
  summary: 'What a customer bought at tills, the last first',
  params: idParams,
  query: z.object({ sort: z._default(z.enum(['last', 'often', 'sum']), 'last') }),
  response: z.object({ data: z.array(boughtSchema) }),
  errors: ['NOT_FOUND'],
});

const pointEntrySchema = z.object({
  at: z.iso.datetime(),
  points: z.int(),
  paid: agorotSchema,
  kind: z.enum(['earned', 'used', 'gift']),
  /** Null for a gift of the club. */
  transaction: z.nullable(uuidSchema),
  number: z.nullable(z.int()),
});

export const readPoints = defineEndpoint({
  name: 'readPoints',
  method: 'GET',
  path: 'crm/customers/:id/points',
  auth: 'session',
  permission: readsCustomers,
  summary: 'Points of a club member, and the sales that earned them or took them back',
  params: idParams,
  response: z.object({
    data: z.object({
      member: z.boolean(),
      points: z.int(),
      /** Points that no sale earned: those with which the membership began. */
      opening: z.int(),
      entries: z.array(pointEntrySchema),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type CustomerPoints = z.infer<typeof readPoints.response>['data'];

const sumOf = z.object({ count: z.int(), sum: agorotSchema });
const customerCardSchema = z.object({
  name: z.string(),
  group: z.string(),
  phone: z.string(),
  tags: z.array(z.string()),
  birthday: z.nullable(z.string()),
  /** Null for no member; `until` is null for a membership without an end. */
  club: z.nullable(z.object({ until: z.nullable(z.string()), points: z.int() })),
  /** Agorot owed, and the limit; null without the right to read documents. */
  account: z.nullable(z.object({ balance: z.int(), limit: z.nullable(agorotSchema) })),
  /** Sales of twelve months; null without the right to read sales. */
  bought: z.nullable(
    z.object({ sum: z.int(), times: z.int(), last_at: z.nullable(z.iso.datetime()) }),
  ),
  /** Orders that are not closed; null without the right to read them. */
  orders: z.nullable(sumOf),
  /** Cheques that came back; null without the right to read them. */
  cheques: z.nullable(sumOf),
});
export type CustomerSummary = z.infer<typeof customerCardSchema>;

export const readCustomerCard = defineEndpoint({
  name: 'readCustomerCard',
  method: 'GET',
  path: 'crm/customers/:id/card',
  auth: 'session',
  permission: readsCustomers,
  summary: 'A customer at a glance: club, balance, what they bought, orders and returned cheques',
  params: idParams,
  response: z.object({ data: customerCardSchema }),
  errors: ['NOT_FOUND'],
});

export const MESSAGE_STATES = [
  'waiting',
  'sending',
  'sent',
  /** Kept as a file, because no provider of messages is connected. */
  'stored',
  'failed',
  /** The campaign was switched off before its turn. */
  'stopped',
  'no_consent',
  'no_address',
  'same_address',
] as const;

const sendingSchema = z.object({
  channel: z.enum(['till', 'sms', 'whatsapp', 'email']),
  /** False while nothing has been sent: the counts are those of a send now. */
  started: z.boolean(),
  /** By {@link MESSAGE_STATES}. */
  counts: z.object({
    waiting: z.int(),
    sending: z.int(),
    sent: z.int(),
    stored: z.int(),
    failed: z.int(),
    stopped: z.int(),
    no_consent: z.int(),
    no_address: z.int(),
    same_address: z.int(),
  }),
  /** The message as one of the recipients gets it. */
  preview: z.nullable(z.object({ name: z.string(), address: z.string(), body: z.string() })),
  /** The last messages. */
  messages: z.array(
    z.object({
      customer: idSchema,
      name: z.string(),
      address: z.string(),
      state: z.enum(MESSAGE_STATES),
      failure: z.string(),
      /** What the provider last reported; empty = nothing yet. */
      report: z.enum(['', 'sent', 'delivered', 'read', 'failed']),
      sent_at: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type CampaignSending = z.infer<typeof sendingSchema>;

export const readCampaignSending = defineEndpoint({
  name: 'readCampaignSending',
  method: 'GET',
  path: 'crm/campaigns/:id/sending',
  auth: 'session',
  permission: readsCampaigns,
  summary: 'Who gets a campaign, who does not and why, and what was sent',
  params: idParams,
  response: z.object({ data: sendingSchema }),
  errors: ['NOT_FOUND'],
});

/** Messages are sent after the answer, and by the next start of the server if it stops. */
export const sendCampaign = defineEndpoint({
  name: 'sendCampaign',
  method: 'POST',
  path: 'crm/campaigns/:id/sending',
  auth: 'session',
  permission: editsCampaigns,
  summary:
    'Send a campaign: to each customer once, however often it is called; those that failed or were stopped again',
  params: idParams,
  body: z.strictObject({}),
  response: z.object({ data: sendingSchema }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  bodyLimit: 1_024,
});
