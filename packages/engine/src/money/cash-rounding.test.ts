import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyOptions } from '@dalpak/testkit';
import type { RoundingPolicy } from '../cart/cart.types.ts';
import { isCashAmount, roundCash } from './cash-rounding.ts';

const matrix: readonly (readonly [RoundingPolicy, readonly (readonly [number, number])[]])[] = [
  // 12.34 → 12.30, 12.35 → 12.40: 1–4 agorot down, 5–9 up
  [
    'tens_of_agorot',
    [
      [1_234, 1_230],
      [1_235, 1_240],
      [1_239, 1_240],
      [1_230, 1_230],
      [4, 0],
      [5, 10],
      [-1_234, -1_230],
      [-1_235, -1_240],
    ],
  ],
  [
    'agorot',
    [
      [1_234, 1_234],
      [1_235, 1_235],
      [-1, -1],
    ],
  ],
  // 12.49 → 12.00, 12.50 → 13.00
  [
    'shekels',
    [
      [1_249, 1_200],
      [1_250, 1_300],
      [49, 0],
      [50, 100],
      [-1_250, -1_300],
    ],
  ],
  // 14.99 → 10, 15.00 → 20
  [
    'tens_of_shekels',
    [
      [1_499, 1_000],
      [1_500, 2_000],
      [499, 0],
      [-1_500, -2_000],
    ],
  ],
];

describe('rounding of what is paid in cash', () => {
  it.each(matrix)('rounds to %s [CART-179, CART-180, CART-181, CART-182]', (policy, cases) => {
    for (const [amount, rounded] of cases)
      expect(roundCash(amount, policy), `${amount}`).toBe(rounded);
  });

  it('moves an amount by at most half a step, and a refund mirrors its sale', () => {
    const steps = { agorot: 1, tens_of_agorot: 10, shekels: 100, tens_of_shekels: 1_000 } as const;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom<RoundingPolicy>('agorot', 'tens_of_agorot', 'shekels', 'tens_of_shekels'),
        (amount, policy) => {
          const rounded = roundCash(amount, policy);
          expect(rounded % steps[policy]).toBe(0);
          expect(Math.abs(rounded - amount) * 2).toBeLessThanOrEqual(steps[policy]);
          expect(roundCash(0 - amount, policy)).toBe(0 - rounded);
        },
      ),
      propertyOptions(),
    );
  });
});

describe('amounts payable in coins', () => {
  it.each<readonly [RoundingPolicy, readonly number[], readonly number[]]>([
    ['tens_of_agorot', [0, 10, 18_640, -1_470], [1, 5, 1_466, 18_641, -1_466]],
    ['shekels', [0, 10, 1_470, -50], [5, 1_466]],
    ['tens_of_shekels', [10, 1_500], [1_501]],
    ['agorot', [0, 1, 1_466], []],
  ])('is made of coins of 10 agorot, but where agorot are counted: %s', (policy, coins, none) => {
    expect(coins.filter((amount) => !isCashAmount(amount, policy))).toEqual([]);
    expect(none.filter((amount) => isCashAmount(amount, policy))).toEqual([]);
  });
});
