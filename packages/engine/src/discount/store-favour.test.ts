import { describe, expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule, aSelector } from '@dalpak/testkit';
import type { DiscountCart, DiscountRule } from './discount.types.ts';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import { buildRuleIndex } from './rule-index.ts';

function cartOf(
  pieces: readonly (readonly [product: number, price: number, count: number])[],
): DiscountCart {
  const rows = pieces.map(([productId, unitPrice, count], at) => ({
    key: `r${at}`,
    productId,
    departmentId: null,
    categoryId: null,
    supplierId: null,
    unitPrice,
    quantity: count * 1_000,
    weighed: false,
    amount: unitPrice * count,
    manual: false,
  }));
  return {
    rows,
    clock: '2026-01-04T10:00:00',
    customerGroup: null,
    coupons: [],
    chosenRules: [],
    ignoredRules: [],
  };
}

function savedBy(
  cart: DiscountCart,
  rules: readonly DiscountRule[],
  of: readonly number[],
): number {
  return evaluateDiscounts(cart, buildRuleIndex(rules)).discounts.reduce(
    (sum, { ruleId, amount }) => sum + (of.includes(ruleId) ? amount : 0),
    0,
  );
}

const gift = { type: 2, calcType: 2, total: 10_000, totalCount: 1_000 } as const;

describe("a level in the store's favour", () => {
  it('gives the cheapest of all units, not the cheapest of each pair [CART-108]', () => {
    const cart = cartOf([
      [1, 1_000, 1],
      [2, 800, 1],
      [3, 500, 1],
      [4, 300, 1],
    ]);
    const savings = [aGift(gift), aGift({ ...gift, favour: 'store' })].map((one) =>
      savedBy(
        cart,
        [
          aRule({
            id: 1,
            levels: [
              aLevel({ id: 1, purchase: aPurchase({ all: true, total: 2_000 }), gift: one }),
            ],
          }),
        ],
        [1],
      ),
    );
    expect(savings).toEqual([1_100, 800]);
  });

  it('takes no discount from the levels before it: of equal ones those are chosen that leave the next class most', () => {
    const cart = cartOf([
      [3, 3_333, 1],
      [1, 1_000, 2],
      [3, 3_333, 1],
    ]);
    const both = aSelector({ products: [1, 3] });
    const rules = [
      aRule({
        id: 1,
        levels: [
          aLevel({
            id: 1,
            priority: 2,
            purchase: aPurchase({ total: 0 }),
            gift: aGift({ ...aSelector({ products: [1] }), type: 1, total: 100 }),
          }),
          aLevel({
            id: 2,
            priority: 1,
            purchase: aPurchase({ ...both, total: 3_000 }),
            gift: aGift({ type: 1, total: 100, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    const favour = aRule({
      id: 9,
      levels: [
        aLevel({
          id: 1,
          priority: 3,
          purchase: aPurchase({ ...aSelector({ products: [1] }), total: 2_000 }),
          gift: aGift({ ...gift, total: 1_000, favour: 'store' }),
        }),
      ],
    });
    expect([savedBy(cart, rules, [1]), savedBy(cart, [...rules, favour], [1])]).toEqual([200, 200]);
  });
});
