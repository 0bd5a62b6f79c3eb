import {
  CART_LIMITS,
  PAPER_LANGUAGES,
  REFUND_REASON_RULES,
  type RefundReasonRule,
} from '@dalpak/engine';
import * as z from 'zod/mini';
import type { Label } from '../labels.ts';
import { SCALE_TEMPLATES } from './scale-templates.ts';

/** Reasons of refunds that a business begins with; tills show them in their own language. */
export const FIRST_REFUND_REASONS: readonly Label[] = [
  { he: 'פגום', en: 'Faulty' },
  { he: 'לא מתאים', en: 'Does not suit' },
  { he: 'התחרטו', en: 'Changed their mind' },
  { he: 'טעות בקופה', en: 'Mistake at the till' },
  { he: 'פג תוקף', en: 'Out of date' },
];

/** Labels with a price start with 27, those with a weight with 2. */
export const DEFAULT_SCALE_TEMPLATES = '27IIIIIVVVVVC=price, 2XIIIIIVVVVVC=weight';

/**
 * Where a value can be set. The nearest one applies: user, then terminal, then branch, then cloud,
 * then the default.
 */
export const SETTING_SCOPES = ['cloud', 'branch', 'terminal', 'user'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

/** Section of the settings screen. */
const SETTING_SECTIONS = [
  'business',
  'sale',
  'print',
  'employees',
  'terminal',
  'plugin',
  'display',
] as const;
type SettingSection = (typeof SETTING_SECTIONS)[number];

/**
 * A setting: its key (numbered settings of the specification have their number as key), its values,
 * and where it can be set.
 */
export interface SettingDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly key: string;
  readonly section: SettingSection;
  readonly schema: S;
  /** Stricter than `schema` for new values; values that were stored before are still read. */
  readonly saved?: S;
  readonly fallback: z.output<S>;
  readonly scopes: readonly SettingScope[];
  /** Stored with its first day in force, as a VAT rate is. */
  readonly dated?: boolean;
  /** Unit of a number: shown and edited as money, or as a percentage. */
  readonly unit?: 'agorot' | 'rate_bp';
}

/** Declares a setting; the types keep its key. */
export function setting<const K extends string, S extends z.ZodMiniType>(
  definition: SettingDefinition<S> & { readonly key: K },
): SettingDefinition<S> & { readonly key: K } {
  return definition;
}

const onOff = z.union([z.literal(0), z.literal(1)]);
/**
 * Provider of an external service at a till: none, the simulator, or the gateway that the server's
 * operator configured.
 */
const provider = z.enum(['none', 'simulator', 'gateway']);
/** Each of the reasons fits into a bill. */
const REASONS_FIT = new RegExp(
  `^[^,]{0,${CART_LIMITS.refundReason}}(,[^,]{0,${CART_LIMITS.refundReason}})*$`,
);
const scaleLabels = z.string().check(z.maxLength(400), z.regex(SCALE_TEMPLATES));

/**
 * Settings that the till receives at every start, also offline; a setting that is added here
 * reaches the till without further changes. They are separate from the table of all settings, which
 * only the settings screen loads.
 */
export const TILL_SETTINGS = {
  /** 18% since 2025-01-01. Hundredths of a percent. */
  vatRateBp: setting({
    key: '81',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(10_000)),
    fallback: 1800,
    scopes: ['cloud'],
    dated: true,
    unit: 'rate_bp',
  }),
  orderSave: setting({
    key: '131',
    section: 'sale',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  cashRounding: setting({
    key: 'cash.rounding',
    section: 'sale',
    schema: z.enum(['tens_of_agorot', 'agorot', 'shekels', 'tens_of_shekels']),
    fallback: 'tens_of_agorot',
    scopes: ['cloud', 'branch'],
  }),
  /** Whether cash is given against a card. */
  atmEnabled: setting({
    key: 'atm.enabled',
    section: 'sale',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Smallest withdrawal. Agorot. */
  atmSmallest: setting({
    key: 'atm.smallest',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    fallback: 5_000,
    scopes: ['cloud', 'branch'],
    unit: 'agorot',
  }),
  /** Largest withdrawal. Agorot. */
  atmLargest: setting({
    key: 'atm.largest',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    fallback: 50_000,
    scopes: ['cloud', 'branch'],
    unit: 'agorot',
  }),
  /** Why the drawer may be opened without a sale, separated by commas. */
  drawerReasons: setting({
    key: 'drawer.reasons',
    section: 'sale',
    schema: z.string().check(z.trim(), z.maxLength(400)),
    fallback: 'פריטת כסף, בדיקה, טעות',
    scopes: ['cloud', 'branch'],
  }),
  /** Whether the till asks why goods come back, and whether it insists on an answer. */
  refundReason: setting({
    key: 'refund.reason',
    section: 'sale',
    schema: z.enum(REFUND_REASON_RULES),
    fallback: 'ask',
    scopes: ['cloud', 'branch'],
  }),
  /** Why goods may come back, separated by commas. */
  refundReasons: setting({
    key: 'refund.reasons',
    section: 'sale',
    schema: z.string().check(z.trim(), z.maxLength(400)),
    saved: z.string().check(z.trim(), z.maxLength(400), z.regex(REASONS_FIT)),
    fallback: FIRST_REFUND_REASONS.map(({ he }) => he).join(', '),
    scopes: ['cloud', 'branch'],
  }),
  /** What a till does at the first sign-in while its register is closed. */
  registerOpening: setting({
    key: 'register.opening',
    section: 'sale',
    schema: z.enum(['ask', 'must', 'silent']),
    fallback: 'ask',
    scopes: ['cloud', 'branch'],
  }),
  /** Discounts that the till offers as buttons: `10%` or a sum in shekels, separated by commas. */
  discountPresets: setting({
    key: 'sale.discount_presets',
    section: 'sale',
    schema: z.string().check(z.trim(), z.maxLength(120)),
    fallback: '5%, 10%, 15%, 20%',
    scopes: ['cloud', 'branch'],
  }),
  /** Words around the link to a receipt, with `{name}`, `{business}` and `{link}`. */
  linkWords: setting({
    key: 'papers.link_words',
    section: 'sale',
    schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    fallback: 'שלום {name}, הקבלה שלכם מ{business}: {link}',
    scopes: ['cloud', 'branch'],
  }),
  dateMayDiffer: setting({
    key: 'documents.date_may_differ',
    section: 'sale',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud', 'branch'],
  }),
  /** Law on the reduction of the use of cash: 6,000 ₪ since 2022-08-01. Agorot. */
  cashLimit: setting({
    key: 'cash.limit',
    section: 'sale',
    schema: z.int().check(z.positive(), z.maximum(600_000)),
    fallback: 600_000,
    scopes: ['cloud'],
    unit: 'agorot',
  }),
  receiptFooter: setting({
    key: 'receipt.footer',
    section: 'print',
    schema: z.string().check(z.maxLength(200)),
    fallback: 'תודה שקניתם אצלנו',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Language of the receipts and slips that customers get. */
  paperLanguage: setting({
    key: 'print.language',
    section: 'print',
    schema: z.enum(PAPER_LANGUAGES),
    fallback: 'he',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /**
   * Whether the cashier may enter a card payment by hand, with the confirmation number of a
   * terminal that is not connected to the till.
   */
  cardByHand: setting({
    key: 'payments.card_by_hand',
    section: 'sale',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Means that the payment begins with, where the bill may be paid by it. */
  defaultMeans: setting({
    key: 'payments.default_means',
    section: 'sale',
    schema: z.enum(['cash', 'card', 'cibus', 'tenbis', 'customer_credit', 'transfer']),
    fallback: 'cash',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  cardPayments: setting({
    key: 'payments.card_payments',
    section: 'sale',
    schema: z.int().check(z.minimum(1), z.maximum(36)),
    fallback: 12,
    scopes: ['cloud', 'branch'],
  }),
  /**
   * Limit of vouchers, gift cards and credit together in an offline sale; 0 = not accepted. Agorot.
   */
  offlineAllowance: setting({
    key: 'payments.offline_allowance',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    fallback: 0,
    scopes: ['cloud', 'branch'],
    unit: 'agorot',
  }),
  /**
   * Whether a till without its server gives promotions that limit each customer: as long as uses are
   * left of what it heard last, once for each customer, or not.
   */
  limitsOffline: setting({
    key: 'discount.limits_offline',
    section: 'sale',
    schema: z.enum(['give', 'first', 'not']),
    fallback: 'give',
    scopes: ['cloud', 'branch'],
  }),
  /** Club of employees or of a card company, whose benefits bills get. */
  outsideClub: setting({
    key: 'club.outside',
    section: 'sale',
    schema: provider,
    fallback: 'none',
    scopes: ['cloud'],
  }),
  /** Telephone of the service centre for card terminals, shown with their errors; empty = none. */
  servicePhone: setting({
    key: 'payments.service_phone',
    section: 'terminal',
    schema: z.string().check(z.trim(), z.maxLength(20)),
    fallback: '',
    scopes: ['cloud', 'branch'],
  }),
  cibus: setting({
    key: 'payments.cibus',
    section: 'terminal',
    schema: provider,
    fallback: 'none',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  tenbis: setting({
    key: 'payments.10bis',
    section: 'terminal',
    schema: provider,
    fallback: 'none',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /**
   * Price list of the branch, by its number; 0 = the products' own prices. A customer's or their
   * group's list takes precedence.
   */
  priceList: setting({
    key: 'sale.price_list',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    fallback: 0,
    scopes: ['cloud', 'branch'],
  }),
  /** Whether a serial number can be sold only once. */
  serialUnique: setting({
    key: 'sale.serial_unique',
    section: 'sale',
    schema: z.boolean(),
    fallback: true,
    scopes: ['cloud'],
  }),
  /**
   * Highest typed quantity of one product that needs no confirmation: a larger one is probably
   * mistyped.
   */
  usualQuantity: setting({
    key: 'sale.usual_quantity',
    section: 'sale',
    schema: z.int().check(z.minimum(1), z.maximum(999)),
    fallback: 20,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Seconds after which the next sale begins by itself; 0 = it waits for the cashier. */
  nextSaleAfter: setting({
    key: 'sale.next_after',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(60)),
    fallback: 0,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Whether tiles and results show what is left in the warehouse of the branch. */
  stockOnTiles: setting({
    key: 'sale.stock_on_tiles',
    section: 'sale',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud', 'branch'],
  }),
  /** Whether the till counts how fast it is, and sends it for the page of promises. */
  measureSpeed: setting({
    key: 'sale.measure_speed',
    section: 'sale',
    schema: z.boolean(),
    fallback: true,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Days after a sale on which a gift slip of it can be exchanged. */
  giftSlipDays: setting({
    key: 'sale.gift_slip_days',
    section: 'sale',
    schema: z.int().check(z.minimum(1), z.maximum(365)),
    fallback: 14,
    scopes: ['cloud', 'branch'],
  }),
  /** Label formats of the shop's scales: see `scale-templates.ts`. */
  scaleTemplates: setting({
    key: 'scale.templates',
    section: 'sale',
    schema: scaleLabels,
    fallback: DEFAULT_SCALE_TEMPLATES,
    scopes: ['cloud', 'branch'],
  }),
} as const satisfies Record<string, SettingDefinition>;

/** The reasons of a setting, in its order and each once. */
export function reasonsOf(text: string): readonly string[] {
  const reasons = text.split(',').map((reason) => reason.trim());
  return [...new Set(reasons)].filter((reason) => reason !== '');
}

/** What a till does about the reason of a refund; nothing where there is none to choose. */
export function refundReasonRuleOf(settings: {
  readonly refund_reason: RefundReasonRule;
  readonly refund_reasons: string;
}): RefundReasonRule {
  return reasonsOf(settings.refund_reasons).length === 0 ? 'off' : settings.refund_reason;
}

/** Settings that the shell itself uses (specification, shell §9). */
export const SHELL_SETTINGS = {
  /**
   * 1 = the timekeeper and the verification dialog start with the card, anything else with the
   * fingerprint.
   */
  timekeeperDefaultAuth: setting({
    key: 'timekeeper.default_auth',
    section: 'employees',
    schema: onOff,
    fallback: 0,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  pluginAutoCheck: setting({
    key: 'plugin.updates.auto_check',
    section: 'plugin',
    schema: onOff,
    fallback: 1,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  pluginAutoDownload: setting({
    key: 'plugin.updates.auto_download',
    section: 'plugin',
    schema: onOff,
    fallback: 0,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** "Bones": the kitchen copy of an order. */
  printBonesStatus: setting({
    key: 'print.bones.status',
    section: 'print',
    schema: onOff,
    fallback: 0,
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Default card terminal of this place, by the name of its record; empty = none. */
  defaultCredit: setting({
    key: 'terminal.default_credit',
    section: 'terminal',
    schema: z.string().check(z.trim(), z.maxLength(60)),
    fallback: '',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  printKitchenTemplate: setting({
    key: 'print.templates.kitchen',
    section: 'print',
    schema: z.string().check(z.maxLength(60)),
    fallback: 'kitchen',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
} as const satisfies Record<string, SettingDefinition>;

/** Wire name of a setting: `usualQuantity` becomes `usual_quantity`. */
type Snake<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : K;
type Schemas<T extends Record<string, SettingDefinition>, As extends 'name' | 'key'> = {
  -readonly [N in keyof T & string as As extends 'key' ? T[N]['key'] : Snake<N>]: z.ZodMiniDefault<
    T[N]['schema']
  >;
};

/** The wire name of a till's setting. */
export function wireNameOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Schema of a table of settings. A device that starts offline may have stored an answer without a
 * newer setting, which then has its default.
 */
function schemasOf<T extends Record<string, SettingDefinition>, As extends 'name' | 'key'>(
  table: T,
  as: As,
) {
  const shape = Object.entries(table).map(([name, { key, schema, fallback }]) => [
    as === 'key' ? key : wireNameOf(name),
    z._default(schema, fallback),
  ]);
  // The compiler cannot follow that each schema has the name that the type gives it.
  return z.object(Object.fromEntries(shape) as Schemas<T, As>);
}

/**
 * The shell's settings under the specification's keys; app/init answers their values for its place.
 */
export const shellSettingsSchema = schemasOf(SHELL_SETTINGS, 'key');
export type ShellSettings = z.output<typeof shellSettingsSchema>;

/** The settings of the till. */
export const tillSettingsSchema = schemasOf(TILL_SETTINGS, 'name');
export type TillSettings = z.output<typeof tillSettingsSchema>;
