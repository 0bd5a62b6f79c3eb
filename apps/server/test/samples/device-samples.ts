import type { DeviceState } from '@dalpak/contracts';

/** What a till in order says of itself. */
export const DEVICE_STATE = (at: number = Date.now()): DeviceState => ({
  at: new Date(at).toISOString(),
  app_version: '1.0.0',
  bridge_version: '',
  unsent: { count: 0, sum: 0, oldest: null, refused: 0 },
  catalogue_at: new Date(at).toISOString(),
  products: 15_700,
  durable: true,
  free_mb: 4_000,
  printer: {
    kind: 'serial',
    last: { station: '', outcome: 'printed', at: new Date(at).toISOString() },
  },
});

export const DEVICE_REPORT = () => ({ state: DEVICE_STATE(), cut_off: [] });
