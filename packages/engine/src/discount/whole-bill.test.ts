import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  aGift,
  aLevel,
  aPurchase,
  aRule,
  aSelector,
  noLists,
  propertyOptions,
  ruledCart,
  ruledCartArbitrary,
  rulesArbitrary,
} from '@dalpak/testkit';
import type { DiscountableRow, DiscountCart, DiscountRule } from './discount.types.ts';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import type { DiscountMemory } from './memory.ts';
import { buildRuleIndex } from './rule-index.ts';
import { bruteForce } from './test/brute-force.ts';
import { byClass, evaluate } from './test/evaluate.ts';

const row = (productId: number, unitPrice: number): Omit<DiscountableRow, 'key'> => ({
  productId,
  departmentId: null,
  categoryId: null,
  supplierId: null,
  unitPrice,
  quantity: 1_000,
  weighed: false,
  amount: unitPrice,
  manual: false,
});

const cartOf = (ids: readonly number[]): DiscountCart => ruledCart(ids.map((id) => row(id, 1_000)));

/** 5 percent off everything from 500.00 on, at the end of the bill. */
const wholeBill = (id: number, fields: Partial<DiscountRule> = {}): DiscountRule =>
  aRule({
    id,
    timing: 'end_of_bill',
    doubleForce: true,
    levels: [
      aLevel({
        purchase: aPurchase({ all: true, type: 'sum', total: 50_000 }),
        gift: aGift({ type: 2, total: 500 }),
      }),
    ],
    ...fields,
  });

/** Two of one of these products for 15.00. */
const pair = (id: number, products: readonly number[]): DiscountRule =>
  aRule({
    id,
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products, total: 2_000 }),
        gift: aGift({ type: 5, total: 1_500 }),
      }),
    ],
  });

const ids = Array.from({ length: 60 }, (_, i) => i + 1);
const pairs = Array.from({ length: 10 }, (_, i) => pair(i + 1, [2 * i + 1, 2 * i + 2]));

const bruteOptions = propertyOptions(100);
/**
 * The brute force with a stacking rule takes twenty milliseconds a case, and many times that on a
 * busy machine.
 */
const CASE_MS = 400;

describe('a discount on the whole bill', { timeout: bruteOptions.numRuns * CASE_MS }, () => {
  it('is taken off the rest after other rules, once, from the minimum sum on', () => {
    const rules = [...pairs, wholeBill(11)];
    const { discounts, outcomes } = evaluate(cartOf(ids), rules);
    const off = (rule: number): number =>
      discounts.reduce((sum, { ruleId, amount }) => sum + (ruleId === rule ? amount : 0), 0);
    // Ten pairs at 15.00: 7.50 a piece, and 0.38 of each; 0.50 of each of the forty others.
    expect([off(1), off(11)]).toEqual([500, 20 * 38 + 40 * 50]);
    expect(outcomes.find(({ ruleId }) => ruleId === 11)).toMatchObject({
      kind: 'applied',
      times: 1,
      saving: 2_760,
    });
    const below = evaluate(cartOf(ids.slice(0, 49)), rules);
    expect(below.outcomes.find(({ ruleId }) => ruleId === 11)).toMatchObject({
      kind: 'not_met',
      missing: { by: 'sum', amount: 1_000 },
    });
  });

  it.each([
    ['with no lists of its own', noLists],
    ['that names everything', aSelector({ all: true })],
  ])('with a gift block %s does not recalculate what a scan does not change', (_, gift) => {
    const rules = buildRuleIndex([
      ...pairs,
      wholeBill(11, {
        levels: [
          aLevel({
            purchase: aPurchase({ all: true, type: 'sum', total: 50_000 }),
            gift: aGift({ ...gift, type: 2, total: 500 }),
          }),
        ],
      }),
    ]);
    const memory: DiscountMemory = { last: null };
    evaluateDiscounts(cartOf(ids.slice(0, 59)), rules, memory);
    const before = new Set(memory.last?.known.components.values());
    const after = evaluateDiscounts(cartOf(ids), rules, memory);
    const fresh = [...(memory.last?.known.components.values() ?? [])].filter(
      (solved) => !before.has(solved),
    );
    expect(
      fresh.map(({ solution }) =>
        [...solution.ledger.lots.keys()].map(({ productId }) => productId),
      ),
    ).toEqual([[60]]);
    expect(after).toEqual(evaluateDiscounts(cartOf(ids), rules));
  });

  it('saves what the best set saves together with any two rules per piece, whether or not they combine', () => {
    const perPiece = fc.record({
      type: fc.constantFrom(1 as const, 2 as const, 3 as const),
      total: fc.constantFrom(100, 333, 1_000),
      products: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
      double: fc.boolean(),
      priority: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(
        ruledCartArbitrary(4),
        fc.array(perPiece, { minLength: 1, maxLength: 2 }),
        fc.constantFrom(333, 500, 5_000),
        (cart, some, rate) => {
          const rules = [
            ...some.map(({ type, total, products, double, priority }, i) =>
              aRule({
                id: i + 1,
                double,
                levels: [
                  aLevel({
                    priority,
                    purchase: aPurchase({ all: false, products, total: 1_000 }),
                    gift: aGift({ type, total }),
                  }),
                ],
              }),
            ),
            wholeBill(9, {
              levels: [
                aLevel({
                  purchase: aPurchase({ all: true, type: 'sum', total: 1_000 }),
                  gift: aGift({ type: 2, total: rate }),
                }),
              ],
            }),
          ];
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        },
      ),
      bruteOptions,
    );
  });

  it('saves what the best set saves together with any two rules, class by class', () => {
    const sums = fc.constantFrom(1_000, 2_500, 6_000);
    fc.assert(
      fc.property(
        ruledCartArbitrary(5),
        rulesArbitrary(2, 1),
        sums,
        fc.constantFrom('immediate' as const, 'end_of_bill' as const),
        fc.constantFrom(1, 3),
        (cart, some, sum, timing, priority) => {
          const level = aLevel({
            priority,
            purchase: aPurchase({ all: true, type: 'sum', total: sum }),
            gift: aGift({ type: 2, total: 500 }),
          });
          const rules = [
            ...some.map((rule) => ({ ...rule, double: false, doubleForce: false })),
            wholeBill(9, { timing, levels: [level] }),
          ];
          expect(byClass(evaluate(cart, rules), rules)).toEqual(bruteForce(cart, rules).byClass);
        },
      ),
      bruteOptions,
    );
  });
});
