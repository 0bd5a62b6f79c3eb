import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimTill } from './single-tab-lock.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stubLocks = (request: (name: string, held: () => unknown) => Promise<unknown>): void => {
  vi.stubGlobal('navigator', { locks: { request } });
};

describe('the one tab that has the till', () => {
  it('waits until the tab before it ends, and requests the lock once', async () => {
    const asked: (() => unknown)[] = [];
    stubLocks((_name, held) => {
      asked.push(held);
      return new Promise(() => undefined);
    });
    let isMine = false;
    void claimTill('waits').then(() => (isMine = true));
    void claimTill('waits');
    await Promise.resolve();
    expect([isMine, asked.length]).toEqual([false, 1]);
    void asked[0]?.();
    await claimTill('waits');
    expect(isMine).toBe(true);
  });

  it('sells where the browser refuses its locks, and where it has none', async () => {
    stubLocks(() => Promise.reject(new DOMException('no', 'SecurityError')));
    await expect(claimTill('refused')).resolves.toBeUndefined();
    vi.stubGlobal('navigator', {});
    await expect(claimTill('none')).resolves.toBeUndefined();
  });
});
