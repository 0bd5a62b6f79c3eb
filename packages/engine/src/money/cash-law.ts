import type { Agorot } from '../kernel/units.ts';

/** Above the limit a tenth of the price may be paid in cash. */
const SHARE = 10;

/**
 * How much of one sale may be paid in cash: all of it up to the limit; above the limit a tenth of the price or the limit,
 * whichever is lower. A refund (`total` below zero) is not limited here.
 *
 * Source: Law for the Reduction of the Use of Cash, 5778-2018, section 2 and first schedule. The limit for a business is
 * 6,000 ₪ since 2022-08-01 (11,000 ₪ before); it is a setting, because it changes.
 *
 * @param total agorot, VAT included, before cash rounding
 * @param limit agorot
 * @returns agorot, never more than `total`
 */
export function cashAllowed(total: Agorot, limit: Agorot): Agorot {
  if (total <= limit) return total;
  // Rounded down: an agora above a tenth would be above the law.
  return Math.min(Math.floor(total / SHARE), limit);
}
