import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marginOf, priceOfMarginRate, priceOfMarginSum } from './margin.ts';

const VAT = 1_800;

describe('the margin of a price', () => {
  it('is what is left before VAT, to the agora: 12.90 over a cost of 7.00', () => {
    expect(marginOf(1_290, 700, VAT)).toEqual({ sum: 393, rate: 3_596 });
    expect(marginOf(1_290, 700, 0)).toEqual({ sum: 590, rate: 4_574 });
    expect(marginOf(700, 700, VAT)).toMatchObject({ sum: -107 });
    expect(marginOf(0, 700, VAT).rate).toBeNull();
  });

  it('gives the price back, from the sum and from the rate', () => {
    expect(priceOfMarginSum(700, 393, VAT)).toBe(1_290);
    expect(priceOfMarginRate(700, 3_596, VAT)).toBe(1_290);
    expect(priceOfMarginSum(700, -701, VAT)).toBeNull();
    expect(priceOfMarginRate(700, 10_000, VAT)).toBeNull();
  });

  it('is the typed sum within an agora, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(0, 1_700, VAT),
        (cost, sum, vat) => {
          const price = priceOfMarginSum(cost, sum, vat) ?? Number.NaN;
          expect(Math.abs(marginOf(price, cost, vat).sum - sum)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
