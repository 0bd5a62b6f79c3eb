import { describe, expect, it } from 'vitest';
import { movesFor } from './limits.ts';

describe('the budget of an exact search', () => {
  it('is large only for six units under four rules of two levels: six units under eight rules took a till ten seconds with it', () => {
    const few = { units: 6, rules: 4, levels: 8 };
    expect(movesFor(few)).toBe(150_000);
    for (const more of [{ units: 7 }, { rules: 5 }, { levels: 9 }, { units: 6, rules: 8, levels: 10 }]) expect(movesFor({ ...few, ...more })).toBe(5_000);
  });
});
