import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, MAX_ID, noContent } from './shared.ts';
import { textSchema } from './stored-text.ts';

const may = { type: 'system', key: 'settings' } as const;

export const PROVIDER_CHANNELS = ['sms', 'whatsapp'] as const;
export type ProviderChannel = (typeof PROVIDER_CHANNELS)[number];
const channelParams = z.object({ channel: z.enum(PROVIDER_CHANNELS) });

/** Letters of a message of one part, and of each part of a longer one. */
const ONE_PART = 70;
const MORE_PARTS = 67;

/** How many parts a text message is sent in. */
export function messageParts(text: string): number {
  const { length } = text;
  return length <= ONE_PART ? 1 : Math.ceil(length / MORE_PARTS);
}

const wishSchema = z.object({
  url: z.url({ protocol: /^https$/ }).check(z.maxLength(300)),
  /** Absent, the stored one stays. */
  key: z.optional(z.string().check(z.maxLength(300))),
  sender: z.string().check(z.regex(/^([A-Za-z]{1,11}|[0-9]{3,15})$/)),
  template: z._default(textSchema(100), ''),
  day_cap: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  month_cap: z.int().check(z.minimum(1), z.maximum(10_000_000)),
});
export type ProviderWish = z.output<typeof wishSchema>;

const providerSchema = z.object({
  channel: z.enum(PROVIDER_CHANNELS),
  /** Null while none is set up: messages are then kept as files. */
  setup: z.nullable(
    z.object({
      url: z.string(),
      has_key: z.boolean(),
      sender: z.string(),
      template: z.string(),
      day_cap: z.int(),
      month_cap: z.int(),
    }),
  ),
  /** Parts handed over today and this month. */
  today: z.int(),
  month: z.int(),
  /** Path of the server to which the provider reports. */
  report_path: z.string(),
});
export type MessageProvider = z.output<typeof providerSchema>;

export const listMessageProviders = defineEndpoint({
  name: 'listMessageProviders',
  method: 'GET',
  path: 'messages/providers',
  auth: 'session',
  permission: may,
  summary: 'The services of SMS and WhatsApp of the business, and what was sent by them',
  response: z.object({ data: z.array(providerSchema) }),
  errors: [],
});

export const saveMessageProvider = defineEndpoint({
  name: 'saveMessageProvider',
  method: 'PUT',
  path: 'messages/providers/:channel',
  auth: 'session',
  permission: may,
  summary: 'Set up the service by which messages of a channel are sent',
  params: channelParams,
  body: wishSchema,
  response: noContent,
  errors: ['WEBHOOK_ADDRESS'],
});

export const removeMessageProvider = defineEndpoint({
  name: 'removeMessageProvider',
  method: 'DELETE',
  path: 'messages/providers/:channel',
  auth: 'session',
  permission: may,
  summary: 'Send no more messages of a channel',
  params: channelParams,
  response: noContent,
  errors: [],
});

export const reportMessage = defineEndpoint({
  name: 'reportMessage',
  method: 'POST',
  path: 'messages/reports/:cloud/:channel/:proof',
  auth: 'public',
  permission: 'none',
  summary: "A provider's report of what became of a message; the same report twice is one",
  params: z.object({
    cloud: idQuerySchema,
    channel: z.enum(PROVIDER_CHANNELS),
    proof: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  body: z.object({
    id: z.string().check(
      z.regex(/^\d{1,10}-\d{1,10}-\d{1,10}(?:-\d{1,3})?$/),
      z.refine((id) => id.split('-').every((part) => Number(part) <= MAX_ID)),
    ),
    state: z.enum(['sent', 'delivered', 'read', 'failed']),
    reason: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
