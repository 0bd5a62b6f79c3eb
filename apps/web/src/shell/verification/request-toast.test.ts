import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverRequestPush, type RequestPush } from '../../platform/permissions/request-push.ts';
import { subscribeToRequests } from './request-toast.ts';

const event = (id: string, status: RequestPush['status']): RequestPush => ({
  id,
  status,
  by: { id: 2, name: 'מיכל' },
  changed: false,
  to: [1],
  desc: 'הנחה 10%',
});
const shown = () => notificationsStore.getState().notifications.map(({ id, title }) => [id, title]);

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // A toast that ends restores the focus, and there is no page here.
  vi.stubGlobal('document', { activeElement: null });
  stop = subscribeToRequests();
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the toast of a permission request', () => {
  it('is shown for 25 seconds [SHELL-166]', () => {
    deliverRequestPush(event('r1', 'pending'), { at: Date.now() });
    vi.advanceTimersByTime(24_999);
    expect(shown()).toEqual([['permission-request-r1', 'בקשת אישור ממיכל']]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('is not shown for a request that can no longer be answered', () => {
    deliverRequestPush(event('old', 'pending'), { at: Date.now() - 120_001 });
    expect(shown()).toEqual([]);
    deliverRequestPush(event('young', 'pending'), { at: Date.now() - 119_000 });
    expect(shown()).toEqual([['permission-request-young', 'בקשת אישור ממיכל']]);
  });

  it('is replaced by a notice when the request was withdrawn', () => {
    deliverRequestPush(event('r2', 'pending'), { at: Date.now() });
    deliverRequestPush(event('r2', 'withdrawn'), { at: Date.now() });
    expect(shown()).toEqual([['permission-request-r2', undefined]]);
  });

  it('stays as it was shown while the bill changes, and ends when a colleague has answered [SEE-063]', () => {
    deliverRequestPush(event('r3', 'pending'), { at: Date.now() });
    deliverRequestPush({ ...event('r3', 'pending'), changed: true, desc: 'x' }, { at: Date.now() });
    expect(shown()).toEqual([['permission-request-r3', 'בקשת אישור ממיכל']]);
    deliverRequestPush(event('r3', 'approved'), { at: Date.now() });
    vi.advanceTimersByTime(1_000);
    expect(shown()).toEqual([]);
    deliverRequestPush({ ...event('r4', 'pending'), changed: true }, { at: Date.now() });
    expect(shown()).toEqual([]);
  });
});
