import { describe, expect, it } from 'vitest';
import { unitPriceOf } from './unit-price.ts';

const of = (price: number, contentQty: string, contentUnit: string, weighed = false) => unitPriceOf({ price, weighed, contentQty, contentUnit });

describe('the price of a unit of measure', () => {
  it.each([
    [1_000, '500', 'גרם', 200, '100g'], [1_000, '1', 'ק"ג', 100, '100g'], [690, '1.5', 'ליטר', 46, '100ml'], [690, '1,5', 'ל׳', 46, '100ml'],
    [1_990, '6X330', 'מ"ל', 101, '100ml'], [350, '750', 'ml', 47, '100ml'], [1_200, '12', 'יח׳', 100, 'piece'], [5_000, '250', 'ס"מ', 2_000, 'metre'],
    [100, '8', 'גרם', 1_250, '100g'], [125, '1000', 'גרם', 13, '100g'],
  ] as const)('of %s agorot for %s %s is %s for %s', (price, qty, unit, agorot, per) => {
    expect(of(price, qty, unit)).toEqual({ agorot, per });
  });

  it('of weighed goods follows from the kilogram, whatever else is written', () => {
    expect(of(2_990, '500', 'גרם', true)).toEqual({ agorot: 299, per: '100g' });
  });

  it.each([['', ''], ['0', 'גרם'], ['500', 'ארגז'], ['-5', 'גרם'], ['abc', 'גרם'], ['1', 'יחידה'], ['99999999', 'ק"ג'], ['0.0001', 'גרם']])('is not made up of "%s %s"', (qty, unit) => {
    expect(of(1_000, qty, unit)).toBeNull();
  });
});
