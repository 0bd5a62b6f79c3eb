import { describe, expect, it } from 'vitest';
import { cashAllowed } from './pay.ts';

describe('cash law', () => {
  it('lets a sale up to the limit be paid in cash entirely', () => {
    expect(cashAllowed(600_000, 600_000)).toBe(600_000);
    expect(cashAllowed(1_250, 600_000)).toBe(1_250);
  });

  it('lets a tenth of a larger sale be paid in cash, and never more than the limit', () => {
    expect(cashAllowed(600_001, 600_000)).toBe(60_000);
    expect(cashAllowed(10_000_000, 600_000)).toBe(600_000);
  });
});
