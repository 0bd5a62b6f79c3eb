import { z } from 'zod';
import { SCALE_TEMPLATES } from './scale-templates.ts';

/** Labels with a price begin with 27, those with a weight with 2. */
export const DEFAULT_SCALE_TEMPLATES = '27IIIIIVVVVVC=price, 2XIIIIIVVVVVC=weight';

/** Where a value may be set. The nearest one holds: user, then terminal, then branch, then cloud, then the default. */
export const SETTING_SCOPES = ['cloud', 'branch', 'terminal', 'user'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

/** Section of the settings screen. */
export const SETTING_SECTIONS = ['business', 'sale', 'print', 'employees', 'terminal', 'plugin', 'display'] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

/** One setting: its key (numbered ones of the specification have their number as key), what it may hold, where it may be set. */
export interface SettingDefinition<S extends z.ZodType = z.ZodType> {
  readonly key: string;
  readonly section: SettingSection;
  readonly schema: S;
  /** What may be saved, where that is less than `schema`: what was stored before is still read. */
  readonly saved?: S;
  readonly fallback: z.output<S>;
  readonly scopes: readonly SettingScope[];
  /** Kept with the day it begins to hold, as a VAT rate is. */
  readonly dated?: boolean;
  /** What a number counts: it is shown and typed as money, or as a percentage. */
  readonly unit?: 'agorot' | 'rate_bp';
}

/** Declares a setting; its key stays known to the types. */
export function setting<const K extends string, S extends z.ZodType>(definition: SettingDefinition<S> & { readonly key: K }): SettingDefinition<S> & { readonly key: K } {
  return definition;
}

const onOff = z.union([z.literal(0), z.literal(1)]);
/** Who answers for an outside service at a till: no one, the simulator, or the gateway that the operator of the server named. */
const provider = z.enum(['none', 'simulator', 'gateway']);
const scaleLabels = z.string().max(400).regex(SCALE_TEMPLATES);

/**
 * Settings that every start of the till brings, also without a network: adding one here is all that it takes to reach the till.
 * Apart from the table of all settings, which only the screen of the settings loads.
 */
export const TILL_SETTINGS = {
  /** 18% since 2025-01-01. Hundredths of a percent. */
  vatRateBp: setting({ key: '81', section: 'sale', schema: z.int().min(0).max(10_000), fallback: 1800, scopes: ['cloud'], dated: true, unit: 'rate_bp' }),
  orderSave: setting({ key: '131', section: 'sale', schema: z.boolean(), fallback: false, scopes: ['cloud', 'branch', 'terminal'] }),
  cashRounding: setting({
    key: 'cash.rounding', section: 'sale', schema: z.enum(['tens_of_agorot', 'agorot', 'shekels', 'tens_of_shekels']), fallback: 'tens_of_agorot', scopes: ['cloud', 'branch'],
  }),
  dateMayDiffer: setting({ key: 'documents.date_may_differ', section: 'sale', schema: z.boolean(), fallback: false, scopes: ['cloud', 'branch'] }),
  /** Law on the reduction of the use of cash: 6,000 ₪ since 2022-08-01. Agorot. */
  cashLimit: setting({ key: 'cash.limit', section: 'sale', schema: z.int().positive().max(600_000), fallback: 600_000, scopes: ['cloud'], unit: 'agorot' }),
  receiptFooter: setting({ key: 'receipt.footer', section: 'print', schema: z.string().max(200), fallback: 'תודה שקניתם אצלנו', scopes: ['cloud', 'branch', 'terminal'] }),
  /** A card's deal may be typed in with the confirmation number of a terminal that the till does not speak to. */
  cardByHand: setting({ key: 'payments.card_by_hand', section: 'sale', schema: z.boolean(), fallback: false, scopes: ['cloud', 'branch', 'terminal'] }),
  cardPayments: setting({ key: 'payments.card_payments', section: 'sale', schema: z.int().min(1).max(36), fallback: 12, scopes: ['cloud', 'branch'] }),
  /** Up to what sum a sale without the server may be paid by vouchers, gift cards and credit together; 0 = not at all. Agorot. */
  offlineAllowance: setting({ key: 'payments.offline_allowance', section: 'sale', schema: z.int().min(0).max(1_000_000), fallback: 0, scopes: ['cloud', 'branch'], unit: 'agorot' }),
  pinpad: setting({ key: 'payments.pinpad', section: 'terminal', schema: provider, fallback: 'none', scopes: ['cloud', 'branch', 'terminal'] }),
  cibus: setting({ key: 'payments.cibus', section: 'terminal', schema: provider, fallback: 'none', scopes: ['cloud', 'branch', 'terminal'] }),
  tenbis: setting({ key: 'payments.10bis', section: 'terminal', schema: provider, fallback: 'none', scopes: ['cloud', 'branch', 'terminal'] }),
  /** Price list of the branch, by its number; 0 = the products' own prices. A customer's or their group's list goes before it. */
  priceList: setting({ key: 'sale.price_list', section: 'sale', schema: z.int().min(0).max(2_147_483_647), fallback: 0, scopes: ['cloud', 'branch'] }),
  /** Whether a serial number may be sold once only. */
  serialUnique: setting({ key: 'sale.serial_unique', section: 'sale', schema: z.boolean(), fallback: true, scopes: ['cloud'] }),
  /** Pieces of one product that are typed and sold without a question: more is most likely a digit too many. */
  usualQuantity: setting({ key: 'sale.usual_quantity', section: 'sale', schema: z.int().min(1).max(999), fallback: 20, scopes: ['cloud', 'branch', 'terminal'] }),
  /** How the scales of the shop write their labels: see `scale-templates.ts`. */
  scaleTemplates: setting({ key: 'scale.templates', section: 'sale', schema: scaleLabels, fallback: DEFAULT_SCALE_TEMPLATES, scopes: ['cloud', 'branch'] }),
} as const satisfies Record<string, SettingDefinition>;

/** Settings that the shell itself goes by (specification, shell §9). */
export const SHELL_SETTINGS = {
  /** 1 = the timekeeper and the verification dialog open at the card, anything else at the fingerprint. */
  timekeeperDefaultAuth: setting({ key: 'timekeeper.default_auth', section: 'employees', schema: onOff, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  pluginAutoCheck: setting({ key: 'plugin.updates.auto_check', section: 'plugin', schema: onOff, fallback: 1, scopes: ['cloud', 'branch', 'terminal'] }),
  pluginAutoDownload: setting({ key: 'plugin.updates.auto_download', section: 'plugin', schema: onOff, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /** "Bones": the kitchen copy of an order. */
  printBonesStatus: setting({ key: 'print.bones.status', section: 'print', schema: onOff, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /** Card terminal that takes credit here unless another is chosen; empty = none. */
  defaultCredit: setting({ key: 'terminal.default_credit', section: 'terminal', schema: z.string().trim().max(60), fallback: '', scopes: ['cloud', 'branch', 'terminal'] }),
  printKitchenTemplate: setting({ key: 'print.templates.kitchen', section: 'print', schema: z.string().max(60), fallback: 'kitchen', scopes: ['cloud', 'branch', 'terminal'] }),
} as const satisfies Record<string, SettingDefinition>;

/** `usualQuantity` is `usual_quantity` on the wire. */
type Snake<K extends string> = K extends `${infer First}${infer Rest}` ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}` : K;
type Schemas<T extends Record<string, SettingDefinition>, As extends 'name' | 'key'> = {
  -readonly [N in keyof T & string as As extends 'key' ? T[N]['key'] : Snake<N>]: z.ZodDefault<T[N]['schema']>;
};

/** The name of a till's setting on the wire. */
export function wireNameOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An object of the settings. A device that starts without a network may hold an answer from before a setting: it has its default there. */
function schemasOf<T extends Record<string, SettingDefinition>, As extends 'name' | 'key'>(table: T, as: As) {
  const shape = Object.entries(table).map(([name, { key, schema, fallback }]) => [as === 'key' ? key : wireNameOf(name), schema.default(fallback)]);
  // Each schema stands under the name that the type gives it, which the compiler can not follow.
  return z.object(Object.fromEntries(shape) as Schemas<T, As>);
}

/** The shell's settings under the specification's keys; app/init brings their values for the place it answers. */
export const shellSettingsSchema = schemasOf(SHELL_SETTINGS, 'key');
export type ShellSettings = z.output<typeof shellSettingsSchema>;

/** What the till goes by. */
export const tillSettingsSchema = schemasOf(TILL_SETTINGS, 'name');
export type TillSettings = z.output<typeof tillSettingsSchema>;
