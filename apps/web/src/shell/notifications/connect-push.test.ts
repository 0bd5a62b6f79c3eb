import { notificationsStore } from '@mantine/notifications';
import { COMPONENT } from '@dalpak/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/api/api.ts';
import { useUpdate } from '../service-worker.ts';
import { handleOrderEvent, connectPush } from './connect-push.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  queryClient.clear();
});

it.each(['orders_new', 'orders_update'] as const)(
  '%s makes the lists of orders reload, and no other list [SHELL-132, SHELL-133]',
  async (event) => {
    // Query keys in the form that the record lists use.
    const [orders, products] = [
      ['records', COMPONENT.salesOrders, 'list', ''],
      ['records', COMPONENT.products, 'list', ''],
    ];
    for (const key of [orders, products]) queryClient.setQueryData(key, []);
    await handleOrderEvent(
      { event, order: { id: 'o', name: '', rows: [] }, tickets: [], print_bones: false },
      { first: true, at: Date.now() },
    );
    expect([orders, products].map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      false,
    ]);
  },
);

it('shows for 30 seconds that a new version is available [SHELL-257]', () => {
  const shown = () => notificationsStore.getState().notifications.map(({ id }) => id);
  connectPush();
  useUpdate.setState({ waiting: {} as ServiceWorker });
  vi.advanceTimersByTime(29_999);
  expect(shown()).toEqual(['update']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
