import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverRequestPush, type RequestPush } from '../../platform/permissions/request-push.ts';
import { hearRequests } from './request-toast.tsx';

const ID = '0b8f0c4e-4f4e-4a52-8a35-6a1d2f1f3c01';
const event = (status: RequestPush['status']): RequestPush => ({ id: ID, status, by: { id: 2, name: 'מיכל' }, to: { id: 1, name: 'דנה' }, desc: 'הנחה 10%' });
const shown = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => ({ title, autoClose }));

let stop: () => void;
beforeEach(() => {
  stop = hearRequests();
});
afterEach(() => stop());

describe('the toast of a permission request', () => {
  it('is shown for 25 seconds [SHELL-166]', () => {
    deliverRequestPush(event('pending'));
    expect(shown()).toEqual([{ title: 'בקשת אישור ממיכל', autoClose: 25_000 }]);
  });

  it('goes when the request is withdrawn, and comes once however often it is told', () => {
    deliverRequestPush(event('pending'));
    deliverRequestPush(event('pending'));
    expect(shown()).toHaveLength(1);
    deliverRequestPush(event('withdrawn'));
    expect(shown()).toEqual([]);
  });
});
