import { describe, expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { collectItems } from './cart-items.ts';
import { findCandidateLevels } from './candidate-levels.ts';
import { matchRules } from './rule-matches.ts';
import type { DiscountableRow, DiscountCart, DiscountRule } from './discount.types.ts';
import { buildRuleIndex } from './rule-index.ts';

const gift = aGift({ type: 2, total: 1_000, totalCount: 0 });

function percentOn(id: number, lists: Parameters<typeof aPurchase>[0]): DiscountRule {
  return aRule({
    id,
    levels: [aLevel({ purchase: aPurchase({ all: false, total: 1_000, ...lists }), gift })],
  });
}

const row: DiscountableRow = {
  key: 'a',
  productId: 1,
  departmentId: 2,
  categoryId: 3,
  supplierId: 4,
  unitPrice: 1_000,
  quantity: 1_000,
  weighed: false,
  amount: 1_000,
  manual: false,
};
const cart: DiscountCart = {
  rows: [row],
  clock: '2026-01-04T10:00:00',
  customerGroup: null,
  coupons: [],
  chosenRules: [],
  ignoredRules: [],
};

function found(rules: readonly DiscountRule[]): number[] {
  return findCandidateLevels(
    cart,
    matchRules(collectItems(cart.rows).items, buildRuleIndex(rules)),
  ).map(({ plan }) => plan.rule.id);
}

describe('the rule index', () => {
  it('finds rules by product, department, category, supplier and all, and no others', () => {
    const rules = [
      percentOn(1, { products: [1] }),
      percentOn(2, { departments: [2] }),
      percentOn(3, { categories: [3] }),
      percentOn(4, { suppliers: [4] }),
      percentOn(5, { all: true }),
      percentOn(6, { products: [2], departments: [1], categories: [1], suppliers: [1] }),
    ];
    expect(found(rules.toReversed())).toEqual([1, 2, 3, 4, 5]);
  });

  it('finds the levels of a rule in the order of their ids, whatever their order in the rule', () => {
    const rule = percentOn(1, { products: [1] });
    const levels = [3, 1, 2].flatMap((id) => rule.levels.map((level) => ({ ...level, id })));
    const contenders = findCandidateLevels(
      cart,
      matchRules(collectItems(cart.rows).items, buildRuleIndex([{ ...rule, levels }])),
    );
    expect(contenders.map(({ plan }) => plan.level.id)).toEqual([1, 2, 3]);
  });

  it('finds a rule by its gift list alone', () => {
    const byGift = aRule({
      id: 7,
      levels: [
        aLevel({
          purchase: aPurchase({ all: false, products: [], total: 0 }),
          gift: { ...gift, products: [1] },
        }),
      ],
    });
    expect(found([byGift])).toEqual([7]);
  });

  it('meets an item once, however many lists of a block name it', () => {
    const rule = percentOn(1, { products: [1], departments: [2], all: true });
    const [contender] = findCandidateLevels(
      cart,
      matchRules(collectItems(cart.rows).items, buildRuleIndex([rule])),
    );
    expect(contender?.purchase).toHaveLength(1);
  });

  it('looks only at rules that name something in the cart, however many there are', () => {
    const far = Array.from({ length: 10_000 }, (_, i) =>
      percentOn(i + 10, { products: [i + 100, i + 101] }),
    );
    const index = buildRuleIndex([percentOn(1, { products: [1] }), ...far]);
    let looked = 0;
    const counted = {
      ...index,
      plans: new Proxy(index.plans, {
        get(plans, key) {
          if (key !== 'length') looked += 1;
          return Reflect.get(plans, key) as unknown;
        },
      }),
    };
    expect(
      findCandidateLevels(cart, matchRules(collectItems(cart.rows).items, counted)),
    ).toHaveLength(1);
    expect(looked).toBe(1);
  });

  it('leaves out levels that could never apply', () => {
    expect(found([percentOn(1, { products: [1], total: 1_500 })])).toEqual([]);
  });
});
