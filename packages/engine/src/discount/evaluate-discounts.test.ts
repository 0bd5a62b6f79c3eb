import { describe, expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule, aSelector } from '@dalpak/testkit';
import type {
  DiscountableRow,
  DiscountCart,
  DiscountResult,
  DiscountRule,
  GiftBlock,
  ProductSelector,
  PurchaseBlock,
} from './discount.types.ts';
import { evaluateDiscounts } from './evaluate-discounts.ts';
import { buildRuleIndex } from './rule-index.ts';

interface RowFields extends Partial<DiscountableRow> {
  readonly productId: number;
  readonly unitPrice: number;
}

/** A row of pieces (one by default), or a weighed one when a weight is given in thousandths of a kilogram. */
function row({
  productId,
  unitPrice,
  quantity = 1_000,
  weighed = false,
  ...rest
}: RowFields): DiscountableRow {
  return {
    key: `p${productId}`,
    productId,
    departmentId: null,
    categoryId: null,
    supplierId: null,
    unitPrice,
    quantity,
    weighed,
    amount: Math.round((unitPrice * quantity) / 1_000),
    manual: false,
    ...rest,
  };
}

function pieces(productId: number, unitPrice: number, count = 1): DiscountableRow {
  return row({ productId, unitPrice, quantity: count * 1_000 });
}

function kilos(productId: number, pricePerKg: number, grams: number): DiscountableRow {
  return row({ productId, unitPrice: pricePerKg, quantity: grams, weighed: true });
}

function cart(rows: readonly DiscountableRow[], fields: Partial<DiscountCart> = {}): DiscountCart {
  return {
    rows,
    clock: '2026-01-04T10:00:00',
    customerGroup: null,
    coupons: [],
    chosenRules: [],
    ignoredRules: [],
    ...fields,
  };
}

interface OneLevel {
  readonly buy?: Partial<PurchaseBlock>;
  readonly get: Partial<GiftBlock>;
  readonly priority?: number;
}

/** A rule of one level; without lists the purchase is of products 1 to 9. */
function rule(
  { buy = {}, get, priority = 1 }: OneLevel,
  fields: Partial<DiscountRule> = {},
): DiscountRule {
  const products =
    buy.all === true ||
    buy.departments !== undefined ||
    buy.categories !== undefined ||
    buy.suppliers !== undefined
      ? []
      : [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const level = aLevel({
    priority,
    purchase: aPurchase({ all: false, products, ...buy }),
    gift: aGift({ calcType: 1, total: 0, totalCount: 0, ...get }),
  });
  return aRule({ levels: [level], ...fields });
}

function evaluate(
  rows: readonly DiscountableRow[],
  rules: readonly DiscountRule[],
  fields: Partial<DiscountCart> = {},
): DiscountResult {
  return evaluateDiscounts(cart(rows, fields), buildRuleIndex(rules));
}

/** What each row loses, rows without a discount left out. */
function off({ discounts }: DiscountResult): Record<string, number> {
  const byRow: Record<string, number> = {};
  for (const { rowKey, amount } of discounts) byRow[rowKey] = (byRow[rowKey] ?? 0) + amount;
  return byRow;
}

function total(result: DiscountResult): number {
  return result.discounts.reduce((sum, { amount }) => sum + amount, 0);
}

/** 10.00, 8.00, 5.00 and 3.00, one piece of each. */
const FOUR = [pieces(1, 1_000), pieces(2, 800), pieces(3, 500), pieces(4, 300)];

describe('purchase by count, gifts among the purchased', () => {
  it('takes a price off every unit of the purchase [CART-095, CART-097]', () => {
    const result = evaluate(FOUR, [rule({ buy: { total: 2_000 }, get: { type: 1, total: 400 } })]);
    // Two pairs, 4.00 off each unit, but not more than the 3.00 that the cheapest costs.
    expect(off(result)).toEqual({ p1: 400, p2: 400, p3: 400, p4: 300 });
  });

  it('takes a percentage off every unit [CART-098]', () => {
    const result = evaluate(
      [pieces(1, 999, 3)],
      [rule({ buy: { total: 1_000 }, get: { type: 2, total: 1_500 } })],
    );
    // 15% of 9.99 is 1.4985: 1.50 a unit, rounded per unit.
    expect(off(result)).toEqual({ p1: 450 });
    expect(result.discounts).toEqual([
      {
        rowKey: 'p1',
        ruleId: 1,
        levelId: 1,
        ruleName: expect.any(String) as string,
        amount: 450,
        quantity: 3_000,
      },
    ]);
  });

  it('gives a fixed price, and does not change what is cheaper already [CART-099]', () => {
    const result = evaluate(FOUR, [rule({ buy: { total: 1_000 }, get: { type: 3, total: 500 } })]);
    expect(off(result)).toEqual({ p1: 500, p2: 300 });
  });

  it('gifts the dearest of a group with calc type 1 [CART-102]', () => {
    const result = evaluate(FOUR, [
      rule({
        buy: { total: 2_000 },
        get: { type: 2, total: 5_000, totalCount: 1_000, calcType: 1 },
      }),
    ]);
    // Groups save most: 10.00 with 3.00 and 8.00 with 5.00, the dearer of each at half.
    expect(off(result)).toEqual({ p1: 500, p2: 400 });
  });

  it('gifts the cheapest of a group with calc type 2 [CART-103]', () => {
    const result = evaluate(FOUR, [
      rule({
        buy: { total: 2_000 },
        get: { type: 2, total: 5_000, totalCount: 1_000, calcType: 2 },
      }),
    ]);
    // 10.00 with 8.00, 5.00 with 3.00; the cheaper of each at half.
    expect(off(result)).toEqual({ p2: 400, p4: 150 });
  });

  it('fills groups first with units that gain nothing, so that the gifts stay dear', () => {
    const result = evaluate(FOUR, [
      rule({ buy: { total: 2_000 }, get: { type: 3, total: 500, totalCount: 1_000, calcType: 2 } }),
    ]);
    // 5.00 and 3.00 gain nothing at 5.00: each makes a pair with a dear one.
    expect(off(result)).toEqual({ p1: 500, p2: 300 });
  });

  it('counts whole pieces and lets the rest of a row take no part', () => {
    const result = evaluate(
      [row({ productId: 1, unitPrice: 1_000, quantity: 2_700 })],
      [rule({ buy: { total: 1_000 }, get: { type: 2, total: 1_000 } })],
    );
    expect(off(result)).toEqual({ p1: 200 });
  });

  it('gives the same however pieces are split over rows, and the first row carries the discount', () => {
    const half = rule({ buy: { total: 3_000 }, get: { type: 5, total: 2_000 } });
    const rows = [
      { ...pieces(1, 1_000, 1), key: 'a' },
      { ...pieces(1, 1_000, 3), key: 'b' },
    ];
    expect(total(evaluate(rows, [half]))).toBe(1_000);
    expect(off(evaluate(rows, [half]))).toEqual({ a: 334, b: 666 });
  });

  it('prices a row of two hundred pieces in whole groups', () => {
    const result = evaluate(
      [pieces(1, 1_000, 200)],
      [rule({ buy: { total: 3_000 }, get: { type: 5, total: 2_500 } })],
    );
    expect(total(result)).toBe(66 * 500);
    expect(result.outcomes).toEqual([
      {
        kind: 'applied',
        ruleId: 1,
        ruleName: expect.any(String) as string,
        times: 66,
        saving: 33_000,
      },
    ]);
  });
});

describe('buy and get', () => {
  it('gives the cheapest of three with no gift lists [CART-100]', () => {
    const result = evaluate(
      [...FOUR, pieces(5, 200, 2)],
      [rule({ buy: { total: 2_000 }, get: { type: 4, totalCount: 1_000, calcType: 2 } })],
    );
    // 10.00, 8.00 and 5.00 make one group, 3.00 and two of 2.00 the other.
    expect(off(result)).toEqual({ p3: 500, p5: 200 });
  });

  it('gives the dearest of the group with calc type 1', () => {
    const result = evaluate(FOUR, [
      rule({ buy: { total: 1_000 }, get: { type: 4, totalCount: 1_000, calcType: 1 } }),
    ]);
    expect(off(result)).toEqual({ p1: 1_000, p2: 800 });
  });

  it('gives a unit of another list, the cheapest of those there are', () => {
    const get = { type: 4, totalCount: 1_000, calcType: 2, products: [20, 21] } as const;
    const rows = [pieces(1, 1_000, 2), pieces(20, 700), pieces(21, 400)];
    expect(off(evaluate(rows, [rule({ buy: { total: 2_000 }, get })]))).toEqual({ p21: 400 });
    expect(
      off(evaluate(rows, [rule({ buy: { total: 2_000 }, get: { ...get, calcType: 1 } })])),
    ).toEqual({ p20: 700 });
  });

  it('gives a part of another list at half price', () => {
    const result = evaluate(
      [pieces(1, 1_000), pieces(20, 705, 2)],
      [
        rule({
          buy: { total: 1_000 },
          get: { type: 2, total: 5_000, totalCount: 1_000, products: [20] },
        }),
      ],
    );
    expect(off(result)).toEqual({ p20: 353 });
  });

  it('never gives away a unit that was bought for it', () => {
    const result = evaluate(
      [pieces(1, 1_000)],
      [rule({ buy: { total: 1_000 }, get: { type: 4, totalCount: 1_000, products: [1] } })],
    );
    expect(result.discounts).toEqual([]);
  });

  it('gifts everything that is left of the gift list once, purchased units too', () => {
    const get = { type: 2, total: 1_000, totalCount: 0, products: [1, 20] } as const;
    const result = evaluate(
      [pieces(1, 1_000, 2), pieces(20, 500, 3)],
      [rule({ buy: { total: 1_000 }, get })],
    );
    expect(off(result)).toEqual({ p1: 200, p20: 150 });
  });
});

describe('a set with one price', () => {
  it('makes sets of the dearest, as long as a set saves [CART-101]', () => {
    const result = evaluate(FOUR, [
      rule({ buy: { total: 2_000 }, get: { type: 5, total: 1_000 } }),
    ]);
    // 18.00 for 10.00; 8.00 for 10.00 would be dearer and is not made.
    expect(total(result)).toBe(800);
    expect(off(result)).toEqual({ p1: 444, p2: 356 });
  });

  it('shares a sum that does not divide by largest remainder, the dearer first', () => {
    const result = evaluate(
      [pieces(1, 1_000), pieces(2, 1_000), pieces(3, 1_000)],
      [rule({ buy: { total: 3_000 }, get: { type: 5, total: 2_000 } })],
    );
    expect(off(result)).toEqual({ p1: 334, p2: 333, p3: 333 });
  });

  it('adds units of its own list to the set', () => {
    const result = evaluate(
      [pieces(1, 1_000), pieces(20, 600), pieces(20, 600)].map((one, i) => ({
        ...one,
        key: `r${i}`,
      })),
      [
        rule({
          buy: { total: 1_000 },
          get: { type: 5, total: 1_200, totalCount: 1_000, products: [20] },
        }),
      ],
    );
    expect(off(result)).toEqual({ r0: 250, r1: 150 });
  });

  it('takes one unit of each listed product', () => {
    const result = evaluate(
      [pieces(1, 1_000, 2), pieces(2, 500), pieces(3, 200, 5)],
      [rule({ buy: { products: [1, 2, 3], each: true }, get: { type: 5, total: 1_300 } })],
    );
    expect(total(result)).toBe(400);
  });

  it('does nothing when one of the listed products is missing', () => {
    const result = evaluate(
      [pieces(1, 1_000, 2), pieces(3, 200, 5)],
      [rule({ buy: { products: [1, 2, 3], each: true }, get: { type: 5, total: 1_300 } })],
    );
    expect(result.discounts).toEqual([]);
    expect(result.outcomes).toMatchObject([
      { kind: 'not_met', missing: { by: 'count', quantity: 1_000 }, wouldSave: 0 },
    ]);
  });
});

describe('purchase by sum', () => {
  const hundred = { type: 'sum', total: 10_000 } as const;

  it('takes a percentage off everything, once [CART-096]', () => {
    const rows = [pieces(1, 6_000, 3), pieces(2, 5_000)];
    expect(total(evaluate(rows, [rule({ buy: hundred, get: { type: 2, total: 1_000 } })]))).toBe(
      2_300,
    );
    expect(
      evaluate(
        [pieces(1, 6_000), pieces(2, 3_999)],
        [rule({ buy: hundred, get: { type: 2, total: 1_000 } })],
      ).discounts,
    ).toEqual([]);
  });

  it('takes a sum off everything together, once in all', () => {
    const result = evaluate(
      [pieces(1, 6_000, 3), pieces(2, 6_000)],
      [rule({ buy: hundred, get: { type: 1, total: 2_500 } })],
    );
    expect(off(result)).toEqual({ p1: 1_875, p2: 625 });
  });

  it('takes a sum off one unit as often as the sum is reached', () => {
    const result = evaluate(
      [pieces(1, 6_000, 3), pieces(2, 6_000)],
      [rule({ buy: hundred, get: { type: 1, total: 2_500, totalCount: 1_000 } })],
    );
    expect(total(result)).toBe(5_000);
  });

  it('does not count a gift in the sum that earns it', () => {
    const get = { type: 4, totalCount: 1_000, products: [2] } as const;
    const free = rule({ buy: hundred, get });
    expect(evaluate([pieces(1, 9_000), pieces(2, 1_000)], [free]).discounts).toEqual([]);
    expect(off(evaluate([pieces(1, 10_000), pieces(2, 1_000)], [free]))).toEqual({ p2: 1_000 });
  });

  it('counts an agora once, whichever levels of the rule it could serve', () => {
    const base = rule({ buy: hundred, get: { type: 1, total: 1_000, totalCount: 1_000 } });
    const levels = base.levels.flatMap((level) => [
      level,
      {
        ...level,
        id: 2,
        purchase: { ...level.purchase, total: 20_000 },
        gift: { ...level.gift, total: 3_000 },
      },
    ]);
    // 250.00: the 200 level once (30.00), and the 50.00 left do not make another hundred.
    expect(total(evaluate([pieces(1, 12_500, 2)], [{ ...base, levels }]))).toBe(3_000);
  });
});

describe('weighed goods', () => {
  it('counts a weighed row as one piece at the price of the row', () => {
    const result = evaluate(
      [kilos(1, 4_000, 750), pieces(2, 2_000)],
      [rule({ buy: { total: 2_000 }, get: { type: 5, total: 4_000 } })],
    );
    // 30.00 and 20.00 for 40.00.
    expect(off(result)).toEqual({ p1: 600, p2: 400 });
  });

  it('sells two kilograms at a price, out of what was weighed', () => {
    const result = evaluate(
      [kilos(1, 1_000, 2_500), pieces(2, 1_000, 9)],
      [rule({ buy: { total: 2_000, unit: 'kg' }, get: { type: 5, total: 1_500 } })],
    );
    expect(off(result)).toEqual({ p1: 500 });
    expect(result.discounts[0]?.quantity).toBe(2_000);
  });

  it('takes a percentage off all kilograms, rounded once for the row', () => {
    const result = evaluate(
      [kilos(1, 3_333, 1_234)],
      [rule({ buy: { total: 0, unit: 'kg' }, get: { type: 2, total: 1_000 } })],
    );
    // 10% of 33.33 × 1.234 = 4.112922.
    expect(off(result)).toEqual({ p1: 411 });
  });

  it('gifts up to so many kilograms, the dearest first', () => {
    const get = { type: 4, totalCount: 1_000, unit: 'kg', products: [20, 21] } as const;
    const rows = [pieces(1, 1_000), kilos(20, 5_000, 400), kilos(21, 8_000, 300)];
    expect(off(evaluate(rows, [rule({ buy: { total: 1_000 }, get })]))).toEqual({
      p20: 2_000,
      p21: 2_400,
    });
  });

  it('gives a fixed price per kilogram, also for a row in a piece block', () => {
    const rows = [kilos(1, 4_000, 1_500)];
    expect(
      off(
        evaluate(rows, [rule({ buy: { total: 0, unit: 'kg' }, get: { type: 3, total: 3_000 } })]),
      ),
    ).toEqual({ p1: 1_500 });
    expect(
      off(evaluate(rows, [rule({ buy: { total: 1_000 }, get: { type: 3, total: 3_000 } })])),
    ).toEqual({ p1: 1_500 });
  });

  it('takes a price off a kilogram, and off the whole row in a piece block', () => {
    const rows = [kilos(1, 4_000, 1_500)];
    expect(
      off(evaluate(rows, [rule({ buy: { total: 0, unit: 'kg' }, get: { type: 1, total: 200 } })])),
    ).toEqual({ p1: 300 });
    expect(
      off(evaluate(rows, [rule({ buy: { total: 1_000 }, get: { type: 1, total: 200 } })])),
    ).toEqual({ p1: 200 });
  });

  it('stacks a percentage on kilograms that cost less already and on those that do not', () => {
    const rules = [
      rule({ buy: { total: 2_000, unit: 'kg' }, get: { type: 5, total: 1_500 } }, { id: 1 }),
      rule(
        { buy: { total: 0, unit: 'kg' }, get: { type: 2, total: 1_000 } },
        { id: 2, doubleForce: true },
      ),
    ];
    // 2 kg for 15.00 and half a kilogram for 5.00; a tenth of each.
    expect(evaluate([kilos(1, 1_000, 2_500)], rules).discounts).toMatchObject([
      { ruleId: 1, amount: 500, quantity: 2_000 },
      { ruleId: 2, amount: 200, quantity: 2_500 },
    ]);
  });

  it('takes kilograms from the dearest rows first for a set with one price', () => {
    const result = evaluate(
      [kilos(1, 1_000, 700), kilos(2, 2_000, 600)],
      [rule({ buy: { total: 1_000, unit: 'kg' }, get: { type: 5, total: 1_200 } })],
    );
    // 0.6 kg at 20.00 and 0.4 kg at 10.00 cost 16.00.
    expect(off(result)).toEqual({ p1: 100, p2: 300 });
  });

  it('takes no more off a row than it costs', () => {
    const result = evaluate(
      [kilos(1, 999, 333)],
      [rule({ buy: { total: 111, unit: 'kg' }, get: { type: 1, total: 5_000 } })],
    );
    expect(total(result)).toBe(333);
  });
});

describe('what a block sees', () => {
  const apart: readonly DiscountableRow[] = [
    row({ productId: 1, unitPrice: 1_000, departmentId: 5 }),
    row({ productId: 2, unitPrice: 1_000, categoryId: 6 }),
    row({ productId: 3, unitPrice: 1_000, supplierId: 7 }),
    row({ productId: 4, unitPrice: 1_000 }),
  ];
  const tenth = { type: 2, total: 1_000 } as const;

  it('takes the lists of a block as alternatives', () => {
    const buy = { total: 1_000, products: [4], departments: [5], categories: [6], suppliers: [7] };
    expect(Object.keys(off(evaluate(apart, [rule({ buy, get: tenth })])))).toEqual([
      'p1',
      'p2',
      'p3',
      'p4',
    ]);
    expect(
      Object.keys(
        off(evaluate(apart, [rule({ buy: { total: 1_000, departments: [5] }, get: tenth })])),
      ),
    ).toEqual(['p1']);
  });

  it.each<[string, Partial<ProductSelector['exclude']>, string]>([
    ['products', { products: [4] }, 'p4'],
    ['departments', { departments: [5] }, 'p1'],
    ['categories', { categories: [6] }, 'p2'],
    ['suppliers', { suppliers: [7] }, 'p3'],
  ])('excludes %s, over a list and over all', (_, some, excluded) => {
    const exclude = { ...aSelector().exclude, ...some };
    const left = ['p1', 'p2', 'p3', 'p4'].filter((key) => key !== excluded);
    expect(
      Object.keys(
        off(evaluate(apart, [rule({ buy: { total: 1_000, all: true, exclude }, get: tenth })])),
      ),
    ).toEqual(left);
    expect(
      Object.keys(off(evaluate(apart, [rule({ buy: { total: 1_000, exclude }, get: tenth })]))),
    ).toEqual(left);
  });

  it('applies only `double_force` rules to rows with a manual price', () => {
    const rows = [{ ...pieces(1, 1_000), manual: true }];
    expect(
      evaluate(rows, [rule({ buy: { total: 1_000 }, get: tenth }, { double: true })]).discounts,
    ).toEqual([]);
    expect(
      off(evaluate(rows, [rule({ buy: { total: 1_000 }, get: tenth }, { doubleForce: true })])),
    ).toEqual({ p1: 100 });
  });
});

describe('when a rule takes part', () => {
  const tenth = { buy: { total: 1_000 }, get: { type: 2, total: 1_000 } } as const;
  const applies = (fields: Partial<DiscountRule>, of: Partial<DiscountCart> = {}): boolean =>
    evaluate([pieces(1, 1_000)], [rule(tenth, fields)], of).discounts.length > 0;

  it('has to be chosen when it is manual or a voucher', () => {
    expect(applies({ timing: 'manual' })).toBe(false);
    expect(applies({ timing: 'manual' }, { chosenRules: [1] })).toBe(true);
    expect(applies({ timing: 'voucher' })).toBe(false);
    expect(applies({ timing: 'voucher' }, { chosenRules: [1] })).toBe(true);
    expect(applies({ timing: 'end_of_bill' })).toBe(true);
  });

  it('needs a coupon of its type, one for each application [CART-081]', () => {
    const rows = [pieces(1, 1_000, 5)];
    const withCoupons = (types: readonly number[]): number =>
      total(
        evaluate(rows, [rule(tenth, { couponType: 3 })], {
          coupons: types.map((type, i) => ({ id: String(i), type })),
        }),
      );
    expect([withCoupons([]), withCoupons([2]), withCoupons([3]), withCoupons([3, 2, 3])]).toEqual([
      0, 0, 100, 200,
    ]);
  });

  it('lets two rules of one coupon type have one application of a coupon between them', () => {
    const rules = [
      rule(tenth, { id: 1, couponType: 3 }),
      rule({ ...tenth, get: { type: 2, total: 2_000 } }, { id: 2, couponType: 3 }),
    ];
    const result = evaluate([pieces(1, 1_000), pieces(2, 800)], rules, {
      coupons: [{ id: 'a', type: 3 }],
    });
    expect(off(result)).toEqual({ p1: 200 });
    expect(result.outcomes).toMatchObject([
      { kind: 'lost', ruleId: 1, toRuleId: 2 },
      { kind: 'applied', ruleId: 2 },
    ]);
  });

  it('is for the account groups that it names [CART-087]', () => {
    expect(applies({ customerGroups: [4, 5] })).toBe(false);
    expect(applies({ customerGroups: [4, 5] }, { customerGroup: 5 })).toBe(true);
    expect(applies({ customerGroups: [4, 5] }, { customerGroup: 6 })).toBe(false);
  });

  it('does not apply to a cart that ignores it', () => {
    expect(applies({}, { ignoredRules: [1] })).toBe(false);
    expect(applies({}, { ignoredRules: [2] })).toBe(true);
  });

  it('counts a unit that both blocks name once: two bought and one more as a gift are three units', () => {
    const threeNeeded = rule({
      buy: { total: 2_000 },
      get: { type: 4, totalCount: 1_000, calcType: 2, products: [1, 2, 3] },
    });
    const { outcomes } = evaluate([pieces(1, 1_000), pieces(2, 800)], [threeNeeded]);
    expect(outcomes).toMatchObject([
      { kind: 'not_met', missing: { by: 'count', quantity: 1_000 }, wouldSave: 800 },
    ]);
    expect(evaluate([pieces(1, 1_000)], [threeNeeded]).outcomes).toMatchObject([
      { missing: { by: 'count', quantity: 2_000 } },
    ]);
    expect(total(evaluate([pieces(1, 1_000), pieces(2, 800), pieces(3, 300)], [threeNeeded]))).toBe(
      300,
    );
  });

  it('has no outcome for a rule that is not active', () => {
    expect(evaluate([pieces(1, 1_000)], [rule(tenth, { timing: 'manual' })]).outcomes).toEqual([]);
  });
});

describe('several rules', () => {
  const percent = (
    id: number,
    rate: number,
    fields: Partial<DiscountRule> = {},
    priority = 1,
  ): DiscountRule =>
    rule({ buy: { total: 1_000 }, get: { type: 2, total: rate }, priority }, { id, ...fields });

  it('gives a unit to the rule that saves most', () => {
    const result = evaluate([pieces(1, 1_000)], [percent(1, 1_000), percent(2, 2_000)]);
    expect(result.discounts).toMatchObject([{ ruleId: 2, amount: 200 }]);
    expect(result.outcomes).toMatchObject([
      { kind: 'lost', ruleId: 1, toRuleId: 2, by: 100 },
      { kind: 'applied', ruleId: 2, times: 1, saving: 200 },
    ]);
  });

  it('prefers the first class over a bigger saving', () => {
    const result = evaluate(
      [pieces(1, 1_000)],
      [percent(1, 1_000, {}, 1), percent(2, 2_000, {}, 2)],
    );
    expect(result.discounts).toMatchObject([{ ruleId: 1, amount: 100 }]);
    const timed = evaluate(
      [pieces(1, 1_000)],
      [percent(1, 1_000, {}, 5), percent(2, 2_000, { timing: 'end_of_bill' }, 1)],
    );
    expect(timed.discounts).toMatchObject([{ ruleId: 1, amount: 100 }]);
  });

  it('assigns units for the best total of both rules', () => {
    // Four units: three for 20.00 saves 10.00, and a tenth off the fourth 1.00.
    const set = rule({ buy: { total: 3_000 }, get: { type: 5, total: 2_000 } }, { id: 2 });
    expect(total(evaluate([pieces(1, 1_000, 4)], [percent(1, 1_000), set]))).toBe(1_100);
  });

  it('stacks rules that both allow it, in order of class, then rule, each on what is left', () => {
    const result = evaluate(
      [pieces(1, 1_000)],
      [percent(1, 1_000, { double: true }), percent(2, 2_000, { double: true })],
    );
    expect(result.discounts).toMatchObject([
      { ruleId: 1, amount: 100 },
      { ruleId: 2, amount: 180 },
    ]);
    const classed = evaluate(
      [pieces(1, 1_000)],
      [percent(1, 1_000, { double: true }, 2), percent(2, 2_000, { double: true }, 1)],
    );
    expect(classed.discounts).toMatchObject([
      { ruleId: 2, amount: 200 },
      { ruleId: 1, amount: 80 },
    ]);
  });

  it('does not stack when one of two rules forbids it, except with a `double_force` rule', () => {
    expect(
      total(evaluate([pieces(1, 1_000)], [percent(1, 1_000, { double: true }), percent(2, 2_000)])),
    ).toBe(200);
    expect(
      total(
        evaluate([pieces(1, 1_000)], [percent(1, 1_000, { doubleForce: true }), percent(2, 2_000)]),
      ),
    ).toBe(280);
  });

  it('never stacks two levels of one rule', () => {
    const base = percent(1, 1_000, { doubleForce: true });
    const levels = base.levels.flatMap((level) => [level, { ...level, id: 2 }]);
    expect(total(evaluate([pieces(1, 1_000)], [{ ...base, levels }]))).toBe(100);
  });

  it('chooses between levels for the whole of a row', () => {
    const base = rule({ buy: { total: 2_000 }, get: { type: 5, total: 1_800 } });
    const levels = base.levels.flatMap((level) => [
      level,
      {
        ...level,
        id: 2,
        purchase: { ...level.purchase, total: 3_000 },
        gift: { ...level.gift, total: 2_500 },
      },
    ]);
    // 2 for 18 saves 2, 3 for 25 saves 5: seven are 3 + 2 + 2 or 3 + 3 and one left.
    expect(total(evaluate([pieces(1, 1_000, 7)], [{ ...base, levels }]))).toBe(1_000);
    expect(total(evaluate([pieces(1, 1_000, 8)], [{ ...base, levels }]))).toBe(1_200);
  });

  it('counts applications of all levels against the limit', () => {
    const limited = (limit: number): number =>
      total(
        evaluate(
          [pieces(1, 1_000, 9)],
          [rule({ buy: { total: 2_000 }, get: { type: 5, total: 1_800 } }, { limit })],
        ),
      );
    expect([limited(0), limited(1), limited(3)]).toEqual([800, 200, 600]);
  });

  it('stacks a club price on everything without making the other offers depend on each other', () => {
    const club = percent(1, 500, { doubleForce: true });
    const pair = rule(
      { buy: { total: 2_000, products: [1] }, get: { type: 5, total: 1_500 } },
      { id: 2 },
    );
    const result = evaluate([pieces(1, 1_000, 2), pieces(2, 400), pieces(20, 100)], [club, pair]);
    // The club price goes by rule id before the pair, and the pair costs 15.00 all the same.
    expect(total(result)).toBe(500 + 20);
    expect(
      result.discounts.filter(({ ruleId }) => ruleId === 1).map(({ rowKey }) => rowKey),
    ).toEqual(['p2']);
  });

  it('settles a tie by fewer applications, then the smaller rule id', () => {
    const pair = rule({ buy: { total: 2_000 }, get: { type: 1, total: 100 } }, { id: 2 });
    const single = rule({ buy: { total: 1_000 }, get: { type: 1, total: 100 } }, { id: 1 });
    expect(evaluate([pieces(1, 1_000, 2)], [single, pair]).discounts).toMatchObject([
      { ruleId: 2, amount: 200 },
    ]);
    expect(
      evaluate([pieces(1, 1_000)], [percent(5, 1_000), percent(3, 1_000)]).discounts,
    ).toMatchObject([{ ruleId: 3 }]);
  });

  it('settles a tie between units by the smaller product id', () => {
    const limited = rule({ buy: { total: 1_000 }, get: { type: 2, total: 1_000 } }, { limit: 1 });
    expect(off(evaluate([pieces(2, 1_000), pieces(1, 1_000)], [limited]))).toEqual({ p1: 100 });
  });

  it('reports what is missing, and what it would save', () => {
    const result = evaluate(
      [pieces(1, 1_000, 2)],
      [
        rule({ buy: { total: 3_000 }, get: { type: 5, total: 2_000 } }, { id: 1, name: 'three' }),
        rule(
          { buy: { type: 'sum', total: 5_000 }, get: { type: 1, total: 700 } },
          { id: 2, name: 'fifty' },
        ),
      ],
    );
    expect(result.outcomes).toEqual([
      {
        kind: 'not_met',
        ruleId: 1,
        ruleName: 'three',
        rowKey: 'p1',
        missing: { by: 'count', quantity: 1_000 },
        wouldSave: 1_000,
      },
      {
        kind: 'not_met',
        ruleId: 2,
        ruleName: 'fifty',
        rowKey: 'p1',
        missing: { by: 'sum', amount: 3_000 },
        wouldSave: 700,
      },
    ]);
  });

  it('hints under the row that came last of those that the level names, of what is bought or what is given', () => {
    const hinted = rule({
      buy: { products: [1], total: 3_000 },
      get: { type: 2, total: 1_000, totalCount: 1_000, products: [2, 3] },
    });
    const rowOf = (...rows: DiscountableRow[]) =>
      evaluate(rows, [hinted]).outcomes.map((outcome) =>
        outcome.kind === 'not_met' ? outcome.rowKey : outcome.kind,
      );
    expect(rowOf(pieces(1, 1_000), pieces(2, 500), pieces(3, 500))).toEqual(['p3']);
    expect(rowOf(pieces(3, 500), pieces(2, 500), pieces(1, 1_000))).toEqual(['p1']);
    expect(rowOf(pieces(3, 500), pieces(1, 1_000), pieces(2, 500))).toEqual(['p2']);
  });

  it('has no outcome for rules that match nothing in the cart', () => {
    expect(evaluate([pieces(50, 1_000)], [percent(1, 1_000)]).outcomes).toEqual([]);
  });
});
