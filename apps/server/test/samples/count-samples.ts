import { randomUUID } from 'node:crypto';

/** A scan of a stock count. */
export const countScan = () => ({
  id: randomUUID(),
  code: '7290000066318',
  quantity: 1_000,
  at: '2026-11-29T08:00:00.000Z',
});
