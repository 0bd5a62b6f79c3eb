import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, noContent } from './shared.ts';

/** Kinds of notifications that a device can receive while no screen is open. */
export const PUSH_KINDS = ['approvals', 'troubles', 'tasks'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Notifications of a device in an hour; the rest is one with their number. */
export const MAX_PUSH_AN_HOUR = 20;

/** Devices of a user in a business; one more ends the oldest. */
export const MAX_PUSH_DEVICES = 10;

const minuteSchema = z.int().check(z.minimum(0), z.maximum(1_439));
const choicesSchema = z.object({
  kinds: z.array(z.enum(PUSH_KINDS)).check(z.minLength(1), z.maxLength(PUSH_KINDS.length)),
  /** Minutes of the local day without notifications, except approvals; null = none. */
  quiet: z.nullable(z.object({ from: minuteSchema, to: minuteSchema })),
  /** Whether names and sums may stand in the text. */
  details: z.boolean(),
});

export const pushDeviceSchema = z.extend(choicesSchema, {
  id: idSchema,
  name: z.string(),
  /** The last characters of its address, by which a browser knows its own. */
  mark: z.string(),
  made_at: z.string(),
});
export type PushDevice = z.output<typeof pushDeviceSchema>;

export const PUSH_MARK_LENGTH = 16;

export const listPushDevices = defineEndpoint({
  name: 'listPushDevices',
  method: 'GET',
  path: 'account/me/push',
  auth: 'user',
  permission: 'none',
  summary: 'Devices of the user that receive notifications, and the key to subscribe one with',
  response: z.object({ key: z.string(), data: z.array(pushDeviceSchema) }),
  errors: [],
});

export const putPushDevice = defineEndpoint({
  name: 'putPushDevice',
  method: 'PUT',
  path: 'account/me/push',
  auth: 'user',
  permission: 'none',
  summary:
    'Switch notifications on for a device, or change what it receives; the eleventh ends the oldest',
  body: z.extend(choicesSchema, {
    endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https:\/\/[^\s@]+$/)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
    }),
    name: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  }),
  response: z.object({ data: pushDeviceSchema }),
  errors: ['PUSH_ADDRESS'],
});

export const removePushDevice = defineEndpoint({
  name: 'removePushDevice',
  method: 'DELETE',
  path: 'account/me/push/:id',
  auth: 'user',
  permission: 'none',
  summary: 'Switch notifications off for a device',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
