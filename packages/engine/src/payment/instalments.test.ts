import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '@dalpak/testkit';
import { instalmentsAddUp, splitInstalments } from './instalments.ts';

describe('instalments', () => {
  it('have a first payment and equal others: 100.00 in three', () => {
    expect(splitInstalments(10_000, 3)).toEqual({ first: 3_334, fixed: 3_333 });
    expect(splitInstalments(-10_000, 3)).toEqual({ first: -3_334, fixed: -3_333 });
  });

  it('add up to the agora, have one sign, and the first is the largest', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 2, max: 36 }),
        (amount, payments) => {
          const parts = splitInstalments(amount, payments);
          if (parts === null) {
            expect(Math.abs(amount)).toBeLessThan(payments);
            return;
          }
          expect(parts.first + (payments - 1) * parts.fixed).toBe(amount);
          expect(Math.abs(parts.first)).toBeGreaterThanOrEqual(Math.abs(parts.fixed));
          expect(instalmentsAddUp(amount, payments, parts)).toBe(true);
        },
      ),
      propertyOptions(),
    );
  });

  it('are refused for less than an agora each, one payment, or too many', () => {
    expect([
      splitInstalments(2, 3),
      splitInstalments(100, 1),
      splitInstalments(10_000, 37),
      splitInstalments(10_000, 2.5),
      splitInstalments(0.5, 2),
    ]).toEqual([null, null, null, null, null]);
  });

  it('do not add up when an agora is missing or one part has the other sign', () => {
    expect(instalmentsAddUp(10_000, 3, { first: 3_333, fixed: 3_333 })).toBe(false);
    expect(instalmentsAddUp(10_000, 3, { first: 20_000, fixed: -5_000 })).toBe(false);
    // Businesses that prefer whole shekels choose the parts themselves.
    expect(instalmentsAddUp(10_050, 3, { first: 3_450, fixed: 3_300 })).toBe(true);
  });
});
