import { syncGetVers } from '@dalpak/contracts';
import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { ServerError } from './errors.ts';

const drawn = (): unknown[] =>
  notificationsStore.getState().notifications.map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null });
});
afterEach(() => {
  vi.runAllTimers();
  cleanNotifications();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the code and text of a refused legacy call for exactly five seconds [SHELL-243]', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(() =>
      Promise.resolve(new Response(JSON.stringify(['123', 'משהו השתבש']))),
    ),
  );
  await expect(
    api.call(syncGetVers, { body: { operations: ['Products'] } }),
  ).rejects.toBeInstanceOf(ServerError);
  expect(drawn()).toEqual(['123 · משהו השתבש']);
  vi.advanceTimersByTime(4_999);
  expect(drawn()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(drawn()).toEqual([]);
});
