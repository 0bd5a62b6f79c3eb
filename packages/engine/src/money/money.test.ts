import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import { divRound, mulDivRound, priceOf, rateOf, vatInGross } from './money.ts';

describe('rounding of money', () => {
  it('rounds half away from zero, on both sides of it [CART-178]', () => {
    // 7 ÷ 2 = 3.5 → 4; 5 ÷ 2 = 2.5 → 3 (not to even); 10 ÷ 4 = 2.5 → 3; 9 ÷ 4 = 2.25 → 2
    expect([divRound(7, 2), divRound(5, 2), divRound(10, 4), divRound(9, 4)]).toEqual([4, 3, 3, 2]);
    expect([divRound(-7, 2), divRound(5, -2), divRound(-9, 4), divRound(-1, 4)]).toEqual([
      -4, -3, -2, 0,
    ]);
    expect(Object.is(divRound(-1, 4), 0)).toBe(true);
    expect(() => divRound(1, 0)).toThrow(RangeError);
  });

  it('multiplies past 2^53 without losing a digit', () => {
    // 9,007,199,254,740,991 × 3 ÷ 6 = 4,503,599,627,370,495.5 → …496
    expect(mulDivRound(Number.MAX_SAFE_INTEGER, 3, 6)).toBe(4_503_599_627_370_496);
    expect(mulDivRound(-Number.MAX_SAFE_INTEGER, 3, 6)).toBe(-4_503_599_627_370_496);
  });

  it('agrees with exact integer arithmetic for any product', () => {
    const part = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1_000, max: 20_000 }), (a, b, d) => {
        // |result × d − a × b| ≤ d ÷ 2: the nearest integer.
        const error = BigInt(mulDivRound(a, b, d)) * BigInt(d) - BigInt(a) * BigInt(b);
        expect((error < 0n ? -error : error) * 2n <= BigInt(d)).toBe(true);
      }),
      propertyOptions(500),
    );
  });

  it('prices a weighed row to the agora [CART-057, CART-177]', () => {
    // 8.90 × 1.235 kg = 10.9915 → 10.99; 3.33 × 0.5 = 1.665 → 1.67
    expect(priceOf(890, 1_235)).toBe(1_099);
    expect(priceOf(333, 500)).toBe(167);
    expect(priceOf(333, -500)).toBe(-167);
  });

  it('extracts VAT from a gross amount', () => {
    // 118.00 at 18% holds 18.00; 100.00 holds 15.2542… → 15.25; 117.00 at 17% holds 17.00
    expect([
      vatInGross(11_800, 1_800),
      vatInGross(10_000, 1_800),
      vatInGross(11_700, 1_700),
    ]).toEqual([1_800, 1_525, 1_700]);
    expect(vatInGross(10_000, 0)).toBe(0);
    // 15% of 0.05 = 0.0075 → 0.01
    expect(rateOf(5, 1_500)).toBe(1);
  });
});
