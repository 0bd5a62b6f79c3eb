import type { CountScan, StockCountRow } from '@dalpak/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScans, type ScanStorage, sendScans } from './count-queue.ts';

const aScan = (at: number, code = `${at % 7}`): CountScan => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  code,
  quantity: 1_000,
  at: '2026-11-29T08:00:00.000Z',
});
const storageOf = (scans: readonly CountScan[]): ScanStorage => {
  let kept = scans;
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
  };
};
const rowOf = (code: string): StockCountRow => ({
  product: Number(code) + 1,
  name: code,
  barcode: code,
  place: '',
  weighed: false,
  expected: null,
  counted: 1_000,
  difference: null,
});

describe('scans that wait on the device', () => {
  it('are each counted once, whichever calls and answers are lost [LOOK-027]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 250 }),
        fc.array(fc.constantFrom('ok', 'call', 'answer'), { maxLength: 12 }),
        async (count, network) => {
          const storage = storageOf(Array.from({ length: count }, (_, at) => aScan(at)));
          const stored = new Map<string, string>();
          let at = 0;
          const send = (scans: readonly CountScan[]) => {
            const state = network[at] ?? 'ok';
            at += 1;
            if (state === 'call') return Promise.reject(new Error('offline'));
            for (const { id, code } of scans) stored.set(id, code);
            if (state === 'answer') return Promise.reject(new Error('offline'));
            return Promise.resolve(scans.map(({ id, code }) => ({ id, row: rowOf(code) })));
          };
          for (let round = 0; round < network.length + 1; round += 1)
            await sendScans(storage, send).catch(() => undefined);
          expect(stored.size).toBe(count);
          expect(storage.read()).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('tell the codes that no product has, and keep what was scanned meanwhile [LOOK-027]', async () => {
    const storage = storageOf([aScan(1), aScan(2, 'x')]);
    const sent = await sendScans(storage, (scans) => {
      if (scans.length === 2) storage.write([...storage.read(), aScan(3)]);
      return Promise.resolve(
        scans.map(({ id, code }) => ({ id, row: code === 'x' ? null : rowOf(code) })),
      );
    });
    expect(sent.unknown).toEqual(['x']);
    expect(sent.rows).toHaveLength(2);
    expect(storage.read()).toEqual([]);
  });

  it('are empty when the stored text is damaged [LOOK-027]', () => {
    expect(parseScans('{')).toEqual([]);
    expect(parseScans('[{"id":1}]')).toEqual([]);
    expect(parseScans(JSON.stringify([aScan(1)]))).toEqual([aScan(1)]);
  });
});
