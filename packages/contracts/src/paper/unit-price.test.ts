import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitPriceOf } from './unit-price.ts';

const of = (price: number, contentQty: string, contentUnit: string, weighed = false) =>
  unitPriceOf({ price, weighed, contentQty, contentUnit });

describe('the price of a unit of measure', () => {
  it.each([
    [1_000, '500', 'גרם', 200, '100g'],
    [1_000, '1', 'ק"ג', 100, '100g'],
    [690, '1.5', 'ליטר', 46, '100ml'],
    [690, '1,5', 'ל׳', 46, '100ml'],
    [1_990, '6X330', 'מ"ל', 101, '100ml'],
    [350, '750', 'ml', 47, '100ml'],
    [1_200, '12', 'יח׳', 100, 'piece'],
    [5_000, '250', 'ס"מ', 2_000, 'metre'],
    [100, '8', 'גרם', 1_250, '100g'],
    [125, '1000', 'גרם', 13, '100g'],
    // 280 hundredths are 2.8000000000000003 in floating point, which would make this price an agora
    // less.
    [1_295, '280', 'גרם', 463, '100g'],
    [1_295, '0.28', 'ק"ג', 463, '100g'],
  ] as const)('of %s agorot for %s %s is %s for %s', (price, qty, unit, agorot, per) => {
    expect(of(price, qty, unit)).toEqual({ agorot, per });
  });

  it('is rounded to the nearest agora, half up', () => {
    const thousandths = fc.integer({ min: 1_000, max: 9_999_999 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        thousandths,
        fc.constantFrom(['גרם', 100n], ['מ"ל', 100n], ['ס"מ', 100n], ['cl', 10n]),
        (price, count, [unit, inOne]) => {
          const qty = `${Math.floor(count / 1_000)}.${String(count % 1_000).padStart(3, '0')}`;
          const agorot = BigInt(of(price, qty, String(unit))?.agorot ?? -1);
          // price × inOne ÷ (count ÷ 1,000), in halves of an agora.
          const [twice, by] = [2n * BigInt(price) * BigInt(inOne) * 1_000n, BigInt(count)];
          expect((2n * agorot - 1n) * by <= twice && twice < (2n * agorot + 1n) * by).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('follows from the kilogram for weighed goods, whatever the stated content', () => {
    expect(of(2_990, '500', 'גרם', true)).toEqual({ agorot: 299, per: '100g' });
  });

  it.each([
    ['', ''],
    ['0', 'גרם'],
    ['500', 'ארגז'],
    ['-5', 'גרם'],
    ['abc', 'גרם'],
    ['1', 'יחידה'],
    ['99999999', 'ק"ג'],
    ['0.0001', 'גרם'],
  ])('is null for "%s %s"', (qty, unit) => {
    expect(of(1_000, qty, unit)).toBeNull();
  });
});
