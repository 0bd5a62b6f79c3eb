import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOf } from './record-title.ts';

const COUPON = { he: 'קופון', en: 'Coupon' };

describe('the title of a record among records of other kinds', () => {
  it('is its singular noun and its code, in the language of the reader', () => {
    expect(titleOf(COUPON, 'E-7', 'he')).toBe('קופון E-7');
    expect(titleOf(COUPON, 'E-7', 'en')).toBe('Coupon E-7');
  });

  it('is only its name where it has one, and never repeats a word', () => {
    expect(titleOf(null, 'חלב 3%', 'he')).toBe('חלב 3%');
    expect(titleOf({ he: 'פקודת יומן', en: 'Journal entry' }, 'פקודת יומן ידנית', 'he')).toBe(
      'פקודת יומן ידנית',
    );
    expect(titleOf(COUPON, 'Couponless', 'en')).toBe('Coupon Couponless');
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        (code) =>
          titleOf(COUPON, titleOf(COUPON, code, 'he'), 'he') === titleOf(COUPON, code, 'he'),
      ),
    );
  });
});
