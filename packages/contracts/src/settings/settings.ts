import * as z from 'zod/mini';
import {
  setting,
  SHELL_SETTINGS,
  TILL_SETTINGS,
  type SettingDefinition,
} from './place-settings.ts';
import { isScaleTemplates } from './scale-template-check.ts';

const weekday = z.enum(['1', '2', '3', '4', '5', '6', '7']);
const { scaleTemplates } = TILL_SETTINGS;

/**
 * Every setting: those of the till and the shell, and those that only the back office and the
 * server read. Other keys do not exist.
 */
export const SETTINGS = {
  ...TILL_SETTINGS,
  /** Label formats of the shop's scales: see `scale-templates.ts`. */
  scaleTemplates: setting({
    ...scaleTemplates,
    saved: scaleTemplates.schema.check(z.refine(isScaleTemplates)),
  }),
  ...SHELL_SETTINGS,
  /** Days that the link to a paper stays open. */
  linkDays: setting({
    key: 'papers.link_days',
    section: 'sale',
    schema: z.int().check(z.minimum(1), z.maximum(2_555)),
    fallback: 30,
    scopes: ['cloud'],
  }),
  /** Days that the steps of bills are kept, for "what happened here". */
  stepsDays: setting({
    key: 'replay.steps_days',
    section: 'sale',
    schema: z.int().check(z.minimum(90), z.maximum(2_555)),
    fallback: 400,
    scopes: ['cloud'],
  }),
  /** What the opening of a till proposes as its float. */
  registerFloat: setting({
    key: 'register.float',
    section: 'sale',
    schema: z.enum(['last', 'forecast']),
    fallback: 'last',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Share of days without stock that order hints accept. */
  orderShortage: setting({
    key: 'orders.shortage',
    section: 'sale',
    schema: z.int().check(z.minimum(50), z.maximum(5_000)),
    fallback: 500,
    scopes: ['cloud'],
    unit: 'rate_bp',
  }),
  /** Most that a card withdraws in a day. Agorot. */
  atmPerCard: setting({
    key: 'atm.per_card',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    fallback: 100_000,
    scopes: ['cloud'],
    unit: 'agorot',
  }),
  /** Most that is withdrawn at a till in a day. Agorot. */
  atmPerTill: setting({
    key: 'atm.per_till',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    fallback: 300_000,
    scopes: ['cloud', 'branch', 'terminal'],
    unit: 'agorot',
  }),
  /** What a withdrawal leaves in the drawer. Agorot. */
  atmKept: setting({
    key: 'atm.kept',
    section: 'sale',
    schema: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    fallback: 30_000,
    scopes: ['cloud', 'branch', 'terminal'],
    unit: 'agorot',
  }),
  /** What the simulators of all three providers do. */
  paymentSimulator: setting({
    key: 'payments.simulator',
    section: 'terminal',
    schema: z.enum(['approve', 'refuse', 'time_out', 'lose_answer']),
    fallback: 'approve',
    scopes: ['cloud', 'branch', 'terminal'],
  }),
  /** Time at which each card terminal of a branch transmits by itself; empty = never. */
  transmissionTime: setting({
    key: 'payments.transmission_time',
    section: 'terminal',
    schema: z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/), z.maxLength(5)),
    fallback: '23:30',
    scopes: ['cloud', 'branch'],
  }),
  /** Whether card terminals also transmit when the last till of the branch has made its Z. */
  transmissionAfterZ: setting({
    key: 'payments.transmission_after_z',
    section: 'terminal',
    schema: z.boolean(),
    fallback: true,
    scopes: ['cloud', 'branch'],
  }),
  /** Whether the target warehouse of a transfer confirms what arrived; otherwise it is there at once. */
  transferReceipt: setting({
    key: 'stock.transfer_receipt',
    section: 'sale',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud'],
  }),
  /** Whether every back-office user needs a second step at sign-in. */
  officeCodes: setting({
    key: 'employees.office_codes',
    section: 'employees',
    schema: z.boolean(),
    fallback: false,
    scopes: ['cloud'],
  }),
  /**
   * How the business divides the week of 42 hours, by which overtime is computed; a week uses the
   * value in force on its Sunday. Days are 1 = Sunday … 7 = Saturday.
   */
  timeWeekDays: setting({
    key: 'time.week_days',
    section: 'employees',
    schema: z.enum(['5', '6']),
    fallback: '5',
    scopes: ['cloud'],
    dated: true,
  }),
  timeShortDay: setting({
    key: 'time.short_day',
    section: 'employees',
    schema: weekday,
    fallback: '5',
    scopes: ['cloud'],
    dated: true,
  }),
  timeRestDay: setting({
    key: 'time.rest_day',
    section: 'employees',
    schema: z.enum(['6', '7', '1']),
    fallback: '7',
    scopes: ['cloud'],
    dated: true,
  }),
  /** Hours of a week above which the rota warns. */
  rotaWeekHours: setting({
    key: 'rota.week_hours',
    section: 'employees',
    schema: z.int().check(z.minimum(1), z.maximum(168)),
    fallback: 42,
    scopes: ['cloud'],
    dated: true,
  }),
  /**
   * Extension and line of the switchboard at this till, or of this user, for caller detection; empty =
   * none.
   */
  voiceExtension: setting({
    key: 'voice.extension',
    section: 'terminal',
    schema: z.string().check(z.trim(), z.maxLength(20)),
    fallback: '',
    scopes: ['terminal', 'user'],
  }),
  /** Registration number of the software at the tax authority; empty = not registered. */
  softwareNumber: setting({
    key: 'tax.software_number',
    section: 'sale',
    schema: z.string().check(z.regex(/^(?:\d{8})?$/)),
    fallback: '',
    scopes: ['cloud'],
  }),
  voiceLine: setting({
    key: 'voice.line',
    section: 'terminal',
    schema: z.string().check(z.trim(), z.maxLength(20)),
    fallback: '',
    scopes: ['terminal', 'user'],
  }),
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>;
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

const byKey = new Map<string, SettingName>(SETTING_NAMES.map((name) => [SETTINGS[name].key, name]));

/** The setting with this key; numbered settings have their number as key. */
export function findSetting(id: string): SettingName | null {
  return byKey.get(id) ?? null;
}
