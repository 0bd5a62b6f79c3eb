import { z } from 'zod';
import { SCALE_TEMPLATES } from './scale-templates.ts';

/** Labels with a price begin with 27, those with a weight with 2. */
export const DEFAULT_SCALE_TEMPLATES = '27IIIIIVVVVVC=price, 2XIIIIIVVVVVC=weight';

const onOff = z.union([z.literal(0), z.literal(1)]);

/**
 * What the settings hold that every start of the shell and the till brings. Apart from the table of all settings: only the
 * screen of the settings loads that.
 */
export const placeSchemas = {
  onOff,
  /** Who answers for an outside service at a till: nobody, the simulator, or the gateway that the operator of the server named. */
  provider: z.enum(['none', 'simulator', 'gateway']),
  timekeeperDefaultAuth: onOff,
  pluginAutoCheck: onOff,
  pluginAutoDownload: onOff,
  printBonesStatus: onOff,
  printKitchenTemplate: z.string().max(60),
  defaultCredit: z.string().trim().max(60),
  vatRate: z.int().min(0).max(10_000),
  orderSave: z.boolean(),
  cashRounding: z.enum(['tens_of_agorot', 'agorot', 'shekels', 'tens_of_shekels']),
  dateMayDiffer: z.boolean(),
  cashLimit: z.int().positive().max(600_000),
  receiptFooter: z.string().max(200),
  cardByHand: z.boolean(),
  cardPayments: z.int().min(1).max(36),
  offlineAllowance: z.int().min(0).max(1_000_000),
  priceList: z.int().min(0).max(2_147_483_647),
  serialUnique: z.boolean(),
  usualQuantity: z.int().min(1).max(999),
  scaleTemplates: z.string().max(400).regex(SCALE_TEMPLATES),
} as const;

/** What the shell itself goes by (1-shell §9), under the specification's keys; app/init brings their values for the place it answers. */
export const shellSettingsSchema = z.object({
  'timekeeper.default_auth': placeSchemas.timekeeperDefaultAuth,
  'plugin.updates.auto_check': placeSchemas.pluginAutoCheck,
  'plugin.updates.auto_download': placeSchemas.pluginAutoDownload,
  'print.bones.status': placeSchemas.printBonesStatus,
  'print.templates.kitchen': placeSchemas.printKitchenTemplate,
  // A device that starts without a network may still hold an answer from before this setting.
  'terminal.default_credit': placeSchemas.defaultCredit.default(''),
});
export type ShellSettings = z.output<typeof shellSettingsSchema>;

/** What the till goes by, also without a network. */
export const tillSettingsSchema = z.object({
  vat_rate_bp: placeSchemas.vatRate,
  order_save: placeSchemas.orderSave,
  cash_rounding: placeSchemas.cashRounding,
  date_may_differ: placeSchemas.dateMayDiffer,
  cash_limit: placeSchemas.cashLimit,
  receipt_footer: placeSchemas.receiptFooter,
  // A device that starts without a network may still hold an answer from before these.
  card_by_hand: placeSchemas.cardByHand.default(false),
  card_payments: placeSchemas.cardPayments.default(12),
  offline_allowance: placeSchemas.offlineAllowance.default(0),
  pinpad: placeSchemas.provider.default('none'),
  cibus: placeSchemas.provider.default('none'),
  tenbis: placeSchemas.provider.default('none'),
  price_list: placeSchemas.priceList.default(0),
  serial_unique: placeSchemas.serialUnique.default(true),
  usual_quantity: placeSchemas.usualQuantity.default(20),
  scale_templates: placeSchemas.scaleTemplates.default(DEFAULT_SCALE_TEMPLATES),
});
export type TillSettings = z.output<typeof tillSettingsSchema>;
