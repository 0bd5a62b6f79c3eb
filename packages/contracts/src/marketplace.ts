import { z } from 'zod';
import { idSchema } from './api/shared.ts';
import type { ColumnKind, RecordColumn } from './components/record-component.ts';
import type { Labels } from './labels.ts';

/** Version of the messages between a plugin's frame and the page around it. A frame of another one is not opened. */
export const PLUGIN_API = 1;
/** Letters of one message, as JSON. */
export const LONGEST_PLUGIN_MESSAGE = 16_384;

/** Ways by which a plugin may send messages. */
export const SEND_CHANNELS = ['mail', 'webhook'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

const text = z.string().min(1).max(200);
const pluginLabelSchema = z.object({ he: text, en: text });
export const pluginIdSchema = z.string().regex(/^[a-z][a-z0-9-]{2,39}$/);
const keySchema = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

/** Moments of a bill that plugins may hear of. */
export const PLUGIN_HOOKS = ['payment.delete'] as const;
export type PluginHook = (typeof PLUGIN_HOOKS)[number];

/**
 * Something that a plugin may do once it is approved: read fields of records that a person gave it, hear that records of
 * a component changed or what happens to a bill, send messages by a way that the plugin's settings name. There is no other
 * way out of its frame.
 */
export const pluginPermissionSchema = z.union([
  z.object({ kind: z.literal('read'), component: idSchema, fields: z.array(keySchema).min(1).max(40) }),
  z.object({ kind: z.literal('event'), component: idSchema }),
  z.object({ kind: z.literal('hook'), hook: z.enum(PLUGIN_HOOKS) }),
  z.object({ kind: z.literal('send'), channel: z.enum(SEND_CHANNELS) }),
]);
export type PluginPermission = z.infer<typeof pluginPermissionSchema>;

/** Kinds of fields that a plugin's settings are made of: those of records that need no other record. */
const SETTING_KINDS = ['text', 'longtext', 'email', 'integer', 'switch', 'choice', 'time', 'password'] as const satisfies readonly ColumnKind[];

export const pluginSettingSchema = z.object({
  key: keySchema,
  label: pluginLabelSchema,
  kind: z.enum(SETTING_KINDS),
  required: z.boolean().default(false),
  min: z.int().optional(),
  max: z.int().optional(),
  choices: z.record(z.string(), pluginLabelSchema).optional(),
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
  hint: pluginLabelSchema.optional(),
  /** Of a text: where messages go, a web address or the name of a mail server. One that nothing can be sent to is not taken. */
  address: z.enum(['web', 'mail']).optional(),
  /** Its frame may read it. Never a password. */
  shared: z.boolean().default(false),
  /**
   * Of a password: settings that say where it goes. When one of them becomes another, the password must be given again:
   * who may change settings could otherwise have it sent to a server of their own, and read it there.
   */
  boundTo: z.array(keySchema).max(10).default([]),
});
export type PluginSetting = z.infer<typeof pluginSettingSchema>;

export const PLUGIN_ICONS = ['send', 'clock', 'candle', 'message', 'puzzle'] as const;

/** Where a button stands: above a component's list, for its checked rows, in its form; `home` is a panel of the home page. */
export const TRIGGER_PLACES = ['list', 'row', 'form', 'home'] as const;

export const pluginTriggerSchema = z.object({
  key: keySchema,
  place: z.enum(TRIGGER_PLACES),
  /** Left out for the home page alone. */
  component: idSchema.optional(),
  label: pluginLabelSchema,
  icon: z.enum(PLUGIN_ICONS),
}).refine(({ place, component }) => (place === 'home') === (component === undefined));
export type PluginTrigger = z.infer<typeof pluginTriggerSchema>;

export const marketManifestSchema = z.object({
  api: z.literal(PLUGIN_API),
  id: pluginIdSchema,
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  name: pluginLabelSchema,
  about: pluginLabelSchema,
  icon: z.enum(PLUGIN_ICONS),
  permissions: z.array(pluginPermissionSchema).max(20),
  settings: z.array(pluginSettingSchema).max(40),
  triggers: z.array(pluginTriggerSchema).max(20),
  /** What its frame may ask of our server. */
  operations: z.array(keySchema).max(10),
  /**
   * Takes payments at tills: the number that its payments carry, and what its button says. Its operations are `payment_add`
   * (key, cart, amount in agorot above zero; answers a reference) and `payment_delete` (key, amount, reference), which can not refuse and is not
   * asked for what a stored sale was paid with.
   */
  payment: z.object({ number: z.int().min(1).max(1_000_000), label: pluginLabelSchema }).optional(),
  /** Runs unseen on every screen of the business, to say something in time. */
  background: z.boolean().default(false),
});
export type MarketManifest = z.infer<typeof marketManifestSchema>;
/** As it is written: what has a usual value may be left out. */
export type MarketManifestInput = z.input<typeof marketManifestSchema>;

/** One text for one permission: what an approval is kept as. A longer list of fields is another permission. */
export function permissionKey(permission: PluginPermission): string {
  switch (permission.kind) {
    case 'read': return `read:${permission.component}:${[...permission.fields].sort().join(',')}`;
    case 'event': return `event:${permission.component}`;
    case 'hook': return `hook:${permission.hook}`;
    case 'send': return `send:${permission.channel}`;
  }
}

/** What of a manifest was approved. What it asks beyond is not there. */
export function grantedOf({ permissions }: Pick<MarketManifest, 'permissions'>, approved: readonly string[]): readonly PluginPermission[] {
  return permissions.filter((permission) => approved.includes(permissionKey(permission)));
}

/** Whether a manifest asks for nothing that was not approved. */
export function isApproved({ permissions }: Pick<MarketManifest, 'permissions'>, approved: readonly string[]): boolean {
  return permissions.every((permission) => approved.includes(permissionKey(permission)));
}

/** The column that a setting is read, checked and typed by, like one of a record. */
export function settingColumn({ key, label, kind, required, min, max, choices, hint }: PluginSetting): RecordColumn {
  const base = { key, label, ...(required ? { required: true as const } : {}), ...(hint === undefined ? {} : { hint }) };
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  switch (kind) {
    case 'choice': return { ...base, kind, choices: (choices ?? {}) satisfies Labels };
    case 'switch':
    case 'time': return { ...base, kind };
    default: return { ...base, ...bounds, kind };
  }
}

const nothing = z.object({});

/** What a frame may ask of the page around it. */
export const PLUGIN_CALLS = {
  /** A record that its person gave it, by its place in the list that the opening message named. */
  'record.read': z.object({ id: z.string().min(1).max(60) }),
  'toast': z.object({ text: z.string().min(1).max(300), tone: z.enum(['ok', 'warn', 'bad']).default('ok') }),
  'panel.height': z.object({ pixels: z.int().min(0).max(2_000) }),
  'panel.close': nothing,
  /** Asks our server. */
  'operation': z.object({ operation: keySchema, data: z.record(z.string(), z.json()) }),
} as const;
/** What an operation is asked with, and answers. */
export type PluginData = z.output<typeof PLUGIN_CALLS.operation>['data'];
export type PluginCall = keyof typeof PLUGIN_CALLS;
export const PLUGIN_CALL_NAMES = ['record.read', 'toast', 'panel.height', 'panel.close', 'operation'] as const satisfies readonly PluginCall[];

export const pluginRequestSchema = z.object({
  v: z.literal(PLUGIN_API),
  /** The frame's own number of the request, which its answer carries. */
  id: z.int().min(1).max(2_147_483_647),
  call: z.enum(PLUGIN_CALL_NAMES),
  data: z.record(z.string(), z.json()).default({}),
});

/** Why a request was not done. `limit`: too many, and the frame is closed. */
export type PluginRefusal = 'malformed' | 'not_allowed' | 'failed' | 'limit';

/** What the page tells a frame. */
export type PluginMessage =
  | { readonly v: typeof PLUGIN_API; readonly hello: PluginHello }
  | { readonly v: typeof PLUGIN_API; readonly id: number; readonly ok: true; readonly data: unknown }
  | { readonly v: typeof PLUGIN_API; readonly id: number; readonly ok: false; readonly why: PluginRefusal; readonly text: string }
  | { readonly v: typeof PLUGIN_API; readonly event: PluginEvent };

/** What happened: records of a component changed, or a payment left the bill that is open on this screen. */
export type PluginEvent =
  | { readonly component: number }
  | { readonly hook: PluginHook; readonly payment: HookedPayment };

/** A payment as a plugin hears of it: nothing that says whose card or cheque it was. */
export interface HookedPayment {
  readonly key: string;
  /** Kind of payment, as a cart names it. */
  readonly type: number;
  readonly name: string;
  /** Agorot. */
  readonly amount: number;
  /** Number of the plugin that took it; null of the others. */
  readonly plugin: number | null;
}

/** What a frame is opened with. */
export interface PluginHello {
  readonly language: 'he' | 'en';
  readonly scheme: 'light' | 'dark';
  readonly place: (typeof TRIGGER_PLACES)[number] | 'background';
  readonly trigger: string | null;
  readonly component: number | null;
  /** Records that the person chose. */
  readonly ids: readonly string[];
  /** Settings that the manifest says it reads. */
  readonly settings: Readonly<Record<string, string | number | boolean | null>>;
  /** Name of the branch that one stands in; empty in an office of several. */
  readonly branch: string;
}
