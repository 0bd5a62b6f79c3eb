import { describe, expect, it } from 'vitest';
import { dealsFor, movesFor } from './limits.ts';

describe('the budget of an exact search', () => {
  it('is large only for six units under four rules of two levels: six units under eight rules took a till ten seconds with it', () => {
    const few = { units: 6, rules: 4, levels: 8 };
    expect(movesFor(few)).toBe(150_000);
    for (const more of [
      { units: 7 },
      { rules: 5 },
      { levels: 9 },
      { units: 6, rules: 8, levels: 10 },
    ])
      expect(movesFor({ ...few, ...more })).toBe(5_000);
  });
});

describe('the budget of deals', () => {
  it('is large for twelve units in conflict, smaller by as much as hands hold others, and never less than that of many', () => {
    expect(
      [
        [12, 12],
        [12, 24],
        [8, 60],
        [8, 312],
        [13, 13],
      ].map(([contested = 0, held = 0]) => dealsFor(contested, held)),
    ).toEqual([50_000, 10_000, 4_000, 1_500, 1_500]);
  });
});
