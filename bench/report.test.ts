import { describe, expect, it } from 'vitest';
import { toRow, toTable } from './report.ts';

const measured = { case: '50 rows', metric: 'p99', value: 1.5, unit: 'ms' };

describe('toRow', () => {
  it('is ok without a budget', () => {
    expect(toRow('engine', measured)).toEqual({
      bench: 'engine',
      case: '50 rows',
      metric: 'p99',
      value: 1.5,
      unit: 'ms',
      baseline: null,
      ratio: null,
      budget: null,
      ok: true,
    });
  });

  it('compares the value with the budget, and accepts the limit itself', () => {
    expect(toRow('engine', { ...measured, budget: { of: 'value', atMost: 1.5 } }).ok).toBe(true);
    expect(toRow('engine', { ...measured, budget: { of: 'value', atMost: 1.49 } }).ok).toBe(false);
    expect(toRow('engine', { ...measured, budget: { of: 'value', atLeast: 1.51 } }).ok).toBe(false);
  });

  it('compares the ratio to the baseline with the budget', () => {
    const half = { ...measured, baseline: 3, budget: { of: 'ratio', atLeast: 0.5 } as const };
    expect(toRow('submit', half)).toMatchObject({ baseline: 3, ratio: 0.5, budget: 0.5, ok: true });
    expect(toRow('submit', { ...half, value: 1.4 })).toMatchObject({ ratio: 0.4667, ok: false });
  });

  it('fails a budget on a ratio without a baseline, and a value that is no number', () => {
    expect(toRow('submit', { ...measured, budget: { of: 'ratio', atMost: 9 } }).ok).toBe(false);
    expect(
      toRow('submit', { ...measured, value: Number.NaN, budget: { of: 'value', atMost: 9 } }).ok,
    ).toBe(false);
  });
});

describe('toTable', () => {
  it('aligns its columns', () => {
    expect(
      toTable([
        ['a', 'bb', 'c'],
        ['aaa', 'b', ''],
      ]),
    ).toEqual(['a    bb  c', 'aaa  b']);
  });
});
