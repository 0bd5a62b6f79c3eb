import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  aCart,
  aGift,
  aLevel,
  anAccount,
  aProduct,
  aPurchase,
  aRow,
  aRule,
  aSelector,
  aWeighedProduct,
  fakeEnv,
  historyArbitrary,
  MONEY_RUNS,
  propertyOptions,
} from '@dalpak/testkit';
import type {
  DiscountLevel,
  DiscountRule,
  GiftType,
  ProductSelector,
} from '../../discount/discount.types.ts';
import { buildRuleIndex } from '../../discount/rule-index.ts';
import { validateRule } from '../../discount/validate-rule.ts';
import { vatInGross } from '../../money/money.ts';
import type { Cart, CartRow, ManualDiscount, PricedCart } from '../cart.types.ts';
import { decodeCart } from '../wire/cart-decoder.ts';
import { encodeCart } from '../wire/cart-codec.ts';
import { priceCart } from './price-cart.ts';
import { reduceCart } from '../commands/reduce-cart.ts';
import { refundPicksOf } from '../commands/refund-picks.ts';

const options = propertyOptions(MONEY_RUNS);

const SHELF = [
  aProduct({ id: 1, price: 1_290, departmentId: 1, supplierId: 9 }),
  aProduct({ id: 2, price: 333, departmentId: 1, categoryId: 4 }),
  aProduct({ id: 3, price: 4_999, departmentId: 2, vatGroup: 1 }),
  aProduct({ id: 4, price: 77, categoryId: 4, vatFree: true }),
  aProduct({ id: 5, price: 500, departmentId: 1, discountable: false }),
  aWeighedProduct({ id: 6, price: 1_990, departmentId: 2 }),
] as const;

const selectors: fc.Arbitrary<ProductSelector> = fc.constantFrom(
  aSelector({ products: [1, 2] }),
  aSelector({ products: [3] }),
  aSelector({ departments: [1] }),
  aSelector({ categories: [4] }),
  aSelector({
    all: true,
    exclude: { products: [], departments: [], categories: [], suppliers: [9] },
  }),
  aSelector({ all: true }),
);
const TOTALS: Readonly<Record<GiftType, number>> = { 1: 120, 2: 3_333, 3: 300, 4: 0, 5: 1_490 };

const levels: fc.Arbitrary<DiscountLevel> = fc
  .record({
    bought: selectors,
    own: fc.option(selectors),
    type: fc.constantFrom<GiftType>(1, 2, 3, 4, 5),
    calcType: fc.constantFrom<1 | 2>(1, 2),
    sum: fc.constantFrom(null, null, 2_000),
    count: fc.integer({ min: 0, max: 3 }),
    gifts: fc.integer({ min: 0, max: 2 }),
    priority: fc.constantFrom(1, 1, 2),
    kind: fc.constantFrom('plain', 'plain', 'plain', 'store', 'message'),
  })
  .map(({ bought, own, type, calcType, sum, count, gifts, priority, kind }) => {
    if (kind === 'store') {
      return aLevel({
        priority,
        purchase: aPurchase({ ...bought, total: 2_000 }),
        gift: aGift({ type: 2, calcType: 2, total: TOTALS[2], totalCount: 1_000, favour: 'store' }),
      });
    }
    if (kind === 'message')
      return aLevel({
        priority,
        purchase: aPurchase({ ...bought, total: count * 1_000 }),
        gift: aGift({ type: 1, total: 0, message: 'שקית?' }),
      });
    return aLevel({
      priority,
      purchase: aPurchase({
        ...bought,
        type: sum === null ? 'count' : 'sum',
        total: sum ?? count * 1_000,
      }),
      gift: aGift({ ...own, type, calcType, total: TOTALS[type], totalCount: gifts * 1_000 }),
    });
  });

const ruleSets: fc.Arbitrary<DiscountRule[]> = fc
  .array(
    fc
      .record({
        level: levels,
        sharing: fc.constantFrom('none', 'none', 'double', 'force'),
        limit: fc.constantFrom(0, 0, 1),
        timing: fc.constantFrom('immediate', 'immediate', 'end_of_bill', 'manual', 'voucher'),
        groups: fc.constantFrom<number[]>([], [], [3], [4]),
      })
      .map(({ level, sharing, limit, timing, groups }) =>
        aRule({
          levels: [level],
          double: sharing === 'double',
          doubleForce: sharing === 'force',
          limit,
          timing,
          customerGroups: groups,
        }),
      )
      .filter((rule) => validateRule(rule).ok),
    { maxLength: 2 },
  )
  .map((rules) => rules.map((rule, i) => ({ ...rule, id: i + 1 })));

const rowSets: fc.Arbitrary<CartRow[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom(...SHELF),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 20, max: 3_000 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((picks) =>
    picks.map(([product, pieces, grams], i) =>
      aRow({ key: `r${i}`, product, quantity: product.weighed ? grams : pieces * 1_000 }),
    ),
  );

const cartDiscounts: fc.Arbitrary<ManualDiscount | null> = fc.constantFrom<
  (ManualDiscount | null)[]
>(
  null,
  null,
  { type: 'percent', rate: 1_250 },
  { type: 'sum', amount: 700 },
  { type: 'sum_change', total: 2_000 },
);

const sales = fc
  .record({
    rows: rowSets,
    rules: ruleSets,
    discount: cartDiscounts,
    account: fc.constantFrom(null, anAccount({ groupId: 3 })),
  })
  .map(({ rows, rules, discount, account }) => ({
    cart: aCart({ rows, discount, account, chosenRules: [1, 2] }),
    rules,
  }));

const price = (cart: Cart, rules: readonly DiscountRule[]): PricedCart =>
  priceCart(cart, { ...fakeEnv(), rules: buildRuleIndex(rules) });
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, value) => total + value, 0);

describe('a sale with rules and a cart discount', () => {
  it('costs the same in any order of its rows', () => {
    fc.assert(
      fc.property(
        sales,
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        ({ cart, rules }, shuffle) => {
          const rows = cart.rows
            .map((row, i) => ({ row, at: shuffle[i] ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ row }) => row);
          const [one, other] = [price(cart, rules), price({ ...cart, rows }, rules)];
          expect([other.total, other.gross, other.discount]).toEqual([
            one.total,
            one.gross,
            one.discount,
          ]);
        },
      ),
      options,
    );
  });

  it('costs the same however its pieces are split over rows', () => {
    fc.assert(
      fc.property(
        sales,
        fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
        ({ cart, rules }, parts) => {
          const rows = cart.rows.flatMap((row, i) => {
            const first = Math.min(parts[i] ?? 0, row.quantity / 1_000 - 1) * 1_000;
            return row.product.weighed || first <= 0
              ? [row]
              : [
                  { ...row, quantity: row.quantity - first },
                  { ...row, key: `${row.key}b`, quantity: first },
                ];
          });
          expect(price({ ...cart, rows }, rules).total).toBe(price(cart, rules).total);
        },
      ),
      options,
    );
  });

  it('costs no more for a discount, no row costs less than nothing, and all sums agree', () => {
    fc.assert(
      fc.property(sales, ({ cart, rules }) => {
        const priced = price(cart, rules);
        const plain = price({ ...cart, discount: null }, []);
        expect(priced.total).toBeLessThanOrEqual(price({ ...cart, discount: null }, rules).total);
        expect(priced.total).toBeLessThanOrEqual(plain.total);
        for (const [i, row] of priced.rows.entries()) {
          expect(row.net).toBeGreaterThanOrEqual(0);
          expect(row.net).toBeLessThanOrEqual(plain.rows[i]?.net ?? 0);
        }
        expect(sum(priced.rows.map(({ net }) => net))).toBe(priced.total);
        expect(sum(priced.vatGroups.map(({ gross }) => gross))).toBe(priced.total);
        expect(sum(priced.vatGroups.map(({ vat }) => vat))).toBe(priced.vat);
        expect(sum(priced.rows.map(({ vat }) => vat))).toBe(priced.vat);
        for (const { rate, gross, vat } of priced.vatGroups)
          expect(vat).toBe(vatInGross(gross, rate));
      }),
      options,
    );
  });

  it('costs the same in the browser, at the server that decodes it, and when its commands are repeated', () => {
    fc.assert(
      fc.property(historyArbitrary(), ruleSets, ({ cart, commands }, rules) => {
        const browser = price(cart, rules);
        const wire: unknown = JSON.parse(JSON.stringify(encodeCart(cart, browser)));
        const read = decodeCart(wire);
        expect(read.ok).toBe(true);
        if (!read.ok) return;
        // The wire format holds everything that pricing needs, and the claimed totals equal the
        // server's.
        const server = price(read.value.cart, rules);
        expect(server).toEqual(browser);
        expect(read.value.claimed).toMatchObject({
          total: server.total,
          vat: server.vat,
          gross: server.gross,
          discount: server.discount,
        });
        const env = fakeEnv();
        const again = commands.reduce(
          (done, command) => {
            const reduced = reduceCart(done, command, env);
            return reduced.ok ? reduced.value.cart : done;
          },
          aCart({}, env),
        );
        expect(again).toEqual(cart);
        expect(price(again, rules)).toEqual(browser);
      }),
      options,
    );
  });

  it('is the same cart after decoding, with every discount it had', () => {
    fc.assert(
      fc.property(sales, ({ cart, rules }) => {
        const priced = price(cart, rules);
        const read = decodeCart(JSON.parse(JSON.stringify(encodeCart(cart, priced))));
        expect(read).toMatchObject({ ok: true, value: { cart } });
        if (read.ok)
          expect(encodeCart(read.value.cart, price(read.value.cart, rules))).toEqual(
            encodeCart(cart, priced),
          );
      }),
      options,
    );
  });

  it('refunded whole costs what was paid, negative, with the VAT of each rate', () => {
    fc.assert(
      fc.property(sales, ({ cart, rules }) => {
        const sold = price(cart, rules);
        const wishes = sold.rows.map(({ row }) => ({
          rowKey: row.key,
          quantity: row.quantity,
          refundedBefore: 0,
        }));
        const env = fakeEnv();
        const reduced = reduceCart(
          aCart({}, env),
          { type: 'refundRows', rows: refundPicksOf('sale', sold, wishes) },
          env,
        );
        expect(reduced.ok).toBe(true);
        if (!reduced.ok) return;
        // Current promotions do not apply to refunds.
        const back = price(reduced.value.cart, rules);
        expect([back.total, back.vat]).toEqual([0 - sold.total, 0 - sold.vat]);
        expect(new Map(back.vatGroups.map(({ rate, gross }) => [rate, 0 - gross]))).toEqual(
          new Map(sold.vatGroups.map(({ rate, gross }) => [rate, gross])),
        );
        expect(back.rows.map(({ net }) => 0 - net)).toEqual(sold.rows.map(({ net }) => net));
      }),
      options,
    );
  });
});
