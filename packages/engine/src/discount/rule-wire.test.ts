import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import type { DiscountableRow, DiscountRule } from './discount.types.ts';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import { buildRuleIndex } from './rule-index.ts';
import { ruleToWire } from './rule-to-wire.ts';
import { ruleFromWire, type WireLevel, type WireRule } from './rule-wire.ts';

const LEVEL: WireLevel = {
  id: 1,
  priority: 1,
  purchase: { type: 1, total: 1, all: 1 },
  gift: { calc_type: 1, type: 2, total: 10, total_count: 0 },
};

const RULE: WireRule = {
  id: 12,
  code: 'D12',
  name: 'שני ב-50%',
  date_from: '2026-11-01',
  date_to: null,
  time_from: '22:00',
  time_to: '02:30',
  days: [1, 7],
  groups: [3, 4],
  double: 1,
  double_force: 0,
  timing: 'end_of_bill',
  limit: 2,
  coupon_type: 5,
  levels: [LEVEL],
};

function read(wire: WireRule): DiscountRule {
  // The text form in the local cache.
  const result = ruleFromWire(JSON.parse(JSON.stringify(wire)) as WireRule);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('a rule of the local cache', () => {
  it('has id, code and name, groups, flags, timing and limit [CART-082, CART-086, CART-088, CART-089, CART-090]', () => {
    expect(read(RULE)).toMatchObject({
      id: 12,
      code: 'D12',
      name: 'שני ב-50%',
      activeFrom: '2026-11-01',
      activeTo: null,
      timeFrom: 22 * 60,
      timeTo: 150,
      days: [1, 7],
      customerGroups: [3, 4],
      double: true,
      doubleForce: false,
      timing: 'end_of_bill',
      limit: 2,
      couponType: 5,
    });
    for (const timing of ['manual', 'end_of_bill', 'immediate', 'voucher'] as const)
      expect(read({ ...RULE, timing }).timing).toBe(timing);
    expect(read({ ...RULE, double: 0, double_force: 1, limit: 0 })).toMatchObject({
      double: false,
      doubleForce: true,
      limit: 0,
    });
  });

  it('has levels, each with a priority, a purchase block and a gift block of lists and exclusions [CART-092, CART-093, CART-094]', () => {
    const lists = { products: [1], departments: [2], categories: [3], suppliers: [4] };
    const without = {
      exclude_products: [5],
      exclude_departments: [6],
      exclude_categories: [7],
      exclude_suppliers: [8],
    };
    const levels: WireLevel[] = [
      {
        id: 1,
        priority: 7,
        purchase: { ...lists, ...without, type: 2, total: 49.9 },
        gift: { all: 1, ...without, calc_type: 2, type: 5, total: 12.34, total_count: 2 },
      },
      {
        id: 2,
        priority: 8,
        purchase: { all: 1, type: 1, total: 1.5, unit: 'kg' },
        gift: { ...lists, calc_type: 1, type: 2, total: 33.33, total_count: 0, unit: 'piece' },
      },
    ];
    const exclude = { products: [5], departments: [6], categories: [7], suppliers: [8] };
    const nothing = { products: [], departments: [], categories: [], suppliers: [] };
    expect(read({ ...RULE, levels }).levels).toEqual([
      {
        id: 1,
        priority: 7,
        purchase: {
          ...lists,
          all: false,
          exclude,
          type: 'sum',
          total: 4_990,
          each: false,
          unit: 'piece',
        },
        gift: {
          ...nothing,
          all: true,
          exclude,
          calcType: 2,
          type: 5,
          total: 1_234,
          totalCount: 2_000,
          unit: 'piece',
        },
      },
      {
        id: 2,
        priority: 8,
        purchase: {
          ...nothing,
          all: true,
          exclude: nothing,
          type: 'count',
          total: 1_500,
          each: false,
          unit: 'kg',
        },
        gift: {
          ...lists,
          all: false,
          exclude: nothing,
          calcType: 1,
          type: 2,
          total: 3_333,
          totalCount: 0,
          unit: 'piece',
        },
      },
    ]);
  });

  it('is the same after encoding and decoding, whatever it holds', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 });
    const selector = fc.record({
      products: ids,
      departments: ids,
      categories: ids,
      suppliers: ids,
      all: fc.boolean(),
      exclude: fc.record({ products: ids, departments: ids, categories: ids, suppliers: ids }),
    });
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const unit = fc.constantFrom<'piece' | 'kg'>('piece', 'kg');
    const level = fc.record({
      id: fc.nat(),
      priority: fc.integer(),
      purchase: fc
        .tuple(
          selector,
          fc.record({
            type: fc.constantFrom<'count' | 'sum'>('count', 'sum'),
            total: amount,
            each: fc.boolean(),
            unit,
          }),
        )
        .map(([lists, rest]) => ({ ...lists, ...rest })),
      gift: fc
        .tuple(
          selector,
          fc.record({
            type: fc.constantFrom<1 | 2 | 3 | 4 | 5>(1, 2, 3, 4, 5),
            calcType: fc.constantFrom<1 | 2>(1, 2),
            total: amount,
            totalCount: amount,
            unit,
          }),
        )
        .map(([lists, rest]) => ({ ...lists, ...rest })),
    });
    const minute = fc.integer({ min: 0, max: 1_439 });
    const rules: fc.Arbitrary<DiscountRule> = fc.record({
      id: fc.nat(),
      code: fc.string(),
      name: fc.string(),
      activeFrom: fc.constantFrom(null, '2026-01-01'),
      activeTo: fc.constantFrom(null, '2026-12-31'),
      timeFrom: minute,
      timeTo: minute,
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[]),
      customerGroups: ids,
      double: fc.boolean(),
      doubleForce: fc.boolean(),
      timing: fc.constantFrom('immediate', 'end_of_bill', 'manual', 'voucher'),
      limit: fc.nat(),
      couponType: fc.option(fc.nat()),
      levels: fc.array(level, { maxLength: 3 }),
      couponProduction: fc.option(
        fc.record({ type: fc.nat({ max: 99 }), days: fc.nat({ max: 365 }) }),
      ),
    });
    fc.assert(
      fc.property(rules, (rule) => {
        expect(read(ruleToWire(rule))).toEqual(rule);
      }),
      propertyOptions(),
    );
  });

  it('is refused when a field is invalid, naming the field', () => {
    const wrong: readonly [string, Partial<WireRule>][] = [
      ['time_from', { time_from: '24:00' }],
      ['time_to', { time_to: '7:00' }],
      ['days', { days: [0] }],
      ['timing', { timing: 'now' as WireRule['timing'] }],
      ['levels', { levels: [{ ...LEVEL, gift: { ...LEVEL.gift, total: 9.999 } }] }],
      ['levels', { levels: [{ ...LEVEL, purchase: { ...LEVEL.purchase, total: 0.0005 } }] }],
    ];
    for (const [field, fields] of wrong)
      expect(ruleFromWire({ ...RULE, ...fields })).toEqual({ ok: false, error: field });
  });
});

describe('the kinds of discount that the specification names, as levels', () => {
  const PRICES = [10, 8, 5, 3];
  const rows: DiscountableRow[] = PRICES.map((price, i) => ({
    key: `p${i + 1}`,
    productId: i + 1,
    departmentId: null,
    categoryId: null,
    supplierId: null,
    unitPrice: price * 100,
    quantity: 1_000,
    weighed: false,
    amount: price * 100,
    manual: false,
  }));

  /** Agorot off 10.00, 8.00, 5.00 and 3.00. */
  function off(total: number, gift: Partial<WireLevel['gift']>): number[] {
    const level: WireLevel = {
      ...LEVEL,
      purchase: { type: 1, total, all: 1 },
      gift: { ...LEVEL.gift, ...gift },
    };
    const rule = read({
      ...RULE,
      date_from: null,
      time_to: '22:00',
      days: [],
      groups: [],
      timing: 'immediate',
      limit: 0,
      coupon_type: null,
      levels: [level],
    });
    const cart = {
      rows,
      clock: '2026-11-22T10:00:00',
      customerGroup: null,
      coupons: [],
      chosenRules: [],
      ignoredRules: [],
    };
    const { discounts } = evaluateDiscounts(cart, buildRuleIndex([rule]));
    return rows.map(({ key }) =>
      discounts.filter(({ rowKey }) => rowKey === key).reduce((sum, { amount }) => sum + amount, 0),
    );
  }

  it.each<[string, number, Partial<WireLevel['gift']>, number[]]>([
    ['amount: 2.00 off each', 1, { type: 1, total: 2 }, [200, 200, 200, 200]],
    ['percent: 25 off each', 1, { type: 2, total: 25 }, [250, 200, 125, 75]],
    ['fixed price, price change: each at 4.50', 1, { type: 3, total: 4.5 }, [550, 350, 50, 0]],
    [
      '1+1: of two the cheaper is free',
      2,
      { type: 2, total: 100, total_count: 1, calc_type: 2 },
      [0, 800, 0, 300],
    ],
    [
      'buy-get: with two another one free, the dearest that can be gifted',
      2,
      { type: 4, total: 0, total_count: 1, calc_type: 1 },
      [1_000, 0, 0, 0],
    ],
    ['quantity at sale price: two for 9.00', 2, { type: 5, total: 9 }, [500, 400, 0, 0]],
    [
      "lower of two at 50%, in the customer's favour: dear ones go together",
      2,
      { type: 2, total: 50, total_count: 1, calc_type: 2 },
      [0, 400, 0, 150],
    ],
  ])('%s', (_name, total, gift, expected) => {
    expect(off(total, gift)).toEqual(expected);
  });
});
