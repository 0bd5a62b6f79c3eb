import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOCK_TICK_MS, startClock } from './use-now.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 21, 30) }));
afterEach(() => vi.useRealTimers());

it('refreshes the clock of the top bar every second [SHELL-059]', () => {
  const told: string[] = [];
  const stop = startClock((now) => told.push(new Date(now).toISOString()), CLOCK_TICK_MS);
  vi.advanceTimersByTime(999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2_001);
  expect(told).toEqual([
    '2026-11-21T21:30:01.000Z',
    '2026-11-21T21:30:02.000Z',
    '2026-11-21T21:30:03.000Z',
  ]);
  stop();
});

it('refreshes the current date every hour, until it is stopped [SHELL-254]', () => {
  const told: string[] = [];
  const stop = startClock((now) => told.push(new Date(now).toISOString()));
  vi.advanceTimersByTime(3_599_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['2026-11-21T22:30:00.000Z']);
  vi.advanceTimersByTime(3_600_000);
  expect(told).toHaveLength(2);
  stop();
  vi.advanceTimersByTime(7_200_000);
  expect(told).toHaveLength(2);
});
