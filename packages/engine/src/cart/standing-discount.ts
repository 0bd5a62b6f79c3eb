import type { Agorot, RateBp } from '../kernel/units.ts';
import type { CartAccount } from './account.ts';
import type { ManualDiscount } from './cart.types.ts';

/** A standing discount as a customer's or a group's record holds it: a percent, or a sum off each bill. */
export interface RecordedDiscount {
  readonly type: 'percent' | 'sum';
  readonly rate: RateBp;
  readonly sum: Agorot;
}

type AccountDiscount = Pick<CartAccount, 'discountType' | 'discount'>;

const NONE: AccountDiscount = { discountType: 'none', discount: 0 };

/** The standing discount that holds for a customer: their own, and where they have none that of their group. The two are never added up. */
export function standingDiscount(own: RecordedDiscount, group: RecordedDiscount | null): AccountDiscount {
  const found = [own, ...(group === null ? [] : [group])].find((one) => valueOf(one) > 0);
  return found === undefined ? NONE : { discountType: found.type, discount: valueOf(found) };
}

function valueOf({ type, rate, sum }: RecordedDiscount): number {
  return type === 'percent' ? rate : sum;
}

/** What an account's discount takes off a bill, as a discount of the whole bill; null without one. */
export function billDiscountOf({ discountType, discount }: AccountDiscount): ManualDiscount | null {
  if (discountType === 'none' || discount <= 0) return null;
  return discountType === 'percent' ? { type: 'percent', rate: discount } : { type: 'sum', amount: discount };
}
