import * as z from 'zod/mini';
import { idSchema } from '../api/shared.ts';
import type { ColumnKind, RecordColumn } from '../components/record-component.ts';
import type { Labels } from '../labels.ts';

/**
 * Version of the messages between a plugin's frame and the page. A frame with another version is
 * not opened.
 */
export const PLUGIN_API = 1;
/** Most characters of one message, as JSON. */
export const MAX_PLUGIN_MESSAGE = 16_384;

/** Channels by which a plugin can send messages. */
export const SEND_CHANNELS = ['mail', 'webhook'] as const;
export type SendChannel = (typeof SEND_CHANNELS)[number];

const text = z.string().check(z.minLength(1), z.maxLength(200));
const pluginLabelSchema = z.object({ he: text, en: text });
export const pluginIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{2,39}$/));
const keySchema = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/));

/**
 * Events of a bill that a plugin can receive. `payment.check` asks it before the payment begins,
 * and its answer may stop the bill.
 */
export const PLUGIN_HOOKS = ['payment.delete', 'bill.changed', 'payment.check'] as const;
export type PluginHook = (typeof PLUGIN_HOOKS)[number];

/** What a plugin can propose for the bill at a till; prices, payments and taxes are not among it. */
export const BILL_ACTS = ['product', 'note', 'customer', 'coupon', 'discount'] as const;

/** Setting of a plugin with the hook `payment.check`: without its answer the bill is stopped. */
export const CHECK_REQUIRED = 'check_required';
/** How long a till waits for the answers before payment. */
export const PAYMENT_CHECK_MS = 300;

/**
 * A permission that a plugin gets when it is approved: to read fields of records that a user chose
 * for it, to be notified of changed records of a component or of events of a bill, or to send
 * messages by a channel that its settings configure. Its frame has no other access to the outside.
 */
export const pluginPermissionSchema = z.union([
  z.object({
    kind: z.literal('read'),
    component: idSchema,
    fields: z.array(keySchema).check(z.minLength(1), z.maxLength(40)),
  }),
  z.object({ kind: z.literal('event'), component: idSchema }),
  z.object({ kind: z.literal('hook'), hook: z.enum(PLUGIN_HOOKS) }),
  z.object({ kind: z.literal('send'), channel: z.enum(SEND_CHANNELS) }),
  z.object({ kind: z.literal('bill'), act: z.enum(BILL_ACTS) }),
]);
export type PluginPermission = z.infer<typeof pluginPermissionSchema>;

/** Field kinds of a plugin's settings: those that need no other record. */
const SETTING_KINDS = [
  'text',
  'longtext',
  'email',
  'integer',
  'switch',
  'choice',
  'time',
  'password',
] as const satisfies readonly ColumnKind[];

export const pluginSettingSchema = z.object({
  key: keySchema,
  label: pluginLabelSchema,
  kind: z.enum(SETTING_KINDS),
  required: z._default(z.boolean(), false),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  choices: z.optional(z.record(z.string(), pluginLabelSchema)),
  initial: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  hint: z.optional(pluginLabelSchema),
  /**
   * For a text: the destination of messages, a web address or the name of a mail server. An invalid
   * destination is refused.
   */
  address: z.optional(z.enum(['web', 'mail'])),
  /** Whether the plugin's frame may read it. Never for a password. */
  shared: z._default(z.boolean(), false),
  /**
   * For a password: the settings that decide where it is sent. When one of them changes, the
   * password has to be entered again; otherwise a user who may change settings could have it sent
   * to a server of their own.
   */
  boundTo: z._default(z.array(keySchema).check(z.maxLength(10)), []),
});
export type PluginSetting = z.infer<typeof pluginSettingSchema>;

export const PLUGIN_ICONS = ['send', 'clock', 'candle', 'message', 'puzzle'] as const;

/**
 * Where a button is shown: above a component's list, for its checked rows, in its form; `home` is a
 * panel of the home page.
 */
export const TRIGGER_PLACES = ['list', 'row', 'form', 'home'] as const;

export const pluginTriggerSchema = z
  .object({
    key: keySchema,
    place: z.enum(TRIGGER_PLACES),
    /** Absent only for the home page. */
    component: z.optional(idSchema),
    label: pluginLabelSchema,
    icon: z.enum(PLUGIN_ICONS),
  })
  .check(z.refine(({ place, component }) => (place === 'home') === (component === undefined)));
export type PluginTrigger = z.infer<typeof pluginTriggerSchema>;

export const marketManifestSchema = z.object({
  api: z.literal(PLUGIN_API),
  id: pluginIdSchema,
  version: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)),
  name: pluginLabelSchema,
  about: pluginLabelSchema,
  icon: z.enum(PLUGIN_ICONS),
  permissions: z.array(pluginPermissionSchema).check(z.maxLength(20)),
  settings: z.array(pluginSettingSchema).check(z.maxLength(40)),
  triggers: z.array(pluginTriggerSchema).check(z.maxLength(20)),
  /** Server operations that its frame may call. */
  operations: z.array(keySchema).check(z.maxLength(10)),
  /**
   * For a plugin that takes payments at tills: the number of its payments, and the label of its
   * button. Its operations are `payment_add` (key, cart, amount in agorot above zero; answers a
   * reference) and `payment_delete` (key, amount, reference). The latter cannot refuse, and is not
   * called for payments of a stored sale.
   */
  payment: z.optional(
    z.object({
      number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      label: pluginLabelSchema,
    }),
  ),
  /** Runs hidden on every screen of the business, so that it can report something in time. */
  background: z._default(z.boolean(), false),
});
export type MarketManifest = z.infer<typeof marketManifestSchema>;
/** The manifest as its author writes it: values with a default may be absent. */
export type MarketManifestInput = z.input<typeof marketManifestSchema>;

/**
 * The unique text of a permission, by which approvals are stored. A longer list of fields is a
 * different permission.
 */
export function permissionKey(permission: PluginPermission): string {
  switch (permission.kind) {
    case 'read':
      return `read:${permission.component}:${[...permission.fields].sort().join(',')}`;
    case 'event':
      return `event:${permission.component}`;
    case 'hook':
      return `hook:${permission.hook}`;
    case 'send':
      return `send:${permission.channel}`;
    case 'bill':
      return `bill:${permission.act}`;
  }
}

/** The approved permissions of a manifest; further ones that it asks for are left out. */
export function grantedPermissions(
  { permissions }: Pick<MarketManifest, 'permissions'>,
  approved: readonly string[],
): readonly PluginPermission[] {
  return permissions.filter((permission) => approved.includes(permissionKey(permission)));
}

/** Whether all permissions that a manifest asks for are approved. */
export function isApproved(
  { permissions }: Pick<MarketManifest, 'permissions'>,
  approved: readonly string[],
): boolean {
  return permissions.every((permission) => approved.includes(permissionKey(permission)));
}

/** A setting as a column of a record, which defines how it is read, validated and edited. */
export function settingColumn({
  key,
  label,
  kind,
  required,
  min,
  max,
  choices,
  hint,
}: PluginSetting): RecordColumn {
  const base = {
    key,
    label,
    ...(required ? { required: true as const } : {}),
    ...(hint === undefined ? {} : { hint }),
  };
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  switch (kind) {
    case 'choice':
      return { ...base, kind, choices: (choices ?? {}) satisfies Labels };
    case 'switch':
    case 'time':
      return { ...base, kind };
    default:
      return { ...base, ...bounds, kind };
  }
}

const nothing = z.object({});

/** One act that a plugin proposes; the cashier does it or not. */
export const billProposalSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('product'),
    /** Barcode, code or number of the product. */
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    /** Thousandths. */
    quantity: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1_000),
  }),
  z.object({
    act: z.literal('note'),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Product of the row that it is for; absent = the whole bill. */
    product: z.optional(idSchema),
  }),
  z.object({ act: z.literal('customer'), customer: idSchema }),
  z.object({
    act: z.literal('coupon'),
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  }),
  z.object({
    act: z.literal('discount'),
    /** Percent in hundredths. */
    rate: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
]);
export type BillProposal = z.output<typeof billProposalSchema>;

export const checkAnswerSchema = z.object({
  check: z.int().check(z.minimum(1)),
  verdict: z.enum(['allow', 'warn', 'stop']),
  text: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
});
export type CheckAnswer = z.output<typeof checkAnswerSchema>;

/** Requests of a frame to the page. */
export const PLUGIN_CALLS = {
  /** A record that the user chose for it, by its index in the list of the opening message. */
  'record.read': z.object({ id: z.string().check(z.minLength(1), z.maxLength(60)) }),
  toast: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(300)),
    tone: z._default(z.enum(['ok', 'warn', 'bad']), 'ok'),
  }),
  'panel.height': z.object({ pixels: z.int().check(z.minimum(0), z.maximum(2_000)) }),
  'panel.close': nothing,
  /** Proposes an act for the bill; answers whether the cashier did it. */
  'bill.propose': z.object({ proposal: billProposalSchema }),
  /** Answers an event `payment.check`. */
  'check.answer': checkAnswerSchema,
  /** Calls an operation of the server. */
  operation: z.object({ operation: keySchema, data: z.record(z.string(), z.json()) }),
} as const;
/** Input and output of an operation. */
export type PluginData = z.output<typeof PLUGIN_CALLS.operation>['data'];
export type PluginCall = keyof typeof PLUGIN_CALLS;
export const PLUGIN_CALL_NAMES = [
  'record.read',
  'toast',
  'panel.height',
  'panel.close',
  'bill.propose',
  'check.answer',
  'operation',
] as const satisfies readonly PluginCall[];

export const pluginRequestSchema = z.object({
  v: z.literal(PLUGIN_API),
  /** The frame's own number of the request, repeated in the answer. */
  id: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
  call: z.enum(PLUGIN_CALL_NAMES),
  data: z._default(z.record(z.string(), z.json()), {}),
});

/** Why a request was refused. `limit`: too many requests, and the frame is closed. */
export type PluginRefusal = 'malformed' | 'not_allowed' | 'failed' | 'limit';

/** Messages of the page to a frame. */
export type PluginMessage =
  | { readonly v: typeof PLUGIN_API; readonly hello: PluginOpeningMessage }
  | {
      readonly v: typeof PLUGIN_API;
      readonly id: number;
      readonly ok: true;
      readonly data: unknown;
    }
  | {
      readonly v: typeof PLUGIN_API;
      readonly id: number;
      readonly ok: false;
      readonly why: PluginRefusal;
      readonly text: string;
    }
  | { readonly v: typeof PLUGIN_API; readonly event: PluginEvent };

/**
 * An event: records of a component changed, a payment was removed from the bill that is open on
 * this screen, the bill changed, or its payment is about to begin.
 */
export type PluginEvent =
  | { readonly component: number }
  | { readonly hook: 'payment.delete'; readonly payment: HookedPayment }
  | { readonly hook: 'bill.changed'; readonly bill: HookedBill }
  | { readonly hook: 'payment.check'; readonly check: number; readonly bill: HookedBill };

/** A bill as plugins see it: no payments, and the customer as a number. */
export interface HookedBill {
  readonly id: string;
  readonly rows: readonly {
    readonly product: number;
    readonly code: string;
    readonly name: string;
    /** Thousandths. */
    readonly quantity: number;
    /** Agorot. */
    readonly total: number;
  }[];
  /** Agorot. */
  readonly total: number;
  readonly customer: number | null;
}

/** A payment as plugins see it, without anything that identifies a card or cheque. */
export interface HookedPayment {
  readonly key: string;
  /** Number of the tender, as in a cart. */
  readonly type: number;
  readonly name: string;
  /** Agorot. */
  readonly amount: number;
  /** Number of the plugin that took it; null for other payments. */
  readonly plugin: number | null;
}

/** The opening message to a frame. */
export interface PluginOpeningMessage {
  readonly language: 'he' | 'en';
  readonly scheme: 'light' | 'dark';
  readonly place: (typeof TRIGGER_PLACES)[number] | 'background';
  readonly trigger: string | null;
  readonly component: number | null;
  /** Records that the user chose. */
  readonly ids: readonly string[];
  /** Settings that the manifest declares as shared. */
  readonly settings: Readonly<Record<string, string | number | boolean | null>>;
  /** Name of the current branch; empty in an office of several branches. */
  readonly branch: string;
}
