import { FULL_RATE } from '../../kernel/units.ts';
import { mulDivRound } from '../../money/money.ts';
import type { PricingEnv } from '../cart.env.ts';
import type { Cart, CartPoints } from '../cart.types.ts';
import { takesDiscounts } from '../cart-row.ts';
import { priceCart } from './price-cart.ts';

/** What a club allows of its points on a bill. */
export interface PointTerms {
  /** Agorot that one point takes off. */
  readonly worth: number;
  /** Points a member must have before any are used. */
  readonly least: number;
  readonly step: number;
  /** Largest part of a bill, hundredths of a percent. */
  readonly percent: number;
}

/**
 * The most points that a member may use on a bill, a multiple of the club's step: bounded by the
 * balance, by the part of the bill that points may pay, and by the goods that take discounts.
 */
export function mostPoints(
  cart: Cart,
  env: PricingEnv,
  { worth, least, step, percent }: PointTerms,
  balance: { readonly points: number; readonly available: number },
): number {
  if (balance.points < least) return 0;
  const { points: _before, ...without } = cart;
  const { total, rows } = priceCart(without, env);
  const discountable = rows.reduce(
    (sum, { row, net }) => (takesDiscounts(row) && net > 0 ? sum + net : sum),
    0,
  );
  const amount = Math.min(mulDivRound(Math.max(0, total), percent, FULL_RATE), discountable);
  const count = Math.min(balance.available, Math.floor(amount / worth));
  return Math.max(0, count - (count % step));
}

/** Points with what they take off. */
export function pointsWorth(count: number, { worth }: Pick<PointTerms, 'worth'>): CartPoints {
  return { count, amount: count * worth };
}
