import type { DisplayBill } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { followTill, openDisplayFeed } from './customer-display.ts';

const BILL: DisplayBill = {
  state: 'selling',
  business: 'מכולת',
  rows: [{ key: 'a', name: 'חלב', quantity: 1_000, weighed: false, net: 690 }],
  total: 690,
  discount: 0,
  change: 0,
};

/** Node's BroadcastChannel works as the browser's: both ends live in this process. */
function nextBill(trigger: () => void, seen: DisplayBill[], count: number): Promise<void> {
  trigger();
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (seen.length < count) return;
      clearInterval(look);
      resolve();
    }, 1);
  });
}

describe('the customer display', () => {
  it('gets the bill when it opens and every later change, whether till or display opened first', async () => {
    const seen: DisplayBill[] = [];
    let bill = BILL;
    let reads = 0;
    const feed = openDisplayFeed(() => {
      reads += 1;
      return bill;
    });
    // No display is open, so the bill is not read.
    feed.notifyChanged();
    expect(reads).toBe(0);
    let stop = (): void => undefined;
    await nextBill(
      () => {
        stop = followTill((shown) => seen.push(shown));
      },
      seen,
      1,
    );
    expect(seen).toEqual([BILL]);
    bill = { ...BILL, total: 1_380 };
    await nextBill(
      () => {
        feed.notifyChanged();
        feed.notifyChanged();
      },
      seen,
      2,
    );
    expect([seen.length, seen[1]?.total, reads]).toEqual([2, 1_380, 2]);
    feed.close();
    // A till that restarts finds the display that is already open.
    const again = openDisplayFeed(() => ({ ...BILL, state: 'idle' }));
    await nextBill(() => undefined, seen, 3);
    expect(seen[2]?.state).toBe('idle');
    again.close();
    stop();
  });
});
