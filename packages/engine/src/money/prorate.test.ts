import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import { prorate } from './prorate.ts';

describe('prorate', () => {
  it('gives the odd agorot to the largest remainders', () => {
    // 100 over 1:1:1 = 33.3 each → the first gets the odd one
    expect(prorate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    // 10 over 7:2:1 = 7, 2, 1
    expect(prorate(10, [7, 2, 1])).toEqual([7, 2, 1]);
    // 5 over 1:2:3 = 0.83, 1.67, 2.5 → floors 0, 1, 2; two left go to .83 and .67
    expect(prorate(5, [1, 2, 3])).toEqual([1, 2, 2]);
    expect(prorate(-5, [1, 2, 3])).toEqual([-1, -2, -2]);
  });

  it('refuses amounts and weights that cannot be shared', () => {
    expect(prorate(0, [0, 0])).toEqual([0, 0]);
    expect(() => prorate(1, [0, 0])).toThrow(RangeError);
    expect(() => prorate(1, [2, -1])).toThrow(RangeError);
    for (const [amount, weights] of [
      [1.5, [2]],
      [2, [0.5, 0.5]],
      [Number.NaN, [1]],
      [1, [Number.NaN]],
      [1, [Infinity]],
    ] as const)
      expect(() => prorate(amount, weights)).toThrow(RangeError);
  });

  it('loses no digit where the product passes 2^53', () => {
    // 9×10^15 over 1:2 = 3×10^15 and 6×10^15; one more goes to the larger remainder.
    expect(prorate(9_000_000_000_000_000, [1, 2])).toEqual([
      3_000_000_000_000_000, 6_000_000_000_000_000,
    ]);
    expect(prorate(9_000_000_000_000_001, [1_000_000_000, 2_000_000_000])).toEqual([
      3_000_000_000_000_000, 6_000_000_000_000_001,
    ]);
    expect(() => prorate(1, [Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });

  it('sums exactly, keeps the sign, and stays within an agora of the exact share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })
      .filter((list) => list.some((w) => w > 0));
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        weights,
        (amount, list) => {
          const shares = prorate(amount, list);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
          const sum = list.reduce((total, weight) => total + weight, 0);
          for (const [index, share] of shares.entries()) {
            const exact = (amount * (list[index] ?? 0)) / sum;
            expect(Math.abs(share - exact)).toBeLessThan(1.000_001);
            if (list[index] === 0) expect(share).toBe(0);
          }
        },
      ),
      propertyOptions(),
    );
  });
});
