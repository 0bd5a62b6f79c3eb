import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addToQueue,
  labelsToPrintNow,
  MAX_COPIES,
  setCopies,
  removePrinted,
} from './label-queue.ts';

afterEach(() => vi.unstubAllGlobals());

describe('queued labels', () => {
  it('are one for each product of a list, and do not change when the list is added again', () => {
    const first = addToQueue([], [3, 1, 3]);
    expect(first).toEqual([
      { id: 3, copies: 1 },
      { id: 1, copies: 1 },
    ]);
    expect(addToQueue(setCopies(first, 3, 7), [1, 3, 2])).toEqual([
      { id: 3, copies: 7 },
      { id: 1, copies: 1 },
      { id: 2, copies: 1 },
    ]);
  });

  it('are one more when a product is chosen again', () => {
    expect(
      addToQueue(
        [
          { id: 3, copies: 1 },
          { id: 1, copies: MAX_COPIES },
        ],
        [3, 1],
        true,
      ),
    ).toEqual([
      { id: 3, copies: 2 },
      { id: 1, copies: MAX_COPIES },
    ]);
  });

  it('are at least one and at most the limit for a product', () => {
    const one = addToQueue([], [1]);
    expect(
      [0, -3, Number.NaN, 7.9, 9_999].map((copies) => setCopies(one, 1, copies)[0]?.copies),
    ).toEqual([1, 1, 1, 7, MAX_COPIES]);
    expect(
      addToQueue(
        [],
        Array.from({ length: 1_500 }, (_, at) => at + 1),
      ),
    ).toHaveLength(1_000);
  });
});

describe('the label-print mode of a point of sale', () => {
  it('is manual until automatic is chosen, survives a reload, and prints at once only when automatic [CART-301]', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    const opened = async () => {
      vi.resetModules();
      return import('./label-queue.ts');
    };
    const first = await opened();
    const drawn = [{ id: 3, copies: 2 }];
    expect(first.useLabelQueue.getState().mode).toBe('manual');
    expect(labelsToPrintNow(drawn, 'manual', true)).toEqual([]);

    first.setLabelMode('auto');
    const { mode } = (await opened()).useLabelQueue.getState();
    expect(mode).toBe('auto');
    expect(labelsToPrintNow(drawn, mode, true)).toEqual(drawn);
    expect(labelsToPrintNow(drawn, mode, false)).toEqual([]);

    (await opened()).setLabelMode('manual');
    expect((await opened()).useLabelQueue.getState().mode).toBe('manual');
  });

  it('keeps labels that were chosen while others were printed', () => {
    expect(
      removePrinted(
        [
          { id: 3, copies: 5 },
          { id: 1, copies: 1 },
          { id: 2, copies: 1 },
        ],
        [
          { id: 3, copies: 2 },
          { id: 1, copies: 1 },
        ],
      ),
    ).toEqual([
      { id: 3, copies: 3 },
      { id: 2, copies: 1 },
    ]);
  });
});
