import { describe, expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule, aSelector, seededRandom } from '@dalpak/testkit';
import { collectItems } from '../cart-items.ts';
import { type CandidateLevel, findCandidateLevels } from '../candidate-levels.ts';
import { matchRules } from '../rule-matches.ts';
import type { DiscountCart, DiscountRule } from '../discount.types.ts';
import { evaluateDiscounts } from '../evaluate-discounts.ts';
import { buildRuleIndex } from '../rule-index.ts';
import { openLedger } from '../ledger.ts';
import { ledgerOffers, type Offers } from '../offers.ts';
import { searchAssignments } from './assignment-search.ts';
import { componentsOf } from './components.ts';
import { valueLeft } from './rule-use.ts';
import { classesOf } from './solution.ts';
import { solveComponent } from './solve-component.ts';

const PRODUCTS = 15;
const RULES = 60;

/** Offers that want the same units, every other one on top of others. */
function collidingRules(seed: number): DiscountRule[] {
  const random = seededRandom(seed);
  const list = (): number[] => [
    ...new Set(Array.from({ length: random.int(1, 6) }, () => random.int(1, PRODUCTS))),
  ];
  return Array.from({ length: RULES }, (_, i) => {
    const own = seed % 2 === 0 ? {} : aSelector({ products: list() });
    const type = i % 2 === 0 ? 4 : 2;
    const gift = aGift({
      ...own,
      type,
      calcType: random.int(1, 2) === 1 ? 1 : 2,
      totalCount: random.int(0, 2) * 1_000,
      total: type === 2 ? random.int(5, 50) * 100 : 0,
    });
    const level = aLevel({
      purchase: aPurchase({ all: false, products: list(), total: random.int(0, 3) * 1_000 }),
      gift,
    });
    return aRule({
      id: i + 1,
      name: `r${i}`,
      levels: [level],
      double: seed % 4 < 2 && i % 2 === 1,
      doubleForce: seed % 4 >= 2 && i % 2 === 1,
    });
  });
}

function cartOf(pieces: number): DiscountCart {
  const rows = Array.from({ length: PRODUCTS }, (_, i) => ({
    key: `r${i}`,
    productId: i + 1,
    departmentId: null,
    categoryId: null,
    supplierId: null,
    unitPrice: 500 + 37 * i,
    quantity: pieces * 1_000,
    weighed: false,
    amount: (500 + 37 * i) * pieces,
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

function stepsFor(pieces: number, rules: readonly DiscountRule[]): number {
  const cart = cartOf(pieces);
  const contenders = findCandidateLevels(
    cart,
    matchRules(collectItems(cart.rows).items, buildRuleIndex(rules)),
  );
  return componentsOf(contenders).reduce(
    (steps, component) => steps + solveComponent(component).applications.length,
    0,
  );
}

describe('stacking offers on thousands of pieces', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])(
    'are applied to like units at once: steps follow the offers, not the pieces (rules %d)',
    (seed) => {
      const rules = collidingRules(seed);
      const few = stepsFor(100, rules);
      expect(stepsFor(10_000, rules)).toBeLessThan(few * 3 + 500);
    },
  );

  it('of which one favours the store are made of as few steps as those that favour the customer [CART-108]', () => {
    const level = aLevel({
      purchase: aPurchase({ all: true, total: 2_000 }),
      gift: aGift({ type: 2, calcType: 2, total: 10_000, totalCount: 1_000, favour: 'store' }),
    });
    expect(stepsFor(10_000, [aRule({ levels: [level] })])).toBeLessThan(2 * PRODUCTS);
  });

  it('come to a saving that grows with the pieces', () => {
    const rules = buildRuleIndex(collidingRules(3));
    const saving = (pieces: number): number =>
      evaluateDiscounts(cartOf(pieces), rules).discounts.reduce(
        (sum, { amount }) => sum + amount,
        0,
      );
    const ratio = saving(100_000) / saving(1_000);
    expect(ratio).toBeGreaterThan(95);
    expect(ratio).toBeLessThan(105);
  });
});

describe('rules that want the same eight products and goods of their own', () => {
  /** Goods that one rule alone wants. */
  const MORE = 60;
  /** Buy three of these for a price: of the eight in common, and of more each. */
  const rules = Array.from({ length: 3 }, (_, i) => {
    const products = [
      ...Array.from({ length: 8 }, (__, shared) => shared + 1),
      ...Array.from({ length: MORE }, (__, own) => 100 * (i + 1) + own),
    ];
    return aRule({
      id: i + 1,
      levels: [
        aLevel({
          purchase: aPurchase({ ...aSelector({ products }), total: 3_000 }),
          gift: aGift({ type: 5, calcType: 1, total: 2_000 + 300 * i }),
        }),
      ],
    });
  });
  const isExactFor = (more: number): boolean => {
    const own = [100, 200, 300].flatMap((first) =>
      Array.from({ length: more }, (_, at) => first + at),
    );
    const rows = [...Array.from({ length: 8 }, (_, shared) => shared + 1), ...own].map(
      (productId, i) => {
        const unitPrice = 1_000 + 137 * ((i * 7) % 12);
        return {
          key: `r${i}`,
          productId,
          departmentId: null,
          categoryId: null,
          supplierId: null,
          unitPrice,
          quantity: 1_000,
          weighed: false,
          amount: unitPrice,
          manual: false,
        };
      },
    );
    const cart: DiscountCart = {
      rows,
      clock: '2026-01-04T10:00:00',
      customerGroup: null,
      coupons: [],
      chosenRules: [],
      ignoredRules: [],
    };
    const { items } = collectItems(rows);
    return componentsOf(findCandidateLevels(cart, matchRules(items, buildRuleIndex(rules)))).every(
      (contenders) => {
        const ledger = openLedger(items);
        const offersOf = (contender: CandidateLevel): Offers =>
          ledgerOffers(ledger, contender, valueLeft(ledger, new Map(), contender));
        return searchAssignments(contenders, offersOf, classesOf(contenders), null)?.exact === true;
      },
    );
  };

  it('are looked at deal by deal to the end; with many goods of their own each deal takes longer, and fewer are looked at', () => {
    expect([0, MORE].map(isExactFor)).toEqual([true, false]);
  });
});
