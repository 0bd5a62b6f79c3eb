import { expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import { buildRuleIndex } from './rule-index.ts';

it('gives the cheapest of all units in the store\'s favour, not the cheapest of each pair [CART-108]', () => {
  const rows = [1_000, 800, 500, 300].map((unitPrice, at) => ({
    key: `r${at}`, productId: at + 1, departmentId: null, categoryId: null, supplierId: null, unitPrice, quantity: 1_000, weighed: false, amount: unitPrice, manual: false,
  }));
  const cart = { rows, clock: '2026-01-04T10:00:00', customerGroup: null, coupons: [], chosenRules: [], ignoredRules: [] };
  const gift = { type: 2, calcType: 2, total: 10_000, totalCount: 1_000 } as const;
  const savings = [aGift(gift), aGift({ ...gift, favour: 'store' })].map((one) => {
    const rule = aRule({ id: 1, levels: [aLevel({ id: 1, purchase: aPurchase({ all: true, total: 2_000 }), gift: one })] });
    return evaluateDiscounts(cart, buildRuleIndex([rule])).discounts.reduce((sum, { amount }) => sum + amount, 0);
  });
  expect(savings).toEqual([1_100, 800]);
});
