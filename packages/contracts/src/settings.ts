import { z } from 'zod';

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
  readonly fallback: z.output<S>;
  readonly scopes: readonly SettingScope[];
  /** Kept with the day it begins to hold, as a VAT rate is. */
  readonly dated?: boolean;
  /** What a number counts: it is shown and typed as money, or as a percentage. */
  readonly unit?: 'agorot' | 'rate_bp';
}

function setting<S extends z.ZodType>(definition: SettingDefinition<S>): SettingDefinition<S> {
  return definition;
}

const onOff = z.union([z.literal(0), z.literal(1)]);
const weekday = z.enum(['1', '2', '3', '4', '5', '6', '7']);

/** Every setting of the product. A key that is not here does not exist. */
export const SETTINGS = {
  /** 18% since 2025-01-01. Hundredths of a percent. */
  vatRate: setting({ key: '81', section: 'sale', schema: z.int().min(0).max(10_000), fallback: 1800, scopes: ['cloud'], dated: true, unit: 'rate_bp' }),
  orderSave: setting({ key: '131', section: 'sale', schema: z.boolean(), fallback: false, scopes: ['cloud', 'branch', 'terminal'] }),
  cashRounding: setting({
    key: 'cash.rounding', section: 'sale', schema: z.enum(['tens_of_agorot', 'agorot', 'shekels', 'tens_of_shekels']), fallback: 'tens_of_agorot', scopes: ['cloud', 'branch'],
  }),
  dateMayDiffer: setting({ key: 'documents.date_may_differ', section: 'sale', schema: z.boolean(), fallback: false, scopes: ['cloud', 'branch'] }),
  /** Law on the reduction of the use of cash: 6,000 ₪ since 2022-08-01. Agorot. */
  cashLimit: setting({ key: 'cash.limit', section: 'sale', schema: z.int().positive().max(600_000), fallback: 600_000, scopes: ['cloud'], unit: 'agorot' }),
  receiptFooter: setting({ key: 'receipt.footer', section: 'print', schema: z.string().max(200), fallback: 'תודה שקניתם אצלנו', scopes: ['cloud', 'branch', 'terminal'] }),
  /** 1 = the timekeeper and the verification dialog open at the card, anything else at the fingerprint. */
  timekeeperDefaultAuth: setting({ key: 'timekeeper.default_auth', section: 'employees', schema: onOff, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /**
   * How the business divides the week of 42 hours; overtime is counted by it, of each week by what held on its Sunday.
   * Days are 1 = Sunday … 7 = Saturday.
   */
  timeWeekDays: setting({ key: 'time.week_days', section: 'employees', schema: z.enum(['5', '6']), fallback: '5', scopes: ['cloud'], dated: true }),
  timeShortDay: setting({ key: 'time.short_day', section: 'employees', schema: weekday, fallback: '5', scopes: ['cloud'], dated: true }),
  timeRestDay: setting({ key: 'time.rest_day', section: 'employees', schema: z.enum(['6', '7', '1']), fallback: '7', scopes: ['cloud'], dated: true }),
  pluginAutoCheck: setting({ key: 'plugin.updates.auto_check', section: 'plugin', schema: onOff, fallback: 1, scopes: ['cloud', 'branch', 'terminal'] }),
  pluginAutoDownload: setting({ key: 'plugin.updates.auto_download', section: 'plugin', schema: onOff, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /** "Bones": the kitchen copy of an order. */
  printBonesStatus: setting({ key: 'print.bones.status', section: 'print', schema: onOff, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /** Card terminal that takes credit here unless another is chosen; empty = none. */
  defaultCredit: setting({ key: 'terminal.default_credit', section: 'terminal', schema: z.string().trim().max(60), fallback: '', scopes: ['cloud', 'branch', 'terminal'] }),
  /** Extension and line of the switchboard at this till, for the detection of callers; empty = none. */
  voiceExtension: setting({ key: 'voice.extension', section: 'terminal', schema: z.string().trim().max(20), fallback: '', scopes: ['terminal'] }),
  voiceLine: setting({ key: 'voice.line', section: 'terminal', schema: z.string().trim().max(20), fallback: '', scopes: ['terminal'] }),
  printKitchenTemplate: setting({ key: 'print.templates.kitchen', section: 'print', schema: z.string().max(60), fallback: 'kitchen', scopes: ['cloud', 'branch', 'terminal'] }),
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

const byKey = new Map<string, SettingName>(SETTING_NAMES.map((name) => [SETTINGS[name].key, name]));

/** The setting with this key, or with this number: numbered settings have their number as key. */
export function findSetting(id: string): SettingName | null {
  return byKey.get(id) ?? null;
}

/** What the shell itself goes by (1-shell §9), under the specification's keys; app/init brings their values for the place it answers. */
export const shellSettingsSchema = z.object({
  'timekeeper.default_auth': SETTINGS.timekeeperDefaultAuth.schema,
  'plugin.updates.auto_check': SETTINGS.pluginAutoCheck.schema,
  'plugin.updates.auto_download': SETTINGS.pluginAutoDownload.schema,
  'print.bones.status': SETTINGS.printBonesStatus.schema,
  'print.templates.kitchen': SETTINGS.printKitchenTemplate.schema,
  // A device that starts without a network may still hold an answer from before this setting.
  'terminal.default_credit': SETTINGS.defaultCredit.schema.default(''),
});
export type ShellSettings = z.output<typeof shellSettingsSchema>;

/** What the till goes by, also without a network. */
export const tillSettingsSchema = z.object({
  vat_rate_bp: SETTINGS.vatRate.schema,
  order_save: SETTINGS.orderSave.schema,
  cash_rounding: SETTINGS.cashRounding.schema,
  date_may_differ: SETTINGS.dateMayDiffer.schema,
  cash_limit: SETTINGS.cashLimit.schema,
  receipt_footer: SETTINGS.receiptFooter.schema,
});
export type TillSettings = z.output<typeof tillSettingsSchema>;
