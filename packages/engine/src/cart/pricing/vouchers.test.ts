import { aCart, aGift, aLevel, aProduct, aPurchase, aRow, aRule } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { buildRuleIndex } from '../../discount/rule-index.ts';
import type { Cart, CartCoupon, VoucherWorth } from '../cart.types.ts';
import { decodeCart } from '../wire/cart-decoder.ts';
import { encodeCart } from '../wire/cart-codec.ts';
import { usedCoupons } from './coupons.ts';
import { discountRows } from './discount-rows.ts';
import { priceCart } from './price-cart.ts';
import { withVouchers } from './vouchers.ts';

const MILK = aProduct({ id: 1, price: 1_000 });
const BREAD = aProduct({ id: 2, price: 500 });
const MEAT = aProduct({ id: 3, price: 8_000, weighed: true });
const promotion = aRule({
  id: 7,
  name: 'על הכול',
  levels: [
    aLevel({
      purchase: aPurchase({ all: false, products: [1], total: 1_000 }),
      gift: aGift({ type: 2, total: 5_000 }),
    }),
  ],
});
const against = aRule({ ...promotion, id: 8, name: 'כנגד שובר', timing: 'voucher' });
const env = {
  vatRate: 1_800,
  rounding: 'agorot' as const,
  rules: buildRuleIndex([promotion, against]),
};
const voucher = (worth: VoucherWorth, id = 5): CartCoupon => ({
  id: `v${id}`,
  number: `N${id}`,
  type: 0,
  worth,
});
const bill = (...coupons: CartCoupon[]): Cart => ({
  ...aCart({
    rows: [
      aRow({ key: 'milk', product: MILK, quantity: 2_000 }),
      aRow({ key: 'bread', product: BREAD, quantity: 1_000 }),
      aRow({ key: 'meat', product: MEAT, quantity: 500 }),
    ],
  }),
  coupons,
});
const rowsOf = (cart: Cart) =>
  discountRows(priceCart(cart, env)).map(({ name, amount }) => [name, amount]);

describe('a discount voucher on a bill', () => {
  it('takes its percent off every discountable row, also off what a promotion left [TRADE-002]', () => {
    const cart = bill(voucher({ kind: 'percent', rate: 1_000 }));
    // Milk at half price by the promotion: 2 × 5.00; bread 5.00; meat 40.00.
    expect(priceCart(bill(), env).total).toBe(1_000 + 500 + 4_000);
    expect(priceCart(cart, env).total).toBe(900 + 450 + 3_600);
    expect(rowsOf(cart).filter(([name]) => name === 'שובר N5')).toEqual([
      ['שובר N5', 100],
      ['שובר N5', 50],
      ['שובר N5', 400],
    ]);
  });

  it('gives one piece of its product, or the kilograms of its row, and no more [TRADE-002]', () => {
    expect(rowsOf(bill(voucher({ kind: 'product', product: 2 })))).toContainEqual(['שובר N5', 500]);
    expect(rowsOf(bill(voucher({ kind: 'product', product: 3 })))).toContainEqual([
      'שובר N5',
      4_000,
    ]);
    const cart = bill(voucher({ kind: 'product', product: 1 }));
    expect(priceCart(cart, env).total).toBe(500 + 500 + 4_000);
  });

  it('opens the promotion that it names, which nothing else can choose [TRADE-002]', () => {
    const alone = { ...env, rules: buildRuleIndex([against]) };
    expect(priceCart(bill(), alone).total).toBe(2_000 + 500 + 4_000);
    expect(priceCart(bill(voucher({ kind: 'rule', rule: 8 })), alone).total).toBe(
      1_000 + 500 + 4_000,
    );
    expect(priceCart(bill(voucher({ kind: 'rule', rule: 7 })), alone).total).toBe(6_500);
    expect(priceCart(bill(voucher({ kind: 'rule', rule: 99 })), alone).total).toBe(6_500);
  });

  it('is used up only when it lowers the bill, and two vouchers lower it twice [TRADE-002]', () => {
    const missing = voucher({ kind: 'product', product: 99 }, 6);
    const cart = bill(voucher({ kind: 'percent', rate: 1_000 }), missing);
    expect(usedCoupons(cart, priceCart(cart, env)).map(({ id }) => id)).toEqual(['v5']);
    const two = bill(
      voucher({ kind: 'percent', rate: 1_000 }),
      voucher({ kind: 'percent', rate: 1_000 }, 6),
    );
    expect(usedCoupons(two, priceCart(two, env))).toHaveLength(2);
    expect(priceCart(two, env).total).toBe(810 + 405 + 3_240);
  });

  it('travels with the cart, and the same vouchers are prepared once [TRADE-002]', () => {
    const cart = bill(
      voucher({ kind: 'percent', rate: 1_000 }),
      voucher({ kind: 'product', product: 2 }, 6),
      voucher({ kind: 'rule', rule: 8 }, 7),
    );
    const decoded = decodeCart(structuredClone(encodeCart(cart, priceCart(cart, env))));
    expect(decoded.ok && decoded.value.cart.coupons).toEqual(cart.coupons);
    expect(withVouchers(env.rules, cart.coupons)).toBe(withVouchers(env.rules, [...cart.coupons]));
    expect(withVouchers(env.rules, [])).toBe(env.rules);
  });
});
