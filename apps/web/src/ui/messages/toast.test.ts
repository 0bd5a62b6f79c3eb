import { cleanNotifications, notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideToast, takeWaitingToasts, toast, useWaitingToasts } from './toast.ts';

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
  it('are two, and the waiting ones follow when their time is over [SHELL-256, LOOK-015]', () => {
    said('a', 'b', 'c', 'd', 'e');
    expect(drawn()).toEqual(['a', 'b']);
    expect(useWaitingToasts.getState().waiting).toHaveLength(3);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toEqual(['c', 'd']);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toEqual(['e']);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toEqual([]);
  });

  it('are read behind the bell while they wait', () => {
    said('a', 'b', 'c', 'd');
    expect(takeWaitingToasts().map(({ text }) => text)).toEqual(['c', 'd']);
    vi.advanceTimersByTime(5_000);
    expect(drawn()).toEqual([]);
  });

  it('count up when the same is said again', () => {
    said('a', 'a', 'b', 'c', 'a', 'c');
    expect(drawn()).toEqual(['a (\u2066×3\u2069)', 'b']);
    expect(useWaitingToasts.getState().waiting.map(({ times }) => times)).toEqual([2]);
  });

  it('stay until the next step when they refuse something', () => {
    const world = new EventTarget();
    vi.stubGlobal('addEventListener', world.addEventListener.bind(world));
    vi.stubGlobal('removeEventListener', world.removeEventListener.bind(world));
    toast({ text: 'refused', tone: 'bad' });
    vi.advanceTimersByTime(60_000);
    expect(drawn()).toEqual(['refused']);
    world.dispatchEvent(new Event('keydown'));
    expect(drawn()).toEqual([]);
  });

  it('make room for the next when the user or the program closes one', async () => {
    said('a', 'b', 'c', 'd', 'e');
    notifications.hide('b');
    await Promise.resolve();
    expect(drawn()).toEqual(['a', 'c']);
    hideToast('a');
    expect(drawn()).toEqual(['c', 'd']);
  });

  it('are replaced by one with the same id', async () => {
    toast({ id: 'a', text: 'old' });
    toast({ id: 'a', text: 'new' });
    await Promise.resolve();
    expect(drawn()).toEqual(['new']);
  });
});
