import type { Agorot, RateBp } from '../../kernel/units.ts';
import type { CartAccount } from '../account.ts';
import type { ManualDiscount } from '../cart.types.ts';

/**
 * A standing discount of a customer or group record: a percent, or a sum off each sale. `none` at a
 * customer also ends that of their group.
 */
export interface RecordedDiscount {
  readonly type: 'percent' | 'sum' | 'none';
  readonly rate: RateBp;
  readonly sum: Agorot;
}

type AccountDiscount = Pick<CartAccount, 'discountType' | 'discount'>;

const NONE: AccountDiscount = { discountType: 'none', discount: 0 };

/**
 * The standing discount of a customer: their own, else that of their group. The two are never
 * added.
 */
export function standingDiscount(
  own: RecordedDiscount,
  group: RecordedDiscount | null,
): AccountDiscount {
  if (own.type === 'none') return NONE;
  const found = [own, ...(group === null ? [] : [group])].find((one) => valueOf(one) > 0);
  return found === undefined ? NONE : { discountType: found.type, discount: valueOf(found) };
}

function valueOf({ type, rate, sum }: RecordedDiscount): number {
  if (type === 'none') return 0;
  return type === 'percent' ? rate : sum;
}

/** An account's standing discount as a discount on the whole sale; null without one. */
export function billDiscountOf({ discountType, discount }: AccountDiscount): ManualDiscount | null {
  if (discountType === 'none' || discount <= 0) return null;
  return discountType === 'percent'
    ? { type: 'percent', rate: discount }
    : { type: 'sum', amount: discount };
}
