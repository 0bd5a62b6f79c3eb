import { describe, expect, it } from 'vitest';
import { parseUnits, unitsText } from './number-text.ts';

describe('typed numbers', () => {
  it('reads money with two digits and weights with three [CART-177, CART-178]', () => {
    expect(parseUnits('12.5', 2)).toBe(1_250);
    expect(parseUnits('.5', 2)).toBe(50);
    expect(parseUnits('7.', 2)).toBe(700);
    expect(parseUnits('1.34', 3)).toBe(1_340);
  });

  it('refuses an invalid number or more digits than the unit has', () => {
    expect(
      ['', '.', '1.234', '-1', '1e3', '1,5', 'abc'].map((text) => parseUnits(text, 2)),
    ).toEqual(Array.from({ length: 7 }, () => null));
  });

  it('formats a number as a person would type it', () => {
    expect([unitsText(1_250, 2), unitsText(700, 2), unitsText(1_340, 3), unitsText(5, 3)]).toEqual([
      '12.5',
      '7',
      '1.34',
      '0.005',
    ]);
  });
});
