import type { DiscountRule, ProductSelector } from '../../discount/discount.types.ts';
import { buildRuleIndex, type RuleIndex } from '../../discount/rule-index.ts';
import { FULL_RATE, ONE } from '../../kernel/units.ts';
import type { CartCoupon } from '../cart.types.ts';

/** A discount voucher on a cart: it lowers the bill, and no rule asks for its type. */
export type CartVoucher = CartCoupon & { readonly worth: NonNullable<CartCoupon['worth']> };

export function isVoucher(coupon: CartCoupon): coupon is CartVoucher {
  return coupon.worth !== undefined;
}

/** The id of a voucher on a cart: no coupon has one like it. */
export function voucherKey(id: number): string {
  return `v${id}`;
}

/**
 * The id of the rule that a voucher is evaluated as: below zero, where no rule of the business is.
 */
export function voucherRuleId({ id }: Pick<CartCoupon, 'id'>): number {
  return -Number(id.slice(1));
}

/** Vouchers come after everything else that lowers the bill. */
const LAST = 1_000_000;
const NOTHING: ProductSelector = {
  products: [],
  departments: [],
  categories: [],
  suppliers: [],
  all: false,
  exclude: { products: [], departments: [], categories: [], suppliers: [] },
};

/**
 * A voucher as a rule that applies once: percent off all discountable rows, one piece (of a weighed
 * row its kilograms) of a product free, or the rule with timing `voucher` that it names. Null when
 * that rule does not exist (specification §3, timing; §9, sub-type voucher).
 */
function ruleOf({ worth, ...voucher }: CartVoucher, index: RuleIndex): DiscountRule | null {
  const own = { id: voucherRuleId(voucher), name: `שובר ${voucher.number}` };
  if (!Number.isSafeInteger(own.id)) return null;
  if (worth.kind === 'rule') {
    const rule = index.plans.find(({ rule: one }) => one.id === worth.rule)?.rule;
    return rule?.timing === 'voucher' ? { ...rule, ...own, timing: 'end_of_bill' } : null;
  }
  const gift =
    worth.kind === 'percent'
      ? { total: worth.rate, totalCount: 0 }
      : { total: FULL_RATE, totalCount: ONE };
  const selector =
    worth.kind === 'percent'
      ? { ...NOTHING, all: true }
      : { ...NOTHING, products: [worth.product] };
  return {
    ...own,
    code: '',
    activeFrom: null,
    activeTo: null,
    timeFrom: 0,
    timeTo: 0,
    days: [],
    customerGroups: [],
    // The customer holds it, so it lowers also what is discounted already.
    double: true,
    doubleForce: true,
    timing: 'end_of_bill',
    limit: 1,
    couponType: null,
    couponProduction: null,
    levels: [
      {
        id: 1,
        priority: LAST,
        purchase: { ...selector, type: 'count', total: 0, each: false, unit: 'piece' },
        gift: { ...NOTHING, ...gift, type: 2, calcType: 1, unit: 'piece' },
      },
    ],
  };
}

/** The last index with vouchers of each index: a bill is priced many times with the same ones. */
const extended = new WeakMap<RuleIndex, { readonly key: string; readonly index: RuleIndex }>();

/** The rules that a cart with these coupons is priced by. Without vouchers the same index. */
export function withVouchers(index: RuleIndex, coupons: readonly CartCoupon[]): RuleIndex {
  const vouchers = coupons.filter(isVoucher);
  if (vouchers.length === 0) return index;
  const key = JSON.stringify(vouchers);
  const last = extended.get(index);
  if (last?.key === key) return last.index;
  const rules = [...new Set(index.plans.map(({ rule }) => rule))];
  const made = buildRuleIndex([
    ...rules,
    ...vouchers.flatMap((voucher) => ruleOf(voucher, index) ?? []),
  ]);
  extended.set(index, { key, index: made });
  return made;
}
