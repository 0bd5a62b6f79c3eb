import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseLock, webLock } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function aTab(storage: Map<string, string>, tab: string) {
  const log: string[] = [];
  const lock = leaseLock({
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    key: 'turn',
    tab,
    now: () => Date.now(),
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const leave = lock.hold({ gained: () => log.push('gained'), lost: () => log.push('lost') });
  return { log, leave };
}

describe("a lease without the browser's locks", () => {
  it('is held by one tab, also when two request it at the same moment', () => {
    const storage = new Map<string, string>();
    const first = aTab(storage, 'a');
    storage.delete('turn');
    const second = aTab(storage, 'b');
    vi.advanceTimersByTime(60_000);
    expect([first.log, second.log]).toEqual([[], ['gained']]);
  });

  it('passes to the next tab when it is released, and when its tab was closed without a release', () => {
    const storage = new Map<string, string>();
    const [first, second] = [aTab(storage, 'a'), aTab(storage, 'b')];
    vi.advanceTimersByTime(1_000);
    expect([first.log, second.log]).toEqual([['gained'], []]);
    first.leave();
    vi.advanceTimersByTime(21_000);
    expect(second.log).toEqual(['gained']);
    storage.set('turn', `${Date.now() + 75_000} crashed`);
    vi.advanceTimersByTime(20_000);
    expect(second.log).toEqual(['gained', 'lost']);
    vi.advanceTimersByTime(80_000);
    expect(second.log).toEqual(['gained', 'lost', 'gained']);
  });
});

describe('a lock of the browser', () => {
  it('is held until it is released', async () => {
    const held: Promise<unknown>[] = [];
    const request = ((_name: string, _options: LockOptions, run: () => Promise<void>) => {
      const turn = run();
      held.push(turn);
      return turn;
    }) as unknown as LockManager['request'];
    const log: string[] = [];
    const leave = webLock({ request }, 'turn').hold({
      gained: () => log.push('gained'),
      lost: () => log.push('lost'),
    });
    expect(log).toEqual(['gained']);
    leave();
    await expect(held[0]).resolves.toBeUndefined();
  });

  it('is held by every tab when the browser refuses locks', async () => {
    const log: string[] = [];
    const request = (() => Promise.reject(new Error('refused'))) as LockManager['request'];
    webLock({ request }, 'turn').hold({
      gained: () => log.push('gained'),
      lost: () => log.push('lost'),
    });
    await expect.poll(() => log).toEqual(['gained']);
  });
});
