import { describe, expect, it } from 'vitest';
import { summariseToday } from './today-summary.ts';

describe('the figures of today', () => {
  it('are all of the sales, without refunds', () => {
    const answer = { count: 9, total: 57_005, sales: { count: 8, total: 57_288 } };
    expect(summariseToday(answer)).toEqual({ sum: 57_288, count: 8, average: 7_161 });
  });

  it('have no average on a day without sales', () => {
    const answer = { count: 1, total: -690, sales: { count: 0, total: 0 } };
    expect([summariseToday(answer), summariseToday({ sales: null }).average]).toEqual([
      { sum: 0, count: 0, average: null },
      null,
    ]);
  });
});
