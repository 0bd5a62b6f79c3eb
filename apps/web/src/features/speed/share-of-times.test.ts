import { SPEED_BOUNDS_MS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { boundOfShare } from './share-of-times.ts';

const none = SPEED_BOUNDS_MS.map(() => 0).concat(0);
const counted = (groups: Readonly<Record<number, number>>): number[] =>
  none.map((_, group) => groups[group] ?? 0);

describe('the times of a till', () => {
  it('are told as the bound that half of them and nearly all are within [SEE-064]', () => {
    const counts = counted({ 0: 60, 1: 34, 4: 6 });
    expect([boundOfShare(counts, 0.5), boundOfShare(counts, 0.95)]).toEqual([8, 100]);
  });

  it('are unknown when nothing was counted, and open when they are slower than any bound', () => {
    expect(boundOfShare(none, 0.5)).toBeNull();
    expect(boundOfShare(counted({ 11: 1 }), 0.95)).toBe(Infinity);
  });
});
