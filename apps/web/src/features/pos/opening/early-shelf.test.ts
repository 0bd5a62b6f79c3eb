import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEarlyShelf, EARLY_SHELF_MS } from './early-shelf.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const opened: string[] = [];
  const shelf = createEarlyShelf((cloud) => {
    opened.push(cloud);
    return Promise.resolve(`${cloud} ${opened.length}`);
  });
  return { shelf, opened };
}

describe('a catalogue that is read early', () => {
  it('is claimed once by the till of its tenant', async () => {
    const { shelf } = setUp();
    shelf.read('a');
    expect(await shelf.take('a')).toBe('a 1');
    expect(await shelf.take('a')).toBe('a 2');
  });

  it('is released when another tenant claims', async () => {
    const { shelf } = setUp();
    shelf.read('a');
    expect(await shelf.take('b')).toBe('b 2');
    expect(await shelf.take('a')).toBe('a 3');
  });

  it('is released when no till claims it', async () => {
    const { shelf } = setUp();
    shelf.read('a');
    vi.advanceTimersByTime(EARLY_SHELF_MS - 1);
    shelf.read('b');
    // The second reading has its own time limit.
    vi.advanceTimersByTime(1);
    expect(await shelf.take('b')).toBe('b 2');
    shelf.read('c');
    vi.advanceTimersByTime(EARLY_SHELF_MS);
    expect(await shelf.take('c')).toBe('c 4');
  });

  it('fails only for the till that claims it', async () => {
    const shelf = createEarlyShelf(() => Promise.reject(new Error('storage')));
    shelf.read('a');
    await expect(shelf.take('a')).rejects.toThrow('storage');
    shelf.read('a');
    vi.advanceTimersByTime(EARLY_SHELF_MS);
  });
});
