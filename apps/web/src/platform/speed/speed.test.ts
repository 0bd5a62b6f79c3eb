import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSpeed, recordSpeed } from './speed.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('counts a day of Israel, whose date it formats once a minute [SEE-064]', () => {
  // Of the real formats: fake timers bring their own.
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  vi.useFakeTimers({ now: Date.parse('2031-07-15T20:58:30Z') });
  for (let scan = 0; scan < 50; scan += 1) recordSpeed('scan', 5);
  expect(format).toHaveBeenCalledTimes(1);
  // Midnight in Israel, three hours ahead in summer.
  vi.setSystemTime(Date.parse('2031-07-15T21:00:00Z'));
  recordSpeed('scan', Infinity);
  expect(format).toHaveBeenCalledTimes(2);
  const days = keepSpeed('midnight:1').map(({ day, counts }) => [day, counts.scan]);
  expect(days).toEqual([
    ['2031-07-15', [50, ...Array<number>(11).fill(0)]],
    ['2031-07-16', [...Array<number>(11).fill(0), 1]],
  ]);
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
