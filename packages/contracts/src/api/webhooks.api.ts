import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, noContent, uuidSchema } from './shared.ts';

/** Events that other programs can be told of. */
export const WEBHOOK_EVENTS = ['sale.stored', 'document.stored', 'document.moved'] as const;

/** Attempts before a delivery counts as failed. */
export const WEBHOOK_ATTEMPTS = 8;

const permission = { type: 'system', key: 'interfaces' } as const;
const eventSchema = z.enum(WEBHOOK_EVENTS);

const webhookSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(eventSchema),
  active: z.boolean(),
  waiting: z.int(),
  failed: z.int(),
});
export type WebhookView = z.output<typeof webhookSchema>;

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: 'account/webhooks',
  auth: 'user',
  permission,
  summary: 'Addresses of other programs that are told of events, without their secrets',
  response: z.object({ data: z.array(webhookSchema) }),
  errors: [],
});

export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  method: 'POST',
  path: 'account/webhooks',
  auth: 'user',
  permission,
  summary: 'Tell an address of events; the answer is the only place that shows its secret',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    events: z.array(eventSchema).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
  }),
  response: z.object({ data: webhookSchema, secret: z.string() }),
  errors: ['WEBHOOK_ADDRESS', 'WEBHOOKS_FULL'],
});

export const stopWebhook = defineEndpoint({
  name: 'stopWebhook',
  method: 'DELETE',
  path: 'account/webhooks/:id',
  auth: 'user',
  permission,
  summary: 'Tell an address of nothing more; what waits is not sent',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});

export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: 'account/webhooks/:id/deliveries',
  auth: 'user',
  permission,
  summary: 'The last hundred deliveries of a webhook, newest first',
  params: z.object({ id: idQuerySchema }),
  response: z.object({
    data: z.array(
      z.object({
        id: uuidSchema,
        event: z.string(),
        state: z.enum(['waiting', 'sent', 'failed']),
        attempts: z.int(),
        /** Why the last attempt failed; empty = it did not. */
        error: z.string(),
        made_at: z.iso.datetime(),
        next_at: z.iso.datetime(),
        sent_at: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
export type DeliveryView = z.output<typeof listWebhookDeliveries.response>['data'][number];

export const resendWebhookDelivery = defineEndpoint({
  name: 'resendWebhookDelivery',
  method: 'POST',
  path: 'account/webhooks/:id/deliveries/:delivery',
  auth: 'user',
  permission,
  summary: 'Send a delivery again, with the same id',
  params: z.object({ id: idQuerySchema, delivery: uuidSchema }),
  body: z.strictObject({}),
  response: noContent,
  errors: ['NOT_FOUND'],
  bodyLimit: 1_024,
});
