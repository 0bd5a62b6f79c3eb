import { beforeEach, expect, it, vi } from 'vitest';
import { keepSpeed, recordSpeed } from './speed.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

it('adds what this page counted to what the till did before, and is told of one till alone [SEE-064]', () => {
  recordSpeed('scan', 5);
  recordSpeed('scan', 9_000);
  expect(keepSpeed('shop:1')[0]?.counts.scan).toEqual([1, ...Array<number>(10).fill(0), 1]);
  recordSpeed('scan', 5);
  recordSpeed('sale', 40);
  expect(keepSpeed('shop:1')[0]?.counts).toMatchObject({
    scan: [2, ...Array<number>(10).fill(0), 1],
    sale: [0, 0, 0, 1, ...Array<number>(8).fill(0)],
  });
  // The device is another till now.
  expect(keepSpeed('other:1')).toEqual([]);
});
