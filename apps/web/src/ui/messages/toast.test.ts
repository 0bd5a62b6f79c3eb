import { cleanNotifications, notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideToast, toast } from './toast.ts';

/** The toasts in the library's own store. */
const drawn = (): unknown[] =>
  notificationsStore.getState().notifications.map(({ message }) => message);
const said = (...texts: string[]): void => texts.forEach((text) => toast({ id: text, text }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null });
});
afterEach(() => {
  vi.runAllTimers();
  cleanNotifications();
  vi.useRealTimers();
});

describe('the toasts on the screen', () => {
  it('are three, and the waiting ones follow when their time is over [SHELL-256]', () => {
    said('a', 'b', 'c', 'd', 'e');
    expect(drawn()).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toEqual(['d', 'e']);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toEqual([]);
  });

  it('make room for the next when the user or the program closes one', async () => {
    said('a', 'b', 'c', 'd', 'e');
    notifications.hide('b');
    await Promise.resolve();
    expect(drawn()).toEqual(['a', 'c', 'd']);
    hideToast('a');
    expect(drawn()).toEqual(['c', 'd', 'e']);
  });

  it('are replaced by one with the same id', async () => {
    toast({ id: 'a', text: 'old' });
    toast({ id: 'a', text: 'new' });
    await Promise.resolve();
    expect(drawn()).toEqual(['new']);
  });
});
