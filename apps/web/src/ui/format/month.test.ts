import { describe, expect, it } from 'vitest';
import { monthOf, shiftMonth } from './month.ts';

describe('a month', () => {
  it('has all of its days', () => {
    expect(monthOf('2026-11-21')).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      title: '11/2026',
    });
    expect(monthOf('2028-02-10').days).toHaveLength(29);
  });

  it('is followed by the next, also across the year', () => {
    expect(shiftMonth(monthOf('2026-12-31'), 1)).toMatchObject({
      from: '2027-01-01',
      title: '01/2027',
    });
    expect(shiftMonth(monthOf('2026-01-15'), -1)).toMatchObject({ to: '2025-12-31' });
  });
});
