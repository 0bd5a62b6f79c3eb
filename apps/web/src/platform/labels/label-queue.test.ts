import { describe, expect, it } from 'vitest';
import { addToQueue, MAX_COPIES, setCopies } from './label-queue.ts';

describe('labels that wait', () => {
  it('are one of each product that a list hands over, and stay as they are when it comes again', () => {
    const first = addToQueue([], [3, 1, 3]);
    expect(first).toEqual([{ id: 3, copies: 1 }, { id: 1, copies: 1 }]);
    expect(addToQueue(setCopies(first, 3, 7), [1, 3, 2])).toEqual([{ id: 3, copies: 7 }, { id: 1, copies: 1 }, { id: 2, copies: 1 }]);
  });

  it('are one more when a product is picked again by hand', () => {
    expect(addToQueue([{ id: 3, copies: 1 }, { id: 1, copies: MAX_COPIES }], [3, 1], true)).toEqual([{ id: 3, copies: 2 }, { id: 1, copies: MAX_COPIES }]);
  });

  it('are at least one of a product, and no forest', () => {
    const one = addToQueue([], [1]);
    expect([0, -3, Number.NaN, 7.9, 9_999].map((copies) => setCopies(one, 1, copies)[0]?.copies)).toEqual([1, 1, 1, 7, MAX_COPIES]);
    expect(addToQueue([], Array.from({ length: 1_500 }, (_, at) => at + 1))).toHaveLength(1_000);
  });
});
