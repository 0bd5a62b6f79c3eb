import { buildRuleIndex, ONE, priceCart, type Cart, type PricingEnv } from '@dalpak/engine';
import {
  aCart,
  aGift,
  aLevel,
  aProduct,
  aPurchase,
  aRow,
  aRule,
  fakeEnv,
  seededRandom,
} from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { createPricingAllowance, priceWithin } from './price-within.ts';

const random = seededRandom(5);
const products = Array.from({ length: 300 }, (_, i) =>
  aProduct({ id: i + 1, price: 100 + random.int(0, 3_000) }),
);
/** Every product in a dozen offers that compete for the same units. */
const colliding: PricingEnv = {
  ...fakeEnv(),
  rules: buildRuleIndex(
    Array.from({ length: 300 }, (_, i) => {
      const list = [...new Set(Array.from({ length: 12 }, () => random.int(1, products.length)))];
      return aRule({
        id: i + 1,
        name: `${i}`,
        levels: [
          aLevel({
            purchase: aPurchase({ all: false, products: list, total: random.int(2, 6) * ONE }),
            gift: aGift({ type: 5, total: random.int(300, 1_500) }),
          }),
        ],
      });
    }),
  ),
};
const cartOf = (rows: number, pieces: number): Cart =>
  aCart({
    rows: products
      .slice(0, rows)
      .map((product, i) => aRow({ key: `r${i}`, product, quantity: pieces * ONE })),
  });

describe('pricing with a time limit', () => {
  it.each([5, 40])('gives the same result as without a limit: %d rows', (rows) => {
    expect(priceWithin(cartOf(rows, 1), colliding, 60_000)).toEqual(
      priceCart(cartOf(rows, 1), colliding),
    );
  });

  it('gives up, and the next cart is priced normally', () => {
    expect(priceWithin(cartOf(300, 60), colliding, 5)).toBeNull();
    expect(priceWithin(cartOf(20, 1), colliding, 60_000)).toEqual(
      priceCart(cartOf(20, 1), colliding),
    );
  });

  it('limits few rows of many pieces too', () => {
    expect(priceWithin(cartOf(15, 50), colliding, 1)).toBeNull();
  });

  it.each([
    ['an ordinary bill', cartOf(14, 4)],
    [
      'pieces that a negative row returns',
      aCart({
        rows: [
          ...cartOf(14, 60).rows,
          aRow({ key: 'less', product: aProduct({ id: 301, price: 1 }), quantity: -840 * ONE }),
        ],
      }),
    ],
  ])('limits %s of a business whose rules collide', (_, cart) => {
    expect(priceWithin(cart, colliding, 1)).toBeNull();
  });

  it('lets an error of the engine through', () => {
    const broken = {
      ...colliding,
      get vatRate(): number {
        throw new RangeError('broken');
      },
    };
    expect(() => priceWithin(cartOf(20, 1), broken, 60_000)).toThrow(RangeError);
  });
});

describe("the time that one business's pricing takes from others", () => {
  it('is limited to 4.5 seconds of given up pricing per minute, then 50 milliseconds for each cart, until the next minute', () => {
    let now = 600_000;
    const allowance = createPricingAllowance(() => now);
    const given: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      given.push(allowance.left(1_500));
      allowance.recordGivenUp(given.at(-1) ?? 0);
    }
    expect(given).toEqual([1_500, 1_500, 1_500, 50, 50]);
    expect(allowance.givenUpCount).toBe(5);
    now += 60_000;
    expect([allowance.left(1_500), allowance.left(500)]).toEqual([1_500, 500]);
  });

  it('counts given up carts and not priced ones', () => {
    const allowance = createPricingAllowance(() => 0);
    expect(priceWithin(cartOf(20, 1), colliding, 60_000, allowance)).not.toBeNull();
    expect(allowance.givenUpCount).toBe(0);
    expect(priceWithin(cartOf(300, 60), colliding, 5, allowance)).toBeNull();
    expect([allowance.givenUpCount, allowance.left(60_000)]).toEqual([1, 4_495]);
  });
});
