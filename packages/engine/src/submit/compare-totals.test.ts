import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { aProduct, cartArbitrary, fakeEnv, openTill, propertyOptions } from '@dalpak/testkit';
import { encodeCart } from '../cart/wire/cart-codec.ts';
import { decodeCart, type ClaimedTotals } from '../cart/wire/cart-decoder.ts';
import type { Cart } from '../cart/cart.types.ts';
import { priceCart, type DiscountEvaluator } from '../cart/pricing/price-cart.ts';
import { compareTotals } from './compare-totals.ts';

const env = fakeEnv();
const { cart } = openTill()
  .scan(aProduct({ id: 1, price: 590 }), 3)
  .scan(aProduct({ id: 2, price: 4_990 }))
  .cartDiscount(10);

const rule =
  (amount: number): DiscountEvaluator =>
  (input) => ({
    discounts: input.rows.slice(0, 1).map(({ key }) => ({
      rowKey: key,
      ruleId: 5,
      levelId: 1,
      ruleName: 'מבצע',
      amount,
      quantity: 1_000,
    })),
    outcomes: [],
  });

function claim(source: Cart, evaluate?: DiscountEvaluator): ClaimedTotals {
  const decoded = decodeCart(encodeCart(source, priceCart(source, env, evaluate)));
  if (!decoded.ok) throw new Error(decoded.error.reason);
  return decoded.value.claimed;
}

describe('comparing the claimed totals of a device', () => {
  it('finds nothing when both used the same engine', () => {
    fc.assert(
      fc.property(cartArbitrary(), (any) => {
        expect(compareTotals(claim(any), priceCart(any, env))).toBeNull();
      }),
      propertyOptions(100),
    );
    expect(compareTotals(claim(cart, rule(100)), priceCart(cart, env, rule(100)))).toBeNull();
  });

  it('names the unit price first: the cause, not its effects', () => {
    const key = cart.rows[0]?.key ?? '';
    const dearer = {
      ...cart,
      rows: cart.rows.map((row) =>
        row.key === key ? { ...row, product: { ...row.product, price: 600 } } : row,
      ),
    };
    expect(compareTotals(claim(cart), priceCart(dearer, env))).toEqual({
      field: 'unitPrice',
      rowKey: key,
      claimed: 590,
      computed: 600,
    });
  });

  it('names a rule discount that differs, is missing, or does not apply', () => {
    const rowKey = cart.rows[0]?.key ?? '';
    expect(compareTotals(claim(cart, rule(100)), priceCart(cart, env, rule(120)))).toEqual({
      field: 'rule:5',
      rowKey,
      claimed: 100,
      computed: 120,
    });
    expect(compareTotals(claim(cart), priceCart(cart, env, rule(120)))).toEqual({
      field: 'rule:5',
      rowKey,
      claimed: 0,
      computed: 120,
    });
    expect(compareTotals(claim(cart, rule(100)), priceCart(cart, env))).toEqual({
      field: 'rule:5',
      rowKey,
      claimed: 100,
      computed: 0,
    });
  });

  it('names every other amount that was changed in transit', () => {
    const priced = priceCart(cart, env);
    const honest = claim(cart);
    for (const field of [
      'gross',
      'discount',
      'cartDiscount',
      'total',
      'vat',
      'beforeVat',
      'cashRounding',
      'paid',
      'change',
      'itemCount',
    ] as const) {
      expect(compareTotals({ ...honest, [field]: honest[field] + 1 }, priced)).toMatchObject({
        field,
        rowKey: null,
      });
    }
    for (const field of [
      'manualDiscount',
      'manualDiscount2',
      'cartDiscount',
      'net',
      'vat',
      'unitPriceBeforeVat',
    ] as const) {
      const rows = honest.rows.map((row, index) =>
        index === 1 ? { ...row, [field]: row[field] - 1 } : row,
      );
      expect(compareTotals({ ...honest, rows }, priced)).toMatchObject({
        field,
        rowKey: cart.rows[1]?.key,
      });
    }
    expect(compareTotals({ ...honest, rows: honest.rows.slice(1) }, priced)).toMatchObject({
      field: 'rows',
      claimed: 1,
      computed: 2,
    });
  });

  it('names a VAT difference when the device used the rate of another date', () => {
    expect(compareTotals(claim(cart), priceCart(cart, { ...env, vatRate: 1_700 }))).toMatchObject({
      field: 'vat',
    });
  });
});
