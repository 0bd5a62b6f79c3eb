import { describe, expect, it } from 'vitest';
import {
  aCart,
  aGift,
  aLevel,
  anAccount,
  aPayment,
  aProduct,
  aPurchase,
  aRow,
  aRule,
  aSelector,
  aWeighedProduct,
  fakeEnv,
  openTill,
} from '@dalpak/testkit';
import type { DiscountCart } from '../../discount/discount.types.ts';
import type { Cart } from '../cart.types.ts';
import { discountRows } from './discount-rows.ts';
import { priceCart, type DiscountEvaluator } from './price-cart.ts';

const milk = aProduct({ id: 1, price: 590 });
const wine = aProduct({ id: 2, price: 4_990 });
const noRules: DiscountEvaluator = () => ({ discounts: [], outcomes: [] });

/** An evaluator that takes 1.00 off every row and records its input. */
function oneOff(): { readonly evaluate: DiscountEvaluator; readonly asked: DiscountCart[] } {
  const asked: DiscountCart[] = [];
  return {
    asked,
    evaluate: (cart) => {
      asked.push(cart);
      return {
        discounts: cart.rows.map(({ key, quantity }) => ({
          rowKey: key,
          ruleId: 5,
          levelId: 1,
          ruleName: 'שקל פחות',
          amount: 100,
          quantity,
        })),
        outcomes: [],
      };
    },
  };
}

describe('price of a row', () => {
  it('is unit price × quantity, and an empty cart costs nothing [CART-057]', () => {
    openTill()
      .expectTotal(0)
      .expectSettled()
      .scan(milk, 3)
      .expectRow(17.7)
      .expectTotal(17.7)
      .expectSettled(false);
  });

  it('rounds a weighed row half away from zero [CART-177, CART-178]', () => {
    // 8.90 × 1.235 = 10.9915 → 10.99
    openTill()
      .weigh(aWeighedProduct({ price: 890 }), 1.235)
      .expectRow(10.99);
  });

  it('takes the second percent off what the first left [CART-058, CART-104]', () => {
    // 49.90 − 10% = 49.90 − 4.99 = 44.91; − 5% of 44.91 = 2.2455 → 2.25; 42.66
    const till = openTill()
      .scan(wine)
      .discount(10)
      .expectRow(44.91)
      .secondDiscount(5)
      .expectRow(42.66);
    expect(till.row).toMatchObject({ manualDiscount: 499, manualDiscount2: 225 });
  });

  it('takes a row sum off, never below zero [CART-105]', () => {
    openTill().scan(milk, 2).discountSum(1.8).expectRow(10).quantity(0.2).expectRow(0);
  });

  it('adds preparations to the unit price', () => {
    // 5.90 + 2 × 1.50 = 8.90, twice
    const cheese = {
      id: 4,
      type: 1,
      name: 'גבינה',
      action: 'תוספת',
      price: 150,
      amount: 2_000,
      extra: true,
    };
    const till = openTill().scan(milk, 2);
    till
      .do({ type: 'editRow', rowKey: till.activeRow, changes: { preparations: [cheese] } })
      .expectRow(17.8);
  });
});

describe('rule discounts in a cart', () => {
  it('come before the row percent', () => {
    // 49.90 − 1.00 = 48.90; − 10% = 4.89; 44.01
    const cart = aCart({ rows: [aRow({ product: wine, discountRate: 1_000 })] });
    const priced = priceCart(cart, fakeEnv(), oneOff().evaluate);
    expect(priced.rows[0]).toMatchObject({
      gross: 4_990,
      ruleDiscount: 100,
      manualDiscount: 489,
      net: 4_401,
    });
    expect(priced).toMatchObject({ gross: 4_990, discount: 589, total: 4_401 });
  });

  it('follow every change of a product or an amount: DIS rows come, change and go [CART-021]', () => {
    // 1.00 off every second piece
    const pairs: DiscountEvaluator = ({ rows }) => ({
      discounts: rows
        .filter(({ quantity }) => quantity >= 2_000)
        .map(({ key, quantity }) => ({
          rowKey: key,
          ruleId: 5,
          levelId: 1,
          ruleName: 'זוג',
          amount: Math.floor(quantity / 2_000) * 100,
          quantity,
        })),
      outcomes: [],
    });
    const till = openTill().scan(milk);
    const dis = (): readonly (readonly [string, number])[] =>
      discountRows(priceCart(till.cart, till.env, pairs)).map(({ key, amount }) => [key, amount]);
    const key = `${till.activeRow}/5/1`;
    expect(dis()).toEqual([]);
    till.plus();
    expect(dis()).toEqual([[key, 100]]);
    till.quantity(5);
    expect(dis()).toEqual([[key, 200]]);
    till.quantity(1);
    expect(dis()).toEqual([]);
  });

  it('are added, changed and removed level by level, as the conditions of each level change [CART-025]', () => {
    // One level: two pieces, 10% off. The next: four pieces, 25% off.
    const cheese = aProduct({ id: 9, price: 600 });
    const ofCheese = aSelector({ all: false, products: [cheese.id] });
    const two = aLevel({
      id: 1,
      purchase: aPurchase({ ...ofCheese, total: 2_000 }),
      gift: aGift({ ...ofCheese, type: 2, total: 1_000 }),
    });
    const four = aLevel({
      id: 2,
      purchase: aPurchase({ ...ofCheese, total: 4_000 }),
      gift: aGift({ ...ofCheese, type: 2, total: 2_500 }),
    });
    const till = openTill({ rules: [aRule({ id: 5, levels: [two, four] })] }).scan(cheese);
    const levels = (): readonly (readonly [string, number])[] =>
      discountRows(priceCart(till.cart, till.env)).map(({ key, amount }) => [
        key.slice(key.indexOf('/')),
        amount,
      ]);
    expect(levels()).toEqual([]);
    till.quantity(2);
    expect(levels()).toEqual([['/5/1', 120]]);
    till.quantity(4);
    expect(levels()).toEqual([['/5/2', 600]]);
    till.quantity(6);
    expect(levels()).toEqual([['/5/2', 900]]);
    till.quantity(3);
    expect(levels()).toEqual([['/5/1', 180]]);
    till.quantity(1);
    expect(levels()).toEqual([]);
  });

  it('are not calculated for a cart flagged no-discount, nor for a stock count [CART-022, CART-023]', () => {
    const rows = [aRow({ product: wine })];
    const { evaluate, asked } = oneOff();
    expect(priceCart(aCart({ rows, noDiscount: true }), fakeEnv(), evaluate).total).toBe(4_990);
    expect(
      priceCart(aCart({ rows, header: { documentType: 28 } }), fakeEnv(), evaluate).total,
    ).toBe(4_990);
    expect(asked).toEqual([]);
  });

  it('do not apply to refunds, packaging, gift cards, undiscountable products, blank rows or free components', () => {
    const rows = [
      aRow({ key: 'seen', product: milk }),
      aRow({ key: 'refund', product: milk, quantity: -1_000 }),
      aRow({ key: 'gift', giftCard: '123' }),
      aRow({ key: 'fixed', product: aProduct({ discountable: false }) }),
      aRow({ key: 'tare', product: aProduct({ type: 8 }) }),
      aRow({ key: 'blank', product: aProduct({ id: 0 }) }),
      aRow({ key: 'part', manualPrice: 0, parentKey: 'seen' }),
    ];
    const { evaluate, asked } = oneOff();
    priceCart(aCart({ rows }), fakeEnv(), evaluate);
    expect(asked[0]?.rows.map(({ key }) => key)).toEqual(['seen']);
  });

  it('receive the group of customers only [CART-087]', () => {
    const groupOf = (cart: Partial<Cart>): number | null | undefined => {
      const { evaluate, asked } = oneOff();
      priceCart(aCart({ rows: [aRow()], ...cart }), fakeEnv(), evaluate);
      return asked[0]?.customerGroup;
    };
    expect(groupOf({ account: anAccount({ groupId: 3 }) })).toBe(3);
    expect(groupOf({ account: anAccount({ type: 'supplier', groupId: 3 }) })).toBeNull();
    expect(groupOf({})).toBeNull();
  });

  it('receive which rows were priced by hand', () => {
    const rows = [
      aRow({ key: 'a' }),
      aRow({ key: 'b', manualPrice: 900 }),
      aRow({ key: 'c', discountRate: 100 }),
      aRow({ key: 'd', discountSum: 1 }),
    ];
    const { evaluate, asked } = oneOff();
    priceCart(aCart({ rows }), fakeEnv(), evaluate);
    expect(asked[0]?.rows.map(({ manual }) => manual)).toEqual([false, true, true, true]);
  });
});

describe('cart discount', () => {
  it('percent is spread over the rows in proportion [CART-104]', () => {
    // 5.90 + 49.90 = 55.80; 10% = 5.58; shares .59 and 4.99
    const till = openTill().scan(milk).scan(wine).cartDiscount(10).expectTotal(50.22);
    expect(till.priced.rows.map(({ cartDiscount }) => cartDiscount)).toEqual([59, 499]);
  });

  it('sum is spread so that its parts add up to it, and never makes the total negative [CART-105]', () => {
    // 3 × 1.00 over 10.00 : 10.00 : 10.00
    const till = openTill();
    for (const id of [1, 2, 3]) till.scan(aProduct({ id }));
    till.cartDiscountSum(1).expectTotal(29);
    expect(till.priced.rows.map(({ cartDiscount }) => cartDiscount)).toEqual([34, 33, 33]);
    till.cartDiscountSum(500).expectTotal(0);
  });

  it('sum_change sets the total and is recalculated as rows change, never raising it [CART-106]', () => {
    const till = openTill().scan(wine, 2).makeTotal(90).expectTotal(90);
    till.scan(milk).expectTotal(90);
    till.touch(0).quantity(1).expectTotal(55.8);
  });

  it('does not lower undiscountable products; sum_change stops at their amount', () => {
    const bag = aProduct({ id: 9, price: 50, discountable: false });
    const till = openTill().scan(milk, 10).scan(bag).cartDiscount(10);
    // 59.00 − 5.90 + 0.50
    till.expectTotal(53.6).makeTotal(0).expectTotal(0.5);
  });

  it('mirrors on a cart of refunds and keeps the two sides separate', () => {
    openTill().refund(wine).cartDiscount(10).expectTotal(-44.91);
    openTill().refund(wine).cartDiscountSum(9.9).expectTotal(-40);
    openTill().refund(wine).makeTotal(40).expectTotal(-40);
    // 59.00 − 5.90 − (49.90 − 4.99) = 8.19
    openTill().scan(milk, 10).refund(wine).cartDiscount(10).expectTotal(8.19);
    // A sum lowers what is sold: 59.00 − 9.00 − 49.90
    openTill().scan(milk, 10).refund(wine).cartDiscountSum(9).expectTotal(0.1);
  });

  it('comes from the account when none was given by hand', () => {
    const vip = anAccount({ discountType: 'percent', discount: 1_000 });
    openTill()
      .scan(wine)
      .customer(vip)
      .expectTotal(44.91)
      .cartDiscount(0)
      .expectTotal(49.9)
      .customer(null)
      .expectTotal(49.9);
  });

  it('is not applied to document types without discount totals [CART-110]', () => {
    const rows = [aRow({ product: wine, discountRate: 1_000 })];
    const priced = priceCart(
      aCart({ rows, discount: { type: 'percent', rate: 5_000 }, header: { documentType: 13 } }),
      fakeEnv(),
      noRules,
    );
    expect(priced).toMatchObject({ gross: 4_491, discount: 0, cartDiscount: 0, total: 4_491 });
  });
});

describe('VAT', () => {
  it('is calculated once per rate on the total and spread over the rows', () => {
    // 3 × 0.10 = 0.30 holds 0.0457… → 0.05, while each row alone would hold 0.0152 → 0.02 × 3 =
    // 0.06
    const rows = ['a', 'b', 'c'].map((key) => aRow({ key, product: aProduct({ price: 10 }) }));
    const priced = priceCart(aCart({ rows }), fakeEnv(), noRules);
    expect(priced).toMatchObject({
      total: 30,
      vat: 5,
      beforeVat: 25,
      vatGroups: [{ rate: 1_800, gross: 30, vat: 5 }],
    });
    expect(priced.rows.map(({ vat }) => vat)).toEqual([2, 2, 1]);
  });

  it('is zero for VAT-free rows, for group 1, and for a VAT-free account [CART-174, CART-175, CART-176]', () => {
    const till = openTill()
      .scan(aProduct({ id: 1, price: 11_800 }))
      .expectVat(18);
    till
      .scan(aProduct({ id: 2, price: 5_000, vatFree: true }))
      .scan(aProduct({ id: 3, price: 700, vatGroup: 1 }))
      .expectVat(18);
    expect(till.priced.vatGroups).toEqual([
      { rate: 1_800, gross: 11_800, vat: 1_800 },
      { rate: 0, gross: 5_700, vat: 0 },
    ]);
    till.customer(anAccount({ vatFree: true })).expectVat(0);
  });

  it('uses the rate it is given [CART-176]', () => {
    openTill({ vatRate: 1_700 })
      .scan(aProduct({ price: 11_700 }))
      .expectVat(17);
  });

  it("of sold and refunded rows is spread so that no row's VAT exceeds its amount", () => {
    // Sold 0.01 (VAT 0.0015 → 0), refunded 0.04 (0.0061 → 0.01), together −0.03 (−0.0046 → 0): the
    // refunded row takes the rest, 0.
    const rows = [
      aRow({ key: 'a', product: aProduct({ price: 1 }) }),
      aRow({ key: 'b', product: aProduct({ price: 4 }), quantity: -1_000 }),
    ];
    expect(priceCart(aCart({ rows }), fakeEnv(), noRules).rows.map(({ vat }) => vat)).toEqual([
      0, 0,
    ]);
  });
});

describe('paying', () => {
  it('rounds cash only, and only once cash settles the sale [CART-179]', () => {
    // 10.98 → 11.00 in cash
    const till = openTill().scan(aProduct({ price: 1_098 }));
    expect(till.priced).toMatchObject({ due: 1_098, cashDue: 1_100, cashRounding: 0 });
    till.payCash(20).expectSettled().expectRounding(0.02).expectChange(9).expectTotal(10.98);
  });

  it('never rounds a card', () => {
    openTill()
      .scan(aProduct({ price: 1_098 }))
      .payCard(10.98)
      .expectSettled()
      .expectRounding(0)
      .expectChange(0);
  });

  it('rounds the cash part of a split payment', () => {
    // 10.98 − 5.00 by card = 5.98 → 6.00 in cash
    openTill()
      .scan(aProduct({ price: 1_098 }))
      .payCard(5)
      .expectSettled(false)
      .payCash(6)
      .expectSettled()
      .expectRounding(0.02)
      .expectChange(0);
    // cash first, then a card for the exact rest
    openTill()
      .scan(aProduct({ price: 1_098 }))
      .payCash(5)
      .expectSettled(false)
      .expectRounding(0)
      .payCard(5.98)
      .expectSettled()
      .expectRounding(0);
  });

  it('settles an amount that rounds to nothing with a cash payment of zero', () => {
    const till = openTill().scan(aProduct({ price: 4 }));
    till.payCash(0).expectSettled().expectRounding(-0.04).expectChange(0);
  });

  it('refunds in cash, rounded, without change', () => {
    // −10.98 → −11.00
    openTill()
      .refund(aProduct({ price: 1_098 }))
      .payCashExactly()
      .expectSettled()
      .expectRounding(-0.02)
      .expectChange(0);
    const over = priceCart(
      aCart({ rows: [aRow({ quantity: -1_000 })], payments: [aPayment({ amount: -1_500 })] }),
      fakeEnv(),
      noRules,
    );
    expect(over).toMatchObject({ settled: false, change: 0, due: 500 });
  });

  it('follows the policy of the branch [CART-180, CART-181, CART-182]', () => {
    const price = aProduct({ price: 1_250 });
    expect(openTill({ rounding: 'agorot' }).scan(price).priced.cashDue).toBe(1_250);
    expect(openTill({ rounding: 'shekels' }).scan(price).priced.cashDue).toBe(1_300);
    expect(openTill({ rounding: 'tens_of_shekels' }).scan(price).priced.cashDue).toBe(1_000);
  });
});

describe('documents without priced rows', () => {
  it('have the sum of their payments as total (receipt, deposits, supplier payment)', () => {
    const payments = [
      aPayment({ key: 'a', amount: 30_000 }),
      aPayment({ key: 'b', amount: 12_050 }),
    ];
    for (const documentType of [16, 30, 32, 33]) {
      expect(priceCart(aCart({ payments, header: { documentType } }), fakeEnv())).toMatchObject({
        total: 42_050,
        vat: 0,
        due: 0,
        settled: true,
      });
    }
  });

  it('have one stated amount as total (cash deposit)', () => {
    expect(
      priceCart(aCart({ statedTotal: 99_900, header: { documentType: 31 } }), fakeEnv()).total,
    ).toBe(99_900);
  });
});

it('counts pieces, parts of a piece as one, a weighed row as one', () => {
  const rows = [
    aRow({ key: 'a', quantity: 3_000 }),
    aRow({ key: 'b', quantity: -500 }),
    aRow({ key: 'c', product: aWeighedProduct(), quantity: 7_250 }),
  ];
  expect(priceCart(aCart({ rows }), fakeEnv(), noRules).itemCount).toBe(5);
});

it('refuses to price an unknown document type', () => {
  expect(() => priceCart(aCart({ header: { documentType: 9 } }), fakeEnv())).not.toThrow();
  const cart = aCart();
  expect(() =>
    priceCart({ ...cart, header: { ...cart.header, documentType: 8 } }, fakeEnv()),
  ).toThrow('8');
});
