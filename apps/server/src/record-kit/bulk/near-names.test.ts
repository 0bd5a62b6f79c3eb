import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeness, nearNames } from './near-names.ts';

describe('names that a text may have meant', () => {
  it('are those with its words in another order, with a slip or a part of it', () => {
    const departments = ['קטניות, אורז ופסטה', 'קפה ותה', 'מוצרי חלב', 'בשר ועוף', 'חטיפים'];
    expect(nearNames('פסטה אורז וקטניות', departments)).toEqual(['קטניות, אורז ופסטה']);
    expect(nearNames('חטיפימ', departments)).toEqual(['חטיפים']);
    expect(nearNames('מוצרי חלב וביצים', departments)[0]).toBe('מוצרי חלב');
    expect(nearNames('צעצועים', departments)).toEqual([]);
  });

  it('are as alike in both directions, and a name is most like itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(likeness(a, b)).toBe(likeness(b, a));
        expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
        expect(likeness(a, b)).toBeLessThanOrEqual(Math.max(likeness(a, a), likeness(b, b)));
      }),
    );
  });
});
