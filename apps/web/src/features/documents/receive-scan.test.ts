import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addScanned,
  addUnknown,
  findDifferences,
  parseReceiveScan,
  settleReceipt,
  startReceiveScan,
} from './receive-scan.ts';

const product = (id: number) => ({ id, name: `p${id}` });
const order = startReceiveScan([
  { product: product(1), quantity: 5_000 },
  { product: product(2), quantity: 1_000 },
  { product: product(2), quantity: 1_000 },
]);

describe('a receipt that is scanned against its order', () => {
  it('tells what is short, over and not ordered [LOOK-027]', () => {
    let scan = order;
    for (let times = 0; times < 3; times += 1) scan = addScanned(scan, product(2), 1_000);
    scan = addScanned(addUnknown(addUnknown(scan, '999'), '999'), product(3), 1_000);
    expect(findDifferences(scan)).toEqual([
      { product: 1, name: 'p1', expected: 5_000, scanned: 0, difference: 'short' },
      { product: 2, name: 'p2', expected: 2_000, scanned: 3_000, difference: 'over' },
      { product: 3, name: 'p3', expected: 0, scanned: 1_000, difference: 'extra' },
    ]);
    expect(scan.unknown).toEqual({ 999: 2 });
    expect(Object.fromEntries(settleReceipt(scan, new Set([2, 3])))).toEqual({
      1: 0,
      2: 2_000,
      3: 0,
    });
    expect(parseReceiveScan(JSON.stringify(scan))).toEqual(scan);
    expect(parseReceiveScan('{"expected":1}')).toBeNull();
  });

  it('sums every scan, in whatever order they come [LOOK-027]', () => {
    const scans = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 })),
    );
    fc.assert(
      fc.property(scans, (list) => {
        const all = list.reduce(
          (scan, [id, pieces]) => addScanned(scan, product(id), pieces),
          order,
        );
        const sums = settleReceipt(all, new Set());
        for (const id of [1, 2, 3, 4])
          expect(sums.get(id) ?? 0).toBe(
            list.reduce((sum, [one, pieces]) => sum + (one === id ? pieces : 0), 0),
          );
        for (const { expected, scanned, difference } of findDifferences(all))
          expect(difference).toBe(expected === 0 ? 'extra' : scanned < expected ? 'short' : 'over');
      }),
    );
  });
});
