import { describe, expect, it } from 'vitest';
import { aGift, aLevel, aPurchase, aRule, aSelector, ruledCart } from '@dalpak/testkit';
import type {
  DiscountableRow,
  DiscountResult,
  DiscountRule,
  ProductSelector,
} from './discount.types.ts';
import { evaluate } from './test/evaluate.ts';

type Row = Omit<DiscountableRow, 'key'>;

const row = (productId: number, unitPrice: number, quantity: number, weighed: boolean): Row => ({
  productId,
  departmentId: null,
  categoryId: null,
  supplierId: null,
  unitPrice,
  quantity,
  weighed,
  amount: Math.round((unitPrice * quantity) / 1_000),
  manual: false,
});
const piece = (productId: number, price: number): Row => row(productId, price, 1_000, false);
const kilos = (productId: number, price: number, weight: number): Row =>
  row(productId, price, weight * 1_000, true);

const evaluated = (rows: readonly Row[], rules: readonly DiscountRule[]): DiscountResult =>
  evaluate(ruledCart(rows), rules);

/** What a customer pays, with the rows in any order. */
function toPay(rows: readonly Row[], rules: readonly DiscountRule[]): number {
  const [one, other] = [rows, rows.toReversed()].map((list) => {
    const off = evaluated(list, rules).discounts.reduce((sum, { amount }) => sum + amount, 0);
    return list.reduce((sum, { amount }) => sum + amount, 0) - off;
  });
  expect(other).toBe(one);
  return one ?? NaN;
}

const nothing = aSelector({ all: false });
const all = aSelector({ all: true });
const onlyOf = (...products: readonly number[]): ProductSelector => aSelector({ products });
const without = (...products: readonly number[]): ProductSelector => ({
  ...nothing,
  exclude: { ...nothing.exclude, products },
});

describe('an exclusion in a gift block without lists', () => {
  const [a, x] = [1, 2];
  const gift = without(x);

  it('keeps the excluded from a percentage off everything', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, type: 'sum', total: 10_000 }),
            gift: aGift({ ...gift, type: 2, total: 1_000 }),
          }),
        ],
      }),
    ];
    expect(toPay([piece(a, 6_000), piece(x, 6_000)], rules)).toBe(11_400);
  });

  it('keeps the excluded from what a group gains', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 2_000 }),
            gift: aGift({ ...gift, type: 2, total: 1_000 }),
          }),
        ],
      }),
    ];
    expect(toPay([piece(a, 1_000), piece(x, 1_000)], rules)).toBe(1_900);
  });

  it('lets another of the group be the second at half, though the excluded is the cheapest', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 2_000 }),
            gift: aGift({ ...gift, type: 2, calcType: 2, total: 5_000, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    expect(toPay([piece(a, 1_000), piece(x, 600)], rules)).toBe(1_100);
  });

  it('fills groups with the excluded, so that all others gain', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 2_000 }),
            gift: aGift({ ...gift, type: 2, calcType: 1, total: 5_000, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    // 5.00 and 4.00 at half price, each grouped with an expensive excluded one.
    expect(toPay([piece(a, 500), piece(3, 400), piece(x, 2_000), piece(x, 1_900)], rules)).toBe(
      4_800 - 450,
    );
  });

  it('gives a product other than the excluded one free', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 1_000 }),
            gift: aGift({ ...gift, type: 4, calcType: 2, total: 0, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    expect(toPay([piece(a, 1_000), piece(x, 600)], rules)).toBe(600);
  });

  it('does not change the price of a set, which covers everything purchased', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 2_000 }),
            gift: aGift({ ...gift, type: 5, total: 1_200 }),
          }),
        ],
      }),
    ];
    expect(toPay([piece(a, 1_000), piece(x, 600)], rules)).toBe(1_200);
  });
});

describe('a fixed price over weighed rows in a piece block', () => {
  const fixed = (need: number, price: number): DiscountRule[] => [
    aRule({
      levels: [
        aLevel({
          purchase: aPurchase({ ...all, total: need * 1_000 }),
          gift: aGift({ ...nothing, type: 3, total: price }),
        }),
      ],
    }),
  ];

  it('leaves out an expensive row that gains nothing, and continues', () => {
    expect(toPay([kilos(1, 1_200, 0.5), kilos(2, 500, 1.4)], fixed(1, 996))).toBe(1_198);
    expect(toPay([piece(1, 1_000), kilos(2, 800, 1.5)], fixed(1, 800))).toBe(2_000);
  });

  it('makes a group of the rows that gain, though others cost more', () => {
    expect(
      toPay(
        [kilos(1, 800, 2.5), kilos(2, 800, 2.4), kilos(3, 3_000, 0.5), kilos(4, 2_000, 0.5)],
        fixed(2, 900),
      ),
    ).toBe(4_820);
  });
});

describe('carts found by the brute force', () => {
  it('gifts the one of two equally dear rows that gains more', () => {
    // 2.00 first, as it is the cheapest; then of two rows of 6.00 the one at 12.00 a kilogram.
    const rules = [
      aRule({
        limit: 2,
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 0 }),
            gift: aGift({ ...nothing, type: 3, calcType: 2, total: 200, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    expect(toPay([kilos(2, 1_200, 0.5), kilos(1, 400, 1.5), kilos(1, 400, 0.5)], rules)).toBe(800);
  });

  it('buys with what is excluded, and gives two others free', () => {
    const rules = [
      aRule({
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 1_000 }),
            gift: aGift({ ...without(3), type: 4, calcType: 1, total: 0, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    expect(toPay([piece(3, 3_333), piece(1, 1_000), piece(1, 1_000), piece(3, 3_333)], rules)).toBe(
      6_666,
    );
  });

  it('takes a kilogram from two rows, so that the last half of it has an application too', () => {
    // 1.00 off each kilogram but those of the other product: all of 1.5 kg gain when half a
    // kilogram of that fills up; in addition, one of two pieces is free.
    const rules = [
      aRule({
        levels: [
          aLevel({
            id: 1,
            purchase: aPurchase({ ...onlyOf(1, 4), unit: 'kg', total: 1_000 }),
            gift: aGift({ ...without(1), type: 1, total: 100, unit: 'kg' }),
          }),
          aLevel({
            id: 2,
            purchase: aPurchase({ ...onlyOf(4), total: 1_000 }),
            gift: aGift({ ...nothing, type: 4, calcType: 2, total: 0, totalCount: 1_000 }),
          }),
        ],
      }),
    ];
    const rows = [piece(4, 250), piece(4, 250), kilos(4, 600, 1.5), kilos(1, 400, 1)];
    expect(toPay(rows, rules)).toBe(1_800 - 400);
  });
});

describe('a weighed row of which a kilogram level takes a part', () => {
  const [p, t] = [1, 2];

  it('does not block a piece level that discounts something else', () => {
    const halfAtTwo = aRule({
      id: 1,
      limit: 2,
      levels: [
        aLevel({
          purchase: aPurchase({ ...onlyOf(t), unit: 'kg', total: 500 }),
          gift: aGift({ ...nothing, type: 3, total: 200, totalCount: 500 }),
        }),
      ],
    });
    const off = aRule({
      id: 2,
      levels: [
        aLevel({
          purchase: aPurchase({ ...all, type: 'sum', total: 100 }),
          gift: aGift({ ...all, type: 1, calcType: 1, total: 30, totalCount: 1_000 }),
        }),
      ],
    });
    const rows = [piece(p, 500), kilos(t, 400, 1.5)];
    expect(toPay(rows, [halfAtTwo, off])).toBe(870);
    expect(
      toPay(rows, [
        { ...halfAtTwo, id: 2 },
        { ...off, id: 1 },
      ]),
    ).toBe(870);
    expect(toPay(rows, [halfAtTwo, { ...off, limit: 1 }])).toBe(870);
  });

  it('is not the cheapest that may not be passed by', () => {
    const free = aRule({
      id: 1,
      levels: [
        aLevel({
          purchase: aPurchase({ ...onlyOf(t), unit: 'kg', total: 1_000 }),
          gift: aGift({ ...nothing, type: 4, total: 0, totalCount: 500 }),
        }),
      ],
    });
    const tenth = (gift: ProductSelector): DiscountRule =>
      aRule({
        id: 2,
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, type: 'sum', total: 1_791 }),
            gift: aGift({ ...gift, type: 2, calcType: 2, total: 1_000, totalCount: 1_000 }),
          }),
        ],
      });
    const rows = [piece(p, 1_290), piece(p, 1_290), kilos(t, 400, 2)];
    expect(toPay(rows, [free, tenth(all)])).toBe(3_051);
    expect(toPay(rows, [free, tenth(nothing)])).toBe(3_051);
  });

  it('leaves its rest to piece levels at the price of the rest, whichever rule has the smaller id', () => {
    const two = aRule({
      id: 1,
      limit: 1,
      levels: [
        aLevel({
          purchase: aPurchase({ ...onlyOf(t), unit: 'kg', total: 1_000 }),
          gift: aGift({ ...nothing, type: 5, total: 100 }),
        }),
      ],
    });
    const tenth = aRule({
      id: 2,
      levels: [
        aLevel({
          purchase: aPurchase({ ...all, total: 1_000 }),
          gift: aGift({ ...nothing, type: 2, total: 1_000 }),
        }),
      ],
    });
    // A kilogram for 1.00 in place of 4.00, and a tenth off the half kilogram that is left: 0.20.
    expect(toPay([kilos(t, 400, 1.5)], [two, tenth])).toBe(280);
    expect(
      toPay(
        [kilos(t, 400, 1.5)],
        [
          { ...two, id: 2 },
          { ...tenth, id: 1 },
        ],
      ),
    ).toBe(280);
    const { discounts } = evaluated([kilos(t, 400, 1.5)], [two, tenth]);
    expect(discounts).toMatchObject([
      { ruleId: 1, amount: 300, quantity: 1_000 },
      { ruleId: 2, amount: 20, quantity: 500 },
    ]);
  });
});

describe('kilograms that several rows could give', () => {
  it('come from the row that leaves most to others', () => {
    const free = aRule({
      id: 1,
      levels: [
        aLevel({
          purchase: aPurchase({ ...onlyOf(3), unit: 'kg', total: 500 }),
          gift: aGift({ ...nothing, type: 4, total: 0, totalCount: 1_000 }),
        }),
      ],
    });
    const two = aRule({
      id: 2,
      levels: [
        aLevel({
          purchase: aPurchase({ ...all, total: 0 }),
          gift: aGift({ ...nothing, type: 4, calcType: 2, total: 0, totalCount: 2_000 }),
        }),
      ],
    });
    const rows = [
      piece(1, 990),
      piece(2, 690),
      piece(2, 690),
      kilos(3, 400, 1),
      kilos(3, 400, 0.5),
    ];
    expect(toPay(rows, [free, two])).toBe(200);
    expect(
      toPay(rows, [
        { ...free, id: 2 },
        { ...two, id: 1 },
      ]),
    ).toBe(200);
  });
});

describe('answers that save the same', () => {
  const once = (id: number, rate: number): DiscountRule =>
    aRule({
      id,
      limit: 1,
      levels: [
        aLevel({
          purchase: aPurchase({ ...all, total: 1_000 }),
          gift: aGift({ ...nothing, type: 2, total: rate }),
        }),
      ],
    });

  it('are compared application by application: the larger saving in the earlier one wins', () => {
    // A tenth of 10.00 and a tenth of 6.00, whichever rule gives which: the first rule gives more.
    for (const rows of [
      [piece(1, 1_000), piece(2, 600)],
      [piece(1, 600), piece(2, 1_000)],
    ]) {
      expect(evaluated(rows, [once(1, 1_000), once(2, 1_000)]).outcomes).toMatchObject([
        { ruleId: 1, saving: 100 },
        { ruleId: 2, saving: 60 },
      ]);
      expect(evaluated(rows, [once(7, 1_000), once(4, 1_000)]).outcomes).toMatchObject([
        { ruleId: 4, saving: 100 },
        { ruleId: 7, saving: 60 },
      ]);
    }
  });

  it('are compared in the second application where the first saves the same', () => {
    const rows = [piece(1, 1_000), piece(2, 600), piece(3, 600)];
    const limited = [once(1, 1_000), once(2, 1_000), once(3, 1_000)];
    expect(evaluated([...rows, piece(4, 100)], limited).outcomes).toMatchObject([
      { saving: 100 },
      { saving: 60 },
      { saving: 60 },
    ]);
    const firstGives = aRule({
      id: 1,
      limit: 1,
      levels: [
        aLevel({
          purchase: aPurchase({ ...onlyOf(2), total: 1_000 }),
          gift: aGift({ ...nothing, type: 1, total: 60 }),
        }),
      ],
    });
    expect(evaluated(rows, [firstGives, once(2, 1_000), once(3, 1_000)]).outcomes).toMatchObject([
      { saving: 60 },
      { saving: 100 },
      { saving: 60 },
    ]);
  });

  it('that save the same in every application give the first the dearer goods', () => {
    const off = (id: number): DiscountRule =>
      aRule({
        id,
        limit: 1,
        levels: [
          aLevel({
            purchase: aPurchase({ ...all, total: 1_000 }),
            gift: aGift({ ...nothing, type: 1, total: 100 }),
          }),
        ],
      });
    for (const rows of [
      [piece(1, 1_000), piece(2, 600)],
      [piece(1, 600), piece(2, 1_000)],
    ]) {
      const { discounts } = evaluated(rows, [off(1), off(2)]);
      expect(discounts.find(({ ruleId }) => ruleId === 1)?.rowKey).toBe(
        rows[0]?.unitPrice === 1_000 ? 'r0' : 'r1',
      );
    }
  });
});
