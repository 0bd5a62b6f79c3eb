import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions, ruledCart, ruledCartArbitrary, ruledRowArbitrary, rulesArbitrary } from '@dalpak/testkit';
import type { DiscountableRow, DiscountCart } from './discount.types.ts';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import { buildRuleIndex } from './rule-index.ts';

/** What a cashier does to a cart between two evaluations. */
type Change = (cart: DiscountCart) => DiscountCart;

const onRow = (at: number, change: (row: DiscountableRow) => readonly DiscountableRow[]): Change => (cart) => {
  const place = cart.rows.length === 0 ? 0 : at % cart.rows.length;
  return { ...cart, rows: cart.rows.flatMap((row, i) => (i === place ? change(row) : [row])) };
};

const priced = (row: DiscountableRow, unitPrice: number, quantity: number): DiscountableRow =>
  ({ ...row, unitPrice, quantity, amount: Math.round(unitPrice * quantity / 1_000) });

const withCoupons = (count: number): Change => (cart) => ({ ...cart, coupons: Array.from({ length: count }, (_, i) => ({ id: `c${i}`, type: 5 })) });

const changes: fc.Arbitrary<Change> = fc.oneof(
  ruledRowArbitrary(3).map((row): Change => (cart) => ({ ...cart, rows: [...cart.rows, { ...row, key: `new${cart.rows.length}` }] })),
  ruledRowArbitrary(2).map((row): Change => (cart) => ({ ...cart, rows: [{ ...row, key: `first${cart.rows.length}` }, ...cart.rows] })),
  fc.nat(9).map((at) => onRow(at, () => [])),
  fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 4 })).map(([at, count]) => onRow(at, (row) => [priced(row, row.unitPrice, row.weighed ? 310 * count : 1_000 * count)])),
  fc.tuple(fc.nat(9), fc.constantFrom(7, 100)).map(([at, more]) => onRow(at, (row) => [priced(row, row.unitPrice + more, row.quantity)])),
  fc.nat(9).map((at) => onRow(at, (row) => [{ ...row, manual: !row.manual }])),
  fc.nat(9).map((at) => onRow(at, (row) => [{ ...row, departmentId: row.departmentId === 1 ? 0 : 1 }])),
  fc.constant((cart: DiscountCart) => ({ ...cart, rows: cart.rows.toReversed() })),
  fc.constantFrom<number[]>([], [1], [2]).map((ignoredRules): Change => (cart) => ({ ...cart, ignoredRules })),
  ...[0, 1, 2, 3].map((count) => fc.constant(withCoupons(count))),
  ruledCartArbitrary(8).map((other): Change => () => other),
);

const ruleSets = fc.tuple(rulesArbitrary(4, 1), fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
  .map(([rules, coupons]) => rules.map((rule, i) => (coupons[i] === true ? { ...rule, couponType: 5 } : rule)));

describe('an evaluation after a change', () => {
  it('answers what one from nothing does, whatever was in the cart before', () => {
    fc.assert(fc.property(ruledCartArbitrary(6), ruleSets, fc.array(changes, { minLength: 1, maxLength: 6 }), (first, rules, steps) => {
      const index = buildRuleIndex(rules);
      let cart = withCoupons(1)(first);
      evaluateDiscounts(cart, index);
      for (const step of steps) {
        cart = step(cart);
        expect(evaluateDiscounts(cart, index)).toEqual(evaluateDiscounts(cart, buildRuleIndex(rules)));
      }
    }), propertyOptions(150));
  });

  it('names the rows of the cart of now: those that were there before it may be gone', () => {
    const row = (key: string): DiscountableRow =>
      ({ key, productId: 1, departmentId: null, categoryId: null, supplierId: null, unitPrice: 1_000, quantity: 1_250, weighed: true, amount: 1_250, manual: false });
    const index = buildRuleIndex(fc.sample(rulesArbitrary(3), { seed: 5, numRuns: 20 }).flat().map((rule, i) => ({ ...rule, id: i + 1 })));
    const { rows } = ruledCart([]);
    const both = { ...ruledCart([]), rows: [...rows, row('a'), row('b')] };
    evaluateDiscounts(both, index);
    const after = evaluateDiscounts({ ...both, rows: [row('b')] }, index);
    expect(after.discounts.length).toBeGreaterThan(0);
    expect(new Set(after.discounts.map(({ rowKey }) => rowKey))).toEqual(new Set(['b']));
  });
});
