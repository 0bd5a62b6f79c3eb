import type { Agorot } from '../kernel/units.ts';

/** Divisor of the share that may be paid in cash above the limit: a tenth of the price. */
const SHARE = 10;

/**
 * The amount of one sale that may be paid in cash: all of it up to the limit; above it a tenth of
 * the price or the limit, whichever is lower. A refund (`total` below zero) is not limited here.
 *
 * Source: Law for the Reduction of the Use of Cash, 5778-2018, section 2 and first schedule. The
 * limit for a business is 6,000 ₪ since 2022-08-01 (11,000 ₪ before); it is a setting, because it
 * changes.
 *
 * @param total agorot, VAT included, before cash rounding
 * @param limit agorot
 * @returns agorot, never more than `total`
 */
export function cashAllowed(total: Agorot, limit: Agorot): Agorot {
  if (total <= limit) return total;
  // Rounded down, because one agora above a tenth would break the law.
  return Math.min(Math.floor(total / SHARE), limit);
}
