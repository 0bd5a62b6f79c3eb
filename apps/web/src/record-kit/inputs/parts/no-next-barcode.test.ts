import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showNoNextBarcode } from './no-next-barcode.ts';

const drawn = () =>
  notificationsStore.getState().notifications.map(({ message, color }) => [message, color]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows for three seconds that there is no next barcode, as an error [REC-188]', () => {
  showNoNextBarcode();
  expect(drawn()).toEqual([[expect.stringContaining('ERROR_GETING_NEX_BARCODE'), 'bad']]);
  vi.advanceTimersByTime(2_999);
  expect(drawn()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(drawn()).toEqual([]);
});
