import { FULL_RATE } from '../../kernel/units.ts';
import { getDocumentType } from '../../document/document-types.ts';
import type { CommandOf, RowDiscountInput } from '../cart.commands.ts';
import type { CartEnv } from '../cart.env.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import type { Cart, CartRow, ManualDiscount } from '../cart.types.ts';
import { takesDiscounts, unitPriceOf } from '../cart-row.ts';
import { onRow, putRow } from './reduce-rows.ts';
import { changed, refuse, type Reduced } from './reduce.types.ts';
import { isCount } from '../row-rules.ts';
import { priceOf } from '../../money/money.ts';

/** More points than any member has. */
const MAX_POINTS = 1_000_000_000;

/** Sets or clears the discount of a row given by hand. */
export function setRowDiscount(
  cart: Cart,
  command: CommandOf<'setRowDiscount'>,
  env: CartEnv,
): Reduced {
  const { discount } = command;
  return onRow(cart, command.rowKey, (row, index) => {
    if (row.refundOf !== null) return refuse('REFUND_PRICE_FIXED', row.key);
    if (discount === null)
      return putRow(
        cart,
        index,
        { ...row, discountRate: 0, discountRate2: 0, discountSum: 0 },
        env,
      );
    if (!takesDiscounts(row)) return refuse('PRODUCT_NOT_DISCOUNTABLE', row.key);
    if (!rowDiscountFits(row, discount)) return refuse('DISCOUNT_OUT_OF_RANGE', row.key);
    return putRow(cart, index, discountedRow(row, discount), env);
  });
}

function rowDiscountFits(row: CartRow, discount: RowDiscountInput): boolean {
  if (discount.type !== 'sum') return isCount(discount.rate, FULL_RATE);
  return isCount(discount.amount, Math.abs(priceOf(unitPriceOf(row), row.quantity)));
}

function discountedRow(row: CartRow, discount: RowDiscountInput): CartRow {
  switch (discount.type) {
    case 'percent':
      return { ...row, discountRate: discount.rate, discountSum: 0 };
    case 'second_percent':
      return { ...row, discountRate2: discount.rate, discountSum: 0 };
    case 'sum':
      return { ...row, discountRate: 0, discountRate2: 0, discountSum: discount.amount };
  }
}

export function setCartDiscount(cart: Cart, { discount }: CommandOf<'setCartDiscount'>): Reduced {
  if (discount !== null) {
    if (!getDocumentType(cart.header.documentType).setsDiscountTotals)
      return refuse('DISCOUNT_NOT_ALLOWED');
    if (!cartDiscountFits(discount)) return refuse('DISCOUNT_OUT_OF_RANGE');
  }
  return changed({ ...cart, discount }, { type: 'discountChanged' });
}

function cartDiscountFits(discount: ManualDiscount): boolean {
  switch (discount.type) {
    case 'percent':
      return isCount(discount.rate, FULL_RATE);
    case 'sum':
      return isCount(discount.amount, CART_LIMITS.amount);
    case 'sum_change':
      return isCount(discount.total, CART_LIMITS.amount);
  }
}

/** Removes the rule's discounts: the cart ignores the rule until it is restored or chosen. */
export function deleteRuleDiscount(
  cart: Cart,
  { ruleId }: CommandOf<'deleteRuleDiscount'>,
): Reduced {
  if (!Number.isSafeInteger(ruleId)) return refuse('RULE_NOT_FOUND');
  if (cart.ignoredRules.includes(ruleId)) return changed(cart);
  return changed(
    {
      ...cart,
      ignoredRules: [...cart.ignoredRules, ruleId],
      chosenRules: without(cart.chosenRules, ruleId),
    },
    { type: 'discountChanged' },
  );
}

export function restoreRuleDiscount(
  cart: Cart,
  { ruleId }: CommandOf<'restoreRuleDiscount'>,
): Reduced {
  if (!cart.ignoredRules.includes(ruleId)) return refuse('RULE_NOT_FOUND');
  return changed(
    { ...cart, ignoredRules: without(cart.ignoredRules, ruleId) },
    { type: 'discountChanged' },
  );
}

export function chooseRule(cart: Cart, { ruleId }: CommandOf<'chooseRule'>): Reduced {
  if (!Number.isSafeInteger(ruleId)) return refuse('RULE_NOT_FOUND');
  if (cart.chosenRules.includes(ruleId)) return changed(cart);
  return changed(
    {
      ...cart,
      chosenRules: [...cart.chosenRules, ruleId],
      ignoredRules: without(cart.ignoredRules, ruleId),
    },
    { type: 'discountChanged' },
  );
}

export function deselectRule(cart: Cart, { ruleId }: CommandOf<'deselectRule'>): Reduced {
  if (!cart.chosenRules.includes(ruleId)) return refuse('RULE_NOT_FOUND');
  return changed(
    { ...cart, chosenRules: without(cart.chosenRules, ruleId) },
    { type: 'discountChanged' },
  );
}

function without(list: readonly number[], value: number): readonly number[] {
  return list.includes(value) ? list.filter((item) => item !== value) : list;
}

export function setUsesLeft(cart: Cart, { usesLeft }: CommandOf<'setUsesLeft'>): Reduced {
  if (usesLeft.length > CART_LIMITS.coupons) return refuse('CART_TOO_LARGE');
  if (
    !usesLeft.every(({ ruleId, left }) => Number.isSafeInteger(ruleId) && isCount(left, 1_000_000))
  )
    return refuse('RULE_NOT_FOUND');
  return changed({ ...cart, usesLeft }, { type: 'discountChanged' });
}

export function setPoints(cart: Cart, { points }: CommandOf<'setPoints'>): Reduced {
  const { points: _before, ...rest } = cart;
  if (points === null) return changed(rest, { type: 'discountChanged' });
  if (
    cart.account?.type !== 'customer' ||
    !getDocumentType(cart.header.documentType).setsDiscountTotals
  )
    return refuse('DISCOUNT_NOT_ALLOWED');
  if (!isCount(points.count, MAX_POINTS) || !isCount(points.amount, CART_LIMITS.amount))
    return refuse('DISCOUNT_OUT_OF_RANGE');
  return changed({ ...rest, points }, { type: 'discountChanged' });
}

export function addCoupon(cart: Cart, { coupon }: CommandOf<'addCoupon'>): Reduced {
  if (cart.coupons.length >= CART_LIMITS.coupons) return refuse('CART_TOO_LARGE');
  // One physical coupon counts once, whichever id it was read with.
  if (cart.coupons.some(({ id, number }) => id === coupon.id || number === coupon.number))
    return refuse('COUPON_ALREADY_IN_CART');
  return changed({ ...cart, coupons: [...cart.coupons, coupon] }, { type: 'couponChanged' });
}

export function removeCoupon(cart: Cart, { couponId }: CommandOf<'removeCoupon'>): Reduced {
  const coupons = cart.coupons.filter(({ id }) => id !== couponId);
  if (coupons.length === cart.coupons.length) return refuse('COUPON_NOT_FOUND');
  return changed({ ...cart, coupons }, { type: 'couponChanged' });
}
