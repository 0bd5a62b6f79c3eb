import type { AppInit } from '@dalpak/contracts';

/** The rate that names the VAT of a sale when the till's settings are not at hand. */
const STANDARD_VAT_BP = 1800;

/** VAT rate of today's settings, hundredths of a percent. */
export function standardVatOf(init: Pick<AppInit, 'offline_data'>): number {
  return init.offline_data?.settings.vat_rate_bp ?? STANDARD_VAT_BP;
}
