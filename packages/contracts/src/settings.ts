import { z } from 'zod';
import { isScaleTemplates } from './scale-template-check.ts';
import { DEFAULT_SCALE_TEMPLATES, placeSchemas } from './place-settings.ts';

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
  /** What may be saved, where that is less than `schema`: what was kept before is still read. */
  readonly saved?: S;
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

const weekday = z.enum(['1', '2', '3', '4', '5', '6', '7']);

/** Every setting of the product. A key that is not here does not exist. */
export const SETTINGS = {
  /** 18% since 2025-01-01. Hundredths of a percent. */
  vatRate: setting({ key: '81', section: 'sale', schema: placeSchemas.vatRate, fallback: 1800, scopes: ['cloud'], dated: true, unit: 'rate_bp' }),
  orderSave: setting({ key: '131', section: 'sale', schema: placeSchemas.orderSave, fallback: false, scopes: ['cloud', 'branch', 'terminal'] }),
  cashRounding: setting({
    key: 'cash.rounding', section: 'sale', schema: placeSchemas.cashRounding, fallback: 'tens_of_agorot', scopes: ['cloud', 'branch'],
  }),
  dateMayDiffer: setting({ key: 'documents.date_may_differ', section: 'sale', schema: placeSchemas.dateMayDiffer, fallback: false, scopes: ['cloud', 'branch'] }),
  /** Law on the reduction of the use of cash: 6,000 ₪ since 2022-08-01. Agorot. */
  cashLimit: setting({ key: 'cash.limit', section: 'sale', schema: placeSchemas.cashLimit, fallback: 600_000, scopes: ['cloud'], unit: 'agorot' }),
  /** A card's deal may be typed in with the confirmation number of a terminal that the till does not speak to. */
  cardByHand: setting({ key: 'payments.card_by_hand', section: 'sale', schema: placeSchemas.cardByHand, fallback: false, scopes: ['cloud', 'branch', 'terminal'] }),
  cardPayments: setting({ key: 'payments.card_payments', section: 'sale', schema: placeSchemas.cardPayments, fallback: 12, scopes: ['cloud', 'branch'] }),
  /** Up to what sum a sale without the server may be paid by vouchers, gift cards and credit together; 0 = not at all. Agorot. */
  offlineAllowance: setting({ key: 'payments.offline_allowance', section: 'sale', schema: placeSchemas.offlineAllowance, fallback: 0, scopes: ['cloud', 'branch'], unit: 'agorot' }),
  cardTerminal: setting({ key: 'payments.pinpad', section: 'terminal', schema: placeSchemas.provider, fallback: 'none', scopes: ['cloud', 'branch', 'terminal'] }),
  cibus: setting({ key: 'payments.cibus', section: 'terminal', schema: placeSchemas.provider, fallback: 'none', scopes: ['cloud', 'branch', 'terminal'] }),
  tenbis: setting({ key: 'payments.10bis', section: 'terminal', schema: placeSchemas.provider, fallback: 'none', scopes: ['cloud', 'branch', 'terminal'] }),
  /** What the simulators of all three do. */
  paymentSimulator: setting({ key: 'payments.simulator', section: 'terminal', schema: z.enum(['approve', 'refuse', 'time_out', 'lose_answer']), fallback: 'approve', scopes: ['cloud', 'branch', 'terminal'] }),
  /** Price list of the branch, by its number; 0 = the products' own prices. A customer's or their group's list goes before it. */
  priceList: setting({ key: 'sale.price_list', section: 'sale', schema: placeSchemas.priceList, fallback: 0, scopes: ['cloud', 'branch'] }),
  /** Whether a serial number may be sold once only. */
  serialUnique: setting({ key: 'sale.serial_unique', section: 'sale', schema: placeSchemas.serialUnique, fallback: true, scopes: ['cloud'] }),
  /** Pieces of one product that are typed and sold without a question: more is most likely a digit too many. */
  usualQuantity: setting({ key: 'sale.usual_quantity', section: 'sale', schema: placeSchemas.usualQuantity, fallback: 20, scopes: ['cloud', 'branch', 'terminal'] }),
  /** How the scales of the shop write their labels: see `scale-templates.ts`. */
  scaleTemplates: setting({ key: 'scale.templates', section: 'sale', schema: placeSchemas.scaleTemplates, saved: placeSchemas.scaleTemplates.refine(isScaleTemplates), fallback: DEFAULT_SCALE_TEMPLATES, scopes: ['cloud', 'branch'] }),
  receiptFooter: setting({ key: 'receipt.footer', section: 'print', schema: placeSchemas.receiptFooter, fallback: 'תודה שקניתם אצלנו', scopes: ['cloud', 'branch', 'terminal'] }),
  /** Every user of the back office signs in with a code as well as the password. */
  officeCodes: setting({ key: 'employees.office_codes', section: 'employees', schema: z.boolean(), fallback: false, scopes: ['cloud'] }),
  /** 1 = the timekeeper and the verification dialog open at the card, anything else at the fingerprint. */
  timekeeperDefaultAuth: setting({ key: 'timekeeper.default_auth', section: 'employees', schema: placeSchemas.timekeeperDefaultAuth, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /**
   * How the business divides the week of 42 hours; overtime is counted by it, of each week by what held on its Sunday.
   * Days are 1 = Sunday … 7 = Saturday.
   */
  timeWeekDays: setting({ key: 'time.week_days', section: 'employees', schema: z.enum(['5', '6']), fallback: '5', scopes: ['cloud'], dated: true }),
  timeShortDay: setting({ key: 'time.short_day', section: 'employees', schema: weekday, fallback: '5', scopes: ['cloud'], dated: true }),
  timeRestDay: setting({ key: 'time.rest_day', section: 'employees', schema: z.enum(['6', '7', '1']), fallback: '7', scopes: ['cloud'], dated: true }),
  pluginAutoCheck: setting({ key: 'plugin.updates.auto_check', section: 'plugin', schema: placeSchemas.pluginAutoCheck, fallback: 1, scopes: ['cloud', 'branch', 'terminal'] }),
  pluginAutoDownload: setting({ key: 'plugin.updates.auto_download', section: 'plugin', schema: placeSchemas.pluginAutoDownload, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /** "Bones": the kitchen copy of an order. */
  printBonesStatus: setting({ key: 'print.bones.status', section: 'print', schema: placeSchemas.printBonesStatus, fallback: 0, scopes: ['cloud', 'branch', 'terminal'] }),
  /** Card terminal that takes credit here unless another is chosen; empty = none. */
  defaultCredit: setting({ key: 'terminal.default_credit', section: 'terminal', schema: placeSchemas.defaultCredit, fallback: '', scopes: ['cloud', 'branch', 'terminal'] }),
  /** Extension and line of the switchboard at this till, for the detection of callers; empty = none. */
  voiceExtension: setting({ key: 'voice.extension', section: 'terminal', schema: z.string().trim().max(20), fallback: '', scopes: ['terminal'] }),
  voiceLine: setting({ key: 'voice.line', section: 'terminal', schema: z.string().trim().max(20), fallback: '', scopes: ['terminal'] }),
  printKitchenTemplate: setting({ key: 'print.templates.kitchen', section: 'print', schema: placeSchemas.printKitchenTemplate, fallback: 'kitchen', scopes: ['cloud', 'branch', 'terminal'] }),
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

const byKey = new Map<string, SettingName>(SETTING_NAMES.map((name) => [SETTINGS[name].key, name]));

/** The setting with this key, or with this number: numbered settings have their number as key. */
export function findSetting(id: string): SettingName | null {
  return byKey.get(id) ?? null;
}
