import { buildRuleIndex, evaluateDiscounts, priceOf, type DiscountableRow } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { mappedFixture } from './promo-fixtures.ts';
import type { MappedPromotion } from './promo.mapping.ts';

const CLUB = 5;

interface BasketRow {
  readonly id: number;
  /** Thousandths. */
  readonly quantity: number;
  readonly price: number;
  readonly weighed?: boolean;
}

/** What the engine takes off a basket under the one rule that a promotion was mapped to. */
function saving(
  promotion: MappedPromotion,
  basket: readonly BasketRow[],
  coupons: readonly number[] = [],
  customerGroup: number | null = null,
): number {
  const { club, ...draft } = promotion.rule;
  const rows = basket.map(({ id, quantity, price, weighed = false }, i): DiscountableRow => ({
    key: `r${i}`,
    productId: id,
    departmentId: null,
    categoryId: null,
    supplierId: null,
    unitPrice: price,
    quantity,
    weighed,
    amount: priceOf(price, quantity),
    manual: false,
  }));
  const result = evaluateDiscounts(
    {
      rows,
      clock: '2026-08-11T10:00:00',
      customerGroup,
      coupons: coupons.map((type, i) => ({ id: `c${i}`, type })),
      chosenRules: [],
      ignoredRules: [],
    },
    buildRuleIndex([{ ...draft, id: 1, customerGroups: club ? [CLUB] : [] }]),
  );
  return result.discounts.reduce((total, discount) => total + discount.amount, 0);
}

const ONE = 1000;

describe('a mapped promotion saves what its description promises', () => {
  it('"2ב20": two of the list, mixed, for 20', () => {
    const promotion = mappedFixture(
      { description: '2ב20 צלחת וינטג', rewardType: '10', minQuantity: '2.00', price: '20.00' },
      [{ price: 1290 }, { price: 1290 }],
    );
    expect(
      saving(promotion, [
        { id: 1, quantity: ONE, price: 1290 },
        { id: 2, quantity: ONE, price: 1290 },
      ]),
    ).toBe(580);
    expect(saving(promotion, [{ id: 1, quantity: ONE, price: 1290 }])).toBe(0);
    expect(saving(promotion, [{ id: 1, quantity: 5 * ONE, price: 1290 }])).toBe(1160);
  });

  it('"2.90 מלפפון": per kilogram', () => {
    const promotion = mappedFixture(
      { description: 'קטיף 2.90 מלפפון', rewardType: '3', minQuantity: '0.10', price: '2.90' },
      [{ price: 690, weighed: true }],
    );
    expect(saving(promotion, [{ id: 1, quantity: 1500, price: 690, weighed: true }])).toBe(600);
  });

  it('"2 ב 90" of meat: 45 a kilogram, from 1.85 kg on', () => {
    const promotion = mappedFixture(
      {
        description: 'שוקיים עוף טרי בוטיק רפאל 2 ב 90',
        rewardType: '10',
        minQuantity: '1.850',
        price: '83.25',
      },
      [{ price: 4990, weighed: true }],
    );
    expect(saving(promotion, [{ id: 1, quantity: 1800, price: 4990, weighed: true }])).toBe(0);
    expect(saving(promotion, [{ id: 1, quantity: 2000, price: 4990, weighed: true }])).toBe(980);
  });

  it('"מוגבל 3קג": the price for three kilograms at most', () => {
    const promotion = mappedFixture(
      { description: "59 דג סלמון טרי שלם מוגבל 3קג'", rewardType: '3', price: '59' },
      [{ price: 9990, weighed: true }],
    );
    expect(saving(promotion, [{ id: 1, quantity: 2000, price: 9990, weighed: true }])).toBe(8180);
    expect(saving(promotion, [{ id: 1, quantity: 5000, price: 9990, weighed: true }])).toBe(12_270);
  });

  it('"מוגבל 3 יח": three pieces at most', () => {
    const promotion = mappedFixture(
      { description: "3.90קוסקוס 350 גר' מוגבל 3 יח'", rewardType: '3', price: '3.9' },
      [{ price: 690 }],
    );
    expect(saving(promotion, [{ id: 1, quantity: 5 * ONE, price: 690 }])).toBe(900);
  });

  it('"1+1" and "2+1": the cheapest is free', () => {
    const one = mappedFixture(
      {
        description: '1+1 תבליני שופרסל',
        rewardType: '0',
        minQuantity: '1.00',
        price: '10.00',
        rate: '100',
      },
      [{ price: 1000 }, { price: 490 }],
    );
    expect(
      saving(one, [
        { id: 1, quantity: ONE, price: 1000 },
        { id: 2, quantity: ONE, price: 490 },
      ]),
    ).toBe(490);
    const two = mappedFixture(
      { description: '2+1 תבניות', rewardType: '0', minQuantity: '2', price: '14.9', rate: '100' },
      [{ price: 1490 }],
    );
    expect(saving(two, [{ id: 1, quantity: 2 * ONE, price: 1490 }])).toBe(0);
    expect(saving(two, [{ id: 1, quantity: 3 * ONE, price: 1490 }])).toBe(1490);
  });

  it('"השני ב-50%": half of the cheaper one', () => {
    const promotion = mappedFixture(
      {
        description: 'בי שני ב50% ניוואה',
        rewardType: '0',
        minQuantity: '1.00',
        price: '49.90',
        rate: '50',
      },
      [{ price: 4990 }, { price: 7990 }],
    );
    expect(
      saving(promotion, [
        { id: 1, quantity: ONE, price: 4990 },
        { id: 2, quantity: ONE, price: 7990 },
      ]),
    ).toBe(2495);
  });

  it('"25% הנחה", and "ללא מע"מ" down to the agora', () => {
    const quarter = mappedFixture(
      { description: '25% הנחה חומץ', rewardType: '2', price: '11.93', rate: '25' },
      [{ price: 1590 }],
    );
    expect(saving(quarter, [{ id: 1, quantity: ONE, price: 1590 }])).toBe(398);
    const noVat = mappedFixture(
      { description: 'ללא מע"מ פרבר', rewardType: '2', price: '109.33', rate: '15' },
      [{ price: 12_900 }],
    );
    expect(saving(noVat, [{ id: 1, quantity: ONE, price: 12_900 }])).toBe(12_900 - 10_933);
  });

  it('a coupon of 20 takes 20 off the list together, once, and only when it is presented', () => {
    const promotion = mappedFixture(
      { description: '20ש - קופון אסם', price: '22.90', coupon: '1', promotionId: '77' },
      [{ price: 2290 }, { price: 320 }],
    );
    const basket = [
      { id: 1, quantity: ONE, price: 2290 },
      { id: 2, quantity: 2 * ONE, price: 320 },
    ];
    expect(saving(promotion, basket)).toBe(0);
    expect(saving(promotion, basket, [77])).toBe(2000);
    expect(saving(promotion, [{ id: 2, quantity: ONE, price: 320 }], [77])).toBe(320);
  });

  it('"הנחה 50 בקניה ב-250": once, when the list reaches 250', () => {
    const promotion = mappedFixture(
      { description: 'הנחה 50 בקניה ב250', rewardType: '1', price: '0.00' },
      [{ price: 12_000 }],
    );
    expect(saving(promotion, [{ id: 1, quantity: 2 * ONE, price: 12_000 }])).toBe(0);
    expect(saving(promotion, [{ id: 1, quantity: 3 * ONE, price: 12_000 }])).toBe(5000);
  });

  it('"מעל 100": only when the rest of the basket reaches it, two sets at most', () => {
    const promotion = mappedFixture(
      {
        description: '2ב110נוטרילון מעל 100 מוגבל ל2 מימושים',
        rewardType: '10',
        minQuantity: '2',
        price: '110',
      },
      [{ price: 6990 }],
    );
    const rest = { id: 9, quantity: ONE, price: 10_000 };
    expect(saving(promotion, [{ id: 1, quantity: ONE, price: 6990 }, rest])).toBe(0);
    expect(saving(promotion, [{ id: 1, quantity: 2 * ONE, price: 6990 }, rest])).toBe(2980);
    expect(saving(promotion, [{ id: 1, quantity: 4 * ONE, price: 6990 }, rest])).toBe(5960);
  });

  it('buy this, get that', () => {
    const promotion = mappedFixture({ description: 'קני מייקאפ קבלי משאבה מתנה', rate: '100' }, [
      { price: 25_000, cells: { price: '250.00' } },
      { price: 4800, cells: { price: '0.00' } },
    ]);
    expect(
      saving(promotion, [
        { id: 1, quantity: ONE, price: 25_000 },
        { id: 2, quantity: ONE, price: 4800 },
      ]),
    ).toBe(4800);
    expect(saving(promotion, [{ id: 2, quantity: ONE, price: 4800 }])).toBe(0);
  });

  it('club promotions are for members', () => {
    const promotion = mappedFixture(
      { description: '9.90 פילה אמנון', rewardType: '3', price: '9.9', club: '1' },
      [{ price: 2290 }],
    );
    const basket = [{ id: 1, quantity: ONE, price: 2290 }];
    expect(saving(promotion, basket)).toBe(0);
    expect(saving(promotion, basket, [], CLUB)).toBe(1300);
  });
});
