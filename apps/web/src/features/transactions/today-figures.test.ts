import { describe, expect, it } from 'vitest';
import { todayFigures } from './today-figures.ts';

describe('the figures of today', () => {
  it('are all of the sales, before what was given back', () => {
    const answer = { count: 9, total: 57_005, sales: { count: 8, total: 57_288 } };
    expect(todayFigures(answer)).toEqual({ sum: 57_288, count: 8, average: 7_161 });
  });

  it('say no average of a day on which nothing was sold', () => {
    const answer = { count: 1, total: -690, sales: { count: 0, total: 0 } };
    expect([todayFigures(answer), todayFigures({ sales: null }).average]).toEqual([{ sum: 0, count: 0, average: null }, null]);
  });
});
