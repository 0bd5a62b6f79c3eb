import * as z from 'zod/mini';
import { displayBillSchema } from './api/displays.api.ts';
import { TICKET_STAGES, ticketContentSchema } from './api/kitchen.api.ts';
import { idSchema } from './api/shared.ts';
import { noticeSchema } from './notices/notices.ts';

/**
 * Events that the server pushes to screens over `GET /api/v2/events`. The topics are the
 * specification's (shell §4); those that start with `sync:`, `session:` and `support:` are ours.
 * Each topic has one schema, by which the server checks what it publishes and the browser what it
 * receives.
 */
export const PUSH_EVENTS = {
  /** A notification for the notification drawer, which keeps it whatever its date is. */
  'system:notification': z.object({
    id: idSchema,
    title: z.string(),
    body: z.string(),
    date_created: z.string(),
    status: z.union([z.literal(0), z.literal(1)]),
    type: z.string(),
    /** What the words are made of, for the reader's language; null for the words of a person. */
    said: z._default(z.nullable(noticeSchema), null),
    /**
     * What a notification of this type concerns; for `permission_request` the number of the
     * request.
     */
    subject: z._default(z.string(), ''),
  }),
  /**
   * A permission request, a change of its bill, or its outcome: for those who were asked, and the
   * answer for the place where it was requested.
   */
  'system:permission_request': z.object({
    id: z.uuid(),
    status: z.enum(['pending', 'approved', 'denied', 'withdrawn']),
    /** The request was pending before: its bill changed. */
    changed: z._default(z.boolean(), false),
    /** A user of the back office who is no employee has no number. */
    by: z.object({ id: z.nullable(idSchema), name: z.string() }),
    /** Employees who were asked. */
    to: z.array(idSchema),
    desc: z.string(),
  }),
  'pos:orders': z.object({
    event: z.enum(['orders_new', 'orders_update']),
    order: z.object({
      id: z.string(),
      name: z.string(),
      rows: z.array(
        z.object({
          name: z.string(),
          quantity: z.int(),
          notes: z.string(),
          department: z.optional(z.nullable(idSchema)),
          /**
           * Department of the meal that the dish is part of, so that it is not printed twice where one
           * printer serves both.
           */
          part_of: z.optional(z.nullable(idSchema)),
          change: z.optional(z.enum(['added', 'voided'])),
        }),
      ),
    }),
    /**
     * Tickets that the kitchen stations got with it. When the branch has stations, these are printed
     * and not the rows above: each once, by the first device that claims it.
     */
    tickets: z._default(
      z.array(
        z.extend(ticketContentSchema, {
          id: z.uuid(),
          number: z.int(),
          station: z.object({
            id: idSchema,
            name: z.string(),
            printer: z.string(),
            /** Language of its tickets; an older server leaves it out. */
            language: z.optional(z.string()),
            prints: z.boolean(),
          }),
        }),
      ),
      [],
    ),
    /** Prints one kitchen copy where the setting `print.bones.status` is on. */
    print_bones: z.boolean(),
  }),
  /** A ticket came to a station, was received, or was moved to a stage; kitchen screens reload. */
  'pos:kitchen': z.object({
    event: z.enum(['new', 'received', 'stage']),
    station: idSchema,
    order: z.uuid(),
    /** Title of the order, as the kitchen reads it. */
    title: z.string(),
    stage: z.enum(TICKET_STAGES),
    /** Whether every ticket of the order is ready or served. */
    all_ready: z.boolean(),
    /** The employee who serves the order. */
    waiter: z.nullable(idSchema),
  }),
  /** A floor was drawn anew, or a section was given to a waiter; plans reload. */
  'pos:plan': z.object({}),
  /** The register of this till was opened or closed, here or elsewhere; its state reloads. */
  'pos:register': z.object({}),
  /** A device said something new of itself, or was heard again; open lists of devices reload. */
  'devices:changed': z.object({ terminal: idSchema }),
  /** A sale was stored at a till; open figures of the back office reload. */
  'sales:changed': z.object({}),
  /** Stock of a warehouse moved; tills that show it ask for these products, or for all without any. */
  'pos:stock': z.object({ warehouse: idSchema, products: z.array(idSchema) }),
  /** A bill was held, recalled or ended at a till of the branch; lists of held sales reload. */
  'pos:held': z.object({}),
  /** The bill of a till, for its customer displays. */
  'pos:display': z.object({ bill: displayBillSchema }),
  /** A call rings here, was answered or ended; the card asks for what it shows. */
  'voice:call': z.object({ call: idSchema, event: z.enum(['ring', 'answer', 'end']) }),
  /** The till has this many customer displays on other devices. */
  'pos:displays': z.object({ displays: z.int() }),
  /** Tables of the till's catalogue have a newer version. */
  'sync:changed': z.object({ tables: z.array(z.string()) }),
  /** Records of a component were created or changed; lists of them reload. */
  'records:changed': z.object({ component: idSchema }),
  /**
   * A marketplace plugin was installed, removed or reconfigured; clients reload the active plugins.
   */
  'marketplace:changed': z.object({ plugin: z.string() }),
  /** The answer of app/init is outdated (service, permissions, place); clients repeat the call. */
  'session:changed': z.object({
    reason: z.enum(['service', 'permissions', 'terminal', 'settings', 'support']),
  }),
  /**
   * For the user who shares a screen and for the agent. The content is requested by number and
   * never pushed.
   */
  'support:screen': z.object({
    id: z.uuid(),
    event: z.enum(['started', 'chunk', 'joined', 'ended']),
    seq: z.int(),
  }),
} as const;

export type PushTopic = keyof typeof PUSH_EVENTS;
export type PushData<T extends PushTopic> = z.output<(typeof PUSH_EVENTS)[T]>;

/**
 * Who receives an event. All given conditions have to match; without any, the whole cloud receives
 * it.
 */
export const pushAudienceSchema = z.object({
  branch: z.optional(idSchema),
  terminal: z.optional(idSchema),
  employee: z.optional(idSchema),
  user: z.optional(idSchema),
  /** Any of these employees, at a terminal, or of these users. */
  people: z.optional(z.object({ employees: z.array(idSchema), users: z.array(idSchema) })),
  /** No till. */
  office: z.optional(z.literal(true)),
  /** The customer displays of this terminal alone. */
  display: z.optional(idSchema),
});
export type PushAudience = z.output<typeof pushAudienceSchema>;

/**
 * Events about the stream itself. `stream:ready` comes first; its `id:` is the start position, from
 * which a screen that has received nothing yet can continue. `stream:resync` reports missed events
 * that are no longer stored: the client reloads what it shows, and continues from its `id:`.
 */
export const STREAM_EVENTS = { ready: 'stream:ready', resync: 'stream:resync' } as const;

export function isPushTopic(topic: string): topic is PushTopic {
  return Object.hasOwn(PUSH_EVENTS, topic);
}
