import { randomUUID } from 'node:crypto';

/** A reprint that a till tells of. */
export const REPRINT = () => ({
  id: randomUUID(),
  kind: 'reprint',
  at: new Date().toISOString(),
  employee: 1,
  bill: randomUUID(),
  total: 100,
  rows: [{ key: 'a', name: 'חלב', quantity: 1_000, net: 100 }],
  log: [
    { employee: 1, description: 'cart.item.lower', field: 'row:a', data: '', before: '', at: 1 },
  ],
});
