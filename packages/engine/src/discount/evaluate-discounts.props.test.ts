import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  aGift,
  aLevel,
  aPurchase,
  aRule,
  aSelector,
  MONEY_RUNS,
  noLists,
  propertyOptions,
  ruledCart,
  ruledCartArbitrary,
  rulesArbitrary,
  selectorArbitrary,
} from '@dalpak/testkit';
import { collectItems } from './cart-items.ts';
import { findCandidateLevels, takenItems } from './candidate-levels.ts';
import { matchRules } from './rule-matches.ts';
import type { DiscountCart, DiscountResult, DiscountRule } from './discount.types.ts';
import { openLedger } from './ledger.ts';
import { buildRuleIndex } from './rule-index.ts';
import { componentsOf } from './search/components.ts';
import { searchGreedily } from './search/greedy-search.ts';
import { classesOf, compareScores, scoreOf } from './search/solution.ts';
import { solveComponent } from './search/solve-component.ts';
import { bruteStoreFavour } from './test/brute-force.ts';
import { byClass, evaluate } from './test/evaluate.ts';
import { validateRule } from './validate-rule.ts';

const bruteOptions = propertyOptions(MONEY_RUNS);

/** What each rule level takes off each kind of row, whichever of equal rows carries it. */
function byKind(cart: DiscountCart, { discounts }: DiscountResult): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { rowKey, ruleId, levelId, amount } of discounts) {
    const row = cart.rows.find(({ key }) => key === rowKey);
    if (row === undefined) throw new Error('A discount of an unknown row');
    const kind = `${row.productId}@${row.unitPrice}${row.weighed ? 'w' : ''}${row.manual ? 'm' : ''} ${ruleId}/${levelId}`;
    sums[kind] = (sums[kind] ?? 0) + amount;
  }
  return sums;
}

/** Order of the outcomes is by rule id; which of the equal rows a hint stands under may differ. */
function outcomes({ outcomes: all }: DiscountResult): unknown[] {
  return all.map((outcome) =>
    outcome.kind === 'not_met' ? { ...outcome, rowKey: null } : outcome,
  );
}

const manyRules = rulesArbitrary(6);
const bigCart = ruledCartArbitrary(20, 6);

/** Buy some, the cheapest of all at a part of their price. */
const storeFavour: fc.Arbitrary<DiscountRule> = fc
  .record({
    buying: selectorArbitrary,
    need: fc.integer({ min: 2, max: 3 }),
    rate: fc.constantFrom(1_000, 3_333, 5_000, 10_000),
    limit: fc.constantFrom(0, 0, 1, 2),
    gifts: fc.constantFrom(1, 1, 2),
  })
  .map(({ buying, need, rate, limit, gifts }) =>
    aRule({
      id: 9,
      limit,
      levels: [
        aLevel({
          id: 1,
          priority: 3,
          purchase: aPurchase({ ...buying, total: need * 1_000 }),
          gift: aGift({
            ...noLists,
            type: 2,
            calcType: 2,
            total: rate,
            totalCount: gifts * 1_000,
            favour: 'store',
          }),
        }),
      ],
    }),
  )
  .filter((rule) => validateRule(rule).ok);

const savingOfRule = (result: DiscountResult, rule: number): number =>
  result.discounts.reduce((sum, { ruleId, amount }) => sum + (ruleId === rule ? amount : 0), 0);

describe("a level in the store's favour", () => {
  it('gifts the cheapest of all units, in as many groups as there can be [CART-108]', () => {
    fc.assert(
      fc.property(ruledCartArbitrary(6), storeFavour, (cart, rule) => {
        expect(savingOfRule(evaluate(cart, [rule]), rule.id)).toBe(bruteStoreFavour(cart, rule));
      }),
      bruteOptions,
    );
  });

  it('takes no saving from the levels of earlier classes, whatever it makes of the units they leave', () => {
    fc.assert(
      fc.property(ruledCartArbitrary(6), rulesArbitrary(2), storeFavour, (cart, rules, rule) => {
        const some = rules.map((one) => ({ ...one, timing: 'immediate' as const }));
        const [before, after] = [evaluate(cart, some), evaluate(cart, [...some, rule])];
        expect(
          byClass(
            { ...after, discounts: after.discounts.filter(({ ruleId }) => ruleId !== rule.id) },
            some,
          ),
        ).toEqual(byClass(before, some));
      }),
      bruteOptions,
    );
  });
});

describe('a level that takes nothing off', () => {
  it('gives its message and its coupon as often as its condition is met, and changes no price [CART-091, CART-108]', () => {
    fc.assert(
      fc.property(
        ruledCartArbitrary(12),
        rulesArbitrary(2),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(0, 2),
        (cart, rules, need, limit) => {
          const units = cart.rows
            .filter(({ manual }) => !manual)
            .reduce((sum, { weighed, quantity }) => sum + (weighed ? 1 : quantity / 1_000), 0);
          const notice = aRule({
            id: 9,
            limit,
            couponProduction: { type: 5, days: 0 },
            levels: [
              aLevel({
                id: 1,
                purchase: aPurchase({ all: true, total: need * 1_000 }),
                gift: aGift({ ...noLists, type: 1, total: 0, message: 'הציעו שקית' }),
              }),
            ],
          });
          const [before, after] = [evaluate(cart, rules), evaluate(cart, [...rules, notice])];
          expect(after.discounts).toEqual(before.discounts);
          const times =
            limit === 0 ? Math.floor(units / need) : Math.min(limit, Math.floor(units / need));
          const own = after.outcomes.filter(({ ruleId }) => ruleId === 9);
          if (times > 0)
            expect(own).toEqual([
              {
                kind: 'applied',
                ruleId: 9,
                ruleName: notice.name,
                times,
                saving: 0,
                messages: ['הציעו שקית'],
                coupon: { type: 5, days: 0 },
              },
            ]);
          else expect(own.map(({ kind }) => kind)).toEqual(units === 0 ? [] : ['not_met']);
        },
      ),
      propertyOptions(100),
    );
  });
});

/**
 * A case that a nightly brute-force run once found: the cart, the rules, and what the best set
 * saves.
 */
interface Found {
  readonly name: string;
  readonly rows: readonly (
    | readonly [product: number, price: number, pieces: number]
    | readonly [
        product: number,
        price: number,
        kilograms: number,
        how: 'weighed' | 'weighed, priced by hand' | 'priced by hand',
      ]
  )[];
  readonly rules: readonly DiscountRule[];
  readonly saving: number;
}

const FOUND: readonly Found[] = [
  {
    name: 'all that match are gifted or nothing is, also where another level of the rule has lowered the others to nothing',
    rows: [[1, 1_000, 3]],
    rules: [
      aRule({
        id: 1,
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({ all: true, total: 0 }),
            gift: aGift({ type: 1, calcType: 1, total: 100, totalCount: 0 }),
          }),
          aLevel({
            id: 2,
            purchase: aPurchase({ ...noLists, total: 0 }),
            gift: aGift({
              ...aSelector({ all: true }),
              type: 1,
              calcType: 1,
              total: 1_200,
              totalCount: 2_000,
            }),
          }),
        ],
      }),
    ],
    saving: 2_000,
  },
  {
    name: 'a gift of the purchased kind counts in the sums of its rule, so that the cheapest can not be passed by for them',
    rows: [
      [1, 1_000, 1],
      [3, 3_333, 2],
    ],
    rules: [
      aRule({
        id: 1,
        limit: 2,
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({ products: [1, 3], total: 0 }),
            gift: aGift({ type: 1, calcType: 2, total: 1_200, totalCount: 1_000 }),
          }),
          aLevel({
            id: 2,
            purchase: aPurchase({
              ...aSelector({
                departments: [1],
                exclude: { products: [3], departments: [], categories: [], suppliers: [] },
              }),
              type: 'sum',
              total: 1_000,
            }),
            gift: aGift({
              ...aSelector({ products: [3] }),
              type: 3,
              calcType: 1,
              total: 200,
              totalCount: 1_000,
            }),
          }),
        ],
      }),
    ],
    saving: 4_133,
  },
  {
    name: 'a price per kilogram takes less off a dear row than off a cheap piece, and the group that saves most is the one without the row',
    rows: [
      [1, 1_007, 3],
      [2, 1_000, 1.25, 'weighed'],
    ],
    rules: [
      aRule({
        id: 1,
        levels: [
          aLevel({
            purchase: aPurchase({ all: true, total: 3_000 }),
            gift: aGift({ type: 3, calcType: 1, total: 990, totalCount: 1_000 }),
          }),
        ],
      }),
    ],
    saving: 17,
  },
  {
    name: 'a rule that stacks on two others whose groups overlap: six units, and more ways than a search without a floor gets through',
    rows: [
      [4, 750, 2],
      [4, 250, 1],
      [3, 3_340, 3],
    ],
    rules: [
      aRule({
        id: 1,
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({
              ...aSelector({ products: [1, 2, 3, 4], departments: [0] }),
              total: 0,
            }),
            gift: aGift({ type: 3, calcType: 1, total: 200, totalCount: 1_000 }),
          }),
          aLevel({
            id: 2,
            purchase: aPurchase({
              ...aSelector({ products: [1, 3, 4], departments: [0] }),
              total: 1_000,
            }),
            gift: aGift({
              ...aSelector({ products: [1, 4] }),
              type: 5,
              calcType: 2,
              total: 1_990,
              totalCount: 0,
            }),
          }),
        ],
      }),
      aRule({
        id: 3,
        doubleForce: true,
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({ ...aSelector({ products: [2, 3] }), total: 1_000 }),
            gift: aGift({
              ...aSelector({
                products: [2, 3, 4],
                exclude: { products: [2], departments: [], categories: [], suppliers: [] },
              }),
              type: 2,
              calcType: 1,
              total: 1_000,
              totalCount: 1_000,
            }),
          }),
          aLevel({
            id: 2,
            priority: 2,
            purchase: aPurchase({ ...aSelector({ products: [3] }), total: 0 }),
            gift: aGift({ type: 3, calcType: 2, total: 200, totalCount: 1_000 }),
          }),
        ],
      }),
      aRule({
        id: 4,
        double: true,
        levels: [
          aLevel({
            purchase: aPurchase({
              all: true,
              exclude: { products: [2], departments: [], categories: [], suppliers: [] },
              total: 3_000,
            }),
            gift: aGift({ type: 1, calcType: 2, total: 100, totalCount: 2_000 }),
          }),
        ],
      }),
    ],
    saving: 10_630,
  },
  {
    name: 'two sums of one rule over different goods, one under a rule that stacks: what the one has counted is not missing to the other',
    rows: [
      [4, 750, 2],
      [3, 3_333, 1],
      [3, 3_833, 1.25, 'weighed, priced by hand'],
    ],
    rules: [
      aRule({
        id: 1,
        doubleForce: true,
        limit: 1,
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({ ...noLists, total: 0 }),
            gift: aGift({
              ...aSelector({ departments: [1] }),
              type: 2,
              calcType: 2,
              total: 3_333,
              totalCount: 1_000,
            }),
          }),
          aLevel({
            id: 2,
            priority: 2,
            purchase: aPurchase({ ...aSelector({ products: [2], departments: [1] }), total: 0 }),
            gift: aGift({ type: 3, calcType: 2, total: 200, totalCount: 2_000 }),
          }),
        ],
      }),
      aRule({
        id: 3,
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({ ...aSelector({ products: [3] }), type: 'sum', total: 2_500 }),
            gift: aGift({ type: 2, calcType: 1, total: 1_000, totalCount: 0 }),
          }),
          aLevel({
            id: 2,
            purchase: aPurchase({ ...aSelector({ products: [1, 4] }), type: 'sum', total: 1_000 }),
            gift: aGift({ type: 1, calcType: 1, total: 100, totalCount: 2_000 }),
          }),
        ],
      }),
    ],
    saving: 2_030,
  },
  {
    name: 'the cheapest is gifted where another rule wants what was purchased for it: nobody has the cheap piece, and it is not left out for a dear one',
    rows: [
      [2, 1_995, 1],
      [2, 1_495, 1],
      [1, 1_000, 1],
    ],
    rules: [
      aRule({
        id: 1,
        limit: 1,
        levels: [
          aLevel({
            purchase: aPurchase({ ...aSelector({ departments: [1] }), total: 0 }),
            gift: aGift({
              ...aSelector({ departments: [0] }),
              type: 3,
              calcType: 2,
              total: 200,
              totalCount: 1_000,
            }),
          }),
        ],
      }),
      aRule({
        id: 2,
        levels: [
          aLevel({
            purchase: aPurchase({ ...aSelector({ products: [1] }), total: 0 }),
            gift: aGift({ type: 1, calcType: 1, total: 100, totalCount: 1_000 }),
          }),
        ],
      }),
    ],
    saving: 1_395,
  },
  {
    name: 'the cheapest is gifted for a piece that another rule would have liked',
    rows: [
      [2, 1_995, 1],
      [2, 1_495, 1],
      [1, 1_000, 1],
    ],
    rules: [
      aRule({
        id: 1,
        limit: 1,
        levels: [
          aLevel({
            purchase: aPurchase({ ...aSelector({ products: [1] }), total: 1_000 }),
            gift: aGift({
              ...aSelector({ products: [2] }),
              type: 3,
              calcType: 2,
              total: 200,
              totalCount: 1_000,
            }),
          }),
        ],
      }),
      aRule({
        id: 2,
        limit: 1,
        levels: [
          aLevel({
            purchase: aPurchase({ ...aSelector({ products: [1] }), total: 1_000 }),
            gift: aGift({ type: 1, calcType: 1, total: 100, totalCount: 1_000 }),
          }),
        ],
      }),
    ],
    saving: 1_295,
  },
  {
    name: 'an agora that two pieces of one price could carry goes to the one whose price nobody changed by hand: the other is not seen by the next rule, wherever it lies',
    rows: [
      [2, 1_495, 1, 'priced by hand'],
      [2, 1_495, 1],
      [1, 1_500, 1],
    ],
    rules: [
      aRule({
        id: 2,
        doubleForce: true,
        levels: [
          aLevel({
            purchase: aPurchase({ ...aSelector({ products: [1, 2] }), total: 1_000 }),
            gift: aGift({
              ...aSelector({ products: [1, 2] }),
              type: 5,
              calcType: 2,
              total: 500,
              totalCount: 2_000,
            }),
          }),
        ],
      }),
      aRule({
        id: 3,
        levels: [
          aLevel({
            purchase: aPurchase({ ...aSelector({ products: [1] }), total: 1_000 }),
            gift: aGift({
              ...aSelector({ products: [2] }),
              type: 2,
              calcType: 1,
              total: 3_333,
              totalCount: 1_000,
            }),
          }),
        ],
      }),
    ],
    saving: 4_045,
  },
];

describe('carts that were once found to differ', () => {
  it.each(FOUND)('$name', ({ rows, rules, saving }) => {
    const cartOf = (list: typeof rows) =>
      ruledCart(
        list.map(([productId, unitPrice, count, how = '']) => ({
          productId,
          departmentId: productId % 2,
          categoryId: null,
          supplierId: null,
          unitPrice,
          quantity: count * 1_000,
          weighed: how.startsWith('weighed'),
          amount: Math.round(unitPrice * count),
          manual: how.endsWith('priced by hand'),
        })),
      );
    for (const list of [rows, rows.toReversed()])
      expect(
        evaluate(cartOf(list), rules).discounts.reduce((sum, { amount }) => sum + amount, 0),
      ).toBe(saving);
  });
});

describe('properties of any evaluation', () => {
  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(bigCart, manyRules, (cart, rules) => {
        const turned = { ...cart, rows: cart.rows.toReversed() };
        const [one, other] = [evaluate(cart, rules), evaluate(turned, rules)];
        expect(byKind(turned, other)).toEqual(byKind(cart, one));
        expect(outcomes(other)).toEqual(outcomes(one));
      }),
      propertyOptions(30),
    );
  });

  it('does not depend on the order of rules', () => {
    fc.assert(
      fc.property(bigCart, manyRules, (cart, rules) => {
        expect(evaluate(cart, rules.toReversed())).toEqual(evaluate(cart, rules));
      }),
      propertyOptions(30),
    );
  });

  it('does not depend on how whole pieces are split over rows', () => {
    fc.assert(
      fc.property(bigCart, manyRules, (cart, rules) => {
        const split = {
          ...cart,
          rows: cart.rows.flatMap((row) =>
            row.weighed || row.quantity < 2_000
              ? [row]
              : [
                  { ...row, key: `${row.key}a`, quantity: 1_000, amount: row.unitPrice },
                  {
                    ...row,
                    key: `${row.key}b`,
                    quantity: row.quantity - 1_000,
                    amount: row.amount - row.unitPrice,
                  },
                ],
          ),
        };
        expect(byKind(split, evaluate(split, rules))).toEqual(byKind(cart, evaluate(cart, rules)));
      }),
      propertyOptions(30),
    );
  });

  it('takes something off, and never more than a row costs or has units', () => {
    fc.assert(
      fc.property(bigCart, manyRules, (cart, rules) => {
        const { discounts } = evaluate(cart, rules);
        for (const { amount, quantity } of discounts) {
          expect(amount).toBeGreaterThan(0);
          expect(quantity).toBeGreaterThan(0);
        }
        for (const row of cart.rows) {
          const own = discounts.filter(({ rowKey }) => rowKey === row.key);
          expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(row.amount);
          for (const { quantity } of own) expect(quantity).toBeLessThanOrEqual(row.quantity);
          expect(new Set(own.map(({ ruleId, levelId }) => `${ruleId}/${levelId}`)).size).toBe(
            own.length,
          );
        }
      }),
      propertyOptions(30),
    );
  });

  it('answers once for each rule, and the savings of the answers are what the rows lose', () => {
    fc.assert(
      fc.property(bigCart, manyRules, (cart, rules) => {
        const { discounts, outcomes: all } = evaluate(cart, rules);
        expect(new Set(all.map(({ ruleId }) => ruleId)).size).toBe(all.length);
        for (const outcome of all) {
          const lost = discounts
            .filter(({ ruleId }) => ruleId === outcome.ruleId)
            .reduce((sum, { amount }) => sum + amount, 0);
          expect(outcome.kind === 'applied' ? outcome.saving : 0).toBe(lost);
        }
      }),
      propertyOptions(30),
    );
  });

  it('never saves less than the greedy choice, class by class', () => {
    fc.assert(
      fc.property(ruledCartArbitrary(40, 12), manyRules, (cart, some) => {
        const rules = some.map((rule) => ({ ...rule, double: false, doubleForce: false }));
        const contenders = findCandidateLevels(
          cart,
          matchRules(collectItems(cart.rows).items, buildRuleIndex(rules)),
        );
        const ledger = openLedger(
          new Set(contenders.flatMap((contender) => [...takenItems(contender)])),
        );
        const classes = classesOf(contenders);
        const greedy = scoreOf(
          searchGreedily(contenders, { ledger, uses: new Map(), applications: [] }).applications,
          classes,
        );
        const best = scoreOf(
          componentsOf(contenders).flatMap((group) => [...solveComponent(group).applications]),
          classes,
        );
        expect(compareScores(best, greedy)).toBeGreaterThanOrEqual(0);
      }),
      propertyOptions(30),
    );
  });
});
