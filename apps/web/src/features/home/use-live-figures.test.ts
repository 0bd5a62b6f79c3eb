import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveTask } from './use-live-figures.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('figures change at once, then at most once a second, and for the last sale too [SEE-040]', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const live = createLiveTask(run, () => false);
  live.ask();
  expect(run).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 20; at += 1) {
    live.ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(2);
  live.stop();
});

it('a hidden window asks nothing and catches up when it is shown [SEE-040]', () => {
  let isHidden = true;
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const live = createLiveTask(run, () => isHidden);
  live.ask();
  live.ask();
  expect(run).not.toHaveBeenCalled();
  isHidden = false;
  live.shown();
  expect(run).toHaveBeenCalledTimes(1);
  live.stop();
});
