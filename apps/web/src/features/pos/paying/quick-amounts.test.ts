import { describe, expect, it } from 'vitest';
import { quickAmounts } from './quick-amounts.ts';

describe('quick amounts', () => {
  it('offers the exact sum and the next sums of notes', () => {
    expect(quickAmounts(2_190)).toEqual([2_190, 3_000, 4_000, 5_000, 10_000]);
    expect(quickAmounts(3_790)).toEqual([3_790, 4_000, 5_000, 10_000, 20_000]);
    expect(quickAmounts(410)).toEqual([410, 1_000, 2_000, 5_000, 10_000]);
    expect(quickAmounts(6_420)).toEqual([6_420, 7_000, 8_000, 10_000, 20_000]);
    expect(quickAmounts(18_010)).toEqual([18_010, 19_000, 20_000]);
  });

  it('does not offer a sum twice', () => {
    expect(quickAmounts(5_000)).toEqual([5_000, 6_000, 10_000, 20_000]);
    expect(quickAmounts(20_000)).toEqual([20_000]);
  });

  it('continues above the largest note', () => {
    expect(quickAmounts(43_250)).toEqual([43_250, 44_000, 45_000, 50_000, 60_000]);
  });

  it('offers nothing when nothing is due', () => {
    expect(quickAmounts(0)).toEqual([]);
    expect(quickAmounts(-500)).toEqual([]);
  });
});
