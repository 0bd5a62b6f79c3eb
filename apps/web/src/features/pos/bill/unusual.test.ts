import { describe, expect, it } from 'vitest';
import { isUnusualCash, isUnusualQuantity, looksLikeCode } from './unusual.ts';

describe('unusual input', () => {
  it('is more typed pieces than the business allows, and never more than 999', () => {
    expect([
      isUnusualQuantity(20_000, 20),
      isUnusualQuantity(21_000, 20),
      isUnusualQuantity(-21_000, 20),
      isUnusualQuantity(1_000_000, 5_000),
    ]).toEqual([false, true, true, true]);
  });

  it('is more than 999 of one product', () => {
    expect([
      isUnusualQuantity(999_000),
      isUnusualQuantity(999_001),
      isUnusualQuantity(5_000_000),
    ]).toEqual([false, true, true]);
  });

  it.each([
    ['a 200 ₪ note for a sweet', 20_000, 100, false],
    ['a bundle of notes for a small bill', 100_000, 2_190, false],
    ['a digit too many', 219_000, 2_190, true],
    ['five times of a large bill', 250_000, 50_000, false],
    ['more than five times of it', 250_010, 50_000, true],
    ['a barcode', 99_999_999_900, 2_190, true],
  ])('is an unlikely cash sum, as %s', (_what, amount, owed, asked) =>
    expect(isUnusualCash(amount, owed)).toBe(asked),
  );

  it('is a sum that looks like a barcode', () => {
    expect(['96385074', '729001867'].map(looksLikeCode)).toEqual([true, true]);
    expect(['9638507', '', '1234567.89', '12.5'].map(looksLikeCode)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
