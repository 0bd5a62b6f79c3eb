import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { aCart, aPayment, cartArbitrary, fakeEnv, propertyOptions } from '@dalpak/testkit';
import type { Cart, PricedCart, RoundingPolicy } from '../cart.types.ts';
import { priceCart } from './price-cart.ts';
import { reduceCart } from '../commands/reduce-cart.ts';
import { refundPicksOf } from '../commands/refund-picks.ts';

const env = fakeEnv();
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, value) => total + value, 0);
const price = (cart: Cart): PricedCart => priceCart(cart, env);

describe('money identities of any cart', () => {
  it('total is the sum of the rows, and gross less discounts', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const priced = price(cart);
        expect(sum(priced.rows.map(({ net }) => net))).toBe(priced.total);
        expect(priced.gross - priced.discount).toBe(priced.total);
        for (const row of priced.rows) {
          expect(
            row.gross -
              row.ruleDiscount -
              row.manualDiscount -
              row.manualDiscount2 -
              row.cartDiscount,
          ).toBe(row.net);
        }
      }),
      propertyOptions(),
    );
  });

  it('VAT of rows sums to its group, groups to the document, and total is VAT and the rest', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const priced = price(cart);
        expect(priced.vat + priced.beforeVat).toBe(priced.total);
        expect(sum(priced.vatGroups.map(({ vat }) => vat))).toBe(priced.vat);
        expect(sum(priced.vatGroups.map(({ gross }) => gross))).toBe(priced.total);
        for (const group of priced.vatGroups) {
          const rows = priced.rows.filter(({ vatRate }) => vatRate === group.rate);
          expect(sum(rows.map(({ vat }) => vat))).toBe(group.vat);
          // Nearest to the exact VAT of the group.
          expect(
            Math.abs(group.vat * (10_000 + group.rate) - group.gross * group.rate) * 2,
          ).toBeLessThanOrEqual(10_000 + group.rate);
        }
        for (const { net, vat } of priced.rows)
          expect(Math.abs(vat)).toBeLessThanOrEqual(Math.abs(net));
      }),
      propertyOptions(),
    );
  });

  it('no discount changes the sign of a row', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        for (const { net, gross } of price(cart).rows) {
          if (gross >= 0) expect(net).toBeGreaterThanOrEqual(0);
          else expect(net).toBeLessThanOrEqual(0);
          expect(Math.abs(net)).toBeLessThanOrEqual(Math.abs(gross));
        }
      }),
      propertyOptions(),
    );
  });

  it('all figures are safe integers and none is minus zero', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const { rows, vatGroups, outcomes: _outcomes, settled: _settled, ...figures } = price(cart);
        const all = [
          ...Object.values(figures),
          ...vatGroups.flatMap(({ gross, vat }) => [gross, vat]),
          ...rows.flatMap((r) => [
            r.gross,
            r.net,
            r.vat,
            r.manualDiscount,
            r.manualDiscount2,
            r.cartDiscount,
            r.ruleDiscount,
          ]),
        ];
        for (const figure of all) {
          expect(Number.isSafeInteger(figure)).toBe(true);
          expect(Object.is(figure, -0)).toBe(false);
        }
      }),
      propertyOptions(),
    );
  });
});

describe('mirror', () => {
  it('the same rows refunded by hand cost the same, negative [CART-173]', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const plain = {
          ...cart,
          payments: [],
          discount: cart.discount?.type === 'percent' ? cart.discount : null,
        };
        const mirrored = {
          ...plain,
          rows: plain.rows.map((row) => ({ ...row, quantity: 0 - row.quantity })),
        };
        const [there, back] = [price(plain), price(mirrored)];
        expect(back).toMatchObject({
          total: 0 - there.total,
          vat: 0 - there.vat,
          gross: 0 - there.gross,
          discount: 0 - there.discount,
        });
        expect(back.rows.map(({ net, vat }) => [net, vat])).toEqual(
          there.rows.map(({ net, vat }) => [0 - net, 0 - vat]),
        );
      }),
      propertyOptions(),
    );
  });

  it('a sale refunded in parts returns what was paid, with its VAT, to the agora', () => {
    fc.assert(
      fc.property(
        cartArbitrary(),
        fc.infiniteStream(fc.integer({ min: 1, max: 4_000 })),
        (cart, pieces) => {
          const sold = price(cart);
          const bits = pieces[Symbol.iterator]();
          for (const { row, net } of sold.rows.filter((r) => r.row.quantity > 0)) {
            let before = 0;
            let returned = 0;
            while (before < row.quantity) {
              const quantity = Math.min(
                row.quantity - before,
                Math.max(bits.next().value ?? 1, Math.ceil(row.quantity / 5)),
              );
              const rows = refundPicksOf('sale', sold, [
                { rowKey: row.key, quantity, refundedBefore: before },
              ]);
              const reduced = reduceCart(aCart({}, env), { type: 'refundRows', rows }, env);
              expect(reduced.ok).toBe(true);
              if (reduced.ok) returned += price(reduced.value.cart).total;
              before += quantity;
            }
            expect(returned).toBe(0 - net);
          }
        },
      ),
      propertyOptions(60),
    );
  });
});

describe('settlement', () => {
  it('total and rounding equal the payments less the change, when settled', () => {
    const policies = fc.constantFrom<RoundingPolicy>(
      'agorot',
      'tens_of_agorot',
      'shekels',
      'tens_of_shekels',
    );
    const payments = fc.array(
      fc.tuple(fc.constantFrom(1, 3), fc.integer({ min: 1, max: 20_000 })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        payments,
        policies,
        (total, list, rounding) => {
          const cart = aCart(
            {
              header: { documentType: 9 },
              payments: list.map(([typeId, amount], i) =>
                aPayment({ key: `p${i}`, typeId, amount }),
              ),
            },
            env,
          );
          const rows = reduceCart(
            cart,
            { type: 'addProduct', product: { ...priceless, price: total }, quantity: 1_000 },
            env,
          );
          if (!rows.ok) return;
          const priced = priceCart(rows.value.cart, { ...env, rounding });
          expect(priced.change).toBeGreaterThanOrEqual(0);
          if (priced.settled)
            expect(priced.total + priced.cashRounding).toBe(priced.paid - priced.change);
          else expect(priced.cashRounding).toBe(0);
          if (!list.some(([typeId]) => typeId === 1)) expect(priced.cashRounding).toBe(0);
        },
      ),
      propertyOptions(400),
    );
  });
});

const priceless = {
  id: 77,
  code: '77',
  name: 'מוצר',
  barcode: '',
  departmentId: null,
  categoryId: null,
  supplierId: null,
  price: 0,
  vatGroup: 0,
  vatFree: false,
  weighed: false,
  type: 1,
  discountable: true,
};
