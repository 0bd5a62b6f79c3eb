import { describe, expect, it } from 'vitest';
import { cashAllowed } from './cash-law.ts';

const LIMIT = 600_000;

describe('legal cash limit of one sale', () => {
  it.each([
    ['an everyday sale, all of it', 1_250, 1_250],
    ['a sale of exactly the limit, all of it', 600_000, 600_000],
    // 6,000.01: a tenth is 600.001, rounded down to 600.00.
    ['a sale an agora above the limit, a tenth rounded down', 600_001, 60_000],
    ['a sale of 20,000 shekels, 2,000', 2_000_000, 200_000],
    ['a sale of ten times the limit, the limit', 6_000_000, 600_000],
    ['a larger one, the limit', 10_000_000, 600_000],
    ['nothing', 0, 0],
    ['a refund, all of it', -700_000, -700_000],
  ])('is of %s', (_what, total, allowed) => {
    expect(cashAllowed(total, LIMIT)).toBe(allowed);
  });

  it('follows the setting: before 2022-08-01 a sale of 11,000 shekels could be paid in cash', () => {
    expect(cashAllowed(1_100_000, 1_100_000)).toBe(1_100_000);
    expect(cashAllowed(1_100_000, LIMIT)).toBe(110_000);
  });
});
