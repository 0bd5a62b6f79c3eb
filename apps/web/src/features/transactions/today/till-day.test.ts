import type { RecordView, TransactionListItem } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { dayLine } from './till-day.ts';

// Only the fields that the line reads.
const bill = (id: string, at: string, total: number): TransactionListItem =>
  ({ id, issued_at: at, total, number: 7, offline: false }) as TransactionListItem;
const record = (id: string, data: RecordView['data']): RecordView => ({ id, active: true, data });

it('orders the acts of a till with the pauses between them, and no pause over the night [SEE-056]', () => {
  const acts = dayLine(
    [bill('a', '2026-11-29T08:10:00Z', 3_966), bill('b', '2026-11-29T10:00:00Z', -1_000)],
    [record('3', { at: '2026-11-29T08:20:00Z', kind: 'out', amount: 5_000 })],
    [
      record('9', {
        opened: '2026-11-29T08:00:00Z',
        closed: '2026-11-29T10:05:00Z',
        number: 12,
        total: 2_966,
      }),
    ],
  );
  expect(acts.map(({ kind, amount, number }) => [kind, amount, number])).toEqual([
    ['opened', null, null],
    ['sale', 3_966, 7],
    ['movement', 5_000, null],
    ['pause', null, 100],
    ['refund', -1_000, 7],
    ['closed', 2_966, 12],
  ]);
  expect(acts[1]?.route).toContain('a');
});
