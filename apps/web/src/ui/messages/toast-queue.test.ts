import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastQueue, TOAST_TIMES, TOASTS_WAITING } from './toast-queue.ts';

let seen: string[];
beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
});
afterEach(() => vi.useRealTimers());

function aQueue() {
  return createToastQueue<string>({
    show: (id) => void seen.push(id),
    hide: (id) => {
      seen = seen.filter((one) => one !== id);
    },
    update: () => undefined,
    isUrgent: (text) => text === 'request',
    onWaiting: () => undefined,
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
  });
}

describe('toasts', () => {
  it.each([
    ['one that says nothing else, for 5 seconds', TOAST_TIMES.usual, 5_000],
    ['a permission request, for 25 seconds', TOAST_TIMES.permissionRequest, 25_000],
    ['an update, for 30 seconds', TOAST_TIMES.updateAvailable, 30_000],
    ['a barcode that has no number, for 3 seconds', TOAST_TIMES.barcodeError, 3_000],
  ])('stay for the time of their kind: %s [SHELL-255]', (_, ms, expected) => {
    aQueue().add('a', 'text', ms);
    vi.advanceTimersByTime(expected - 1);
    expect(seen).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([]);
  });

  it('are removed when another person signs in, the waiting ones too, and the rest follows', () => {
    const queue = aQueue();
    for (const id of ['mine 1', 'mine 2', 'mine 3', 'mine 4', 'all']) queue.add(id, id, 5_000);
    queue.removeAll((text) => text.startsWith('mine'));
    expect(seen).toEqual(['all']);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([]);
  });

  it('make room for a request, also while the user reads one that only tells [SEE-063]', () => {
    const queue = aQueue();
    for (const id of ['a', 'b', 'c']) queue.add(id, 'text', 5_000);
    queue.pause('b');
    queue.add('r1', 'request', 25_000);
    expect(seen).toEqual(['b', 'r1']);
    queue.add('r2', 'request', 25_000);
    queue.add('r3', 'request', 25_000);
    expect(seen).toEqual(['r1', 'r2']);
    queue.remove('r1');
    expect(seen).toEqual(['r2', 'r3']);
    queue.remove('r2');
    expect(seen).toEqual(['r3', 'c']);
  });

  it('wait in a queue, and each has its full time once it is shown', () => {
    const queue = aQueue();
    for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(id, 'text', 5_000);
    expect(seen).toEqual(['a', 'b']);
    queue.remove('b');
    expect(seen).toEqual(['a', 'c']);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(['d', 'e']);
    vi.advanceTimersByTime(4_999);
    expect(seen).toEqual(['d', 'e']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([]);
  });

  it('stay while the user reads, and then for the remaining time', () => {
    const queue = aQueue();
    queue.add('a', 'text', 5_000);
    vi.advanceTimersByTime(3_000);
    queue.pause('a');
    vi.advanceTimersByTime(60_000);
    queue.add('b', 'text', 5_000);
    expect(seen).toEqual(['a', 'b']);
    queue.resume('a');
    vi.advanceTimersByTime(1_999);
    expect(seen).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['b']);
  });

  it('go on when one under the pointer is replaced or goes, which sends no leaving of the pointer', () => {
    const queue = aQueue();
    queue.add('a', 'old', 5_000);
    queue.pause('a');
    queue.add('a', 'new', 5_000);
    queue.add('b', 'text', 5_000);
    queue.pause('b');
    queue.removeAll((text) => text === 'text');
    // The one that fades out still sends that the pointer came.
    queue.pause('b');
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([]);
  });

  it('do not pile up when an error repeats: the oldest waiting ones are dropped', () => {
    const queue = aQueue();
    for (let at = 1; at <= 100; at += 1) queue.add(String(at), 'text', 5_000);
    const all: string[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      all.push(...seen);
      vi.advanceTimersByTime(5_000);
    }
    expect(all).toEqual([
      '1',
      '2',
      ...Array.from({ length: TOASTS_WAITING }, (_, at) => String(100 - TOASTS_WAITING + 1 + at)),
    ]);
  });

  it('replace one with the same id, shown or waiting', () => {
    const queue = aQueue();
    queue.add('a', 'old', 5_000);
    vi.advanceTimersByTime(4_000);
    queue.add('a', 'new', 5_000);
    vi.advanceTimersByTime(4_999);
    expect(seen).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([]);
    for (const id of ['a', 'b', 'c', 'd', 'd']) queue.add(id, 'text', 5_000);
    queue.remove('a');
    expect(seen).toEqual(['b', 'c']);
    queue.remove('b');
    expect(seen).toEqual(['c', 'd']);
  });
});
