import { tillSettingsSchema, type TillSettings } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { listSettings } from './settings.store.ts';

/** Key of each till setting in the settings table; numbered ones are the specification's. */
export const SETTING_KEY: Readonly<Record<keyof TillSettings, string>> = {
  vat_rate_bp: '81',
  order_save: '131',
  cash_rounding: 'cash.rounding',
  date_may_differ: 'documents.date_may_differ',
  cash_limit: 'cash.limit',
  receipt_footer: 'receipt.footer',
};

/** What holds where a business has set nothing. VAT: 18% since 2025-01-01; cash law limit: 6,000 ₪ since 2022-08-01. */
const DEFAULTS: TillSettings = {
  vat_rate_bp: 1800,
  order_save: false,
  cash_rounding: 'tens_of_agorot',
  date_may_differ: false,
  cash_limit: 600_000,
  receipt_footer: 'תודה שקניתם אצלנו',
};

/** Settings of the tills on a local date. A stored value of the wrong shape is a bug of whoever stored it: it throws. */
export async function readTillSettings(db: TenantDb, date: string): Promise<TillSettings> {
  const stored = await listSettings(db, date);
  const merged: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, key] of Object.entries(SETTING_KEY)) {
    if (stored.has(key)) merged[name] = stored.get(key);
  }
  return tillSettingsSchema.parse(merged);
}
