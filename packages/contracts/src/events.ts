import { z } from 'zod';
import { idSchema } from './api/shared.ts';

/**
 * What the server tells screens by itself, over `GET /api/v2/events`. The topics are the specification's
 * (1-shell §4); those that begin with `sync:`, `session:` and `support:` are ours. One object per topic: the server checks what it
 * publishes against it, the browser what it receives.
 */
export const PUSH_EVENTS = {
  /** Something for the drawer; the drawer keeps it whatever its date. */
  'system:notification': z.object({
    id: idSchema,
    title: z.string(),
    body: z.string(),
    date_created: z.string(),
    status: z.union([z.literal(0), z.literal(1)]),
    type: z.string(),
    /** What a notification of this type is about; for `permission_request` the number of the request. */
    subject: z.string().default(''),
  }),
  /** A request that waits for this employee, or what became of one that this employee made. */
  'system:permission_request': z.object({
    id: z.uuid(),
    status: z.enum(['pending', 'approved', 'denied', 'withdrawn']),
    /** Of a user of the back office who is no employee there is no number. */
    by: z.object({ id: idSchema.nullable(), name: z.string() }),
    to: z.object({ id: idSchema, name: z.string() }),
    desc: z.string(),
  }),
  'pos:orders': z.object({
    event: z.enum(['orders_new', 'orders_update']),
    order: z.object({ id: z.string(), name: z.string(), rows: z.array(z.object({
      name: z.string(), quantity: z.int(), notes: z.string(), department: idSchema.nullable().optional(),
      /** Department of the meal that it is a part of: not said twice where one printer serves both. */
      part_of: idSchema.nullable().optional(), change: z.enum(['added', 'voided']).optional(),
    })) }),
    /** Prints one kitchen copy where the setting `print.bones.status` is on. */
    print_bones: z.boolean(),
  }),
  /** A bill was put aside, taken or ended at a till of the branch: a list that shows them asks again. */
  'pos:held': z.object({}),
  /** Tables of the till's catalogue have a newer version. */
  'sync:changed': z.object({ tables: z.array(z.string()) }),
  /** Records of a component were made or changed: a list that shows them asks again. */
  'records:changed': z.object({ component: idSchema }),
  /** A plugin of the marketplace came, went or is set up differently: ask for the active ones again. */
  'marketplace:changed': z.object({ plugin: z.string() }),
  /** What app/init answered no longer holds (service, rights, place): ask again. */
  'session:changed': z.object({ reason: z.enum(['service', 'permissions', 'terminal', 'settings', 'support']) }),
  /** A shared screen: to whoever shares it and to the agent. What it shows is asked for by number and never told here. */
  'support:screen': z.object({ id: z.uuid(), event: z.enum(['started', 'chunk', 'joined', 'ended']), seq: z.int() }),
} as const;

export type PushTopic = keyof typeof PUSH_EVENTS;
export type PushData<T extends PushTopic> = z.output<(typeof PUSH_EVENTS)[T]>;

/** Whom an event is for; everything that is named must fit, and nothing named is the whole cloud. */
export const pushAudienceSchema = z.object({
  branch: idSchema.optional(),
  terminal: idSchema.optional(),
  employee: idSchema.optional(),
  user: idSchema.optional(),
});
export type PushAudience = z.output<typeof pushAudienceSchema>;

/**
 * What the stream says about itself. `stream:ready` is the first thing it says; its `id:` is the place where it begins,
 * so that a screen which has heard nothing yet can go on from there. `stream:resync` says that something was missed and is
 * not kept any more: ask again for whatever is on the screen, and go on from its `id:`.
 */
export const STREAM_EVENTS = { ready: 'stream:ready', resync: 'stream:resync' } as const;

export function isPushTopic(topic: string): topic is PushTopic {
  return Object.hasOwn(PUSH_EVENTS, topic);
}
